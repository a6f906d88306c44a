// Addresses that programs know of every site: the contact for security reports, the page to change a password.
import type { FastifyInstance } from 'fastify'
import { type Config, publicUrl } from '#platform/config.ts'
import { DIA_MS } from '#platform/dias.ts'

const AN_HOUR = 'public, max-age=3600'
/** RFC 9116 recommends less than a year, so that no stale contact is used. */
const GOOD_FOR_DAYS = 180

function writeSecurityTxt(config: Config, now: Date): string {
  const direccion = publicUrl(config)
  const expires = new Date(Math.floor(now.getTime() / DIA_MS) * DIA_MS + GOOD_FOR_DAYS * DIA_MS)
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
export function mountWellKnown(app: FastifyInstance, ajustes: { readonly config: Config }): void {
  const hidden = { schema: { hide: true } }
  app.get('/.well-known/security.txt', hidden, (_, reply) =>
    reply
      .header('cache-control', AN_HOUR)
      .type('text/plain; charset=utf-8')
      .send(writeSecurityTxt(ajustes.config, new Date())),
  )
  app.get('/.well-known/change-password', hidden, (_, reply) => reply.redirect('/perfil#credenciales'))
}
