import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type MovimientoNuevo, moveCopies, requireLugar } from '#estante/existencias/existencia.service.ts'
import type { Auditada } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { toCentavos } from '#platform/money.ts'
import { findCompra, lockCompra, setEstadoCompra } from './compra.queries.ts'
import { compraNotFound } from './compra.routes.ts'
import { computeEstado, isPorLlegar } from './compra.rules.ts'
import { createMarco } from './marco.ts'
import * as contracts from './remito.contract.ts'
import { remitoNotFound } from './remito.contract.ts'
import * as queries from './remito.queries.ts'
import { type CondicionRemito, nameRemito, type TipoRemito } from './remito.rules.ts'
import { lockTrato } from './trato.queries.ts'
import { addMeses } from './trato.rules.ts'
import * as vuelven from './vuelven.queries.ts'

const repetido = () => new AppError(409, 'REMITO_REPETIDO', 'Ese remito ya se guardó con otros datos. Empezá de nuevo.')

const remitoAuditado: Auditada<contracts.RemitoDetalle> = {
  entidad: 'remito',
  describe: ({
    numero,
    tipo,
    proveedor,
    compra,
    numero_proveedor,
    condicion,
    lugar,
    ejemplares,
    anotados,
    lineas,
  }) => ({
    numero,
    tipo,
    proveedor: proveedor.nombre,
    pedido: compra?.numero ?? null,
    numero_proveedor,
    condicion,
    lugar,
    ejemplares,
    anotados,
    libros: lineas.map(({ titulo, isbn, cantidad }) => `${cantidad} × ${titulo || isbn}`).join('; '),
  }),
}

const marco = createMarco({ find: queries.findRemito, falta: remitoNotFound, auditada: remitoAuditado })

/** What a request that was sent twice is told: the first one's outcome. */
async function repeat(trx: Db, id: string, tipo: TipoRemito, proveedor: string): Promise<contracts.RemitoDetalle> {
  const stored = await marco.require(trx, id)
  if (stored.tipo !== tipo || stored.proveedor._id !== proveedor) throw repetido()
  return stored
}

/** What moves copies of a supplier, whoever owns them. */
const toMovimiento = (
  { condicion, proveedor, lugar, documento, usuario }: Hecho,
  { libro_id, cantidad, costo_centavos }: Pick<queries.Anotada, 'libro_id' | 'cantidad' | 'costo_centavos'>,
): MovimientoNuevo => ({
  libroId: libro_id,
  lugarId: lugar,
  condicion,
  proveedorId: condicion === 'consignacion' ? proveedor : null,
  tipo: cantidad > 0 ? 'compra' : 'devolucion_proveedor',
  cantidad,
  costo: costo_centavos,
  documento,
  usuarioId: usuario,
})
type Hecho = {
  condicion: CondicionRemito
  proveedor: string
  lugar: string
  documento: string
  usuario: string | null
}

const accountOfCaller = async (ctx: Ctx) => accountOf(await requireIdentity(ctx))

/** Repeated ISBNs as one line, at the last cost that was said. */
function mergeLineas<T extends { isbn: string; cantidad: number }>(lineas: readonly T[]): T[] {
  const merged = new Map<string, T>()
  for (const linea of lineas) {
    const before = merged.get(linea.isbn)
    merged.set(linea.isbn, before ? { ...before, ...linea, cantidad: before.cantidad + linea.cantidad } : linea)
  }
  return [...merged.values()]
}

/** What became of an order, now that something of it came. */
async function updateCompra(trx: Db, id: string): Promise<void> {
  const compra = orThrow(await findCompra(trx, id), compraNotFound)
  const estado = computeEstado(compra.lineas)
  if (estado !== compra.estado) await setEstadoCompra(trx, id, { estado })
}

export const remitoRoutes = [
  implementPage(contracts.listRemitos, queries.countRemitos, queries.listRemitos),
  implement(contracts.listDevolvibles, async ({ proveedor, offset, limit }, ctx) => {
    const all = await vuelven.listVuelven(ctx.db, proveedor, new Date())
    ctx.setTotal(all.length)
    const shown = all.slice(offset, offset + limit)
    const nombres = await queries.nameProveedores(ctx.db, [...new Set(shown.map((one) => one.proveedor))])
    return shown.map((one) => ({ ...one, proveedor: { _id: one.proveedor, nombre: nombres.get(one.proveedor) ?? '' } }))
  }),
  implement(contracts.getRemito, ({ id }, ctx) => marco.require(ctx.db, id)),
  implement(contracts.createIngreso, async (input, ctx) => {
    const usuario = await accountOfCaller(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      const { _id: id, proveedor, compra, numero_proveedor = null } = input
      const trato = orThrow(await lockTrato(trx, proveedor), proveedorNotFound)
      const condicion = input.condicion ?? (trato.condicion === 'consignacion' ? 'consignacion' : 'firme')
      const lugar = await requireLugar(trx, input.lugar ?? null)
      const meses = condicion === 'firme' ? trato.meses_devolucion : null
      const pedida = compra ? await lockCompra(trx, compra) : undefined // before the delivery that names it
      const numero = await queries.insertRemito(trx, {
        id,
        tipo: 'ingreso',
        proveedor_id: proveedor,
        compra_id: compra ?? null,
        numero_proveedor,
        condicion,
        lugar_id: lugar,
        devolver_hasta: meses === null ? null : addMeses(toLocalDay(new Date()), meses),
        usuario_id: usuario,
      })
      if (numero === null) return repeat(trx, id, 'ingreso', proveedor)
      if (compra) {
        if (!pedida || pedida.proveedor._id !== proveedor) throw compraNotFound()
        if (!isPorLlegar(pedida.estado)) {
          throw new AppError(409, 'COMPRA_CERRADA', 'Ese pedido no espera nada. Recibí los libros sin pedido.')
        }
      }
      const contadas = mergeLineas(input.lineas)
      const libros = new Map(
        (
          await queries.lockLibrosByIsbn(
            trx,
            contadas.map(({ isbn }) => isbn),
          )
        ).map((libro) => [libro.isbn, libro]),
      )
      const lineas = contadas.map(({ isbn, cantidad, costo }): queries.LineaRemito => {
        const libro = libros.get(isbn)
        const costo_centavos = costo === undefined || costo === null ? null : toCentavos(costo)
        return { libro_id: libro?.id ?? null, isbn, titulo: libro?.titulo ?? '', cantidad, costo_centavos }
      })
      await queries.insertLineas(trx, id, lineas)
      const hecho = { condicion, proveedor, lugar, usuario, documento: nameRemito('ingreso', numero, numero_proveedor) }
      await moveCopies(
        trx,
        lineas.flatMap(({ libro_id, ...linea }) =>
          libro_id === null ? [] : [toMovimiento(hecho, { libro_id, ...linea })],
        ),
      )
      if (compra) await updateCompra(trx, compra)
      return marco.note(trx, ctx, id)
    })
  }),
  implement(contracts.resolveRemito, async ({ id }, ctx) => {
    const usuario = await accountOfCaller(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      const antes = await marco.require(trx, id)
      const cabeza = orThrow(await queries.findCabeza(trx, id), remitoNotFound)
      const conocidas = await queries.lockAnotadasConocidas(trx, id)
      if (conocidas.length === 0) return antes
      const { condicion, proveedor_id: proveedor, lugar_id: lugar, numero, numero_proveedor } = cabeza
      const hecho = { condicion, proveedor, lugar, usuario, documento: nameRemito('ingreso', numero, numero_proveedor) }
      for (const conocida of conocidas) await queries.resolveAnotada(trx, id, conocida)
      await moveCopies(
        trx,
        conocidas.map((conocida) => toMovimiento(hecho, conocida)),
      )
      return marco.note(trx, ctx, id, antes)
    })
  }),
  implement(contracts.createDevolucion, async (input, ctx) => {
    const usuario = await accountOfCaller(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      const { _id: id, proveedor, condicion, numero_proveedor = null } = input
      if (!(await lockTrato(trx, proveedor))) throw proveedorNotFound()
      const lugar = await requireLugar(trx, input.lugar ?? null)
      const numero = await queries.insertRemito(trx, {
        id,
        tipo: 'devolucion',
        proveedor_id: proveedor,
        compra_id: null,
        numero_proveedor,
        condicion,
        lugar_id: lugar,
        devolver_hasta: null,
        usuario_id: usuario,
      })
      if (numero === null) return repeat(trx, id, 'devolucion', proveedor)
      const ids = input.lineas.map(({ libro }) => libro)
      const libros = new Map((await queries.lockLibros(trx, ids)).map((libro) => [libro.id, libro]))
      const lineas = input.lineas.map(({ libro, cantidad }) => {
        const found = libros.get(libro)
        if (!found) throw invalidField('lineas', 'Uno de los libros ya no está en el catálogo.')
        return { libro_id: libro, isbn: found.isbn, titulo: found.titulo, cantidad, costo_centavos: null }
      })
      await queries.insertLineas(trx, id, lineas)
      const documento = nameRemito('devolucion', numero, numero_proveedor)
      await moveCopies(
        trx,
        lineas.map((linea) =>
          toMovimiento({ condicion, proveedor, lugar, usuario, documento }, { ...linea, cantidad: -linea.cantidad }),
        ),
      )
      return marco.note(trx, ctx, id)
    })
  }),
]
