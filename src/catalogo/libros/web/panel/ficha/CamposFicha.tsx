import { Fragment, type ReactNode, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem, SelectField, TextareaField } from '#ui/Field.tsx'
import { valoresDeFicha } from '../../../ficha/ficha.pantalla.rules.ts'
import { type Hecho, nameHecho } from '../../../ficha/hecho.rules.ts'
import { HECHOS, listHechos, type NombreDeHecho } from '../../../ficha/hechos.rules.ts'
import { getLibro } from '../../../libro.contract.ts'
import * as palabras from '../../ficha/palabras.ts'

type Props = { libro: { _id: string } | null; onAbrir: () => void }

/** What is known of the edition, folded below the book's own fields; it is read when it is unfolded for the first time. */
export function CamposFicha({ libro, onAbrir }: Props) {
  const { watch, setValue, formState } = useFormContext()
  const [falla, setFalla] = useState(false)
  const abierta = Boolean(watch('ficha'))

  async function open() {
    if (abierta) return
    setFalla(false)
    try {
      const ficha = libro ? (await api.call(getLibro, { id: libro._id })).ficha : undefined
      onAbrir()
      setValue('ficha', valoresDeFicha(ficha))
    } catch {
      setFalla(true)
    }
  }
  return (
    <details className="full sheet" onToggle={({ currentTarget }) => currentTarget.open && void open()}>
      <summary>
        Ficha de la edición <span className="soft small">traducción, colección, páginas, índice…</span>
      </summary>
      {formState.errors.ficha && <Problem>Revisá los datos de la ficha.</Problem>}
      {falla && <Problem>No pudimos cargar la ficha. Cerrala y volvé a abrirla.</Problem>}
      {abierta && <Campos />}
    </details>
  )
}

const isMedida = (hecho: Hecho) => 'unidad' in hecho
const MEDIDAS = listHechos(isMedida)
const PARRAFOS = listHechos(({ tipo }) => tipo === 'parrafos')
const OTROS = listHechos(
  (hecho) => !isMedida(hecho) && ['renglon', 'entero', 'elegido', 'codigos'].includes(hecho.tipo),
)

/** Every fact by its kind (`HECHOS`). */
const Campos = () => (
  <div className="sheet__fields">
    <Personas />
    {OTROS.map((nombre) => (
      <Fragment key={nombre}>
        <Campo nombre={nombre} />
        {nombre === 'encuadernacion' && (
          <fieldset className="full sheet__sizes">
            <legend className="label">Tamaño en centímetros, peso en gramos</legend>
            {MEDIDAS.map((medida) => (
              <Campo key={medida} nombre={medida} />
            ))}
          </fieldset>
        )}
      </Fragment>
    ))}
    {PARRAFOS.map((nombre) => (
      <div key={nombre} className="full">
        <Campo nombre={nombre} />
      </div>
    ))}
    <Criticas />
  </div>
)

/** What the values of closed lists are called. */
const NOMBRES: Partial<Record<NombreDeHecho, Record<string, string>>> = {
  encuadernacion: palabras.ENCUADERNACION_NOMBRES,
  audiencia: palabras.AUDIENCIA_NOMBRES,
  estado_editorial: palabras.ESTADO_NOMBRES,
  disponibilidad: palabras.DISPONIBILIDAD_NOMBRES,
}

function Campo({ nombre }: { nombre: NombreDeHecho }) {
  const { register, getFieldState, formState } = useFormContext()
  const hecho: Hecho = HECHOS[nombre]
  const campo = {
    label: hecho.etiqueta ?? nameHecho(hecho),
    error: getFieldState(`ficha.${nombre}`, formState).error?.message,
    ...register(`ficha.${nombre}`),
  }
  switch (hecho.tipo) {
    case 'entero':
      // Sizes are typed in centimetres.
      return <Field {...campo} inputMode={hecho.unidad === 'mm' ? 'decimal' : 'numeric'} />
    case 'codigos':
      return <Field {...campo} hint="Códigos separados por comas: FBA, 1KLSA." autoComplete="off" />
    case 'elegido':
      return (
        <SelectField
          {...campo}
          ninguna="Sin dato"
          opciones={hecho.valores.map((valor) => [valor, NOMBRES[nombre]?.[valor]])}
        />
      )
    case 'parrafos':
      return <TextareaField {...campo} rows={4} />
    default:
      return <Field {...campo} placeholder={hecho.ejemplo} />
  }
}

/** Who else made the book, in the order of the title page. */
function Personas() {
  const { register, getFieldState, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name: 'ficha.contribuidores' })
  const errorOf = (name: string) => getFieldState(name, formState).error?.message
  return (
    <Renglones
      titulo="Otras personas"
      agregar="Agregar persona"
      onAgregar={() =>
        append({ rol: 'traductor', nombre: '' }, { focusName: `ficha.contribuidores.${fields.length}.nombre` })
      }
    >
      {fields.map(({ id }, n) => {
        const name = `ficha.contribuidores.${n}`
        return (
          <div key={id} className="sheet__row">
            <SelectField
              label={`Qué hizo la persona ${n + 1}`}
              error={errorOf(`${name}.rol`)}
              {...register(`${name}.rol`)}
              opciones={ROLES_DE_LIBRO}
              nombres={palabras.DE_ROL}
            />
            <Field label={`Nombre ${n + 1}`} error={errorOf(`${name}.nombre`)} {...register(`${name}.nombre`)} />
            <Button look="plain" aria-label={`Quitar la persona ${n + 1}`} onClick={() => remove(n)}>
              Quitar
            </Button>
          </div>
        )
      })}
    </Renglones>
  )
}

/** What others wrote of the book. */
function Criticas() {
  const { register, getFieldState, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name: 'ficha.criticas' })
  const errorOf = (name: string) => getFieldState(name, formState).error?.message
  return (
    <Renglones
      titulo="Dijeron de este libro"
      agregar="Agregar cita"
      onAgregar={() => append({ texto: '', fuente: '' })}
    >
      {fields.map(({ id }, n) => {
        const name = `ficha.criticas.${n}`
        return (
          <div key={id} className="sheet__row sheet__row--text">
            <TextareaField
              label={`Cita ${n + 1}`}
              rows={2}
              error={errorOf(`${name}.texto`)}
              {...register(`${name}.texto`)}
            />
            <Field label={`Fuente ${n + 1}`} error={errorOf(`${name}.fuente`)} {...register(`${name}.fuente`)} />
            <Button look="plain" aria-label={`Quitar la cita ${n + 1}`} onClick={() => remove(n)}>
              Quitar
            </Button>
          </div>
        )
      })}
    </Renglones>
  )
}

type RenglonesProps = { titulo: string; agregar: string; onAgregar: () => void; children: ReactNode }

const Renglones = ({ titulo, agregar, onAgregar, children }: RenglonesProps) => (
  <fieldset className="full">
    <legend className="label">{titulo}</legend>
    {children}
    <Button look="plain" onClick={onAgregar}>
      {agregar}
    </Button>
  </fieldset>
)
