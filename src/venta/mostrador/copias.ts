// The copies of a sale at the counter leave the stock.
import { describeNoAlcanza } from '#estante/existencias/existencia.rules.ts'
import { lockExistencias, type MovimientoNuevo, moveCopies } from '#estante/existencias/existencia.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import * as queries from './mostrador.queries.ts'
import * as rules from './mostrador.rules.ts'

type Venta = { id: string; numero: number; lugar: string; usuario: string | null }

/**
 * Takes the copies of counted books out of the stock; nothing of books that nobody counted. Where they are not enough the sale is refused,
 * or, with `loQueHay`, what is free is taken: the answer says how many lack of each line.
 */
export async function takeCopias(
  trx: Db,
  { id, numero, lugar, usuario }: Venta,
  lineas: readonly (queries.LineaNueva & { libro_id: string })[],
  loQueHay: boolean,
): Promise<Map<number, number>> {
  const faltan = new Map<number, number>()
  if (lineas.length === 0) return faltan
  const filas = await lockExistencias(
    trx,
    lineas.map(({ libro_id }) => libro_id),
  )
  const aqui = Map.groupBy(
    filas.filter(({ lugarId }) => lugarId === lugar),
    ({ libroId }) => libroId,
  )
  const copias: { linea: number; movimiento: MovimientoNuevo }[] = []
  for (const { linea, libro_id, titulo, cantidad: pedida } of lineas) {
    const suyas = aqui.get(libro_id) ?? []
    const libres = suyas.reduce((total, fila) => total + Math.max(0, fila.libres), 0)
    const cantidad = loQueHay ? Math.min(pedida, libres) : pedida
    if (cantidad < pedida) faltan.set(linea, pedida - cantidad)
    if (cantidad === 0) continue
    const tomadas = rules.chooseCopias(cantidad, suyas)
    if (!tomadas) throw await noAlcanza(trx, { libro: libro_id, titulo, lugar, suyas })
    for (const { condicion, proveedorId, cantidad: n } of tomadas) {
      const movimiento: MovimientoNuevo = {
        libroId: libro_id,
        lugarId: lugar,
        condicion,
        proveedorId,
        tipo: 'venta',
        cantidad: -n,
        documento: rules.nameVenta(numero),
        usuarioId: usuario,
      }
      copias.push({ linea, movimiento })
    }
  }
  const ids = await moveCopies(
    trx,
    copias.map(({ movimiento }) => movimiento),
  )
  await queries.insertCopias(
    trx,
    id,
    copias.map(({ linea }, n) => ({ linea, movimiento: ids[n] ?? 0 })),
  )
  return faltan
}

type SinCopias = { libro: string; titulo: string; lugar: string; suyas: readonly rules.CopiasEnLugar[] }

async function noAlcanza(trx: Db, { libro, titulo, lugar, suyas }: SinCopias): Promise<AppError> {
  const { nombre } = await trx.selectFrom('lugar').select('nombre').where('id', '=', lugar).executeTakeFirstOrThrow()
  const fisico = suyas.reduce((total, fila) => total + fila.fisico, 0)
  const reservado = suyas.reduce((total, fila) => total + fila.reservado, 0)
  const mensaje = describeNoAlcanza({ titulo, fisico, reservado, lugar: nombre })
  return new AppError(409, 'SIN_EJEMPLARES', mensaje, undefined, { libro, fisico, reservado })
}
