import { Readable } from 'node:stream'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { formatFechaHora, toLocalDay } from '#platform/format.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { implement } from '#platform/http/mount.ts'
import { inTurns, writeInTurns } from '#platform/http/pieces.ts'
import type { Centavos } from '#platform/money.ts'
import * as contracts from './mis-datos.contract.ts'
import { findMiCuenta, type LineaMia, PARTES, readLineasMias, readParte } from './mis-datos.queries.ts'

/** Writes rows as a file for spreadsheets; the first has the names of the columns. Belongs to the exports. */
export type WriteTabla = (filas: AsyncIterable<(string | number | { centavos: Centavos })[][]>) => Readable

const COLUMNAS = ['pedido', 'fecha', 'estado', 'titulo', 'isbn', 'cantidad', 'precio_unitario']

const indent = (value: unknown, margin: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`)

/** The file as JSON that people can read, a few rows at a time: some have thousands of orders. */
async function* writeTodo(db: Db, usuarioId: string, cabeza: object): AsyncGenerator<string> {
  yield indent(cabeza, '').slice(0, -2)
  for (const [clave, parte] of Object.entries(PARTES)) {
    yield `,\n  "${clave}": [`
    let before = '\n    '
    yield* writeInTurns(readParte(db, parte, usuarioId), (fila) => {
      const text = before + indent(fila, '    ')
      before = ',\n    '
      return text
    })
    yield before.startsWith(',') ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

async function* toFilas(lineas: AsyncIterable<readonly LineaMia[]>) {
  yield [[...COLUMNAS]]
  for await (const linea of inTurns(lineas)) {
    const { numero, fecha_hora, estado, titulo, isbn, cantidad, precio_unitario } = linea
    const fecha = formatFechaHora(fecha_hora.toISOString())
    yield [[numero, fecha, estado, titulo, isbn, cantidad, { centavos: precio_unitario }]]
  }
}

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
      const id = await requirePropia(ctx)
      const cuenta = await findMiCuenta(ctx.db, id)
      if (!cuenta) throw new AppError(404, 'USUARIO_NOT_FOUND', 'No encontramos esa cuenta.')
      const cabeza = { tienda: ctx.config.SITE_NOMBRE, cuenta }
      const body = Readable.from(writeTodo(ctx.db, id, cabeza), { objectMode: false })
      return new Download({ name: `${nameFile('mis-datos')}.json`, type: 'application/json; charset=utf-8', body })
    }),
    implement(contracts.descargarMisPedidos, async (_, ctx) => {
      const id = await requirePropia(ctx)
      return new Download({
        name: `${nameFile('mis-pedidos')}.csv`,
        type: 'text/csv; charset=utf-8',
        body: writeTabla(toFilas(readLineasMias(ctx.db, id))),
      })
    }),
  ]
}
