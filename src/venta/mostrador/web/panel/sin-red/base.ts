// What this browser keeps for the counter without a network (docs/decisions/162): a list of titles, which a logout drops, and sales that
// wait, which nothing drops but their arrival.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { BASE_DE_TITULOS } from '#platform/draft.ts'
import type { Talonario, toPedidoSinRed } from '../../../sin-red.rules.ts'
import type { Titulo } from '../../../titulos.contract.ts'

/** `rechazo`: what the shop said to it, in Spanish. */
export type Guardada = {
  id: string
  pedido: ReturnType<typeof toPedidoSinRed>
  quien: string
  rechazo?: string | undefined
}
/** `en`: when it was last complete, milliseconds since 1970. */
export type Lista = { momento: string; cuantos: number; en: number }

interface Titulos extends DBSchema {
  titulo: { key: string; value: Titulo; indexes: { id: string } }
  dato: { key: 'lista' | 'lugares'; value: Lista | Lugar[] }
}
interface Ventas extends DBSchema {
  venta: { key: number; value: Guardada; indexes: { id: string } }
  talonario: { key: 'este'; value: Talonario }
}

/** One open base for the page; a logout in another tab closes it, and the next call opens it anew. */
function createOpener<S extends DBSchema>(open: (forget: () => void) => Promise<IDBPDatabase<S>>) {
  let opened: Promise<IDBPDatabase<S>> | null = null
  const forget = () => {
    opened = null
  }
  return () => {
    opened ??= open(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
}

export const openTitulos = createOpener<Titulos>(async (forget) => {
  const db = await openDB<Titulos>(BASE_DE_TITULOS, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('titulo', { keyPath: 'isbn' }).createIndex('id', '_id')
      fresh.createObjectStore('dato')
    },
    blocking() {
      forget()
      db.close()
    },
    terminated: forget,
  })
  return db
})

export const openVentas = createOpener<Ventas>((forget) =>
  openDB<Ventas>('mostrador-ventas', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('venta', { autoIncrement: true }).createIndex('id', 'id', { unique: true })
      fresh.createObjectStore('talonario')
    },
    terminated: forget,
  }),
)

export const keepLugares = async (lugares: readonly Lugar[]): Promise<void> =>
  void (await (await openTitulos()).put('dato', [...lugares], 'lugares'))

/** The places that this till knew when there was a network; null where it never had one. */
export async function readLugares(): Promise<Lugar[] | null> {
  const kept = await (await openTitulos()).get('dato', 'lugares')
  return Array.isArray(kept) ? kept : null
}

export async function readLista(): Promise<Lista | null> {
  const kept = await (await openTitulos()).get('dato', 'lista')
  return kept && !Array.isArray(kept) ? kept : null
}

/** All that wait, the oldest first. */
export const listGuardadas = async (): Promise<Guardada[]> => (await openVentas()).getAll('venta')

export const findGuardada = async (id: string): Promise<Guardada | undefined> =>
  (await openVentas()).getFromIndex('venta', 'id', id)
