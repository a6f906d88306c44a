import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Auditada, recordCambio } from '../../platform/auditoria.ts'
import type { Db } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { toLocalDay } from '../../platform/format.ts'
import { accountOf, type Ctx, requireIdentity } from '../../platform/http/context.ts'
import type { Download } from '../../platform/http/download.ts'
import { checkAccess, type Implementation, implement } from '../../platform/http/mount.ts'
import { parseInput } from '../../platform/http/validation.ts'
import * as contracts from './archivo.contract.ts'
import * as queries from './archivo.queries.ts'
import { ARCHIVO_BYTES_MAX, type ModoArchivo } from './archivo.rules.ts'
import {
  applyArchivo,
  archivoInvalido,
  readExistenciasDeArchivo,
  type TablaLeida,
  tryArchivo,
  undoArchivo,
} from './archivo.service.ts'

const ARCHIVOS = 20

const notFound = () => new AppError(404, 'ARCHIVO_NOT_FOUND', 'Ese archivo ya no está guardado: subilo otra vez.')

type Anotado = { numero: number; archivo: string; modo: ModoArchivo; ejemplares: number; estado: string }
const archivoAuditado: Auditada<Anotado> = { entidad: 'archivo-existencias', describe: (anotado) => ({ ...anotado }) }

type Papel = { nombre: string; tabla: () => AsyncIterable<(string | number | null)[][]> }
type Needs = {
  /** Reads the bytes of a table, however they are packed. Throws an error with `describe` as its Spanish reason. */
  read: (nombre: string, bytes: Buffer) => Promise<TablaLeida>
  /** The Spanish reason why a file cannot be read at all; null for any other error. */
  describe: (error: unknown) => string | null
  /** A table as a file for whoever asked. */
  send: (ctx: Ctx, papel: Papel, formato: 'csv' | 'xlsx') => Promise<Download>
}

export function createArchivoRoutes({ read, describe, send }: Needs): Implementation[] {
  async function readTabla(db: Db, id: string, nombre: string): Promise<TablaLeida> {
    const contenido = await queries.findContenido(db, id)
    if (!contenido) throw notFound()
    try {
      return await read(nombre, contenido)
    } catch (error) {
      const motivo = describe(error)
      throw motivo === null ? error : archivoInvalido(motivo)
    }
  }

  return [
    implement(contracts.listArchivos, (_, ctx) => queries.listArchivos(ctx.db, ARCHIVOS)),
    implement(contracts.aplicarArchivo, async ({ id, nombre, modo, ensayo }, ctx) => {
      if (ensayo) {
        return { aplicado: false, informe: await tryArchivo(ctx.db, await readTabla(ctx.db, id, nombre), modo) }
      }
      const usuarioId = accountOf(await requireIdentity(ctx))
      return ctx.db.transaction().execute(async (trx) => {
        const archivo = await queries.lockArchivo(trx, id)
        if (!archivo) throw notFound()
        if (archivo.estado !== 'subido') return { aplicado: true, informe: null } // sent again
        const { numero } = archivo
        const informe = await applyArchivo(trx, await readTabla(trx, id, nombre), { id, numero, modo, usuarioId })
        if (informe.rechazadas > 0) return { aplicado: false, informe }
        await queries.nombrar(trx, id, nombre)
        const despues = { numero, archivo: nombre, modo, ejemplares: informe.ejemplares, estado: 'aplicado' }
        await recordCambio(trx, ctx, archivoAuditado, { id, despues })
        return { aplicado: true, informe }
      })
    }),
    implement(contracts.deshacerArchivo, async ({ id }, ctx) => {
      const usuarioId = accountOf(await requireIdentity(ctx))
      return ctx.db.transaction().execute(async (trx) => {
        const archivo = await queries.lockArchivo(trx, id)
        if (!archivo) throw notFound()
        const { numero, nombre, modo, estado } = archivo
        if (estado === 'deshecho') return queries.listArchivos(trx, ARCHIVOS) // sent again
        if (estado !== 'aplicado' || modo === null) {
          throw new AppError(409, 'OTRO_ESTADO', 'Ese archivo no se aplicó: no hay nada que deshacer.')
        }
        await undoArchivo(trx, id, numero, usuarioId)
        const antes = { numero, archivo: nombre, modo, ejemplares: 0, estado: 'aplicado' }
        await recordCambio(trx, ctx, archivoAuditado, { id, antes, despues: { ...antes, estado: 'deshecho' } })
        return queries.listArchivos(trx, ARCHIVOS)
      })
    }),
    implement(contracts.downloadExistencias, ({ formato }, ctx) =>
      send(
        ctx,
        { nombre: `existencias-${toLocalDay(new Date())}`, tabla: () => readExistenciasDeArchivo(ctx.db) },
        formato,
      ),
    ),
  ]
}

type Parts = { makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx }
const OCTETOS = 'application/octet-stream'
const unsupported = () => new AppError(415, 'UNSUPPORTED', 'El archivo tiene que llegar como bytes.')

/** `PUT /api/existencias/archivos/{id}/bytes`: its body is bytes, so it stands beside the contracts' routes. */
export function mountArchivo(app: FastifyInstance, { makeCtx }: Parts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(OCTETOS, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_request, _body, done) => done(unsupported()))
    const { subirArchivo } = contracts
    scope.put(
      subirArchivo.path.replace(/\{(\w+)\}/g, ':$1'),
      {
        bodyLimit: ARCHIVO_BYTES_MAX,
        onRequest: (request, reply) => checkAccess(subirArchivo, makeCtx(request, reply)),
        schema: {
          operationId: 'putApiExistenciasArchivosBytes',
          tags: ['existencias'],
          consumes: [OCTETOS],
          security: [{ bearer: [] }, { cookie: [] }],
          ...(subirArchivo.schemas && { response: { 200: subirArchivo.schemas().output } }),
        },
      },
      async (request, reply) => {
        if (!subirArchivo.schemas) throw new Error('contracts have schemas on the server')
        const { id } = parseInput(subirArchivo.schemas().input, request.params)
        const { body } = request
        if (!Buffer.isBuffer(body)) throw unsupported()
        if (body.length === 0) throw archivoInvalido('El archivo está vacío.')
        const ctx = makeCtx(request, reply)
        const usuarioId = accountOf(await requireIdentity(ctx))
        // The row of the audit is written when it is applied.
        await queries.insertArchivo(ctx.db, { id, nombre: 'archivo', contenido: body, usuarioId })
        return { bytes: body.length }
      },
    )
  })
}
