import { expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { centavos } from '#platform/money.ts'
import { CLASES_TAREA, TAREA_NOMBRES, TAREA_QUE_HACER } from '#venta/pagos/tarea.rules.ts'
import { toPagoDevuelto, toPagoEnlace, toPagoRecibido, toPagoRecordatorio, toPagoTarea } from './pago.ts'
import type { PedidoCarta } from './pedido.compra.ts'

const config = loadConfig({ PUBLIC_URL: 'https://libros.test' })
const pedido: PedidoCarta = {
  id: '0',
  numero: 1001,
  estado: 'pendiente',
  metodo_pago: 'tarjeta',
  cuotas: 1,
  servicio_envio: 'expres',
  entrega: null,
  recargo: centavos(0),
  total: centavos(100_00),
  envio: centavos(0),
  fecha_hora: new Date(0),
  fecha_entrega_estimada: '2026-11-24',
  items: [],
}
const write = (carta: { asunto: string; bloques: readonly unknown[] }) =>
  JSON.stringify([carta.asunto, carta.bloques]).replaceAll('\u00a0', ' ')

it('a payment is thanked for, and says so where a book was sold meanwhile', () => {
  const mail = write(toPagoRecibido('Ana', pedido, { importe: centavos(100_00), faltan: false }, config))
  expect(mail).toContain('Recibimos tu pago de $ 100,00 por el pedido n.º 1001.')
  expect(mail).not.toContain('se vendió')
  const late = write(toPagoRecibido('Ana', pedido, { importe: centavos(100_00), faltan: true }, config))
  expect(late).toContain('algún libro se vendió mientras tanto')
})

it('a refund and a link are told with their order', () => {
  expect(write(toPagoDevuelto('Ana', pedido, centavos(40_50), config))).toContain(
    'Te devolvimos $ 40,50 del pedido n.º 1001',
  )
  expect(write(toPagoEnlace('Ana', pedido, 'https://pagar.test/1', config))).toContain('https://pagar.test/1')
})

it('a reminder says the sum and until when, and no account', () => {
  const cobro = { importe: centavos(100_00), vence_en: new Date('2026-11-27T15:00:00Z') }
  const mail = write(toPagoRecordatorio('Ana', pedido, cobro, config))
  expect(mail).toContain('transferencia de $ 100,00 por el pedido n.º 1001')
  expect(mail).toContain('hasta el 27/11/2026 11:59')
})

it.each(CLASES_TAREA)('the owner is told of %s and what to do', (clase) => {
  const mail = write(
    toPagoTarea({ clase, numero: 7, importe: centavos(1_00) }, 'https://libros.test/panel-admin/pagos'),
  )
  for (const text of [TAREA_NOMBRES[clase], TAREA_QUE_HACER[clase], 'N.º 7', '$ 1,00']) expect(mail).toContain(text)
})
