// What each part of «Existencias» shows, asked for before it is drawn.
import { redirect } from '@tanstack/react-router'
import { listProveedores, type Proveedor } from '#catalogo/proveedores/proveedor.contract.ts'
import { mayCall } from '#platform/http/access.ts'
import { api } from '#platform/http/client.ts'
import { listArchivos } from '../../archivo/archivo.contract.ts'
import { createLugar, getExistencia, listExistencias, listLugares } from '../../existencia.contract.ts'
import type { ExistenciasSearch } from './existencias-search.ts'

/** Rows of one answer, and more suppliers than a select should hold. */
const PAGINA = 50
const TODOS = 1_000

async function loadProveedores(): Promise<Proveedor[]> {
  const found: Proveedor[] = []
  for (;;) {
    const page = await api.call(listProveedores, { offset: found.length, limit: PAGINA })
    found.push(...page)
    if (page.length < PAGINA || found.length >= TODOS) return found
  }
}

async function loadLista({ q, lugar, bajo_minimo, despues_de }: ExistenciasSearch) {
  const [lista, lugares] = await Promise.all([
    api.call(listExistencias, { q, lugar, bajo_minimo, despues_de }),
    api.call(listLugares, {}),
  ])
  return { parte: 'lista' as const, titulo: 'Existencias', ...lista, lugares }
}

async function loadLibro(id: string) {
  const [libro, lugares, proveedores] = await Promise.all([
    api.call(getExistencia, { id }),
    api.call(listLugares, {}),
    loadProveedores(),
  ])
  return { parte: 'libro' as const, titulo: `Existencias de ${libro.titulo}`, libro, lugares, proveedores }
}

/** For administrators alone; an employee goes back to the books. */
async function loadLugares(rol: string) {
  if (!mayCall(createLugar, rol)) throw redirect({ to: '/panel-admin/existencias' })
  return { parte: 'lugares' as const, titulo: 'Lugares', lugares: await api.call(listLugares, {}) }
}

const loadArchivo = async () => ({
  parte: 'archivo' as const,
  titulo: 'Existencias en planilla',
  archivos: await api.call(listArchivos, {}),
})

/** The part that an address names; an unknown book is a 404. */
export function loadExistencias(search: ExistenciasSearch, rol: string) {
  if (search.parte === 'lugares') return loadLugares(rol)
  if (search.parte === 'archivo') return loadArchivo()
  return search.libro === undefined ? loadLista(search) : loadLibro(search.libro)
}

export type Cargado = Awaited<ReturnType<typeof loadExistencias>>
export type De<P extends Cargado['parte']> = Extract<Cargado, { parte: P }>
