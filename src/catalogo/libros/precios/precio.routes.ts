import type { Kysely } from 'kysely'
import { describeBajoPvp, GUARDIA_ACTIVADA } from '#catalogo/descuentos/avisos.rules.ts'
import { precioUniforme } from '#catalogo/descuentos/descuento.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import { toPesos } from '#platform/money.ts'
import { libroNotFound } from '../libro.contract.ts'
import { listLibrosByNums } from '../libro.listas.queries.ts'
import { findLibro } from '../libro.queries.ts'
import * as cambioQueries from './cambio.queries.ts'
import { CAMBIO_MAX, describeRegla, judgeRegla, type ReglaPrecio, SIN_CAMBIO } from './cambio.rules.ts'
import { describeVista, doCambio } from './cambio.service.ts'
import * as contracts from './precio.contract.ts'
import * as queries from './precio.queries.ts'

type Contado = Pick<
  contracts.Cambio,
  'numero' | 'lista' | 'estado' | 'regla' | 'total' | 'cambiados' | 'restaurados' | 'desde'
>

const cambioAuditado: Auditada<Contado> = {
  entidad: 'precios',
  describe: ({ numero, lista, regla, total, estado, cambiados, restaurados, desde }) => ({
    numero,
    lista,
    regla: describeRegla(regla),
    libros: total,
    desde,
    estado,
    cambiados,
    restaurados,
  }),
}

const noHay = () => new AppError(404, 'CAMBIO_NOT_FOUND', 'No encontramos ese cambio de precios.')
const terminado = (mensaje: string) => new AppError(409, 'CAMBIO_TERMINADO', mensaje)

const refusePvp = (bajoPvp: number) =>
  precioUniforme(`${describeBajoPvp(bajoPvp)}. ${GUARDIA_ACTIVADA}: no cambió ningún precio.`, undefined, {
    bajo_pvp: bajoPvp,
  })

/** The rule of a call, or a 400. One price for many books would be no rule. */
function requireRegla({ modo, valor, redondeo, sentido }: ReglaPrecio, libro: string | undefined): ReglaPrecio {
  const regla = { modo, valor: modo === 'redondeo' ? 0 : valor, redondeo, sentido }
  const wrong = judgeRegla(regla)
  const [first] = Object.entries(wrong ?? {})
  if (first) throw invalidField(...first)
  if (modo === 'fijo' && !libro) throw invalidField('modo', 'Un precio fijo es para un solo libro.')
  return regla
}

const requireLista = async (db: Db, filtros: queries.FiltrosPanel): Promise<string> => {
  const lista = await queries.nameLista(db, filtros)
  if (lista === null) throw new AppError(404, 'NOT_FOUND', 'Algo de esta lista ya no existe.')
  return lista
}

/** The change as the API shows it. */
async function requireCambio(db: Db, id: string): Promise<contracts.Cambio> {
  return orThrow(await queries.findCambio(db, id), noHay)
}

/** Runs `work` on a locked change, before and after of which go to the audit. */
const withCambio = <T>(db: Kysely<Database>, id: string, work: (trx: Db, antes: contracts.Cambio) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    if (!(await cambioQueries.lockCambio(trx, id))) throw noHay()
    return work(trx, await requireCambio(trx, id))
  })

export const precioRoutes = [
  implement(contracts.listHistoriaPrecios, async ({ id, ...tramo }, ctx) => {
    const total = await queries.countHistoria(ctx.db, id)
    if (total === 0 && !(await findLibro(ctx.db, id))) throw libroNotFound()
    ctx.setTotal(total)
    return queries.listHistoria(ctx.db, id, tramo)
  }),
  implement(contracts.listLibrosFiltrados, async ({ offset, limit, ...filtros }, ctx) => {
    const { total, nums } = await queries.listFiltrados(ctx.db, filtros, { offset, limit })
    ctx.setTotal(total)
    return listLibrosByNums(ctx.db, nums)
  }),
  implement(contracts.previewCambio, async ({ modo, valor, redondeo, sentido, offset, ...filtros }, { db }) => {
    const regla = requireRegla({ modo, valor, redondeo, sentido }, filtros.libro)
    const porPrecio = await queries.countByPrecio(db, filtros)
    const { pares, ...vista } = describeVista(porPrecio, regla)
    const bajoPvp = await queries.countBajoPvp(db, { filtros }, pares)
    const ejemplos = await queries.listEjemplos(db, filtros, [...pares.keys()], offset)
    return {
      ...vista,
      ...(bajoPvp > 0 && { bajo_pvp: bajoPvp }),
      ejemplos: ejemplos.map(({ id, titulo, isbn, precio }) => {
        const despues = pares.get(precio)
        return {
          _id: id,
          titulo,
          isbn,
          antes: precio === null ? null : toPesos(precio),
          despues: despues === undefined ? null : toPesos(despues),
        }
      }),
    }
  }),
  implement(contracts.listCambiosPrecios, async ({ libro, ...tramo }, ctx) => {
    const { total, cambios } = await queries.listCambios(ctx.db, { libro }, tramo)
    ctx.setTotal(total)
    return cambios
  }),
  implement(contracts.createCambioPrecios, async (input, ctx) => {
    const { modo, valor, redondeo, sentido, gratis, visto, desde, ...filtros } = input
    const regla = requireRegla({ modo, valor, redondeo, sentido }, filtros.libro)
    const cuando = desde === undefined ? null : new Date(desde)
    if (cuando && cuando.getTime() <= Date.now()) throw invalidField('desde', 'Elegí un minuto que esté por venir.')
    const { id: actor } = await requireIdentity(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      const lista = await requireLista(trx, filtros)
      const id = createId()
      const nuevo = { id, actor, lista, regla, gratis: gratis ?? false, desde: cuando }
      const escrito = await cambioQueries.insertCambio(trx, filtros, nuevo)
      if (!escrito) throw new AppError(409, 'SIN_CAMBIO', 'No hay libros en esta lista.')
      if (escrito.total > CAMBIO_MAX) {
        throw new AppError(409, 'LISTA_LARGA', `Son más de ${CAMBIO_MAX} libros: elegí una lista más corta.`)
      }
      const { pares, cambian, a_cero } = describeVista(await cambioQueries.lockPorPrecio(trx, id), regla)
      if (cambian === 0) throw new AppError(409, 'SIN_CAMBIO', SIN_CAMBIO)
      if (visto !== undefined && visto !== cambian) {
        throw new AppError(
          409,
          'LISTA_CAMBIADA',
          `La lista cambió mientras la mirabas: ahora cambian ${cambian} precios y no ${visto}. Mirala otra vez.`,
          undefined,
          { cambian },
        )
      }
      if (a_cero > 0 && gratis === undefined) {
        throw new AppError(409, 'A_CERO', `${a_cero} quedarían a precio 0. Decí si son gratis.`, undefined, { a_cero })
      }
      const { guardia } = ctx.services.descuentos
      const bajoPvp = await queries.countBajoPvp(trx, { cambio: id }, pares)
      if (guardia && bajoPvp > 0) throw refusePvp(bajoPvp)
      const hacer = { id, total: escrito.total, gratis: gratis ?? false, actor, desde: null, guardia }
      if (!cuando) await doCambio(trx, hacer, pares)
      const despues = await requireCambio(trx, id)
      await recordCambio(trx, ctx, cambioAuditado, { id, despues })
      if (cuando) ctx.setUnchanged()
      return bajoPvp > 0 ? { ...despues, avisos: [`${describeBajoPvp(bajoPvp)}.`] } : despues
    })
  }),
  implement(contracts.undoCambioPrecios, async ({ id }, ctx) =>
    withCambio(ctx.db, id, async (trx, antes) => {
      if (antes.estado !== 'hecho') throw terminado('Este cambio no se puede deshacer: no está hecho.')
      if (ctx.services.descuentos.guardia) {
        const bajoPvp = await queries.countVueltasBajoPvp(trx, id)
        if (bajoPvp > 0) throw refusePvp(bajoPvp)
      }
      const hecho = await cambioQueries.undoPrecios(trx, id, (await requireIdentity(ctx)).id)
      await recordCambio(trx, ctx, cambioAuditado, { id, antes, despues: await requireCambio(trx, id) })
      return {
        ...hecho,
        libros: hecho.libros.map(({ id: _id, titulo, isbn, precio }) => ({
          _id,
          titulo,
          isbn,
          precio: precio === null ? null : toPesos(precio),
        })),
      }
    }),
  ),
  implement(contracts.cancelCambioPrecios, async ({ id }, ctx) =>
    withCambio(ctx.db, id, async (trx, antes) => {
      if (antes.estado !== 'programado') throw terminado('Este cambio ya no está pendiente.')
      await cambioQueries.cancelCambio(trx, id)
      const despues = await requireCambio(trx, id)
      await recordCambio(trx, ctx, cambioAuditado, { id, antes, despues })
      return despues
    }),
  ),
]
