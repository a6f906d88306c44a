import { abrirCajonTrasVenta } from '#casa/impresora/impresora.service.ts'
import { findComprador, listEdiciones, readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { listRebajados } from '#catalogo/rebajas/rebaja.service.ts'
import { requireLugar, sinPapel } from '#estante/existencias/existencia.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { type Centavos, sum, times, toCentavos, toPesos } from '#platform/money.ts'
import { facturarVenta } from '#venta/facturas/emision.sola.ts'
import { takeCopias } from './copias.ts'
import { requireSinRed } from './mostrador.ajustes.ts'
import * as contracts from './mostrador.contract.ts'
import * as queries from './mostrador.queries.ts'
import * as rules from './mostrador.rules.ts'
import { clampVendida, listTareas } from './sin-red.rules.ts'
import { type LineaTasada, priceLineas, takeDichas, type VentaPedida } from './tasar.ts'
import { requireVendedor } from './vendedor.routes.ts'
import { findVenta } from './venta.queries.ts'
import { describeLineas, repetida, show, takeBack } from './vuelta.ts'

type Anotada = Pick<contracts.VentaDetalle, 'numero' | 'total' | 'pagos' | 'lineas' | 'lugar'>

const ventaAuditada: Auditada<Anotada> = {
  entidad: 'venta-mostrador',
  describe: ({ numero, total, pagos, lineas, lugar }) => ({
    numero,
    total,
    lugar: lugar.nombre,
    pagos: pagos.map(({ medio, importe }) => `${medio} ${importe}`).join('; '),
    libros: describeLineas(lineas),
  }),
}

/** What is left to be looked at of a sale that was made without a network. */
const tareasAuditadas: Auditada<{ para_mirar: number }> = {
  entidad: 'venta-mostrador',
  describe: (tareas) => ({ ...tareas }),
}

/** The sale that was sent before with the same id, if it is the same. */
async function repeat(trx: Db, ctx: Ctx, { _id, lineas, total }: VentaPedida): Promise<contracts.VentaDetalle> {
  const stored = await show(trx, ctx, _id)
  // A book without a file at the till may have had one here.
  const names = new Map(stored.lineas.map(({ libro, isbn }) => [isbn, libro ?? isbn]))
  const nameAsStored = (name: string) => names.get(name) ?? name
  const [before, now] = [
    stored.lineas.map(({ isbn, cantidad }) => `${nameAsStored(isbn)} ${cantidad}`).sort(),
    lineas.map((linea) => `${nameAsStored(rules.nameLinea(linea))} ${linea.cantidad}`).sort(),
  ]
  if (before.join() !== now.join() || toCentavos(stored.total) !== toCentavos(total)) throw repetida()
  return stored
}

async function sell(trx: Db, ctx: Ctx, pedido: VentaPedida): Promise<contracts.VentaDetalle> {
  const { _id: id } = pedido
  if (await findVenta(trx, id)) return repeat(trx, ctx, pedido)
  const sinRed = readSinRed(ctx, pedido)
  const cliente = await requireCliente(trx, pedido)
  const usuario = await requireVendedor(trx, ctx, pedido, sinRed?.vendida_en ?? new Date())
  const lugar = await requireLugar(trx, pedido.lugar ?? null)
  const juzgadas = await (sinRed ? takeDichas(trx, ctx, pedido) : priceLineas(trx, ctx, pedido))
  const lineas = juzgadas.map(({ linea }) => linea)
  const total = sum(lineas.map(({ precio_centavos, cantidad }) => times(precio_centavos, cantidad)))
  if (total !== toCentavos(pedido.total)) {
    const mensaje = 'Cambió algún precio. Revisá el total antes de cobrar.'
    throw new AppError(409, 'VISTO_CAMBIADO', mensaje, undefined, { total: toPesos(total) })
  }
  const pagos = pedido.pagos
    .map(({ medio, importe }) => ({ medio, importe: toCentavos(importe) }))
    .filter(({ importe }) => importe > 0)
  const entregado = pedido.entregado === undefined || pedido.entregado === null ? null : toCentavos(pedido.entregado)
  const motivo = rules.refusePagos(total, pagos, entregado)
  if (motivo) throw invalidField('pagos', motivo)
  const numero = await queries.insertVenta(trx, { id, lugar, total, entregado, usuario, cliente, sinRed })
  if (numero === null) return repeat(trx, ctx, pedido)
  await queries.insertPartes(trx, id, lineas, pagos)
  const contadas = juzgadas.flatMap(({ contado, linea }) =>
    contado && linea.libro_id !== null ? [{ ...linea, libro_id: linea.libro_id }] : [],
  )
  const faltan = await takeCopias(trx, { id, numero, lugar, usuario }, contadas, sinRed !== null)
  if (sinRed) await queries.insertTareas(trx, id, listAllTareas(juzgadas, faltan))
  await facturarVenta(trx, { leer: ctx.services.ajustes.get, config: ctx.config }, id, usuario)
  const despues = await show(trx, ctx, id)
  const { rebaja } = pedido
  const datos = { ...rebaja, ...(sinRed && { provisoria: sinRed.provisoria }) }
  await recordCambio(trx, ctx, ventaAuditada, { id, despues, ...((rebaja || sinRed) && { datos }) })
  return despues
}

/** What a sale without a network says of itself; refused where the shop does not sell so. */
function readSinRed(ctx: Ctx, { sin_red }: VentaPedida) {
  if (!sin_red) return null
  requireSinRed(ctx.services.ajustes.get)
  const { provisoria, vendida_en } = sin_red
  return { provisoria, vendida_en: new Date(clampVendida(Date.parse(vendida_en), Date.now())) }
}

/** The account that buys. One that went meanwhile keeps no sale from being stored that was made already. */
async function requireCliente(trx: Db, { cliente, sin_red }: VentaPedida): Promise<string | null> {
  if (!cliente || (await queries.lockCliente(trx, cliente))) return cliente ?? null
  if (sin_red) return null
  throw new AppError(409, 'CLIENTE_NOT_FOUND', 'Esa cuenta ya no está. Elegí otra, o vendé sin cliente.')
}

const listAllTareas = (juzgadas: readonly LineaTasada[], faltan: ReadonlyMap<number, number>) =>
  juzgadas.flatMap(({ linea: { linea, precio_centavos, cantidad }, ahora = null }) =>
    listTareas(linea, { precio: precio_centavos, cantidad }, ahora, faltan.get(linea) ?? 0),
  )

async function resolve(trx: Db, ctx: Ctx, id: string): Promise<contracts.VentaDetalle> {
  const { tareas = [] } = await show(trx, ctx, id)
  const resueltas = await queries.resolveTareas(trx, id, accountOf(await requireIdentity(ctx)))
  if (resueltas > 0) {
    await recordCambio(trx, ctx, tareasAuditadas, {
      id,
      antes: { para_mirar: tareas.length },
      despues: { para_mirar: 0 },
    })
  }
  return show(trx, ctx, id)
}

/** The books with these ids, as every list of books shows them. */
type ListLibros = (db: Db, ids: string[]) => Promise<Libro[]>

/** The least that the law lets a book be sold at now, to a customer or to anybody. */
async function readMinimo(ctx: Ctx, id: string, precio: Centavos, cliente: string | undefined) {
  const ley = await ctx.services.descuentos.read(ctx.db)
  const edicion = (await listEdiciones(ctx.db, [id])).get(id)
  const comprador = cliente === undefined ? null : await findComprador(ctx.db, cliente)
  if (!edicion) return {}
  return { minimo: { precio: toPesos(ley.precioMinimo(edicion, precio, comprador)), obliga: ley.guardia } }
}

export const createMostradorRoutes = (listLibros: ListLibros) => [
  implement(contracts.findLibroDeMostrador, async ({ isbn, libro: cual, lugar, ley, para }, ctx) => {
    const libro = await queries.findLibro(ctx.db, { libro: cual, isbn }, lugar)
    if (!libro) return null
    const { id, titulo, precio, dePapel, libres, enLugares } = libro
    if (!dePapel) throw sinPapel(titulo)
    const [rebajados, [visto]] = await Promise.all([
      readGuardia(ctx).then((guardia) => listRebajados(ctx.db, [id], guardia)),
      listLibros(ctx.db, [id]),
    ])
    const rebajado = rebajados.get(id)
    return {
      _id: id,
      isbn: libro.isbn,
      titulo,
      libres,
      oferta: rebajado?.oferta.titulo ?? null,
      precio: rebajado ? toPesos(rebajado.precio) : precio === null ? null : toPesos(precio),
      precio_lista: rebajado && precio !== null ? toPesos(precio) : null,
      precio_antes: rebajado && rebajado.antes !== null ? toPesos(rebajado.antes) : null,
      ...(visto && { portada_version: visto.portada_version }),
      ...(enLugares.length > 0 && { lugares: enLugares }),
      ...(ley && precio !== null && (await readMinimo(ctx, id, precio, para))),
    }
  }),
  implement(contracts.createVenta, async (pedido, ctx) => {
    const venta = await ctx.db.transaction().execute((trx) => sell(trx, ctx, pedido))
    if (rules.abreCajon(venta)) abrirCajonTrasVenta(ctx)
    return venta
  }),
  implement(contracts.getVenta, ({ id }, ctx) => show(ctx.db, ctx, id)),
  implement(contracts.resolveTareas, ({ id }, ctx) => ctx.db.transaction().execute((trx) => resolve(trx, ctx, id))),
  implement(contracts.createDevolucionDeVenta, (pedido, ctx) =>
    ctx.db.transaction().execute((trx) => takeBack(trx, ctx, pedido)),
  ),
]
