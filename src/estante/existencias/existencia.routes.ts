import { readSituacion, withDisponibilidad } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { writeVenta } from '#catalogo/disponibilidad/modo.service.ts'
import { libroNotFound } from '#catalogo/libros/libro.contract.ts'
import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { parseInput } from '#platform/http/validation.ts'
import { pesos, toCentavos } from '#platform/money.ts'
import * as contracts from './existencia.contract.ts'
import * as queries from './existencia.queries.ts'
import { LUGARES_MAX, normalizeVenta, type Operacion, planMovimientos } from './existencia.rules.ts'
import { LugarEdicion, type LugarForm, MovimientoForm, VentaForm } from './existencia.schemas.ts'
import { lugarNotFound, moveCopies, requireLugar, sinPapel } from './existencia.service.ts'
import * as lugarQueries from './lugar.queries.ts'

const NOMBRE_OCUPADO = 'Ya hay un lugar con ese nombre.'
const conEjemplares = () =>
  new AppError(
    409,
    'LIBRO_CON_EJEMPLARES',
    'Este libro tiene ejemplares en las existencias. Dalos de baja antes de eliminarlo.',
  )
const proveedorConEjemplares = () =>
  new AppError(409, 'EN_USO', 'No se puede eliminar: hay ejemplares o movimientos de este proveedor.')

export const existenciaConstraints: Constraints = {
  lugar_nombre_unico: () => new AppError(409, 'LUGAR_TAKEN', NOMBRE_OCUPADO, { nombre: NOMBRE_OCUPADO }),
  existencia_con_ejemplares: conEjemplares,
  existencia_proveedor_fk: proveedorConEjemplares,
  movimiento_proveedor_fk: proveedorConEjemplares,
}

const lugarAuditado: Auditada<LugarForm> = {
  entidad: 'lugar',
  describe: ({ nombre, tipo, vende_en_linea, cerrado, orden }) => ({ nombre, tipo, vende_en_linea, cerrado, orden }),
}

type Hecho = { operacion: Operacion; cantidad: number; lugar: string; condicion: string }
const movimientoAuditado: Auditada<Hecho> = {
  entidad: 'existencia',
  describe: ({ operacion, cantidad, lugar, condicion }) => ({ operacion, cantidad, lugar, condicion }),
}
const estanteAuditado: Auditada<{ estante: string | null; minimo: number | null }> = {
  entidad: 'existencia',
  describe: ({ estante, minimo }) => ({ estante, minimo }),
}
const ventaAuditada: Auditada<VentaForm> = {
  entidad: 'existencia',
  describe: ({ modo, dias, tope, sale_el }) => ({ modo, dias, tope, sale_el }),
}

async function requireExistencia({ services }: Pick<Ctx, 'services'>, db: Db, id: string) {
  const found = orThrow(await queries.findExistencia(db, id), libroNotFound)
  const [visto] = await withDisponibilidad({ db, services }, [{ _id: id }])
  return { ...found, agotado: visto?.disponibilidad?.clase === 'agotado' }
}

const POR_PAGINA = 30

/** A new place takes its name only while no other has it; how many there are is bounded. */
async function insertLugar(trx: Db, form: LugarForm) {
  if ((await lugarQueries.countLugares(trx)) >= LUGARES_MAX) {
    throw new AppError(409, 'LUGARES_MAX', `Puede haber hasta ${LUGARES_MAX} lugares.`)
  }
  return lugarQueries.insertLugar(trx, form)
}

export const existenciaRoutes = [
  implement(contracts.listLugares, (_, ctx) => lugarQueries.listLugares(ctx.db)),
  implement(contracts.createLugar, (form, ctx) => createRow(ctx, lugarAuditado, (trx) => insertLugar(trx, form))),
  implement(contracts.updateLugar, (input, ctx) =>
    editRow(ctx, input, {
      auditada: lugarAuditado,
      lock: lugarQueries.lockLugar,
      notFound: lugarNotFound,
      schema: LugarEdicion,
      update: lugarQueries.updateLugar,
    }),
  ),
  implement(contracts.listExistencias, async ({ q, lugar, bajo_minimo, despues_de: despuesDe }, ctx) => {
    const filtros = { q, lugar, bajoMinimo: bajo_minimo === 'si', despuesDe }
    const found = await queries.listLibrosConCopias(ctx.db, filtros, POR_PAGINA + 1)
    const libros = found.slice(0, POR_PAGINA)
    return { libros, siguiente: found.length > POR_PAGINA ? (libros.at(-1)?._id ?? null) : null }
  }),
  implement(contracts.getExistencia, ({ id }, ctx) => requireExistencia(ctx, ctx.db, id)),
  implement(contracts.moveEjemplares, async (input, ctx) => {
    const { id, _id: clave } = input
    const { operacion, condicion, cantidad, costo, documento, ...donde } = parseInput(MovimientoForm(), input)
    const usuarioId = accountOf(await requireIdentity(ctx))
    return ctx.db.transaction().execute(async (trx) => {
      if (clave) {
        const hecho = JSON.stringify([operacion, condicion, cantidad, costo, documento, ...Object.values(donde)])
        const noted = await queries.noteMovimientoPedido(trx, { id: clave, libroId: id, hecho })
        if (noted === 'repetido') return requireExistencia(ctx, trx, id)
        if (noted === 'otro') {
          throw new AppError(
            409,
            'MOVIMIENTO_REPETIDO',
            'Eso ya se anotó con otros datos. Abrí el formulario de nuevo.',
          )
        }
      }
      const lugarId = await requireLugar(trx, donde.lugar)
      const hacia = operacion === 'traslado' ? await requireLugar(trx, donde.hacia) : null
      const proveedorId = condicion === 'consignacion' ? donde.proveedor : null
      if (proveedorId && !(await queries.lockProveedorDe(trx, proveedorId))) {
        throw proveedorNotFound()
      }
      const comun = { libroId: id, condicion, proveedorId, documento, usuarioId }
      const coste = costo === null || operacion !== 'compra' ? null : toCentavos(pesos(costo))
      const plan = planMovimientos(operacion, cantidad, { lugarId, hacia })
      const seen = await readSituacion(trx, id)
      await moveCopies(
        trx,
        plan.map((row) => ({ ...comun, ...row, costo: coste })),
      )
      if (seen === (await readSituacion(trx, id))) ctx.setUnchanged() // no kept page says how many there are
      const despues = await requireExistencia(ctx, trx, id)
      const lugar = despues.copias.find((row) => row.lugar._id === lugarId)?.lugar.nombre ?? ''
      await recordCambio(trx, ctx, movimientoAuditado, { id, despues: { operacion, cantidad, lugar, condicion } })
      return despues
    })
  }),
  implement(contracts.updateEstante, ({ id, existencia, estante, minimo }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.lockEstante(trx, id, existencia)
      if (!antes) throw new AppError(404, 'EXISTENCIA_NOT_FOUND', 'No encontramos esos ejemplares.')
      await queries.updateEstante(trx, existencia, { estante, minimo })
      await recordCambio(trx, ctx, estanteAuditado, { id, antes, despues: { estante, minimo } })
      return requireExistencia(ctx, trx, id)
    }),
  ),
  implement(contracts.updateVenta, ({ id, ...form }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const libro = orThrow(await queries.lockVenta(trx, id), libroNotFound)
      const venta = normalizeVenta(parseInput(VentaForm(), form))
      if (!libro.dePapel && venta.modo !== null) throw sinPapel(libro.titulo)
      await writeVenta(trx, id, venta)
      const [antes, ahora] = [libro.venta, venta].map(({ modo, sale_el }) => (modo === 'preventa' ? sale_el : null))
      if (antes && ahora && antes !== ahora) await queries.enqueueCorrida(trx, id, antes, ahora)
      await recordCambio(trx, ctx, ventaAuditada, { id, antes: libro.venta, despues: venta })
      return requireExistencia(ctx, trx, id)
    }),
  ),
  implement(contracts.listCopiasDePedido, ({ id }, ctx) => queries.listCopiasDePedido(ctx.db, id)),
]
