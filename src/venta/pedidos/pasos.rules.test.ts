import { describe, expect, it } from 'vitest'
import { agradecer, listPasos } from './pasos.rules.ts'

const write = (pasos: ReturnType<typeof listPasos>) => pasos.map(({ nombre, lugar }) => `${nombre} ${lugar}`).join(', ')

describe('the steps of an order that is paid at the gateway', () => {
  it.each([
    ['pendiente', false, false, 'Pedido hecho, Pago ahora, Preparación falta, Entrega falta'],
    ['pendiente', true, false, 'Pedido hecho, Pago hecho, Preparación ahora, Entrega falta'],
    ['procesado', true, true, 'Pedido hecho, Pago hecho, Preparación hecho, Retiro ahora'],
    ['enviado', false, false, 'Pedido hecho, Pago ahora, Preparación hecho, Entrega falta'],
    ['entregado', true, false, 'Pedido hecho, Pago hecho, Preparación hecho, Entrega hecho'],
  ] as const)('%s, paid: %s, fetched: %s', (estado, pagado, retira, pasos) => {
    expect(write(listPasos({ estado, pagado, retira }))).toBe(pasos)
  })

  it('begins with a sentence, until there is more to tell', () => {
    expect(agradecer({ estado: 'pendiente', pagado: true })).toBe(
      '¡Gracias! Tu pedido está pago y lo estamos preparando.',
    )
    expect(agradecer({ estado: 'pendiente', pagado: false })).toBe('Tu pedido está guardado. Falta el pago.')
    expect(agradecer({ estado: 'enviado', pagado: true })).toBeNull()
  })
})
