import { linea, opcion, siNo } from '#casa/ajustes/declarar.ts'
import { DIRECCION_INVALIDA, readDireccion } from './direccion.ts'
import type { Ancho, Via } from './tira.rules.ts'

const deImpresora = { grupo: 'impresora' } as const

export const VIA = opcion<Via>({
  ...deImpresora,
  clave: 'impresora.via',
  titulo: 'Cómo imprime el mostrador',
  ayuda:
    'Con una impresora de tickets (ESC/POS) el papel sale sin preguntar. Ninguna se probó todavía con un equipo de verdad: imprimí primero una prueba, desde una venta.',
  opciones: [
    { valor: 'navegador', nombre: 'Con la impresión del navegador' },
    { valor: 'usb', nombre: 'Impresora de tickets por USB, en cada máquina' },
    { valor: 'red', nombre: 'Impresora de tickets en la red' },
  ],
  defecto: 'navegador',
  publico: true,
})
export const ANCHO = opcion<Ancho>({
  ...deImpresora,
  clave: 'impresora.ancho',
  titulo: 'Ancho del papel',
  opciones: [
    { valor: '80', nombre: '80 mm' },
    { valor: '58', nombre: '58 mm' },
  ],
  defecto: '80',
  publico: true,
})
/** Not public: it is a machine of the shop's own network. */
export const DIRECCION = linea({
  ...deImpresora,
  clave: 'impresora.direccion',
  titulo: 'Dirección de la impresora en la red',
  ayuda:
    'Como 192.168.1.50 o 192.168.1.50:9100. Tiene que ser de tu propia red, y la tienda tiene que correr en ella: a una tienda alojada afuera le queda el USB.',
  max: 80,
  prueba: { vale: (texto) => readDireccion(texto) !== null, mensaje: DIRECCION_INVALIDA },
  reciente: true,
})
export const CAJON_EN_EFECTIVO = siNo({
  ...deImpresora,
  clave: 'impresora.cajon',
  titulo: 'Abrir el cajón en cada venta con efectivo',
  ayuda: 'El cajón va enchufado a la impresora de tickets. También se abre con un botón, y eso queda en la auditoría.',
  defecto: false,
  publico: true,
})

export const impresoraAjustes = [VIA, ANCHO, DIRECCION, CAJON_EN_EFECTIVO]
