import { expect, it } from 'vitest'
import { describeDestino, describeLlegada, listIndicaciones } from './elegido.rules.ts'

const CORREO = {
  nombre: 'Correo',
  tipo: 'domicilio',
  desde: '2026-11-24',
  hasta: '2026-11-26',
  lugar: null,
  horario: null,
  guarda_hasta: null,
  codigo: null,
}
const RETIRO = {
  ...CORREO,
  tipo: 'retiro',
  lugar: 'Mitre 5',
  horario: 'de 9 a 18',
  guarda_hasta: '2026-12-11',
  codigo: 'BCD234',
}

it('an order says where it goes, or where it is picked up', () => {
  expect(describeDestino('Sur 1', CORREO)).toBe('Sur 1')
  expect(describeDestino(null, CORREO)).toBe('Entrega a coordinar')
  expect(describeDestino(null, undefined)).toBe('Entrega a coordinar')
  expect(describeDestino(null, RETIRO)).toBe('Retiro en Mitre 5')
})

it('an order says in which branch it can be fetched, and when that one is open', () => {
  const sucursal = { nombre: 'Centro', direccion: 'San Luis 1450 Rosario', horario: 'L a V 8 a 18' }
  const elegido = { ...CORREO, tipo: 'sucursal', sucursal }
  expect(describeDestino('Sur 1', elegido)).toBe('Sucursal Centro, San Luis 1450 Rosario')
  expect(listIndicaciones(elegido)).toEqual(['Horario de la sucursal: L a V 8 a 18.'])
  const callada = { ...elegido, sucursal: { ...sucursal, direccion: '', horario: null } }
  expect([describeDestino(null, callada), listIndicaciones(callada)]).toEqual(['Sucursal Centro', []])
  expect(describeDestino('Sur 1', { ...CORREO, tipo: 'sucursal' })).toBe('Sur 1')
})

it('an order says when it comes, or when it is ready', () => {
  expect(describeLlegada(CORREO)).toBe('Llega entre el martes 24 y el jueves 26')
  expect(describeLlegada(RETIRO)).toBe('Listo entre el martes 24 y el jueves 26')
  expect(describeLlegada({ ...CORREO, tipo: 'a_coordinar' })).toBe('Lo acordamos con vos')
})

it('whoever picks it up is told code, hours and until when it is kept', () => {
  expect(listIndicaciones(CORREO)).toEqual([])
  expect(listIndicaciones({ ...RETIRO, tipo: 'domicilio' })).toEqual([])
  expect(listIndicaciones(RETIRO)).toEqual([
    'Mostrá el código BCD234 cuando lo retires.',
    'Horario: de 9 a 18.',
    'Te lo guardamos hasta el viernes 11 de diciembre.',
  ])
})
