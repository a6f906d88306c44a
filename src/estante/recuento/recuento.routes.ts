import {
  lockExistencias,
  type MovimientoNuevo,
  moveCopies,
  requireLugar,
} from '#estante/existencias/existencia.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { type Implementation, implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import { centavos, toPesos } from '#platform/money.ts'
import * as diferenciaQueries from './diferencia.queries.ts'
import * as contracts from './recuento.contract.ts'
import * as queries from './recuento.queries.ts'
import * as rules from './recuento.rules.ts'
import { type ListLibros, withLibros } from './titulos.ts'

const notFound = () => new AppError(404, 'RECUENTO_NOT_FOUND', 'No encontramos ese recuento.')
const cerrado = () =>
  new AppError(409, 'RECUENTO_CERRADO', 'Este recuento ya terminó: lo que se lea ahora no se cuenta. Empezá otro.')

type Anotado = { numero: number; alcance: string; estante: string | null; estado: string }
const recuentoAuditado: Auditada<Anotado> = {
  entidad: 'recuento',
  describe: ({ numero, alcance, estante, estado }) => ({ numero, alcance, estante, estado }),
}
/** How many beeps, not which: those are rows of their own, each with who and when. */
const bipsAuditados: Auditada<{ lecturas: number }> = {
  entidad: 'recuento',
  describe: ({ lecturas }) => ({ lecturas }),
}
const decisionAuditada: Auditada<{ aceptadas: number; ignoradas: number; ejemplares: number }> = {
  entidad: 'recuento',
  describe: ({ aceptadas, ignoradas, ejemplares }) => ({ aceptadas, ignoradas, ejemplares }),
}

const toAnotado = ({ num, alcance, estante, estado }: queries.RecuentoTomado): Anotado => ({
  numero: num,
  alcance,
  estante,
  estado,
})

async function require(db: Db, id: string): Promise<contracts.Recuento> {
  return orThrow(await queries.findRecuento(db, id), notFound)
}

async function lock(trx: Db, id: string, para: 'contar' | 'cambiar'): Promise<queries.RecuentoTomado> {
  return orThrow(await queries.lockRecuento(trx, id, para), notFound)
}

/** Makes movements of differences; those that cannot be made are told. */
async function accept(
  trx: Db,
  recuento: queries.RecuentoTomado,
  pendientes: readonly diferenciaQueries.Pendiente[],
  quien: string,
): Promise<{ libros: string[]; ejemplares: number; motivos: string[] }> {
  const ids = pendientes.map(({ libro_id }) => libro_id)
  const here = (await lockExistencias(trx, ids)).filter(({ lugarId }) => lugarId === recuento.lugar_id)
  const filas = Map.groupBy(here, ({ libroId }) => libroId)
  const motivos: string[] = []
  const libros: string[] = []
  const movimientos: MovimientoNuevo[] = []
  for (const { libro_id, titulo, contado, esperado } of pendientes) {
    const suyas = filas.get(libro_id) ?? []
    const { ajustes, impedidos } = rules.planAjuste(rules.computeAjuste(contado, esperado), suyas)
    if (impedidos > 0) {
      const reservado = suyas.reduce((sum, fila) => sum + fila.reservado, 0)
      motivos.push(rules.explainImpedidos(titulo, impedidos, reservado))
      continue
    }
    libros.push(libro_id)
    for (const ajuste of ajustes) {
      movimientos.push({
        ...ajuste,
        libroId: libro_id,
        lugarId: recuento.lugar_id,
        tipo: 'recuento' as const,
        documento: `Recuento N.º ${recuento.num}`,
        usuarioId: quien,
      })
    }
  }
  if (movimientos.length > 0) await moveCopies(trx, movimientos)
  if (recuento.estante !== null) await diferenciaQueries.fillEstante(trx, recuento, libros)
  const ejemplares = movimientos.reduce((sum, { cantidad }) => sum + Math.abs(cantidad), 0)
  return { libros, ejemplares, motivos }
}

type Decision = diferenciaQueries.Apartados & {
  decision: 'aceptar' | 'ignorar'
  libros?: string[] | null | undefined
  todas: boolean
}

async function decide(ctx: Ctx, trx: Db, id: string, { decision, libros, todas, ...apartados }: Decision) {
  const { id: quien } = await requireIdentity(ctx)
  const recuento = await lock(trx, id, 'cambiar')
  if (recuento.estado !== 'cerrado') {
    throw new AppError(409, 'RECUENTO_ABIERTO', 'Cerrá el recuento antes de decidir sobre sus diferencias.')
  }
  if (!libros && !todas) throw invalidField('libros', 'Elegí al menos una diferencia.')
  // What is left as it is changes nothing, whatever it is.
  const todo = decision === 'ignorar' ? { nuevos: true, sin_leer: true } : apartados
  const pendientes = await diferenciaQueries.lockPendientes(trx, id, libros ?? todo)
  const all = pendientes.map(({ libro_id }) => libro_id)
  const done =
    decision === 'ignorar'
      ? { libros: all, ejemplares: 0, motivos: [] }
      : await accept(trx, recuento, pendientes, quien)
  const [motivo] = done.motivos
  if (pendientes.length === 1 && motivo) throw new AppError(409, 'RESERVADO', motivo)
  const estado = decision === 'aceptar' ? 'aceptada' : 'ignorada'
  await diferenciaQueries.decide(trx, id, done.libros, { estado, quien })
  const decididas = done.libros.length
  const [aceptadas, ignoradas] = decision === 'aceptar' ? [decididas, 0] : [0, decididas]
  await recordCambio(trx, ctx, decisionAuditada, {
    id,
    antes: { aceptadas: 0, ignoradas: 0, ejemplares: 0 },
    despues: { aceptadas, ignoradas, ejemplares: done.ejemplares },
  })
  return {
    mensaje: `${formatCount(decididas, 'diferencia', 'diferencias')} ${decision === 'aceptar' ? 'en el stock' : 'sin cambios'}`,
    decididas,
    motivos: done.motivos,
  }
}

const tomaRoutes: Implementation[] = [
  implementPage(contracts.listRecuentos, queries.countRecuentos, queries.listRecuentos),
  implement(contracts.listLugaresDeRecuento, (_, ctx) => queries.listLugares(ctx.db)),
  implement(contracts.createRecuento, async ({ lugar, alcance, estante }, ctx) => {
    if (alcance === 'estante' && !estante) throw invalidField('estante', 'Escribí qué estante se cuenta.')
    const { id: creado_por } = await requireIdentity(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      const id = createId()
      const lugar_id = await requireLugar(trx, lugar ?? null)
      const suyo = alcance === 'estante' ? (estante ?? null) : null
      await queries.insertRecuento(trx, { id, lugar_id, alcance, estante: suyo, creado_por })
      if (alcance === 'titulos' && (await queries.insertTitulosDelDia(trx, id, lugar_id)) === 0) {
        throw new AppError(409, 'NADA_QUE_CONTAR', 'No hay títulos para contar hoy: los que hay se contaron hace poco.')
      }
      const despues = await lock(trx, id, 'cambiar')
      await recordCambio(trx, ctx, recuentoAuditado, { id, despues: toAnotado(despues) })
      return require(trx, id)
    })
  }),
  implement(contracts.resolveDesconocidos, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const recuento = await lock(trx, id, 'contar')
      if (!rules.mayCount(recuento.estado)) throw cerrado()
      const hallados = await queries.resolveDesconocidos(trx, recuento)
      await recordCambio(trx, ctx, bipsAuditados, { id, antes: { lecturas: 0 }, despues: { lecturas: hallados } })
      return { hallados }
    }),
  ),
  implement(contracts.setEstadoRecuento, ({ id, estado }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const { id: quien } = await requireIdentity(ctx)
      const antes = await lock(trx, id, 'cambiar')
      if (antes.estado === estado) return require(trx, id)
      if (!rules.mayBecome(antes.estado, estado)) throw cerrado()
      const ends = !rules.mayCount(estado)
      await queries.updateEstado(trx, id, { estado, ...(ends && { cerrado_por: quien, cerrado_en: new Date() }) })
      if (estado === 'cerrado') await diferenciaQueries.insertDiferencias(trx, antes)
      await recordCambio(trx, ctx, recuentoAuditado, {
        id,
        antes: toAnotado(antes),
        despues: toAnotado({ ...antes, estado }),
      })
      return require(trx, id)
    }),
  ),
]

const diferenciaRoutes: Implementation[] = [
  implement(contracts.listDiferencias, async ({ id, ...page }, ctx) => {
    await require(ctx.db, id)
    const { total, faltan, faltan_dinero, sobran, sobran_dinero, ...apartados } =
      await diferenciaQueries.sumDiferencias(ctx.db, id)
    ctx.setTotal(total)
    return {
      faltan: { ejemplares: faltan, dinero: toPesos(centavos(faltan_dinero)) },
      sobran: { ejemplares: sobran, dinero: toPesos(centavos(sobran_dinero)) },
      ...apartados,
      items: await diferenciaQueries.listDiferencias(ctx.db, id, page),
    }
  }),
  implement(contracts.decideDiferencias, ({ id, ...decision }, ctx) =>
    ctx.db.transaction().execute((trx) => decide(ctx, trx, id, decision)),
  ),
]

/** What shows titles, of which this slice knows only ids. */
const createTituloRoutes = (listLibros: ListLibros): Implementation[] => [
  implement(contracts.getRecuento, async ({ id, equipo }, ctx) => {
    const recuento = await require(ctx.db, id)
    const rows = await queries.listUltimos(ctx.db, id, equipo)
    const titulos = await withLibros(ctx.db, rows, listLibros)
    return {
      ...recuento,
      ultimos: rows.flatMap(({ libro }) => titulos.get(libro) ?? []),
      equipos: await queries.listEquipos(ctx.db, id),
      desconocidos: await queries.listDesconocidos(ctx.db, id),
    }
  }),
  implement(contracts.addBips, ({ id, equipo, bips }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const { id: usuario } = await requireIdentity(ctx)
      const recuento = await lock(trx, id, 'contar')
      if (!rules.mayCount(recuento.estado)) throw cerrado()
      const nuevos = await queries.insertBips(trx, recuento, { equipo, usuario, bips })
      await recordCambio(trx, ctx, bipsAuditados, { id, antes: { lecturas: 0 }, despues: { lecturas: nuevos } })
      const codigos = bips.map(({ codigo }) => codigo)
      const rows = await queries.listTitulosByCodigo(trx, id, equipo, [...new Set(codigos)])
      const titulos = await withLibros(trx, [...rows.values()], listLibros)
      const { ejemplares, titulos: titulos_contados } = await require(trx, id)
      const findTitulo = (codigo: string) => titulos.get(rows.get(codigo)?.libro ?? '') ?? null
      return { titulos: codigos.map(findTitulo), ejemplares, titulos_contados }
    }),
  ),
]

export const createRecuentoRoutes = (listLibros: ListLibros): Implementation[] => [
  ...tomaRoutes,
  ...createTituloRoutes(listLibros),
  ...diferenciaRoutes,
]
