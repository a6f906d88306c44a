import { Readable } from 'node:stream'
import { AppError } from '../platform/errors.ts'
import { formatFechaHora, toLocalDay } from '../platform/format.ts'
import { type Ctx, requireIdentity } from '../platform/http/context.ts'
import { Download } from '../platform/http/download.ts'
import { implement } from '../platform/http/mount.ts'
import type { Centavos } from '../platform/money.ts'
import * as contracts from './mis-datos.contract.ts'
import { findMisDatos, listLineasMias } from './mis-datos.queries.ts'

/** Writes rows as a file for spreadsheets; the first has the names of the columns. Belongs to the exports. */
export type WriteTabla = (filas: readonly (readonly (string | number | { centavos: Centavos })[])[]) => Readable

const COLUMNAS = ['pedido', 'fecha', 'estado', 'titulo', 'isbn', 'cantidad', 'precio_unitario']

export function createMisDatosRoutes(writeTabla: WriteTabla) {
  /** Whose file it is, as long as not too many were asked for: each reads all that is kept of an account. */
  async function requirePropia(ctx: Ctx): Promise<string> {
    const { id } = await requireIdentity(ctx)
    await ctx.services.limites.misDatos.count(id)
    return id
  }
  const nameFile = (que: string) => `${que}-${toLocalDay(new Date())}`
  return [
    implement(contracts.descargarMisDatos, async (_, ctx) => {
      const datos = await findMisDatos(ctx.db, await requirePropia(ctx))
      if (!datos) throw new AppError(404, 'USUARIO_NOT_FOUND', 'No encontramos esa cuenta.')
      const body = Readable.from([
        Buffer.from(`${JSON.stringify({ tienda: ctx.config.SITE_NOMBRE, ...datos }, null, 2)}\n`),
      ])
      return new Download({ name: `${nameFile('mis-datos')}.json`, type: 'application/json; charset=utf-8', body })
    }),
    implement(contracts.descargarMisPedidos, async (_, ctx) => {
      const lineas = await listLineasMias(ctx.db, await requirePropia(ctx))
      const filas = lineas.map(({ numero, fecha_hora, estado, titulo, isbn, cantidad, precio_unitario }) => [
        ...[numero, formatFechaHora(fecha_hora.toISOString()), estado, titulo, isbn, cantidad],
        { centavos: precio_unitario },
      ])
      return new Download({
        name: `${nameFile('mis-pedidos')}.csv`,
        type: 'text/csv; charset=utf-8',
        body: writeTabla([COLUMNAS, ...filas]),
      })
    }),
  ]
}
