import { expect, it } from 'vitest'
import { drawBarras } from '#platform/barras.ts'
import { readCodigoDePedido, toRotulos, writeCodigoDePedido } from './rotulo.rules.ts'

const PEDIDO = {
  numero: 1234,
  usuario: { _id: 'a', nombre: 'Ana', apellido: 'Paz', email: 'ana@correo.test' },
  contacto: null,
  entrega: 'Mitre 12, 2000 Rosario, Santa Fe',
  servicio_envio: 'expres',
} as const
const DOMICILIO = {
  calle: 'Mitre',
  altura: '12',
  piso: '3 B',
  localidad: 'Rosario',
  codigo_postal: '2000',
  provincia: 'Santa Fe',
  recibe: 'Luis Gómez',
  telefono: '341 555-0101',
}

it('an order without fields is sent to its line', () => {
  expect(toRotulos(PEDIDO)).toEqual([
    {
      numero: 1234,
      para: 'Ana Paz',
      telefono: null,
      lineas: ['Mitre 12, 2000 Rosario, Santa Fe'],
      servicio: 'Envío exprés',
      paquete: null,
      seguimiento: null,
    },
  ])
  expect(toRotulos({ ...PEDIDO, entrega: null })[0]?.lineas).toEqual(['Entrega a coordinar'])
})

it('with fields to whoever receives it, a line each', () => {
  const [rotulo] = toRotulos({ ...PEDIDO, domicilio: DOMICILIO })
  expect(rotulo).toMatchObject({ para: 'Luis Gómez', telefono: '341 555-0101' })
  expect(rotulo?.lineas).toEqual(['Mitre 12, 3 B', '2000 Rosario', 'Santa Fe'])
})

it('by telephone to whoever ordered', () => {
  const contacto = { nombre: 'Rita', telefono: '11 5555-0101' }
  expect(toRotulos({ ...PEDIDO, usuario: null, contacto })[0]).toMatchObject({ para: 'Rita', telefono: '11 5555-0101' })
  expect(toRotulos({ ...PEDIDO, usuario: null })[0]?.para).toBe('Sin nombre')
})

it('each parcel has its own, with the number of its carrier', () => {
  const rotulos = toRotulos(PEDIDO, [{ seguimiento: 'CU1AR' }, { seguimiento: null }])
  expect(rotulos.map(({ paquete, seguimiento }) => [paquete, seguimiento])).toEqual([
    ['Paquete 1 de 2', 'CU1AR'],
    ['Paquete 2 de 2', null],
  ])
  expect(toRotulos(PEDIDO, [{ seguimiento: 'CU1AR' }])[0]?.paquete).toBe(null)
})

it('the number of an order is read back from its bars', () => {
  for (const numero of [1, 1234, 123_456_789]) {
    const codigo = writeCodigoDePedido(numero)
    expect(codigo.length).toBeGreaterThanOrEqual(8) // fewer are no beep
    expect(drawBarras(codigo)).not.toBe(null)
    expect(readCodigoDePedido(codigo)).toBe(numero)
  }
  expect(['0', '00000000', '1234567890', 'x1', ''].map(readCodigoDePedido)).toEqual([null, null, null, null, null])
})
