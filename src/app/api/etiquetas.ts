// The nouns by which the API's document groups the calls: a noun is the beginning of an address after `/api/`, parameters left
// out. Each slice says the words of its nouns; their order is the document's.
import type { Contract } from '#platform/http/contract.ts'
import type { Etiqueta, Slice } from '#platform/slice.ts'
import { ROOMS } from '../slices.ts'

type Grupo = { titulo: string; etiquetas: Record<string, Etiqueta> }

/** The groups with the rooms whose nouns they have: those that stand first, then all others. */
const GRUPOS: readonly { titulo: string; salas: readonly (keyof typeof ROOMS)[]; primero: readonly string[] }[] = [
  {
    titulo: 'Catálogo',
    salas: ['catalogo'],
    primero: [
      'libros',
      'autores',
      'editoriales',
      'categorias',
      'obras',
      'elogios',
      'precios',
      'proveedores',
      'imagenes',
    ],
  },
  {
    titulo: 'Vidriera',
    salas: ['vidriera'],
    primero: [
      'busqueda',
      'recomendados',
      'opiniones',
      'mesas',
      'novedades',
      'banners',
      'ofertas',
      'cupones',
      'ferias',
      'compradores',
      'ley',
    ],
  },
  {
    titulo: 'Cuentas',
    salas: ['cuentas'],
    primero: [
      'usuarios',
      'usuarios/sesiones',
      'usuarios/segundo-paso',
      'usuarios/direcciones',
      'clientes',
      'mis-datos',
    ],
  },
  {
    titulo: 'Venta',
    salas: ['venta'],
    primero: ['pedidos', 'despachos', 'pagos', 'transferencias', 'comprobantes', 'facturacion', 'mostrador'],
  },
  {
    titulo: 'Envíos',
    salas: ['envios'],
    primero: ['provincias', 'envios', 'transportes'],
  },
  {
    titulo: 'Estante',
    salas: ['estante'],
    primero: [
      'existencias',
      'lugares',
      'recuentos',
      'avisame',
      'esperas',
      'compras',
      'remitos',
      'liquidaciones',
      'facturas-de-proveedores',
    ],
  },
  {
    titulo: 'Listas y programas',
    salas: ['listas'],
    primero: ['importaciones', 'materias', 'exportacion', 'integraciones'],
  },
  {
    titulo: 'Oficina',
    salas: ['oficina', 'casa', 'tienda', 'ensayo'],
    primero: [
      'resumen',
      'ajustes',
      'contador',
      'contacto',
      'arrepentimientos',
      'legales',
      'deberes',
      'auditoria',
      'sistema',
      'sitio',
    ],
  },
]

const ETIQUETAS: ReadonlyMap<string, Etiqueta> = new Map(
  Object.values(ROOMS).flatMap((slices: readonly Slice[]) =>
    slices.flatMap(({ etiquetas = {} }) => Object.entries(etiquetas)),
  ),
)

/** The nouns of the rooms that no group puts elsewhere. */
function listOtros(salas: readonly (keyof typeof ROOMS)[]): string[] {
  const placed = new Set(GRUPOS.flatMap(({ primero }) => primero))
  return salas
    .flatMap((sala): readonly Slice[] => ROOMS[sala])
    .flatMap(({ etiquetas = {} }) => Object.keys(etiquetas))
    .filter((noun) => !placed.has(noun))
}

export const SALAS: readonly Grupo[] = GRUPOS.map(({ titulo, salas, primero }) => ({
  titulo,
  etiquetas: Object.fromEntries(
    [...primero, ...listOtros(salas)].flatMap((noun) => {
      const etiqueta = ETIQUETAS.get(noun)
      return etiqueta ? [[noun, etiqueta]] : []
    }),
  ),
}))

/** The last word of a noun, which the document calls a tag: `segundo-paso` of `usuarios/segundo-paso`. */
export const toTag = (noun: string): string => noun.slice(noun.lastIndexOf('/') + 1)

/** The longest noun of the list that an address begins with; its first word where the list has none. */
export function findNoun(path: Contract['path']): string {
  const [, , ...words] = path.replace(/\/\{\w+\}/g, '').split('/')
  const nouns = words.map((_, at) => words.slice(0, words.length - at).join('/'))
  return nouns.find((noun) => ETIQUETAS.has(noun)) ?? words[0] ?? 'api'
}

/** The parts under which these addresses stand; nouns that no slice has words for come last, under their own. */
export function listSalas(paths: readonly string[]): readonly Grupo[] {
  const others = [...new Set(paths.map(findNoun))].filter((noun) => !ETIQUETAS.has(noun))
  if (others.length === 0) return SALAS
  const etiquetas = others.map((noun) => [
    noun,
    { titulo: noun.charAt(0).toUpperCase() + noun.slice(1), descripcion: `«${noun}».` },
  ])
  return [...SALAS, { titulo: 'Además', etiquetas: Object.fromEntries(etiquetas) }]
}
