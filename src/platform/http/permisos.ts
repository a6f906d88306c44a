// What an employee may change, part by part; reading stays. Each part is named by its calls' and screens' first word.
import type { Contract } from './contract.ts'

/** Each part: what the owner reads of it, and the words behind `/api/` and `/panel-admin/` that are its own. */
const PARTES = {
  mostrador: { nombre: 'Vender y devolver en el mostrador', de: ['mostrador'] },
  pedidos: { nombre: 'Pedidos, cobros y envíos', de: ['pedidos', 'despachos', 'esperas'] },
  libros: {
    nombre: 'Fichas de libros, autores y editoriales, y listas que llegan',
    de: ['libros', 'autores', 'editoriales', 'categorias', 'materias', 'obras', 'elogios', 'importaciones', 'importar'],
  },
  existencias: { nombre: 'Ejemplares y recuentos', de: ['existencias', 'recuentos', 'recuento'] },
  compras: { nombre: 'Compras a proveedores', de: ['compras', 'remitos'] },
  vidriera: { nombre: 'Mesas y novedades', de: ['mesas', 'novedades'] },
} as const
export type Permiso = keyof typeof PARTES

export const PERMISOS = Object.keys(PARTES) as Permiso[] // an object literal's own keys
export const PERMISO_NOMBRES = Object.fromEntries(
  PERMISOS.map((permiso) => [permiso, PARTES[permiso].nombre]),
) as Record<Permiso, string> // each of them has a name

/** Words of calls that change something for everybody who works in the shop: they print. */
export const SIN_PARTE: readonly string[] = ['etiquetas', 'impresora']

const porPalabra = new Map<string, Permiso>(
  PERMISOS.flatMap((permiso) => PARTES[permiso].de.map((one) => [one, permiso])),
)

/** The part that an address belongs to, of a call or of a screen of the panel; undefined where it is none's. */
export const findPermiso = (path: string): Permiso | undefined =>
  porPalabra.get(/^\/(?:api|panel-admin)\/([^/]+)/.exec(path)?.[1] ?? '')

/** The permission that an employee needs for a call; undefined where everybody who works in the shop may make it. */
export const permisoOf = ({ method, path, staff }: Pick<Contract, 'method' | 'path' | 'staff'>): Permiso | undefined =>
  staff && method !== 'GET' ? findPermiso(path) : undefined

export const sinPermiso = (permiso: Permiso): string =>
  `Tu cuenta puede mirar esto, no cambiarlo. El permiso «${PERMISO_NOMBRES[permiso]}» lo da quien administra la tienda, en «Equipo».`
