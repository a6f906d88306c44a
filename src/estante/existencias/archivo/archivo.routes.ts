import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAutoria } from '#platform/aparte/autoria.ts'
import { recordCambio } from '#platform/auditoria.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import type { Download } from '#platform/http/download.ts'
import { checkAccess, type Implementation, implement } from '#platform/http/mount.ts'
import { parseInput } from '#platform/http/validation.ts'
import { archivoAuditado, archivoNotFound } from './aplicacion.ts'
import * as contracts from './archivo.contract.ts'
import * as queries from './archivo.queries.ts'
import { ARCHIVO_BYTES_MAX } from './archivo.rules.ts'
import { archivoInvalido, readExistenciasDeArchivo, undoArchivo } from './archivo.service.ts'

const ARCHIVOS = 20

/** Milliseconds for a file of 200,000 rows on a busy machine. */
const APLICAR_MS = 120_000

type Planilla = { nombre: string; tabla: () => AsyncIterable<(string | number | null)[][]> }
type Needs = {
  /** A table as a file for whoever asked. */
  send: (ctx: Ctx, papel: Planilla, formato: 'csv' | 'xlsx') => Promise<Download>
}

export function createArchivoRoutes({ send }: Needs): Implementation[] {
  return [
    implement(contracts.listArchivos, (_, ctx) => queries.listArchivos(ctx.db, ARCHIVOS)),
    implement(contracts.aplicarArchivo, async (pedido, ctx) => {
      const autoria = await readAutoria(ctx)
      const como = { quien: autoria.identidad.id, ms: APLICAR_MS, signal: ctx.gone }
      return ctx.services.lecturas.run('existencias', { ...pedido, autoria }, como)
    }),
    implement(contracts.deshacerArchivo, async ({ id }, ctx) => {
      const usuarioId = accountOf(await requireIdentity(ctx))
      return ctx.db.transaction().execute(async (trx) => {
        const archivo = orThrow(await queries.lockArchivo(trx, id), archivoNotFound)
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
          consumes: [OCTETOS],
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
