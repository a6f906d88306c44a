import { sendPapel } from '#casa/planillas/papel.ts'
import { toImporte } from '#casa/planillas/planilla.ts'
import { readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { storeAntes } from '#catalogo/rebajas/antes.rules.ts'
import { listRebajados } from '#catalogo/rebajas/rebaja.service.ts'
import { describeNoAlcanza } from '#estante/existencias/existencia.rules.ts'
import {
  lockExistencias,
  type MovimientoNuevo,
  moveCopies,
  requireLugar,
  sinPapel,
} from '#estante/existencias/existencia.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay, toLocalMinute } from '#platform/format.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { sum, times, toCentavos, toPesos } from '#platform/money.ts'
import { facturarVenta } from '#venta/facturas/emision.sola.ts'
import * as diaQueries from './dia.queries.ts'
import * as contracts from './mostrador.contract.ts'
import * as queries from './mostrador.queries.ts'
import * as rules from './mostrador.rules.ts'
import { describeLineas, repetida, show, takeBack } from './vuelta.ts'

const noDisponible = (libro: string, mensaje: string) =>
  new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro })

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

type VentaPedida = ParsedInput<typeof contracts.createVenta>

/** What the till asks for, at the shop's own prices and offers of this moment. */
async function priceLineas(trx: Db, ctx: Ctx, pedidas: VentaPedida['lineas']) {
  const ids = pedidas.map(({ libro }) => libro)
  const libros = new Map((await queries.lockLibros(trx, ids)).map((libro) => [libro.id, libro]))
  const rebajados = await listRebajados(trx, ids, await readGuardia(ctx))
  return pedidas.map(({ libro: id, cantidad }, n) => {
    const libro = libros.get(id)
    if (!libro) throw noDisponible(id, 'Uno de los libros ya no está en el catálogo. Quitalo para seguir.')
    const { isbn, titulo, precio, dePapel, contado } = libro
    if (!dePapel) throw sinPapel(titulo)
    if (precio === null) throw noDisponible(id, `«${titulo}» no tiene precio. Poneselo en Libros, o quitalo.`)
    const rebajado = rebajados.get(id)
    const linea = {
      linea: n + 1,
      libro_id: id,
      isbn,
      titulo,
      cantidad,
      precio_centavos: rebajado?.precio ?? precio,
      lista_centavos: rebajado ? precio : null,
      antes_centavos: rebajado ? storeAntes(rebajado) : null,
      oferta: rebajado?.oferta.titulo ?? null,
    }
    return { contado, linea }
  })
}

type Venta = { id: string; numero: number; lugar: string; usuario: string | null }

/** Takes the copies of counted books out of the stock; nothing of books that nobody counted. */
async function takeCopias(
  trx: Db,
  { id, numero, lugar, usuario }: Venta,
  lineas: readonly queries.LineaNueva[],
): Promise<void> {
  if (lineas.length === 0) return
  const filas = await lockExistencias(
    trx,
    lineas.map(({ libro_id }) => libro_id),
  )
  const aqui = Map.groupBy(
    filas.filter(({ lugarId }) => lugarId === lugar),
    ({ libroId }) => libroId,
  )
  const copias: { linea: number; movimiento: MovimientoNuevo }[] = []
  for (const { linea, libro_id, titulo, cantidad } of lineas) {
    const suyas = aqui.get(libro_id) ?? []
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
}

type SinCopias = { libro: string; titulo: string; lugar: string; suyas: readonly rules.Fila[] }

async function noAlcanza(trx: Db, { libro, titulo, lugar, suyas }: SinCopias): Promise<AppError> {
  const { nombre } = await trx.selectFrom('lugar').select('nombre').where('id', '=', lugar).executeTakeFirstOrThrow()
  const fisico = suyas.reduce((total, fila) => total + fila.fisico, 0)
  const reservado = suyas.reduce((total, fila) => total + fila.reservado, 0)
  const mensaje = describeNoAlcanza({ titulo, fisico, reservado, lugar: nombre })
  return new AppError(409, 'SIN_EJEMPLARES', mensaje, undefined, { libro, fisico, reservado })
}

/** The sale that was sent before with the same id, if it is the same. */
async function repeat(trx: Db, ctx: Ctx, { _id, lineas, total }: VentaPedida): Promise<contracts.VentaDetalle> {
  const stored = await show(trx, ctx, _id)
  const [before, now] = [
    stored.lineas.map(({ libro, cantidad }) => `${libro} ${cantidad}`).sort(),
    lineas.map(({ libro, cantidad }) => `${libro} ${cantidad}`).sort(),
  ]
  if (before.join() !== now.join() || toCentavos(stored.total) !== toCentavos(total)) throw repetida()
  return stored
}

async function sell(trx: Db, ctx: Ctx, pedido: VentaPedida): Promise<contracts.VentaDetalle> {
  const { _id: id } = pedido
  if (await queries.findVenta(trx, id)) return repeat(trx, ctx, pedido)
  const usuario = accountOf(await requireIdentity(ctx))
  const lugar = await requireLugar(trx, pedido.lugar ?? null)
  const juzgadas = await priceLineas(trx, ctx, pedido.lineas)
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
  const numero = await queries.insertVenta(trx, { id, lugar, total, entregado, usuario })
  if (numero === null) return repeat(trx, ctx, pedido)
  await queries.insertPartes(trx, id, lineas, pagos)
  const contadas = juzgadas.flatMap(({ contado, linea }) => (contado ? [linea] : []))
  await takeCopias(trx, { id, numero, lugar, usuario }, contadas)
  await facturarVenta(trx, { leer: ctx.services.ajustes.get, config: ctx.config }, id, usuario)
  const despues = await show(trx, ctx, id)
  await recordCambio(trx, ctx, ventaAuditada, { id, despues })
  return despues
}

/** A day as a table; what came back has a copy less than none. */
const toPapelDelDia = (dia: string, filas: readonly diaQueries.FilaDelDia[]) => ({
  nombre: `mostrador-${dia}`,
  async *tabla() {
    yield [['venta', 'devolucion', 'hora', 'isbn', 'titulo', 'cantidad', 'precio', 'importe', 'pago', 'quien']]
    yield filas.map(({ numero, devolucion, creado_en, isbn, titulo, cantidad, precio, medios, quien }) => [
      ...[numero, devolucion, toLocalMinute(creado_en).slice(11), isbn, titulo, cantidad],
      ...[toImporte(precio), toImporte(times(precio, cantidad)), medios, quien],
    ])
  },
})

export const mostradorRoutes = [
  implement(contracts.findLibroDeMostrador, async ({ isbn, libro: cual, lugar }, ctx) => {
    const libro = await queries.findLibro(ctx.db, { libro: cual, isbn }, lugar)
    if (!libro) return null
    const { id, titulo, precio, dePapel, libres } = libro
    if (!dePapel) throw sinPapel(titulo)
    const rebajado = (await listRebajados(ctx.db, [id], await readGuardia(ctx))).get(id)
    return {
      _id: id,
      isbn: libro.isbn,
      titulo,
      libres,
      oferta: rebajado?.oferta.titulo ?? null,
      precio: rebajado ? toPesos(rebajado.precio) : precio === null ? null : toPesos(precio),
      precio_lista: rebajado && precio !== null ? toPesos(precio) : null,
      precio_antes: rebajado && rebajado.antes !== null ? toPesos(rebajado.antes) : null,
    }
  }),
  implement(contracts.createVenta, (pedido, ctx) => ctx.db.transaction().execute((trx) => sell(trx, ctx, pedido))),
  implement(contracts.listVentas, async ({ dia = toLocalDay(new Date()), ...filtros }, ctx) => {
    const [cierre, ventas, total] = await Promise.all([
      diaQueries.findCierre(ctx.db, dia),
      queries.listVentas(ctx.db, { dia, ...filtros }),
      queries.countVentas(ctx.db, { dia, ...filtros }),
    ])
    ctx.setTotal(total)
    return { cierre, ventas }
  }),
  implement(contracts.getVenta, ({ id }, ctx) => show(ctx.db, ctx, id)),
  implement(contracts.createDevolucionDeVenta, (pedido, ctx) =>
    ctx.db.transaction().execute((trx) => takeBack(trx, ctx, pedido)),
  ),
  implement(contracts.downloadDia, async ({ dia, formato }, ctx) =>
    sendPapel(ctx, toPapelDelDia(dia, await diaQueries.listFilasDelDia(ctx.db, dia)), formato),
  ),
]
