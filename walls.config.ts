// The walls between the parts of the shop, held by `npm run check`. They are rules over paths. A new folder is
// named in ROOMS first; src/test/walls.test.ts tells which one is not.

import type { IConfiguration } from 'dependency-cruiser'

/** The rooms with their slices, lowest first: each uses what stands before it. ARCHITECTURE.md draws the rooms. */
export const ROOMS: Record<string, readonly string[]> = {
  casa: ['ajustes', 'hoy', 'sitio', 'deberes', 'moneda', 'sesion', 'correo', 'planillas', 'panel', 'impresora'],
  catalogo: [
    ...['catalogo', 'descuentos', 'indice', 'rebajas', 'disponibilidad', 'portadas', 'categorias', 'autores'],
    ...['editoriales', 'proveedores', 'libros'],
  ],
  envios: ['transportes', 'provincias', 'envios', 'direcciones', 'ubicaciones'],
  cuentas: ['usuarios'],
  estante: ['esperas', 'existencias', 'compras', 'etiquetas', 'recuento'],
  vidriera: [
    ...['ofertas', 'cupones', 'ley', 'busqueda', 'recomendados', 'opiniones', 'mesas', 'novedades', 'banners'],
    'redirecciones',
  ],
  venta: ['carrito', 'pagos', 'facturas', 'pedidos', 'mostrador', 'clientes'],
  listas: ['importacion', 'exportacion', 'integraciones'],
  oficina: [
    ...['cartas', 'arrepentimiento', 'afuera', 'sistema', 'resumen', 'legales', 'configuracion', 'contador'],
    ...['contacto', 'auditoria', 'respaldo'],
  ],
  tienda: ['ayuda', 'tienda'],
  ensayo: ['pasarela', 'fisco'],
}

const TESTS = ['\\.test\\.tsx?$', '^src/test/']
const GENERATED = '\\.gen\\.ts$'
const anyOf = (names: readonly string[]) => `^src/(?:${names.join('|')})/`
/** Every slice as `room/slice`, lowest first. */
const SLICES = Object.entries(ROOMS).flatMap(([room, slices]) => slices.map((slice) => `${room}/${slice}`))

/** What only the server has: SQL, handlers, tables, commands and the machinery below them. */
const SERVER =
  '\\.(?:queries|routes|service|command|tables|ajustes|slice)\\.ts$|^src/platform/(?:config\\.ts|db/|http/(?:mount|server|page-cache))'

/** One rule a slice: none of its room that stands after it, nothing of a room above. */
const order = SLICES.map((slice, at) => ({
  name: `order-${slice}`,
  comment: `${slice} uses only what stands before it (ROOMS).`,
  severity: 'error' as const,
  from: { path: `^src/${slice}/`, pathNot: TESTS },
  to: { path: at + 1 < SLICES.length ? anyOf(SLICES.slice(at + 1)) : '^$' },
}))

const walls: IConfiguration = {
  forbidden: [
    ...order,
    {
      name: 'app-on-top',
      comment: 'Imports point from app to the slices, never back.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/', ...TESTS] },
      to: { path: '^src/app/' },
    },
    {
      name: 'unnamed-slice',
      comment: 'A folder that ROOMS does not name may be used by app alone.',
      severity: 'error',
      from: { path: anyOf([...SLICES, 'platform', 'ui']), pathNot: TESTS },
      to: { path: '^src/', pathNot: [anyOf([...SLICES, 'platform', 'ui', 'app']), ...TESTS] },
    },
    {
      name: 'own-sql',
      comment:
        'A slice uses another one through its contract, rules, components or *.service.ts; its *.slice.ts hands over the rest.',
      severity: 'error',
      from: { path: '^src/([^/]+/[^/]+)/', pathNot: ['^src/app/', '\\.slice\\.ts$', ...TESTS] },
      to: { path: '^src/[^/]+/[^/]+/.*\\.(?:queries|routes|command|slice)\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'platform-below',
      comment: 'platform is machinery without nouns: it knows nothing else of src.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'platform-without-screens',
      comment: 'platform is machinery without React. Only the client of the API and its «not there» know the router.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: ['^src/platform/http/(?:client|not-found)\\.ts$', ...TESTS] },
      to: { path: '^node_modules/(?:react|@tanstack)' },
    },
    {
      name: 'ui-shows',
      comment: 'ui shows: no nouns, no calls, no database.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TESTS },
      to: { path: '^src/(?!ui/|platform/)|^src/platform/(?:http|db)/' },
    },
    {
      name: 'browser-without-server',
      comment: 'What runs in the browser reaches the server by api.call(contract).',
      severity: 'error',
      from: { path: '^src/(?:[^/]+/[^/]+/web/|ui/|casa/panel/|app/layout/)', pathNot: TESTS },
      to: { path: SERVER },
    },
    {
      name: 'browser-without-node',
      comment: 'What runs in the browser has no modules of Node.',
      severity: 'error',
      from: {
        path: '^src/(?:[^/]+/[^/]+/web/|ui/|casa/panel/|app/layout/)|\\.(?:contract|rules|schemas)\\.ts$',
        pathNot: TESTS,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'both-sides',
      comment: 'Contracts, rules and schemas stand on both sides: they know each other and the pure parts of platform.',
      severity: 'error',
      from: { path: '^src/.*\\.(?:contract|rules|schemas)\\.ts$', pathNot: TESTS },
      to: { path: `${SERVER}|/web/|^src/(?:ui|casa/panel)/|^node_modules/(?:react|@tanstack)` },
    },
    {
      name: 'on-demand',
      comment: 'Metrics and traces are imported by import() where they are configured; OpenTelemetry by nothing else.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/(?:metrics|traces)/', ...TESTS] },
      to: { path: '^src/app/(?:metrics|traces)/|^node_modules/@opentelemetry/', dynamic: false },
    },
    {
      name: 'one-zod',
      comment: 'Import z from platform/zod.ts: it sets the language and keeps eval out of the browser.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/zod\\.ts$' },
      to: { path: '^node_modules/zod/' },
    },
    {
      name: 'no-circle',
      comment: 'Files that import each other in a circle are one file, or their common part is a third.',
      severity: 'error',
      from: { path: '^src/', pathNot: [GENERATED, ...TESTS] },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }, // types alone may
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: GENERATED },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    skipAnalysisNotInRules: true,
  },
}

export default walls
