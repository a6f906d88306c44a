// What an order asks of coupons, within its transaction. The database counts the use itself, when the order is stored.
import { findComprador, type Ley } from '#catalogo/descuentos/descuento.service.ts'
import { toClaves } from '#catalogo/rebajas/rebaja.rules.ts'
import { listClaves } from '#catalogo/rebajas/rebaja.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { countFailures } from '#platform/http/counter.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { CERO, type Centavos } from '#platform/money.ts'
import type { Motivo } from './compra.rules.ts'
import * as queries from './cupon.queries.ts'
import { type Comprador, type Cupon, describeMotivo, findImpedimento, type Juicio, judgeCupon } from './cupon.rules.ts'

/** A line at the prices that it has without a coupon: the list price, and what an offer makes of it. */
export type LineaConPrecio = { libroId: string; cantidad: number; precio: Centavos; sinCupon: Centavos }

type Preguntado = {
  codigo: string
  usuarioId: string
  lineas: readonly LineaConPrecio[]
  /** It is about to be used: other uses of it wait until the transaction ends. */
  lock: boolean
  /** The law whose guard is on (`readGuardia`): no coupon goes below what it allows this customer. */
  ley: Pick<Ley, 'precioMinimo'> | null
}
export type Respuesta = { cupon: Cupon | null; juicio: Juicio }

const NADIE: Comprador = { usos: 0, pedidos: 0, nombrado: false, institucional: false }

/** What a code does for a customer and these lines, by the database's clock. */
export async function askCupon(db: Db, { codigo, usuarioId, lineas, lock, ley }: Preguntado): Promise<Respuesta> {
  const hallado = await queries.findPorCodigo(db, codigo, { lock })
  if (!hallado) return { cupon: null, juicio: judgeCupon(null, { comprador: NADIE, lineas: [], ahora: 0 }) }
  const { cupon, ahora } = hallado
  if (lock && cupon.soloPrimera) await queries.lockComprador(db, usuarioId)
  const clase = await findComprador(db, usuarioId)
  const comprador = { ...(await queries.findCompras(db, cupon.id, usuarioId)), institucional: clase !== null }
  const impedimento = findImpedimento(cupon, comprador, ahora)
  if (impedimento) return { cupon, juicio: { vale: false, motivo: impedimento } }
  const ids = lineas.map(({ libroId }) => libroId)
  const libros = new Map((await listClaves(db, ids)).map((libro) => [libro._id, libro]))
  const conClaves = lineas.map(({ libroId, ...linea }) => {
    const libro = libros.get(libroId)
    if (!libro) throw new Error('a line of an order names a book that is not there')
    const edicion = { pvp: libro.pvp_centavos, regla: libro.regla_precio }
    const minimo = ley?.precioMinimo(edicion, linea.precio, clase) ?? CERO
    return { ...linea, claves: toClaves(libro), minimo }
  })
  return { cupon, juicio: judgeCupon(cupon, { comprador, lineas: conClaves, ahora }) }
}

/** Why an order is refused whose coupon does not apply. */
export const cuponNoVale = (motivo: Motivo, cupon: Cupon | null) =>
  new AppError(409, 'CUPON_NO_VALE', describeMotivo(motivo, cupon), undefined, { motivo })

/** Whether an error says that a code is not known. */
export const isDesconocido = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'CUPON_NO_VALE' &&
  error.datos?.motivo === ('desconocido' satisfies Motivo)

/** Runs `work`, which looks a code up. Each time it finds none counts, by account and by address. */
export const limitIntentos = <T>(
  { services: { limites }, ip }: Pick<Ctx, 'services' | 'ip'>,
  usuarioId: string,
  work: () => Promise<T>,
  isWrong: (settled: unknown) => boolean,
): Promise<T> =>
  countFailures(
    [
      [limites.cupones, usuarioId],
      [limites.cuponesPorDireccion, computeOrigen(ip)],
    ],
    work,
    isWrong,
  )
