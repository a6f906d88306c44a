import { expect, it } from 'vitest'
import { parseBorrador } from './borrador-telefono.ts'

const anotado = {
  conCuenta: false,
  cliente: { _id: 'c', nombre: 'Ana', apellido: 'Ñandú', email: 'ana@correo.test', entregas: ['Mitre 5'] },
  nombre: 'Doña Rosa',
  telefono: '0341 555-0101',
  entrega: 'San Luis 1200',
  campos: { calle: 'Mitre', altura: '5', piso: '', localidad: 'Rosario', recibe: '', telefono: '' },
  renglones: [{ libro: { _id: 'l', titulo: 'El túnel', isbn: '978', precio: 12_500 }, cantidad: 2 }],
  metodo: 'tarjeta',
  cuotas: 3,
  servicio: 'estandar',
  lugar: { codigo_postal: '5000', provincia: 'Córdoba' },
}

it('comes back as it was written', () => {
  const borrador = { usuario: 'u', key: 'k', anotado }
  expect(parseBorrador(JSON.parse(JSON.stringify(borrador)))).toEqual(borrador)
})

it.each([null, 1, 'x', [], {}, { usuario: 'u' }, { usuario: 1, key: 'k' }])(
  'is nothing where %j was found',
  (found) => {
    expect(parseBorrador(found)).toBeNull()
  },
)

it('drops what nobody could have chosen', () => {
  const strange = {
    cliente: { _id: 1 },
    nombre: [],
    renglones: [{ libro: { _id: 'l' } }, null],
    metodo: 'trueque',
    cuotas: 99,
    servicio: 'paloma',
    conCuenta: 'no',
    lugar: 'lejos',
  }
  expect(parseBorrador({ usuario: 'u', key: 'k', anotado: strange })?.anotado).toEqual({
    conCuenta: true,
    cliente: null,
    nombre: '',
    telefono: '',
    entrega: '',
    campos: { calle: '', altura: '', piso: '', localidad: '', recibe: '', telefono: '' },
    renglones: [],
    metodo: null,
    cuotas: 3,
    servicio: 'expres',
    lugar: null,
  })
})
