// What comes back to the counter: which lines, where to, and the money given back.
import { type MovimientoNuevo, moveCopies, requireLugar } from '#estante/existencias/existencia.service.ts'
import { chooseVueltas, toCondicion, type Vuelta } from '#estante/existencias/vuelta.rules.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { isAdmin } from '#platform/http/access.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { invalidField } from '#platform/http/validation.ts'
import { sum, times, toCentavos, toPesos } from '#platform/money.ts'
import { enqueueDevuelto } from '#venta/facturas/emision.sola.ts'
import { ventaNotFound } from '#venta/facturas/emision.ts'
import * as devolucionQueries from './devolucion.queries.ts'
import type * as contracts from './mostrador.contract.ts'
import * as rules from './mostrador.rules.ts'
import { requireVendedor } from './vendedor.routes.ts'
import { findVenta } from './venta.queries.ts'

export const repetida = () =>
  new AppError(
    409,
    'VENTA_REPETIDA',
    'Esa operación ya se guardó con otros datos: mirala en «El día» antes de repetirla.',
  )

export const describeLineas = (lineas: readonly { titulo: string; cantidad: number }[]): string =>
  lineas.map(({ titulo, cantidad }) => `${cantidad} × ${titulo}`).join('; ')

type Devuelto = { venta: number; devolucion: number; importe: number; medio: string; vuelta: string; libros: string }

const devolucionAuditada: Auditada<Devuelto> = { entidad: 'venta-mostrador', describe: (vuelta) => ({ ...vuelta }) }

export async function show(db: Db, ctx: Ctx, id: string): Promise<contracts.VentaDetalle> {
  const venta = await findVenta(db, id)
  if (!venta) throw ventaNotFound()
  const { rol } = await requireIdentity(ctx)
  const hoy = toLocalDay(new Date())
  return { ...venta, devolvible: rules.mayReturn(toLocalDay(new Date(venta.creado_en)), hoy, isAdmin(rol)) }
}

type Devolver = ParsedInput<typeof contracts.createDevolucionDeVenta>

type Devuelta = { vendida: devolucionQueries.LineaVendida; cantidad: number }

/** The lines that come back, as they were sold; more than are left of one is refused. */
function readDevueltas(vendidas: readonly devolucionQueries.LineaVendida[], { lineas }: Devolver): Devuelta[] {
  return lineas.map(({ linea, cantidad }) => {
    const vendida = vendidas.find((one) => one.linea === linea)
    if (!vendida) throw invalidField('lineas', 'Ese libro no es de esta venta.')
    const quedan = vendida.cantidad - vendida.devueltos
    if (cantidad > quedan) {
      const mensaje =
        quedan === 0 ? `«${vendida.titulo}» ya se devolvió.` : `De «${vendida.titulo}» quedan ${quedan} por devolver.`
      throw new AppError(409, 'YA_DEVUELTO', mensaje)
    }
    return { vendida, cantidad }
  })
}

type Destino = { lugar: string; vuelta: Vuelta; documento: string; usuario: string | null }

/** Movements of what comes back, at the price of the sale; none of a book that nobody counts, or that is gone. */
function planVuelta(
  { vendida, cantidad }: Devuelta,
  { lugar, vuelta, documento, usuario }: Destino,
): MovimientoNuevo[] {
  const { libro_id: libroId, contado, copias, devueltos, lista_centavos, precio_centavos } = vendida
  if (libroId === null || !contado) return []
  const propias = { condicion: 'firme' as const, proveedorId: null, cantidad, pvp: lista_centavos ?? precio_centavos }
  // Sold before anybody counted it, and counted since: what comes back stands on the shelf now.
  const vueltas = copias.length > 0 ? chooseVueltas(copias, devueltos, cantidad) : [propias]
  return vueltas.flatMap(({ cantidad: n, pvp, ...copia }): MovimientoNuevo[] => {
    const comun = { libroId, lugarId: lugar, ...toCondicion(vuelta, copia), pvp, documento, usuarioId: usuario }
    const vuelve: MovimientoNuevo = { ...comun, tipo: 'devolucion_cliente', cantidad: n }
    return vuelta === 'rota' ? [vuelve, { ...comun, tipo: 'rotura', cantidad: -n }] : [vuelve]
  })
}

/** Why money goes back by another way than it came, which has to be said; empty where it goes as it came. */
function requireMotivo({ pagos, devoluciones }: contracts.VentaDetalle, vuelve: rules.Pago, motivo: string): string {
  const antes = devoluciones.filter(({ medio }) => medio === vuelve.medio).map((una) => toCentavos(una.importe))
  const cobrado = pagos.map((pago) => ({ medio: pago.medio, importe: toCentavos(pago.importe) }))
  if (!rules.isOtroMedio(cobrado, vuelve, sum(antes))) return ''
  if (motivo !== '') return motivo
  const mensaje = 'Esta venta no se pagó así. Escribí por qué se devuelve de otra forma, o elegí cómo se pagó.'
  throw new AppError(409, 'OTRO_MEDIO', mensaje)
}

export async function takeBack(trx: Db, ctx: Ctx, pedido: Devolver): Promise<contracts.VentaDetalle> {
  const identity = await requireIdentity(ctx)
  const venta = await devolucionQueries.lockVenta(trx, pedido.id)
  if (!venta) throw ventaNotFound()
  const antes = await show(trx, ctx, pedido.id)
  if (antes.devoluciones.some(({ _id }) => _id === pedido._id)) return antes
  if (!rules.mayReturn(toLocalDay(venta.creado_en), toLocalDay(new Date()), isAdmin(identity.rol))) {
    throw new AppError(403, 'DIA_PASADO', 'Lo que se vendió otro día lo devuelve quien administra.')
  }
  const usuario = await requireVendedor(trx, ctx, pedido, new Date())
  const lugar = await requireLugar(trx, pedido.lugar ?? venta.lugar_id)
  const devueltas = readDevueltas(await devolucionQueries.listLineasVendidas(trx, pedido.id), pedido)
  const importe = sum(devueltas.map(({ vendida, cantidad }) => times(vendida.precio_centavos, cantidad)))
  const { medio, vuelta, lineas } = pedido
  const motivo = requireMotivo(antes, { medio, importe }, pedido.motivo)
  const nueva = { id: pedido._id, venta: pedido.id, lugar, medio, importe, motivo, usuario, lineas }
  const numero = await devolucionQueries.insertDevolucion(trx, nueva)
  if (numero === null) throw repetida()
  const documento = rules.nameDevolucion(numero, venta.numero)
  const destino = { lugar, vuelta, documento, usuario }
  await moveCopies(
    trx,
    devueltas.flatMap((devuelta) => planVuelta(devuelta, destino)),
  )
  await enqueueDevuelto(trx, ctx.services.ajustes.get, { venta: pedido.id }, pedido._id)
  const libros = describeLineas(devueltas.map(({ vendida, cantidad }) => ({ titulo: vendida.titulo, cantidad })))
  const despues = { venta: venta.numero, devolucion: numero, importe: toPesos(importe), medio, vuelta, libros }
  await recordCambio(trx, ctx, devolucionAuditada, { id: pedido.id, despues, campos: motivo === '' ? [] : ['motivo'] })
  return show(trx, ctx, pedido.id)
}
