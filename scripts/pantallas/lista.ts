// The screens whose looks are kept, and the widths that they are looked at.
import type { Sembrado } from './sembrar.ts'

/** A phone, a tablet, a desk. */
export const ANCHOS = [360, 768, 1280] as const

/** What is kept of a screen: its first two heights. */
export const ALTO: Readonly<Record<number, number>> = { 320: 740, 360: 740, 768: 1024, 1280: 800 }
export const ALTO_COMUN = 800
export const PANTALLAS_DE_ALTO = 2

export type Quien = 'nadie' | 'cliente' | 'admin'

export type Pantalla = {
  /** Its name, which is that of its files. */
  nombre: string
  quien: Quien
  ruta(tienda: Sembrado): string
  /** Pressed there before the picture is taken: what opens a form. */
  tecla?: string
}

const de = (quien: Quien, nombre: string, ruta: Pantalla['ruta']): Pantalla => ({ nombre, quien, ruta })

export const PANTALLAS: readonly Pantalla[] = [
  de('nadie', 'inicio', () => '/inicio'),
  de('nadie', 'libro', ({ libro }) => `/libros/${libro}`),
  de('nadie', 'libro-agotado', ({ agotado }) => `/libros/${agotado}`),
  de('nadie', 'busqueda', () => '/busqueda/historia'),
  de('nadie', 'busqueda-sin-nada', () => '/busqueda/zzzzqqq'),
  de('nadie', 'categoria', ({ categoria }) => `/categorias/${categoria}`),
  de('nadie', 'autores', () => '/autores'),
  de('nadie', 'autor', ({ autor }) => `/autor-seleccionado/${autor}`),
  de('nadie', 'editoriales', () => '/editoriales'),
  de('nadie', 'editorial', ({ editorial }) => `/editoriales/${editorial}`),
  de('nadie', 'mesa', ({ mesa }) => `/mesas/${mesa}`),
  de('nadie', 'novedad', ({ novedad }) => `/novedades/${novedad}`),
  de('nadie', 'ofertas', () => '/ofertas'),
  de('nadie', 'ayuda', () => '/ayuda'),
  de('nadie', 'identificarse', () => '/identificarse'),
  de('nadie', 'crear-cuenta', () => '/crear-cuenta'),
  de('cliente', 'carrito', () => '/carrito-compras'),
  de('cliente', 'finalizar-compra', () => '/finalizar-compra'),
  de('cliente', 'mis-pedidos', () => '/mis-pedidos'),
  de('cliente', 'pedido', ({ pedido }) => `/mis-pedidos/${pedido}`),
  de('admin', 'panel', () => '/panel-admin'),
  de('admin', 'panel-libros', () => '/panel-admin/libros'),
  de('admin', 'panel-pedidos', () => '/panel-admin/pedidos'),
  de('admin', 'panel-pedido', ({ pedido }) => `/panel-admin/pedidos/${pedido}`),
]
