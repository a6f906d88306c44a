// Every screen of the panel, to be looked at beside what it was: its tabs, what stands behind them, one of each noun, its forms.
import { PESTANIAS } from '#app/layout/pestanias.ts'
import { listGrupos, PAGINAS } from '#casa/ajustes/paginas.rules.ts'
import { PARTES as DE_COMPRAS } from '#estante/compras/web/panel/compras-search.ts'
import { PARTES as DE_PAGOS } from '#venta/pagos/web/panel/pagos-search.ts'
import type { Pantalla } from './lista.ts'
import type { Sembrado } from './sembrar.ts'

const PANEL = '/panel-admin'

/** A picture's name: what stands behind the panel's address, and how it is asked. */
const nameOf = (ruta: string, tecla = '') =>
  ['panel', ...ruta.slice(PANEL.length).split(/[/?&=]/), tecla].filter(Boolean).join('-')

const de = (ruta: string, tecla?: string): Pantalla => ({
  nombre: nameOf(ruta, tecla),
  quien: 'admin',
  ruta: () => ruta,
  ...(tecla !== undefined && { tecla }),
})

const deUno = (nombre: string, ruta: (tienda: Sembrado) => string): Pantalla => ({
  nombre: `panel-${nombre}`,
  quien: 'admin',
  ruta: (tienda) => PANEL + ruta(tienda),
})

const asked = (search: object = {}) => {
  const words = String(new URLSearchParams({ ...search }))
  return words && `?${words}`
}

const pestanias = PESTANIAS.map(({ to, search }) => de(to + asked(search)))

/** What the tabs of the navigation do not name: parts of a screen, by what its address asks for. */
const partes = [
  ...DE_COMPRAS.slice(1).map((parte) => `compras?parte=${parte}`),
  ...DE_PAGOS.slice(1).map((parte) => `pagos?parte=${parte}`),
  ...['dia', 'tareas', 'caja'].map((parte) => `mostrador?parte=${parte}`),
  ...['lugares', 'archivo'].map((parte) => `existencias?parte=${parte}`),
  ...PAGINAS.slice(1)
    .flatMap((pagina) => listGrupos(pagina).slice(0, 1))
    .map((grupo) => `ajustes?grupo=${grupo}`),
  'obligaciones?parte=textos',
  'despachos?parte=sucursales',
  'obras?ver=confirmadas',
  'pedidos/eliminados',
  'pedidos/nuevo',
].map((ruta) => de(`${PANEL}/${ruta}`))

const unos = [
  deUno('pedido-pago', ({ panel }) => `/pedidos/${panel.transferencia}`),
  deUno('pedido-armado', ({ panel }) => `/pedidos/${panel.armado}`),
  deUno('pedido-empacar', ({ pedido }) => `/pedidos/${pedido}/empacar`),
  deUno('recuento', ({ panel }) => `/recuentos/${panel.recuento}`),
  deUno('cliente', ({ panel }) => `/clientes/${panel.cliente}`),
  deUno('venta', ({ panel }) => `/mostrador?id=${panel.venta}`),
  deUno('caja', ({ panel }) => `/mostrador?parte=caja&id=${panel.caja}`),
  deUno('compra', ({ panel }) => `/compras?parte=pedidos&id=${panel.compra}`),
  deUno('copias', ({ libro }) => `/existencias?libro=${libro}`),
  deUno('libros-hallados', () => '/libros?q=rayuela'),
  deUno('precios-libro', ({ libro }) => `/precios?libro=${libro}`),
]

/** Screens whose key N opens a form. */
const FORMULARIOS = [
  ...['libros', 'autores', 'editoriales', 'categorias', 'obras', 'materias', 'proveedores', 'provincias'],
  ...['ofertas', 'cupones', 'novedades', 'banners', 'mesas', 'equipo', 'ley', 'precios', 'recuentos'],
]
const formularios = FORMULARIOS.map((ruta) => de(`${PANEL}/${ruta}`, 'n'))

/** Each once, by its name. The box of the panel stands last. */
export const DEL_PANEL: readonly Pantalla[] = [
  ...new Map(
    [...pestanias, ...partes, ...unos, ...formularios, de(PANEL, 'Control+k')].map((una) => [una.nombre, una]),
  ).values(),
]
