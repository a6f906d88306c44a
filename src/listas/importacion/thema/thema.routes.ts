import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAutoria } from '#platform/aparte/autoria.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { checkAccess } from '#platform/http/mount.ts'
import { parseInput } from '#platform/http/validation.ts'
import { cargarThema, THEMA_BYTES_MAX } from './thema.contract.ts'

const OCTETOS = 'application/octet-stream'
const unsupported = () => new AppError(415, 'UNSUPPORTED', 'La lista tiene que llegar como bytes.')
const tooLarge = () => new AppError(413, 'TOO_LARGE', 'El archivo pesa más de 20 MB: no es la lista de Thema.')
/** Milliseconds for a list of 20 MB. */
const LEER_MS = 60_000

type Parts = { makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx }

/** `POST /api/materias/thema/{modo}`: its body is bytes, so it stands beside the contracts' routes. */
export function mountThema(app: FastifyInstance, { makeCtx }: Parts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(OCTETOS, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_request, _body, done) => done(unsupported()))
    const sendRefusal = scope.errorHandler
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      sendRefusal.call(scope, error.statusCode === 413 ? tooLarge() : error, request, reply),
    )
    scope.post(
      cargarThema.path.replace(/\{(\w+)\}/g, ':$1'),
      {
        bodyLimit: THEMA_BYTES_MAX,
        onRequest: (request, reply) => checkAccess(cargarThema, makeCtx(request, reply)),
        schema: {
          consumes: [OCTETOS],
          ...(cargarThema.schemas && { response: { 200: cargarThema.schemas().output } }),
        },
      },
      async (request, reply) => {
        if (!cargarThema.schemas) throw new Error('contracts have schemas on the server')
        const { modo } = parseInput(cargarThema.schemas().input, request.params)
        const { body } = request
        if (!Buffer.isBuffer(body)) throw unsupported()
        const ctx = makeCtx(request, reply)
        const autoria = await readAutoria(ctx)
        const como = { quien: autoria.identidad.id, ms: LEER_MS, signal: ctx.gone }
        return ctx.services.lecturas.run('thema', { modo, bytes: body, autoria }, como)
      },
    )
  })
}
