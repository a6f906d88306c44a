import { randomInt } from 'node:crypto'
import { readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import { formatDescuento } from '#catalogo/rebajas/rebaja.rules.ts'
import { listClaves, listRebajados } from '#catalogo/rebajas/rebaja.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { toPesos } from '#platform/money.ts'
import { TERMINA_ANTES, YA_PASO } from '#vidriera/ofertas/oferta.rules.ts'
import { type Cotizacion, cotizarCupon } from './cupon.contract.ts'
import * as edicion from './cupon.edicion.contract.ts'
import * as queries from './cupon.queries.ts'
import { CODIGO_TOMADO, describeMotivo, FALTAN_CUENTAS, inventCodigo, USOS_DE_MENOS } from './cupon.rules.ts'
import { CuponEdicion } from './cupon.schemas.ts'
import { askCupon, limitIntentos } from './cupon.service.ts'

const yaNoExiste = () => invalidField('alcance', 'Algo de lo que elegiste ya no existe.')

export const cuponConstraints: Constraints = {
  cupon_codigo_unico: () => invalidField('codigo', CODIGO_TOMADO),
  cupon_dias_check: () => invalidField('hasta', TERMINA_ANTES),
  cupon_usos_check: () => invalidField('usos_max', USOS_DE_MENOS),
  cupon_cuenta_usuario_fk: () => invalidField('cuentas', 'Una de las cuentas que elegiste ya no existe.'),
  cupon_alcance_libro_id_fkey: yaNoExiste,
  cupon_alcance_autor_id_fkey: yaNoExiste,
  cupon_alcance_editorial_id_fkey: yaNoExiste,
  cupon_alcance_categoria_id_fkey: yaNoExiste,
}

const cuponNotFound = () => new AppError(404, 'CUPON_NOT_FOUND', 'No encontramos ese cupón.')

/** Neither the code, which is worth money, nor whose accounts it names: of both only that they changed. */
const cuponAuditado: Auditada<edicion.CuponDetalle> = {
  entidad: 'cupon',
  describe: ({ titulo, descuento, desde, hasta, minimo, usos_max, usos_por_cliente, solo_primera, para, alcance }) => ({
    titulo,
    desde,
    hasta,
    minimo,
    usos_max,
    usos_por_cliente,
    solo_primera,
    para,
    descuento: formatDescuento(descuento),
    alcance: alcance.map(({ nombre }) => nombre).join('; '),
  }),
}

/** The coupon as its form has it. */
const toEditable = (cupon: edicion.CuponDetalle) => ({
  ...cupon,
  alcance: cupon.alcance.map(({ _id }) => _id),
  cuentas: cupon.cuentas.map(({ _id }) => _id),
  cupon,
})
const edicionAuditada: Auditada<ReturnType<typeof toEditable>> = {
  entidad: 'cupon',
  describe: ({ cupon }) => cuponAuditado.describe(cupon),
}

const hasPasado = (hasta: string | null): boolean => hasta !== null && Date.parse(hasta) <= Date.now()

/** Without accounts it would be nobody's. */
function requireCuentas({ para, cuentas }: { para: string; cuentas: readonly unknown[] }): void {
  if (para === 'cuentas' && cuentas.length === 0) throw invalidField('cuentas', FALTAN_CUENTAS)
}

async function cotizar(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  usuarioId: string,
  codigo: string,
  items: readonly { libro: string; cantidad: number }[],
) {
  const ids = items.map(({ libro }) => libro)
  const precios = new Map((await listClaves(db, ids)).map(({ _id, precio }) => [_id, precio]))
  const ley = await readGuardia({ db, services })
  const rebajados = await listRebajados(db, ids, ley)
  const lineas = items.flatMap(({ libro, cantidad }) => {
    const precio = precios.get(libro)
    // What cannot be bought the cart drops by itself.
    if (precio === undefined || precio === null) return []
    return { libroId: libro, cantidad, precio, sinCupon: rebajados.get(libro)?.precio ?? precio }
  })
  const { cupon, juicio } = await askCupon(db, { codigo, usuarioId, lineas, lock: false, ley })
  if (!juicio.vale || !cupon) {
    const motivo = juicio.vale ? 'desconocido' : juicio.motivo
    return { vale: false, motivo, mensaje: describeMotivo(motivo, cupon) } satisfies Cotizacion
  }
  const libros = lineas.flatMap(({ libroId }, n) => {
    const precio = juicio.precios[n] ?? null
    return precio === null ? [] : { _id: libroId, precio: toPesos(precio) }
  })
  return { vale: true, codigo: cupon.codigo, titulo: cupon.titulo, libros } satisfies Cotizacion
}

async function requireCupon(ctx: Ctx, id: string): Promise<void> {
  if (!(await queries.existsCupon(ctx.db, id))) throw cuponNotFound()
}

export const cuponRoutes = [
  implement(cotizarCupon, async ({ codigo, items }, ctx) => {
    const { id } = await requireIdentity(ctx)
    return limitIntentos(
      ctx,
      id,
      (): Promise<Cotizacion> => cotizar(ctx, id, codigo, items),
      (settled) => Object(settled).motivo === 'desconocido',
    )
  }),
  implementPage(edicion.listCupones, (db, { q }) => queries.countCupones(db, q), queries.listCupones),
  implement(edicion.createCupon, async (form, ctx) => {
    if (hasPasado(form.hasta)) throw invalidField('hasta', YA_PASO)
    requireCuentas(form)
    const codigo = form.codigo || inventCodigo(randomInt)
    return createRow(ctx, cuponAuditado, (trx) => queries.insertCupon(trx, { ...form, codigo }))
  }),
  implement(edicion.updateCupon, (input, ctx) =>
    editRow(ctx, input, {
      auditada: edicionAuditada,
      async lock(trx, id, para) {
        await queries.lockCuentas(trx, id, input.cuentas ?? [])
        const cupon = await queries.lockCupon(trx, id, para)
        return cupon && toEditable(cupon)
      },
      notFound: cuponNotFound,
      schema: CuponEdicion,
      async update(trx, id, cambios) {
        const despues = toEditable(await queries.updateCupon(trx, id, cambios))
        requireCuentas(despues)
        return despues
      },
      show: ({ cupon }) => cupon,
    }),
  ),
  implement(edicion.endCupon, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockCupon(trx, id, 'eliminar'), cuponNotFound)
      if (antes.usos === 0) {
        await queries.deleteCupon(trx, id)
        await recordCambio(trx, ctx, cuponAuditado, { id, antes })
        return { mensaje: 'Cupón eliminado correctamente' }
      }
      if (hasPasado(antes.hasta)) {
        const usos = formatCount(antes.usos, 'pedido', 'pedidos')
        throw new AppError(409, 'EN_USO', `Lo usaron en ${usos}: ya terminó y queda en la lista.`, undefined, {
          usos: antes.usos,
        })
      }
      const despues = await queries.endCupon(trx, id)
      await recordCambio(trx, ctx, cuponAuditado, { id, antes, despues })
      return { mensaje: 'Cupón terminado correctamente' }
    }),
  ),
  implement(edicion.listPedidosDeCupon, async ({ id, ...page }, ctx) => {
    await requireCupon(ctx, id)
    ctx.setTotal(await queries.countPedidos(ctx.db, id))
    return (await queries.listPedidos(ctx.db, id, page)).map(({ id: _id, fecha_hora, ahorro, ...row }) => ({
      _id,
      ...row,
      fecha_hora: fecha_hora.toISOString(),
      ahorro: toPesos(ahorro),
    }))
  }),
]
