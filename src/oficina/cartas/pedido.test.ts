import { expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { centavos } from '#platform/money.ts'
import type { PedidoCarta } from './pedido.compra.ts'
import { toPedidoAviso, toPedidoCreado } from './pedido.ts'

const config = loadConfig({ PUBLIC_URL: 'https://libros.test' })
const pedido: PedidoCarta = {
  id: '0',
  numero: 1001,
  estado: 'pendiente',
  metodo_pago: 'tarjeta',
  cuotas: 2,
  servicio_envio: 'expres',
  entrega: null,
  recargo: centavos(2_000_00),
  total: centavos(12_000_00),
  envio: centavos(0),
  fecha_hora: new Date(0),
  fecha_entrega_estimada: '2026-11-24',
  items: [],
}
const write = (carta: { bloques: readonly unknown[] }) => JSON.stringify(carta.bloques).replaceAll('\u00a0', ' ')
const writeBoth = (change: Partial<PedidoCarta>) => [
  write(toPedidoCreado('Ana', { ...pedido, ...change }, config)),
  write(toPedidoAviso({ nombre: 'Ana', email: 'ana@correo.test', telefono: null }, { ...pedido, ...change })),
]

it('instalments are told with what they cost where the duties are on, and as ever where not', () => {
  for (const mail of writeBoth({ con_tasas: true })) {
    expect(mail).toContain(
      'Tarjeta de crédito en 2 cuotas de $ 6.000,00. Total $ 12.000,00. TEA 336,51 % · CFTEA 336,51 %"',
    )
  }
  for (const mail of writeBoth({})) {
    expect(mail).toContain('"Tarjeta de crédito en 2 cuotas"')
    expect(mail).not.toContain('TEA')
  }
  for (const mail of writeBoth({ con_tasas: true, cuotas: 1 })) expect(mail).toContain('en 1 cuota"')
})

it('cash is paid at the door where the owner takes it so', () => {
  const say = (change: Partial<PedidoCarta>) =>
    write(
      toPedidoCreado('Ana', { ...pedido, metodo_pago: 'efectivo', cuotas: 1, recargo: centavos(0), ...change }, config),
    )
  expect(say({ efectivo_al_recibir: true })).toContain('Lo pagás en efectivo cuando lo recibís.')
  expect(say({ efectivo_al_recibir: true, por_pasarela: true })).toContain('Mercado Pago')
  expect(say({})).toContain('Falta tu pago en efectivo')
})
