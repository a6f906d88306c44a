import { type ReactNode, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import {
  AUDIENCIAS,
  DISPONIBILIDADES,
  ENCUADERNACIONES,
  ESTADOS_EDITORIALES,
  ROLES_DE_LIBRO,
} from '#catalogo/catalogo/ficha.rules.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem, SelectField, TextareaField } from '#ui/Field.tsx'
import { valoresDeFicha } from '../../../ficha/ficha.pantalla.rules.ts'
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

function Campos() {
  const { register, getFieldState, formState } = useFormContext()
  const campo = (name: string, label: string) => ({
    label,
    error: getFieldState(`ficha.${name}`, formState).error?.message,
    ...register(`ficha.${name}`),
  })
  return (
    <div className="sheet__fields">
      <Personas />
      <Field {...campo('coleccion', 'Colección')} />
      <Field {...campo('coleccion_numero', 'Número en la colección')} />
      <Field {...campo('numero_edicion', 'Número de edición')} inputMode="numeric" />
      <Field {...campo('edicion', 'Qué cambió en esta edición')} placeholder="corregida y aumentada" />
      <Field {...campo('paginas', 'Páginas')} inputMode="numeric" />
      <Opciones {...campo('encuadernacion', 'Encuadernación')} nombres={palabras.ENCUADERNACION_NOMBRES}>
        {ENCUADERNACIONES}
      </Opciones>
      <fieldset className="full sheet__sizes">
        <legend className="label">Tamaño en centímetros, peso en gramos</legend>
        <Field {...campo('alto_mm', 'Alto')} inputMode="decimal" />
        <Field {...campo('ancho_mm', 'Ancho')} inputMode="decimal" />
        <Field {...campo('grueso_mm', 'Lomo')} inputMode="decimal" />
        <Field {...campo('peso_g', 'Peso')} inputMode="numeric" />
      </fieldset>
      <Field {...campo('titulo_original', 'Título original')} />
      <Field {...campo('idioma_original', 'Idioma original')} />
      <Opciones {...campo('audiencia', 'Público')} nombres={palabras.AUDIENCIA_NOMBRES}>
        {AUDIENCIAS}
      </Opciones>
      <Field {...campo('thema', 'Materias Thema')} hint="Códigos separados por comas: FBA, 1KLSA." autoComplete="off" />
      <Opciones {...campo('estado_editorial', 'En la editorial')} nombres={palabras.ESTADO_NOMBRES}>
        {ESTADOS_EDITORIALES}
      </Opciones>
      <Opciones {...campo('disponibilidad', 'En el proveedor')} nombres={palabras.DISPONIBILIDAD_NOMBRES}>
        {DISPONIBILIDADES}
      </Opciones>
      <div className="full">
        <TextareaField {...campo('indice', 'Índice')} rows={4} />
      </div>
      <div className="full">
        <TextareaField {...campo('fragmento', 'Fragmento')} rows={4} />
      </div>
      <Criticas />
    </div>
  )
}

type OpcionesProps<T extends string> = Omit<Parameters<typeof SelectField>[0], 'children'> & {
  nombres: Record<T, string>
  children: readonly T[]
}

/** A closed list, of which nothing may be known. */
const Opciones = <T extends string>({ nombres, children, ...props }: OpcionesProps<T>) => (
  <SelectField {...props}>
    <option value="">Sin dato</option>
    {children.map((valor) => (
      <option key={valor} value={valor}>
        {nombres[valor]}
      </option>
    ))}
  </SelectField>
)

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
            >
              {ROLES_DE_LIBRO.map((rol) => (
                <option key={rol} value={rol}>
                  {palabras.DE_ROL[rol]}
                </option>
              ))}
            </SelectField>
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
