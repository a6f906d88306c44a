import type { FastifyInstance } from 'fastify'
import type { Ajustes } from '#casa/ajustes/ajustes.ts'
import { writeMarca } from '#casa/sitio/acento.rules.ts'
import { ACENTO } from '#casa/sitio/sitio.ajustes.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * `GET /marca/{color}.css`: the owner's colour over the tokens of the design. Its address names the colour, so that it is kept
 * for ever; another one (a page of a moment ago) gets that of now, not to be kept.
 */
export function mountMarca(app: FastifyInstance, ajustes: Ajustes): void {
  app.get<{ Params: { archivo: string } }>('/marca/:archivo', { schema: { hide: true } }, (request, reply) => {
    const color = ajustes.get(ACENTO)
    const isAsked = request.params.archivo === `${color.slice(1)}.css`
    reply.header('cache-control', isAsked ? FOR_EVER : 'no-cache').type('text/css; charset=utf-8')
    return reply.send(writeMarca(color))
  })
}
