// How far an order is that is paid at the gateway: one sentence and four steps.
import type { Estado } from './estado.rules.ts'

export type Paso = { nombre: string; lugar: 'hecho' | 'ahora' | 'falta' }

type Pedido = {
  estado: Estado
  /** Nothing is left to pay. */
  pagado: boolean
  /** It is fetched at the shop. */
  retira: boolean
}

const LISTOS: readonly Estado[] = ['procesado', 'enviado', 'entregado']

/** The first step that is not done is where it is now; a later one may be done before it. */
export function listPasos({ estado, pagado, retira }: Pedido): Paso[] {
  const hechos: [string, boolean][] = [
    ['Pedido', true],
    ['Pago', pagado],
    ['Preparación', LISTOS.includes(estado)],
    [retira ? 'Retiro' : 'Entrega', estado === 'entregado'],
  ]
  const ahora = hechos.findIndex(([, hecho]) => !hecho)
  return hechos.map(([nombre, hecho], n) => ({ nombre, lugar: hecho ? 'hecho' : n === ahora ? 'ahora' : 'falta' }))
}

/** What is said to who has just bought; null once there is more to tell of it. */
export function agradecer({ estado, pagado }: Pick<Pedido, 'estado' | 'pagado'>): string | null {
  if (estado !== 'pendiente') return null
  return pagado ? '¡Gracias! Tu pedido está pago y lo estamos preparando.' : 'Tu pedido está guardado. Falta el pago.'
}
