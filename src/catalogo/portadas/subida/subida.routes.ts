// What the staff uploads, and what an address of the web would look like on the shelf.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { checkAccess } from '#platform/http/mount.ts'
import { notFound } from '#platform/http/validation.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { isClase } from '../portada.rules.ts'
import type { Portadas } from '../servicio.ts'
import { DepositoInaccesible } from './deposito.ts'
import { createImagen } from './subida.contract.ts'
import { SUBIDA_BYTES_MAX, SUBIDA_DEMASIADO_GRANDE, SUBIDA_NO_ES_IMAGEN, subidaPath } from './subida.rules.ts'
import type { Subidas } from './subida.ts'

const WEBP = 'image/webp'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** While a form is open the picture is asked for once. */
const A_WHILE = 'private, max-age=300'
const HEADERS = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' }

const tooLarge = () => new AppError(413, 'TOO_LARGE', SUBIDA_DEMASIADO_GRANDE, { portada: SUBIDA_DEMASIADO_GRANDE })
const unsupported = () => new AppError(415, 'UNSUPPORTED', SUBIDA_NO_ES_IMAGEN, { portada: SUBIDA_NO_ES_IMAGEN })

const unavailable = () =>
  new AppError(503, 'UNAVAILABLE', 'No pudimos traer la imagen por un momento. Probá de nuevo en unos minutos.')

type Parts = {
  config: Config
  portadas: Portadas
  subidas: Subidas
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx
}

const imagenAuditada: Auditada<{ nombre: string }> = {
  entidad: 'imagen',
  describe: ({ nombre }) => ({ archivo: nombre }),
}

/**
 * `POST /api/imagenes`, `GET /imagenes/{hash}.webp` for everybody, and `GET /api/imagenes/vista?direccion=&clase=` for
 * the staff. Their bodies are bytes, so they stand beside the contracts' routes, in a scope of their own.
 */
export function mountSubidas(app: FastifyInstance, { config, portadas, subidas, makeCtx }: Parts): void {
  const onlyStaff = (request: FastifyRequest, reply: FastifyReply) => checkAccess(createImagen, makeCtx(request, reply))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_request, _body, done) => done(unsupported()))
    const sendRefusal = scope.errorHandler
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      sendRefusal.call(scope, error.statusCode === 413 ? tooLarge() : error, request, reply),
    )

    scope.post(
      createImagen.path,
      {
        bodyLimit: SUBIDA_BYTES_MAX,
        onRequest: onlyStaff,
        schema: {
          consumes: ['image/*'],
          ...(createImagen.schemas && { response: { 200: createImagen.schemas().output } }),
        },
      },
      async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body) || body.length === 0) throw unsupported()
        const ctx = makeCtx(request, reply)
        const { nombre, ancho, alto } = await subidas.store(body, (await requireIdentity(ctx)).id)
        // The file first: without its row the call fails, and a file that nothing names does no harm.
        await recordCambio(ctx.db, ctx, imagenAuditada, { id: null, despues: { nombre } })
        return { direccion: publicUrl(config) + subidaPath(nombre), ancho, alto }
      },
    )

    scope.get('/api/imagenes/vista', { onRequest: onlyStaff, schema: { hide: true } }, async (request, reply) => {
      const { direccion, clase = 'portada' } = request.query as { direccion?: unknown; clase?: unknown }
      if (typeof direccion !== 'string' || !isClase(clase)) throw notFound()
      try {
        const { id } = await requireIdentity(makeCtx(request, reply))
        const picture = await portadas.load(clase, 'vista', direccion, id)
        return reply
          .headers({ ...HEADERS, 'cache-control': A_WHILE })
          .type(WEBP)
          .send(picture)
      } catch (error) {
        throw error instanceof PortadaInaccesible ? notFound() : error
      }
    })
  })

  app.get('/imagenes/:nombre', { schema: { hide: true } }, async ({ params }, reply) => {
    const { nombre } = params as { nombre: string }
    const body = await subidas.read(nombre).catch((error: unknown) => {
      throw error instanceof DepositoInaccesible ? unavailable() : error
    })
    if (!body) throw notFound()
    return reply
      .headers({ ...HEADERS, 'cache-control': FOR_EVER, etag: `"${nombre}"` })
      .type(WEBP)
      .send(body)
  })
}
