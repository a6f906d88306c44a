// What makes the shop and its counter pages that are installed (docs/decisions/162, 166): a worker and a manifest each, where the
// setting is on. Where it is off the addresses are pages that are not there, as ever.
import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACENTO, INSTALABLE } from '#casa/sitio/sitio.ajustes.ts'
import { CARMESI } from '#catalogo/portadas/dibujo/dibujo.ts'
import { listIconos } from '#catalogo/portadas/portada.rules.ts'
import { VENDER_SIN_RED } from '#venta/mostrador/mostrador.ajustes.ts'
import type { Api } from '../api/api.ts'

const MOSTRADOR = '/panel-admin/mostrador'

/** A worker only fetches, and only from here. */
const CSP = "default-src 'none'; connect-src 'self'"
const SCRIPT = 'text/javascript; charset=utf-8'
const MANIFEST = 'application/manifest+json; charset=utf-8'

const icons = [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }, ...listIconos()]

const writeMostrador = (nombre: string) => ({
  name: `Mostrador de ${nombre}`,
  short_name: 'Mostrador',
  lang: 'es-AR',
  id: MOSTRADOR,
  start_url: MOSTRADOR,
  scope: MOSTRADOR,
  display: 'standalone',
  background_color: '#14181d',
  theme_color: '#14181d',
  icons,
})

/** What is shared with the shop is looked for in it. */
const writeTienda = (nombre: string, color: string) => ({
  name: nombre,
  short_name: nombre.slice(0, 12),
  lang: 'es-AR',
  id: '/inicio',
  start_url: '/inicio',
  scope: '/',
  display: 'standalone',
  background_color: '#f8f5ef',
  theme_color: color,
  icons: listIconos(),
  share_target: { action: '/busqueda', method: 'GET', params: { text: 'q' } },
})

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Setting = typeof VENDER_SIN_RED | typeof INSTALABLE

/** `obreros`: the folder with what the build wrote. `page` answers where a setting is off. */
export function mountInstalada(
  { app, services: { ajustes } }: Pick<Api, 'app' | 'services'>,
  obreros: URL,
  page: Page,
): void {
  const hidden = { schema: { hide: true } }
  const mount = (setting: Setting, path: string, type: string, write: () => string) =>
    app.get(path, hidden, (request, reply) =>
      ajustes.get(setting)
        ? reply.header('cache-control', 'no-cache').header('content-security-policy', CSP).type(type).send(write())
        : page(request, reply),
    )
  const mountScript = (setting: Setting, file: string) => {
    const script = readFileSync(new URL(file, obreros), 'utf8')
    mount(setting, `/${file}`, SCRIPT, () => script)
  }
  const mountManifest = (setting: Setting, path: string, write: () => object) =>
    mount(setting, path, MANIFEST, () => JSON.stringify(write()))
  const nombre = () => ajustes.config.SITE_NOMBRE
  mountScript(VENDER_SIN_RED, 'obrero-mostrador.js')
  mountManifest(VENDER_SIN_RED, '/mostrador.webmanifest', () => writeMostrador(nombre()))
  mountScript(INSTALABLE, 'obrero-tienda.js')
  mountScript(INSTALABLE, 'tienda-sin-red.js')
  mountManifest(INSTALABLE, '/tienda.webmanifest', () => writeTienda(nombre(), ajustes.get(ACENTO) || CARMESI))
}
