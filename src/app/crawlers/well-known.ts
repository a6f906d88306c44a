// Addresses that programs know of every site: whom to tell of a hole, where a password is changed.
import type { FastifyInstance } from 'fastify'
import { type Config, publicUrl } from '../../platform/config.ts'

const AN_HOUR = 'public, max-age=3600'
const DAY_MS = 86_400_000
/** RFC 9116 wants less than a year, so that nobody writes to an address of long ago. */
const GOOD_FOR_DAYS = 180

function writeSecurityTxt(config: Config, now: Date): string {
  const direccion = publicUrl(config)
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS)
  const fields = {
    Contact: config.SITE_EMAIL ? `mailto:${config.SITE_EMAIL}` : `${direccion}/contacto`,
    Expires: expires.toISOString().replace('.000Z', 'Z'),
    'Preferred-Languages': 'es, en',
    Canonical: `${direccion}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** `GET /.well-known/security.txt` (RFC 9116) and `/.well-known/change-password` (W3C), which leads to the profile. */
export function mountWellKnown(app: FastifyInstance, config: Config): void {
  const hidden = { schema: { hide: true } }
  app.get('/.well-known/security.txt', hidden, (_, reply) =>
    reply.header('cache-control', AN_HOUR).type('text/plain; charset=utf-8').send(writeSecurityTxt(config, new Date())),
  )
  app.get('/.well-known/change-password', hidden, (_, reply) => reply.redirect('/perfil#credenciales'))
}
