import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { findColumnas, findNombreDeProveedor } from '#catalogo/proveedores/proveedor.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { checkAccess, implement } from '#platform/http/mount.ts'
import { parseInput } from '#platform/http/validation.ts'
import { CAMPOS } from '../campo.rules.ts'
import type { Campo, Mapeo } from '../columnas.rules.ts'
import * as contracts from './historia.contract.ts'
import * as queries from './historia.queries.ts'
import * as rules from './historia.rules.ts'
import { refuseMuestra } from './muestra.ts'
import { readRechazos } from './piezas.ts'
import * as trabajoQueries from './trabajo.queries.ts'

const SUBIDAS_MAX = 10
/** Milliseconds for the beginning of a list. */
const MUESTRA_MS = 30_000

const notFound = () => new AppError(404, 'IMPORTACION_NOT_FOUND', 'No encontramos esa importación.')
const enCurso = () =>
  new AppError(409, 'EN_CURSO', 'Todavía se está trabajando con este archivo. Esperá a que termine.')
const otroEstado = () =>
  new AppError(409, 'OTRO_ESTADO', 'Esta importación ya no está en ese punto. Actualizá la página para ver cómo quedó.')

type Anotada = { archivo: string; proveedor: string | null; trabajo: string | null }
const importacionAuditada: Auditada<Anotada> = {
  entidad: 'importacion',
  describe: ({ archivo, proveedor, trabajo }) => ({ archivo, proveedor, trabajo }),
}

function show(fila: queries.ImportacionRow): contracts.Importacion {
  const { id, actor_id, quien, proveedor_id, proveedor, detalle, creada_en, importada_en, terminada_en, ...rest } = fila
  return {
    ...rest,
    _id: id,
    quien: actor_id === null ? null : { _id: actor_id, nombre: quien },
    proveedor: proveedor_id === null ? null : { _id: proveedor_id, nombre: proveedor ?? '' },
    creada_en: creada_en.toISOString(),
    importada_en: importada_en?.toISOString() ?? null,
    terminada_en: terminada_en?.toISOString() ?? null,
    deshacible: detalle && rest.estado === 'importada',
  }
}

async function requireImportacion(db: Db, id: string): Promise<contracts.Importacion> {
  const fila = await queries.findImportacion(db, id)
  if (!fila) throw notFound()
  return show(fila)
}

/** Locked, nothing being done with it, and in the state that is needed. */
async function requireLibre(trx: Db, id: string, estado: rules.EstadoImportacion): Promise<queries.ImportacionRow> {
  const fila = await queries.lockImportacion(trx, id)
  if (!fila) throw notFound()
  if (fila.trabajo !== null) throw enCurso()
  if (fila.estado !== estado) throw otroEstado()
  return fila
}

/** What was said of the supplier's columns before, without what another version of the shop called a field. */
async function recall(db: Db, proveedor: string | null | undefined): Promise<Mapeo> {
  const columnas = proveedor ? await findColumnas(db, proveedor) : {}
  return Object.fromEntries(
    Object.entries(columnas).flatMap(([nombre, said]) => {
      const campo = said === null ? null : CAMPOS.find((known) => known === said)
      return campo === undefined ? [] : [[nombre, campo]]
    }),
  )
}

type TrabajoPedido = {
  id: string
  proveedor?: string | null | undefined
  columnas?: { nombre: string; campo: Campo | null }[]
  gratis?: boolean
  lejanos?: boolean
  hoja?: string | null | undefined
}

/** Puts the work into the queue, with its row of the audit, and wakes this node. */
async function ask(
  ctx: Ctx,
  trabajo: rules.Trabajo,
  { id, proveedor = null, columnas = [], gratis = false, lejanos = false, hoja = null }: TrabajoPedido,
): Promise<contracts.Importacion> {
  const { id: pedidoPor } = await requireIdentity(ctx)
  const shown = await ctx.db.transaction().execute(async (trx) => {
    const fila = await requireLibre(trx, id, rules.DESDE[trabajo])
    if (trabajo === 'deshacer' && !fila.detalle) {
      throw new AppError(409, 'SIN_DETALLE', `Pasaron más de ${rules.DETALLE_DIAS} días: ya no se puede deshacer.`)
    }
    const antes = { archivo: fila.archivo, proveedor: fila.proveedor, trabajo: null }
    const deshaciendo = trabajo === 'deshacer'
    const nombre = deshaciendo ? fila.proveedor : await requireNombre(trx, proveedor)
    const dichas = Object.fromEntries(columnas.map(({ nombre, campo }) => [nombre, campo]))
    const como = { proveedor, columnas: { ...(await recall(trx, proveedor)), ...dichas }, gratis, lejanos, hoja }
    await trabajoQueries.askFor(trx, id, { trabajo, pedidoPor, ...(!deshaciendo && { como }) })
    await recordCambio(trx, ctx, importacionAuditada, { id, antes, despues: { ...antes, proveedor: nombre, trabajo } })
    return requireImportacion(trx, id)
  })
  ctx.services.importaciones.wake()
  return shown
}

async function requireNombre(db: Db, proveedor: string | null): Promise<string | null> {
  if (proveedor === null) return null
  const nombre = await findNombreDeProveedor(db, proveedor)
  if (nombre === undefined) throw proveedorNotFound()
  return nombre
}

export const importacionRoutes = [
  implement(contracts.listImportaciones, async (page, ctx) => {
    ctx.setTotal(await queries.countImportaciones(ctx.db))
    return (await queries.listImportaciones(ctx.db, page)).map(show)
  }),
  implement(contracts.getImportacion, ({ id }, ctx) => requireImportacion(ctx.db, id)),
  implement(contracts.createImportacion, async ({ archivo, bytes, modificado = null }, ctx) => {
    const refusal = rules.refuseArchivo(bytes)
    if (refusal) throw new AppError(400, 'ARCHIVO_INVALIDO', refusal, { archivo: refusal })
    const { id: actor } = await requireIdentity(ctx)
    const nueva = { actor, archivo, bytes, modificado }
    const id = await ctx.db.transaction().execute(async (trx) => {
      const known = await queries.findSubida(trx, nueva)
      if (known) return known
      if ((await queries.countPendientes(trx)) >= SUBIDAS_MAX) {
        const mensaje = `Ya hay ${SUBIDAS_MAX} archivos subidos sin importar: importá o descartá alguno.`
        throw new AppError(409, 'DEMASIADAS_LISTAS', mensaje)
      }
      const made = await queries.insertSubida(trx, nueva)
      await recordCambio(trx, ctx, importacionAuditada, {
        id: made,
        despues: { archivo, proveedor: null, trabajo: null },
      })
      return made
    })
    const here = new Set(await queries.listPiezas(ctx.db, id))
    const todas = Array.from({ length: rules.countPiezas(bytes) }, (_, numero) => numero)
    return {
      importacion: await requireImportacion(ctx.db, id),
      pieza: rules.PIEZA,
      faltan: todas.filter((numero) => !here.has(numero)),
    }
  }),
  implement(contracts.getMuestra, async ({ id, proveedor, hoja = null }, ctx) => {
    const fila = await queries.findImportacion(ctx.db, id)
    if (!fila) throw notFound()
    if (fila.estado !== 'subida') throw otroEstado()
    const { id: quien } = await requireIdentity(ctx)
    const { archivo, bytes } = fila
    const mapeo = { ...(await recall(ctx.db, proveedor)), ...fila.columnas }
    return ctx.services.lecturas
      .run('muestra', { fila: { id, archivo, bytes }, mapeo, hoja }, { quien, ms: MUESTRA_MS, signal: ctx.gone })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'ARCHIVO_INVALIDO') return refuseMuestra(error.mensaje)
        throw error
      })
  }),
  implement(contracts.ensayarImportacion, (pedido, ctx) => ask(ctx, 'ensayo', pedido)),
  implement(contracts.importarImportacion, (pedido, ctx) => ask(ctx, 'importar', pedido)),
  implement(contracts.deshacerImportacion, ({ id }, ctx) => ask(ctx, 'deshacer', { id })),
  implement(contracts.descartarImportacion, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const { archivo, proveedor } = await requireLibre(trx, id, 'subida')
      await queries.discardSubida(trx, id)
      await recordCambio(trx, ctx, importacionAuditada, { id, antes: { archivo, proveedor, trabajo: null } })
      return requireImportacion(trx, id)
    }),
  ),
  implement(contracts.downloadRechazos, async ({ id }, ctx) => {
    const { numero, rechazos } = await requireImportacion(ctx.db, id)
    if (!rechazos) throw notFound()
    return new Download({
      name: `rechazos-${numero}.csv`,
      type: 'text/csv; charset=utf-8',
      body: readRechazos(ctx.db, id),
    })
  }),
]

type Parts = { makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx }
const OCTETOS = 'application/octet-stream'
const unsupported = () => new AppError(415, 'UNSUPPORTED', 'La parte del archivo tiene que llegar como bytes.')

/** `PUT /api/importaciones/{id}/piezas/{numero}`: its body is bytes, so it stands beside the contracts' routes. */
export function mountPiezas(app: FastifyInstance, { makeCtx }: Parts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(OCTETOS, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_request, _body, done) => done(unsupported()))
    scope.put(
      contracts.subirPieza.path.replace(/\{(\w+)\}/g, ':$1'),
      {
        bodyLimit: rules.PIEZA,
        onRequest: (request, reply) => checkAccess(contracts.subirPieza, makeCtx(request, reply)),
        schema: {
          consumes: [OCTETOS],
          ...(contracts.subirPieza.schemas && { response: { 200: contracts.subirPieza.schemas().output } }),
        },
      },
      async (request, reply) => {
        const { subirPieza } = contracts
        if (!subirPieza.schemas) throw new Error('contracts have schemas on the server')
        const { id, numero } = parseInput(subirPieza.schemas().input, request.params)
        const { body } = request
        if (!Buffer.isBuffer(body)) throw unsupported()
        return { estado: await storePieza(makeCtx(request, reply).db, { id, numero, body }) }
      },
    )
  })
}

/** The row of the audit was written when the upload began: pieces are a part of it. */
async function storePieza(
  db: Ctx['db'],
  { id, numero, body }: { id: string; numero: number; body: Buffer },
): Promise<rules.EstadoImportacion> {
  const fila = await queries.findImportacion(db, id)
  if (!fila) throw notFound()
  if (fila.estado !== 'subiendo') throw otroEstado()
  const total = rules.countPiezas(fila.bytes)
  if (numero >= total || body.length !== rules.sizeOfPieza(fila.bytes, numero)) {
    throw invalidPieza()
  }
  await queries.insertPieza(db, id, 'archivo', numero, body)
  if ((await queries.countPiezas(db, id)) < total) return 'subiendo'
  await queries.finishSubida(db, id)
  return 'subida'
}

const invalidPieza = () =>
  new AppError(400, 'PIEZA_INVALIDA', 'Esa parte no es de este archivo: empezá a subirlo otra vez.')
