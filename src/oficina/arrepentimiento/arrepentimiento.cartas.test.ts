import { expect, it } from 'vitest'
import type { Carta } from '#casa/correo/plantilla.ts'
import { loadConfig } from '#platform/config.ts'
import { centavos } from '#platform/money.ts'
import {
  type ArrepentimientoCarta,
  toAviso,
  toCodigos,
  toEstado,
  toRecibido,
  toResumenArrepentimientos,
  toTitular,
} from './arrepentimiento.cartas.ts'
import { ESTADOS } from './arrepentimiento.rules.ts'

const config = loadConfig({ PUBLIC_URL: 'https://libros.test', SITE_NOMBRE: 'Sur' })
const PANEL = 'https://libros.test/panel-admin/obligaciones?parte=arrepentimientos'
const pedido: ArrepentimientoCarta = {
  codigo: 'ARR-ABCD2345',
  clase: 'compra',
  pedido_numero: '00012',
  email: 'ana@correo.test',
  lineas: null,
  texto: null,
  recibida_en: new Date('2026-11-27T15:00:00Z'),
  importe_centavos: null,
  motivo: null,
}
const DATOS = {
  datos: [
    ['Código', 'ARR-ABCD2345'],
    ['Pedido', '00012'],
    ['Recibido', '27/11/2026 12:00'],
  ],
}
const blocks = (carta: Carta | null) => carta?.bloques ?? []
const write = (carta: Carta | null) => JSON.stringify(carta).replaceAll('\u00a0', ' ')

it.each([
  ['compra', 'arrepentimiento'],
  ['servicio', 'baja'],
] as const)('whoever asks about a %s is told its code, and the shop of its hours', (clase, nombre) => {
  const recibido = toRecibido({ ...pedido, clase }, config)
  expect([recibido.asunto, recibido.titulo]).toEqual([
    `ARR-ABCD2345: recibimos tu pedido de ${nombre}`,
    'Tu código es ARR-ABCD2345',
  ])
  expect(blocks(recibido)).toContainEqual(DATOS)
  expect(write(recibido)).toContain('10 días corridos')
  expect(write(recibido)).toContain('quien escribió a Sur')
  const aviso = toAviso({ ...pedido, clase }, config)
  expect([aviso.asunto, aviso.titulo]).toEqual([`ARR-ABCD2345: pedido de ${nombre}`, `Un pedido de ${nombre}`])
  expect(blocks(aviso).slice(1)).toEqual([
    DATOS,
    { datos: [['De', 'ana@correo.test']] },
    { boton: { texto: 'Ver en el panel', url: PANEL } },
  ])
  expect(write(aviso)).toContain('Tenés 24 horas para confirmarlo')
})

it('the shop reads which books, and what was written', () => {
  expect(blocks(toAviso({ ...pedido, lineas: 'Rayuela', texto: 'No era' }, config)).slice(3, -1)).toEqual([
    { parrafo: 'Qué devuelve:' },
    { cita: 'Rayuela' },
    { parrafo: 'Qué dice:' },
    { cita: 'No era' },
  ])
})

it('codes come together, and the owner of an order is asked', () => {
  const codigos = toCodigos([pedido, { codigo: 'ARR-2', pedido_numero: '13' }], config)
  expect([codigos.asunto, codigos.titulo]).toEqual(['Tus códigos de arrepentimiento', 'Tus códigos'])
  expect(blocks(codigos)).toContainEqual({
    datos: [
      ['ARR-ABCD2345', 'Pedido 00012'],
      ['ARR-2', 'Pedido 13'],
    ],
  })
  expect(write(codigos)).toContain('varios pedidos de arrepentimiento o de baja')
  expect(write(codigos)).toContain('quien escribió a Sur')
  const titular = toTitular(pedido, 12, config)
  expect([titular.asunto, titular.titulo]).toEqual([
    'Alguien pidió revocar tu pedido N.º 12',
    '¿Querés revocar tu pedido N.º 12?',
  ])
  expect(blocks(titular)).toContainEqual({ datos: [['Código', 'ARR-ABCD2345']] })
  expect(write(titular)).toContain('revocar tu pedido en Sur')
})

it.each([
  [0, 'Ninguno nombra un pedido'],
  [1, 'Uno nombra un pedido'],
  [2, '2 nombran un pedido'],
])('an hour in which many came says how many name an order: %i', (coinciden, text) => {
  const hour = { desde: '2026-11-27T15:00:00Z', hasta: '2026-11-27T16:00:00Z' }
  const carta = write(toResumenArrepentimientos({ todos: 30, coinciden }, hour, config))
  for (const part of [text, '30 pedidos de arrepentimiento', 'Tenés 24 horas', PANEL]) expect(carta).toContain(part)
})

it.each([
  ['confirmada', 'confirmamos tu pedido', 'No pagás nada por devolverlo.'],
  ['en_camino', 'la devolución está en camino', 'por el mismo medio.'],
  ['reembolsada', 'te devolvemos lo que pagaste', 'Te devolvemos lo que pagaste por el mismo medio de pago.'],
  ['sin_reembolso', 'tu compra quedó revocada', 'No queda nada tuyo para devolverte.'],
  ['rechazada', 'no pudimos aceptar tu pedido', 'El motivo:'],
] as const)('each state is told: %s', (estado, asunto, text) => {
  const carta = toEstado({ ...pedido, motivo: 'Pasó un año' }, estado)
  expect([carta?.asunto, carta?.titulo]).toEqual([`ARR-ABCD2345: ${asunto}`, `ARR-ABCD2345: ${asunto}`])
  expect(write(carta)).toContain(text)
  expect(blocks(carta)).toContainEqual(DATOS)
  expect(blocks(carta)).toContainEqual({ nota: 'Si algo no está bien, respondé este correo.' })
  expect(blocks(carta).some((bloque) => 'cita' in bloque)).toBe(estado === 'rechazada')
})

it('what goes back is told, a refusal needs a reason, and a request that came is no news', () => {
  expect(write(toEstado({ ...pedido, importe_centavos: centavos(1_500_50) }, 'reembolsada'))).toContain('$ 1.500,50')
  expect(blocks(toEstado(pedido, 'rechazada')).some((bloque) => 'cita' in bloque)).toBe(false)
  expect(ESTADOS.filter((estado) => toEstado(pedido, estado) === null)).toEqual(['recibida'])
})
