import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { REDONDEO_CLAVES, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { CamposRedondeo } from '#casa/moneda/web/CamposRedondeo.tsx'
import { SingleCombobox } from '#casa/panel/combobox/SingleCombobox.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem, SelectField } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type Cambio, createCambioPrecios, previewCambio } from '../../../precios/precio.contract.ts'
import { BUSCAR, type Elegidos } from '../filtros/consulta.ts'
import type { PreciosSearch } from '../filtros/filtros-search.ts'
import { VistaCambio } from './VistaCambio.tsx'
import { readCambio, redondeoUsado, type Valores, valoresDe } from './valores.ts'

type Props = { search: PreciosSearch; elegidos: Elegidos; onHecho: (cambio: Cambio) => Promise<void> }
type Leido = Extract<ReturnType<typeof readCambio>, { cambio: unknown }>
type Vista = Leido & { vista: Output<typeof previewCambio> }
type Campos = Record<string, string>

const MODOS_DE_LISTA = [
  ['porcentaje', 'Por ciento'],
  ['monto', 'Pesos'],
  ['redondeo', 'Solo redondear'],
] as const
const MODO_CLAVES = MODOS_DE_LISTA.map(([modo]) => modo)
const FALLA = 'Hubo un problema al cambiar los precios.'

/** Which books and how; then what it would do, and the button that does it. Any change of a field asks for another look. */
export function FormularioCambio({ search, elegidos, onHecho }: Props) {
  const { valores, campos, vista, falla, busy, change, look, more, doIt } = useCambio({ search, elegidos, onHecho })
  const editorial = useRef<HTMLInputElement>(null)
  const valor = useRef<HTMLInputElement>(null)
  useAtajo('n', () => editorial.current?.focus())
  // Who comes from a list has chosen its books already.
  useEffect(() => {
    if (Object.values(search).some(Boolean)) valor.current?.focus()
  }, [search])
  return (
    <>
      {valores.libros && (
        <p className="mt-2">
          De <b>{formatCount(valores.libros.length, 'libro elegido', 'libros elegidos')}</b>.
        </p>
      )}
      <form className="price-form mt-3" onSubmit={look} noValidate>
        <CamposCambio valores={valores} campos={campos} change={change} editorial={editorial} valor={valor} />
        <div className="price-form__end">
          <Button type="submit" busy={busy && !vista}>
            Ver qué cambia
          </Button>
        </div>
      </form>
      {falla && <Problem>{falla}</Problem>}
      {vista && <VistaCambio vista={vista.vista} desde={vista.desde} busy={busy} onHacer={doIt} onMas={more} />}
    </>
  )
}

/** What is filled in, what it would do, and the doing. */
function useCambio({ search, elegidos, onHecho }: Props) {
  const [valores, setValores] = useState(() => valoresDe(search, elegidos, redondeoUsado.read()))
  const [vista, setVista] = useState<Vista | null>(null)
  const [campos, setCampos] = useState<Campos>({})
  const [falla, setFalla] = useState('')
  const [busy, run] = useBusy()

  function change(next: Partial<Valores>) {
    setValores((before) => ({ ...before, ...next }))
    setVista(null)
    setCampos({})
  }
  function tell(error: unknown) {
    console.error(error)
    setCampos((error instanceof AppError && error.campos) || {})
    setFalla(error instanceof AppError ? error.mensaje : FALLA)
  }
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      setFalla('')
      await work().catch(tell)
    })
  function look(event: FormEvent) {
    event.preventDefault()
    const leido = readCambio(valores)
    if (!leido.cambio) return setCampos(leido.campos)
    setCampos({})
    void attempt(async () => setVista({ ...leido, vista: await api.call(previewCambio, leido.cambio) }))
  }
  const more = () =>
    void attempt(async () => {
      if (!vista) return
      const { ejemplos } = vista.vista
      const next = await api.call(previewCambio, { ...vista.cambio, offset: ejemplos.length })
      setVista({ ...vista, vista: { ...vista.vista, ejemplos: [...ejemplos, ...next.ejemplos] } })
    })
  const doIt = (gratis: boolean | undefined) =>
    void attempt(async () => {
      if (!vista) return
      const { cambio, desde } = vista
      const made = await api
        .call(createCambioPrecios, { ...cambio, desde, gratis, visto: vista.vista.cambian })
        .catch(async (error: unknown) => {
          // The list is another one by now: it is shown again, and asked again.
          if (!(error instanceof AppError) || error.code !== 'LISTA_CAMBIADA') throw error
          setVista({ ...vista, vista: await api.call(previewCambio, cambio) })
          throw error
        })
      redondeoUsado.write({ redondeo: cambio.redondeo, sentido: cambio.sentido })
      await onHecho(made)
    })
  return { valores, campos, vista, falla, busy, change, look, more, doIt }
}

type CamposProps = {
  valores: Valores
  campos: Campos
  change: (next: Partial<Valores>) => void
  editorial: RefObject<HTMLInputElement | null>
  valor: RefObject<HTMLInputElement | null>
}

function CamposCambio({ valores, campos, change, editorial, valor }: CamposProps) {
  const texto = (name: 'q' | 'valor' | 'desde') => ({
    value: valores[name],
    error: campos[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    autoComplete: 'off',
  })
  const combo = (name: keyof Elegidos, label: string, placeholder: string) => (
    <SingleCombobox
      label={label}
      placeholder={placeholder}
      buscar={BUSCAR[name]}
      value={valores[name]}
      onChange={(opcion) => change({ [name]: opcion })}
      {...(name === 'editorial' && { input: editorial })}
    />
  )
  const masFiltros = Boolean(valores.autor || valores.categoria || valores.formato || valores.q)
  return (
    <>
      {!valores.libros && combo('editorial', 'Editorial', 'Todas')}
      <Field
        label="Cuánto"
        ref={valor}
        {...texto('valor')}
        inputMode="text"
        disabled={valores.modo === 'redondeo'}
        hint="8 sube, -8 baja."
      />
      <SelectField
        label="En"
        value={valores.modo}
        onChange={({ target }) => change({ modo: pick(MODO_CLAVES, target.value) })}
        opciones={MODOS_DE_LISTA}
      />
      <CamposRedondeo
        redondeo={{
          label: 'Redondeo',
          error: campos.redondeo,
          value: valores.redondeo,
          onChange: ({ target }) => change({ redondeo: pick(REDONDEO_CLAVES, target.value) }),
        }}
        sentido={{
          label: 'Hacia',
          value: valores.sentido,
          disabled: valores.redondeo === 'ninguno',
          onChange: ({ target }) => change({ sentido: pick(SENTIDOS, target.value) }),
        }}
      />
      <Field label="Desde" {...texto('desde')} type="datetime-local" max="2099-12-31T23:59" hint="Vacío: ahora." />
      {!valores.libros && (
        <details className="price-form__more" open={masFiltros || undefined}>
          <summary>Más filtros</summary>
          <div className="price-form mt-2">
            {combo('autor', 'Autor', 'Todos')}
            {combo('categoria', 'Categoría', 'Todas')}
            <SelectField
              label="Formato"
              value={valores.formato ?? ''}
              onChange={({ target }) => change({ formato: FORMATOS.find((one) => one === target.value) })}
              ninguna="Todos"
              opciones={FORMATOS}
            />
            <Field label="Título, autor o ISBN" {...texto('q')} maxLength={200} />
          </div>
        </details>
      )}
    </>
  )
}

/** The chosen value of a select, which offers no other one. */
function pick<T extends string>(offered: readonly T[], value: string): T {
  const found = offered.find((one) => one === value)
  if (found === undefined) throw new Error(`${value} is not offered`)
  return found
}
