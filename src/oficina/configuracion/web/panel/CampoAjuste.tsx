import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import { formatFechaHora } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField, TextareaField } from '#ui/Field.tsx'
import { CampoLogo } from './CampoLogo.tsx'
import { CampoSucursales } from './CampoSucursales.tsx'
import type { FormularioDeAjustes } from './useAjustes.ts'

type Props = { ajuste: AjusteVisto; formulario: FormularioDeAjustes }

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
export function CampoAjuste({ ajuste, formulario }: Props) {
  const { clave, tipo, titulo, variable, guardado } = ajuste
  const isOpen = variable === null
  return (
    <div className="setting" data-tipo={tipo}>
      <Control ajuste={ajuste} formulario={formulario} />
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
  const { clave, tipo, titulo, max, min } = ajuste
  const valor = formulario.valorOf(ajuste)
  const set = (next: unknown) => formulario.setValor(clave, next)
  const isFixed = ajuste.variable !== null
  const common = {
    id: clave,
    label: titulo,
    hint: describe(ajuste),
    error: formulario.errores[clave],
    readOnly: isFixed,
  }
  const text = typeof valor === 'string' ? valor : ''
  if (tipo === 'sucursales')
    return <CampoSucursales ajuste={ajuste} valor={valor} error={common.error} onChange={set} />
  if (tipo === 'logo') {
    return <CampoLogo titulo={titulo} valor={text} nota={common.hint} error={common.error} onChange={set} />
  }
  if (tipo === 'parrafos') {
    return <TextareaField {...common} rows={8} value={text} onChange={(event) => set(event.target.value)} />
  }
  if (tipo === 'si-no') {
    return (
      <div className="field">
        <label className="check-line">
          <input
            id={clave}
            type="checkbox"
            checked={valor === true}
            disabled={isFixed}
            aria-describedby={`${clave}-nota`}
            onChange={(event) => set(event.target.checked)}
          />
          <span>{titulo}</span>
        </label>
        <p className="hint" id={`${clave}-nota`}>
          {common.error ?? common.hint}
        </p>
      </div>
    )
  }
  if (tipo === 'opcion') {
    const { readOnly, ...select } = common
    return (
      <SelectField {...select} disabled={readOnly} value={text} onChange={(event) => set(event.target.value)}>
        {ajuste.opciones?.map((opcion) => (
          <option key={opcion.valor} value={opcion.valor}>
            {opcion.nombre}
          </option>
        ))}
      </SelectField>
    )
  }
  if (tipo === 'dinero' || tipo === 'entero' || tipo === 'decimal') {
    return (
      <Field
        {...common}
        label={tipo === 'dinero' ? `${titulo} ($)` : titulo}
        type="number"
        inputMode="decimal"
        step={tipo === 'entero' ? 1 : 0.01}
        {...(min !== null && { min })}
        {...(max !== null && { max })}
        value={typeof valor === 'number' ? valor : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.valueAsNumber)}
      />
    )
  }
  if (tipo === 'color') {
    return (
      <div className="settings__color">
        <Field {...common} type="text" autoComplete="off" value={text} onChange={(event) => set(event.target.value)} />
        <input
          type="color"
          className="input"
          aria-label={`Elegir: ${titulo}`}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : DISENO}
          disabled={isFixed}
          onChange={(event) => set(event.target.value)}
        />
      </div>
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
