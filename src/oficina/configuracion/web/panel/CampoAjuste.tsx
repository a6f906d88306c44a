import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import { formatFechaHora } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField, TextareaField } from '#ui/Field.tsx'
import { CampoLogo } from './CampoLogo.tsx'
import { CampoSucursales } from './CampoSucursales.tsx'
import { SeVe } from './SeVe.tsx'
import type { FormularioDeAjustes } from './useAjustes.ts'

type Props = { ajuste: AjusteVisto; formulario: FormularioDeAjustes }

/** `propio`: it is seen elsewhere than the others of its part. */
type CampoProps = Props & { propio?: boolean }

/** What the chooser shows while no colour is typed. */
const DISENO = '#7d1a2d'

/** What stands under a field: who fixes it, what is wrong with what is stored, or what it is for. */
function describe({ variable, problema, ayuda, tipo, guardado, cambiado_en }: AjusteVisto): string {
  if (variable) return `Fijado por la variable ${variable} de la máquina.`
  const cuando = cambiado_en ? ` el ${formatFechaHora(cambiado_en)}` : ''
  const puesto = tipo === 'secreto' ? (guardado ? `Puesta${cuando}. Nadie puede leerla.` : 'Sin poner.') : ''
  return [problema ?? puesto, ayuda].filter(Boolean).join(' ')
}

/** A setting as its type is typed, with the way back to what it comes with. */
export function CampoAjuste({ ajuste, formulario, propio = false }: CampoProps) {
  const { clave, tipo, titulo, variable, guardado, se_ve } = ajuste
  const isOpen = variable === null
  return (
    <div className="setting" data-tipo={tipo}>
      <Control ajuste={ajuste} formulario={formulario} />
      {propio && <SeVe donde={se_ve} />}
      {isOpen && guardado && !formulario.isEscrito(clave) && (
        <Button
          look="plain"
          onClick={() => formulario.setFabrica(ajuste)}
          aria-label={`${nameFabrica(ajuste)}: ${titulo}`}
        >
          {nameFabrica(ajuste)}
        </Button>
      )}
    </div>
  )
}

const nameFabrica = ({ tipo }: AjusteVisto) => (tipo === 'secreto' ? 'Borrar' : 'Volver al valor de fábrica')

function Control({ ajuste, formulario }: Props) {
  const { clave, tipo, titulo } = ajuste
  const valor = formulario.valorOf(ajuste)
  const set = (next: unknown) => formulario.setValor(clave, next)
  const common: Comun = {
    id: clave,
    label: titulo,
    hint: describe(ajuste),
    error: formulario.errores[clave],
    readOnly: ajuste.variable !== null,
  }
  const text = typeof valor === 'string' ? valor : ''
  if (tipo === 'sucursales')
    return <CampoSucursales ajuste={ajuste} valor={valor} error={common.error} onChange={set} />
  if (tipo === 'logo') {
    return <CampoLogo id={clave} titulo={titulo} valor={text} nota={common.hint} error={common.error} onChange={set} />
  }
  if (tipo === 'parrafos') {
    return <TextareaField {...common} rows={8} value={text} onChange={(event) => set(event.target.value)} />
  }
  if (tipo === 'si-no') return <Marca comun={common} valor={valor === true} onChange={set} />
  if (tipo === 'dinero' || tipo === 'entero' || tipo === 'decimal') {
    return <Numero ajuste={ajuste} comun={common} valor={typeof valor === 'number' ? valor : ''} onChange={set} />
  }
  if (tipo === 'color') return <Color comun={common} valor={text} onChange={set} />
  if (tipo === 'opcion') {
    const { readOnly, ...select } = common
    return (
      <SelectField
        {...select}
        disabled={readOnly}
        value={text}
        onElegir={set}
        opciones={ajuste.opciones?.map(({ valor: opcion, nombre }) => [opcion, nombre] as const) ?? []}
      />
    )
  }
  if (tipo === 'secreto') {
    return (
      <Field
        {...common}
        type="password"
        autoComplete="new-password"
        value={text}
        placeholder={ajuste.guardado && !formulario.isEscrito(clave) ? '••••••••' : ''}
        onChange={(event) => set(event.target.value)}
      />
    )
  }
  return (
    <Field
      {...common}
      type={tipo === 'dia' ? 'date' : 'text'}
      autoComplete="off"
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  )
}

type Comun = { id: string; label: string; hint: string; error: string | undefined; readOnly: boolean }
type DeValor<Valor, Nuevo = Valor> = { comun: Comun; valor: Valor; onChange: (valor: Nuevo) => void }

const Marca = ({ comun: { id, label, hint, error, readOnly }, valor, onChange }: DeValor<boolean>) => (
  <div className="field">
    <label className="check-line">
      <input
        id={id}
        type="checkbox"
        checked={valor}
        disabled={readOnly}
        aria-describedby={`${id}-nota`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
    <p className="hint" id={`${id}-nota`}>
      {error ?? hint}
    </p>
  </div>
)

type NumeroProps = DeValor<number | '', number | null> & { ajuste: AjusteVisto }

function Numero({ ajuste: { tipo, titulo, min, max }, comun, valor, onChange }: NumeroProps) {
  return (
    <Field
      {...comun}
      label={tipo === 'dinero' ? `${titulo} ($)` : titulo}
      type="number"
      inputMode="decimal"
      step={tipo === 'entero' ? 1 : 0.01}
      {...(min !== null && { min })}
      {...(max !== null && { max })}
      value={valor}
      onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
    />
  )
}

function Color({ comun, valor, onChange }: DeValor<string>) {
  return (
    <div className="settings__color">
      <Field
        {...comun}
        type="text"
        autoComplete="off"
        value={valor}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        className="input"
        aria-label={`Elegir: ${comun.label}`}
        value={/^#[0-9a-f]{6}$/i.test(valor) ? valor : DISENO}
        disabled={comun.readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
