// Changes of the prices of many books: what a rule makes of them, and doing it, at once or when its minute comes.
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { noteManoDeCambio } from '../origen/origen.service.ts'
import { notePrecios } from '../precio.service.ts'
import * as cambioQueries from './cambio.queries.ts'
import { computePrecio, type ReglaPrecio } from './cambio.rules.ts'
import type * as queries from './precio.queries.ts'

/** What becomes of books with these prices, and the new price for each one that becomes another. Counts are of books. */
export function describeVista(porPrecio: readonly queries.PorPrecio[], regla: ReglaPrecio) {
  const pares = new Map<Centavos | null, Centavos>()
  const vista = { libros: 0, cambian: 0, iguales: 0, sin_precio: 0, a_cero: 0, fuera: 0 }
  for (const { precio, n } of porPrecio) {
    vista.libros += n
    const despues = computePrecio(precio, regla)
    if (despues === null && precio === null) vista.sin_precio += n
    else if (despues === null) vista.fuera += n
    else if (despues === precio) vista.iguales += n
    else {
      pares.set(precio, despues)
      vista.cambian += n
      if (despues === 0) vista.a_cero += n
    }
  }
  return { ...vista, pares }
}

type Hacer = Pick<cambioQueries.CambioTomado, 'id' | 'total' | 'gratis' | 'desde'> & {
  actor: string | null
  /** Leaves alone the books that would go below their PVP. */
  guardia: boolean
}

/** Writes the new prices of a change whose books are locked. */
export async function doCambio(
  trx: Db,
  { id, total, gratis, actor, desde, guardia }: Hacer,
  pares: ReadonlyMap<Centavos | null, Centavos>,
): Promise<void> {
  await notePrecios(trx, { motivo: desde ? 'programado' : 'cambio', actor, cambio: id })
  await cambioQueries.finishCambio(
    trx,
    id,
    await cambioQueries.writePrecios(trx, { id, total, gratis, guardia }, pares),
  )
  await noteManoDeCambio(trx, id)
}

/**
 * Does the change that is due for longest, in the caller's transaction; false where none is, or other nodes are at them. Where
 * the guard of the uniform price is on, books that would go below their PVP keep their price: nobody is there to be asked.
 */
export async function doVencido(trx: Db, guardia: boolean): Promise<boolean> {
  const cambio = await cambioQueries.lockVencido(trx)
  if (!cambio) return false
  const { pares } = describeVista(await cambioQueries.lockPorPrecio(trx, cambio.id), cambio.regla)
  await doCambio(trx, { ...cambio, actor: cambio.actor_id, guardia }, pares)
  return true
}
