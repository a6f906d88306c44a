// Where a setting stands on the panel's screen, and where what it says is seen. Pure.
import { fold } from '#platform/text.ts'
import { GRUPO_NOMBRES, GRUPOS, type Grupo } from './ajuste.rules.ts'

/** The pages of the screen, in its order, in the owner's words. */
export const PAGINA_NOMBRES = {
  tienda: 'Tu librería',
  envios: 'Envíos',
  cobros: 'Cobrar y facturar',
  libros: 'Libros y ejemplares',
  ley: 'Lo que pide la ley',
  maquina: 'Correo y programas',
} as const
export type Pagina = keyof typeof PAGINA_NOMBRES
export const PAGINAS = Object.keys(PAGINA_NOMBRES) as Pagina[]

/** A page of the shop or a screen of the panel, and what it is called there. */
export type SeVe = { texto: string; to: `/${string}` }

/** Of each part its page, and where its settings are seen but those that say otherwise (`seVe`). */
const DE_GRUPO: Record<Grupo, { pagina: Pagina; seVe: SeVe }> = {
  libreria: { pagina: 'tienda', seVe: { texto: 'Contacto', to: '/contacto' } },
  textos: { pagina: 'tienda', seVe: { texto: 'Acerca de', to: '/acerca-de' } },
  aspecto: { pagina: 'tienda', seVe: { texto: 'la tienda', to: '/inicio' } },
  envios: { pagina: 'envios', seVe: { texto: 'Envíos y entregas', to: '/ayuda/envios' } },
  transportes: { pagina: 'envios', seVe: { texto: 'Transportes', to: '/panel-admin/transportes' } },
  pagos: { pagina: 'cobros', seVe: { texto: 'Medios de pago', to: '/medios-de-pago' } },
  impresora: { pagina: 'cobros', seVe: { texto: 'Mostrador', to: '/panel-admin/mostrador' } },
  facturas: { pagina: 'cobros', seVe: { texto: 'Comprobantes', to: '/panel-admin/comprobantes' } },
  existencias: { pagina: 'libros', seVe: { texto: 'Existencias', to: '/panel-admin/existencias' } },
  busqueda: { pagina: 'libros', seVe: { texto: 'Búsqueda', to: '/busqueda' } },
  legales: { pagina: 'ley', seVe: { texto: 'Obligaciones', to: '/panel-admin/obligaciones' } },
  ley: { pagina: 'ley', seVe: { texto: 'Ley del libro', to: '/panel-admin/ley' } },
  correo: { pagina: 'maquina', seVe: { texto: 'Estado de la tienda', to: '/panel-admin/estado' } },
  respaldo: { pagina: 'maquina', seVe: { texto: 'Estado de la tienda', to: '/panel-admin/estado' } },
  integraciones: { pagina: 'maquina', seVe: { texto: 'Integraciones', to: '/panel-admin/integraciones' } },
  registros: { pagina: 'maquina', seVe: { texto: 'Auditoría', to: '/panel-admin/auditoria' } },
}

/** Parts that most shops never need: they are folded until somebody opens them. */
export const isPlegado = (grupo: Grupo): boolean => grupo === 'transportes'

export const paginaDe = (grupo: Grupo): Pagina => DE_GRUPO[grupo].pagina
export const seVeDe = (grupo: Grupo): SeVe => DE_GRUPO[grupo].seVe

/** The parts of a page, in the order of all of them. */
export const listGrupos = (pagina: Pagina): Grupo[] => GRUPOS.filter((grupo) => paginaDe(grupo) === pagina)

type Nombrado = { clave: string; titulo: string; ayuda: string | null; grupo: Grupo }

/** Those that have every word of the text in their name, help, part or page; those with all of them in the name first. */
export function findAjustes<A extends Nombrado>(ajustes: readonly A[], q: string): A[] {
  const palabras = fold(q).split(' ').filter(Boolean)
  if (palabras.length === 0) return []
  const has = (texto: string) => palabras.every((palabra) => ` ${fold(texto)}`.includes(` ${palabra}`))
  const found = ajustes.filter(({ titulo, ayuda, grupo }) =>
    has(`${titulo} ${ayuda ?? ''} ${GRUPO_NOMBRES[grupo]} ${PAGINA_NOMBRES[paginaDe(grupo)]}`),
  )
  return found.toSorted((a, b) => Number(has(b.titulo)) - Number(has(a.titulo)))
}
