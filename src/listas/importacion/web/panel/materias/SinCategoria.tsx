import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { createMateria, type listMateriasSueltas, type MateriaSuelta } from '../../../materias/materia.contract.ts'
import { ESQUEMA_NOMBRES } from '../../../materias/materia.rules.ts'

type Categoria = { _id: string; nombre: string }
type Props = { sueltas: Output<typeof listMateriasSueltas>; categorias: readonly Categoria[] }

const POR_VEZ = 20
const FALLA = 'No pudimos asignar la categoría.'

/** Subjects of books that have no category, each with a choice that makes a rule of it. */
export function SinCategoria({ sueltas, categorias }: Props) {
  const { libros, sin_categoria, en_curso, materias } = sueltas
  const router = useRouter()
  const acciones = useAcciones()
  const [shown, setShown] = useState(POR_VEZ)
  const [dicho, setDicho] = useState('')
  const rows = useRef<HTMLUListElement>(null)

  const asignada = useRef<number | null>(null)
  const terminada = useAsignacion(sueltas)
  // The row is gone: the next one stands in its place.
  useEffect(() => {
    const at = asignada.current
    asignada.current = null
    if (at === null || sueltas.materias.length === 0) return
    const selects = rows.current?.querySelectorAll('select')
    selects?.[Math.min(at, selects.length - 1)]?.focus()
  }, [sueltas])

  async function assign({ esquema, materia, prefijo }: MateriaSuelta, categoria: Categoria, at: number) {
    try {
      await api.call(createMateria, { esquema, prefijo, categoria: categoria._id })
    } catch (error) {
      return acciones.contarFalla(error, { exito: '', falla: FALLA })
    }
    setDicho(`«${materia}» es ${categoria.nombre}.`)
    asignada.current = at
    await router.invalidate()
  }

  return (
    <section className="subjects mt-3" aria-labelledby="sin-categoria">
      <h2 id="sin-categoria">Libros sin categoría</h2>
      <p className="soft mt-1">
        {formatNumero(sin_categoria)} de {formatCount(libros, 'libro', 'libros')} no{' '}
        {sin_categoria === 1 ? 'tiene' : 'tienen'} categoría.
        {materias.length > 0 && ' Estas son sus materias: al asignarles una, la reciben ellos y los que se importen.'}
      </p>
      <p role="status">
        {[dicho, en_curso ? 'Se están asignando categorías…' : terminada && 'Las categorías están asignadas.']
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul ref={rows} className="subject-rows">
        {materias.slice(0, shown).map((suelta, at) => (
          <FilaMateria
            key={`${suelta.esquema} ${suelta.prefijo}`}
            suelta={suelta}
            categorias={categorias}
            onAssign={(categoria) => assign(suelta, categoria, at)}
          />
        ))}
      </ul>
      {materias.length > shown && (
        <Button className="mt-2" onClick={() => setShown(materias.length)}>
          Ver las {materias.length}
        </Button>
      )}
      {acciones.alerta}
    </section>
  )
}

const ESPERA_MS = 2_000
const ESPERA_MAX_MS = 30_000

/** Looks again while categories are being given, less and less often; true once that has ended on this page. */
function useAsignacion(sueltas: Props['sueltas']): boolean {
  const router = useRouter()
  const espera = useRef(ESPERA_MS)
  const [vista, setVista] = useState(false)
  useEffect(() => {
    if (!sueltas.en_curso) {
      espera.current = ESPERA_MS
      return
    }
    setVista(true)
    const timer = setTimeout(() => {
      espera.current = Math.min(espera.current * 2, ESPERA_MAX_MS)
      void router.invalidate()
    }, espera.current)
    return () => clearTimeout(timer)
  }, [sueltas, router])
  return vista && !sueltas.en_curso
}

type FilaProps = { suelta: MateriaSuelta; categorias: readonly Categoria[]; onAssign: (to: Categoria) => Promise<void> }

function FilaMateria({ suelta: { esquema, materia, libros }, categorias, onAssign }: FilaProps) {
  const [busy, setBusy] = useState(false)
  const [id, setId] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = categorias.find(({ _id }) => _id === id)
    if (!chosen || busy) return
    setBusy(true)
    await onAssign(chosen)
    setBusy(false)
  }
  return (
    <li>
      <form className="subject-row" onSubmit={(event) => void submit(event)}>
        <span className="subject-row__name">
          {materia}
          {esquema !== 'palabra' && <span className="soft small"> {ESQUEMA_NOMBRES[esquema]}</span>}
        </span>
        <span className="soft small">{formatCount(libros, 'libro', 'libros')}</span>
        <select
          className="input"
          required
          aria-label={`Categoría para «${materia}»`}
          value={id}
          onChange={({ target }) => setId(target.value)}
        >
          <option value="">Elegir…</option>
          {categorias.map(({ _id, nombre }) => (
            <option key={_id} value={_id}>
              {nombre}
            </option>
          ))}
        </select>
        <Button type="submit" disabled={busy} aria-label={`Asignar «${materia}»`}>
          Asignar
        </Button>
      </form>
    </li>
  )
}
