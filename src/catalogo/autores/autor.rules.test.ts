import { expect, it } from 'vitest'
import {
  COMIENZO,
  foldNombre,
  listComienzos,
  nombreDeIndice,
  readNombreEscrito,
  SOLO_ADMINS_EDITAN,
  SOLO_ADMINS_ELIMINAN,
  splitNombre,
  titularComienzo,
  writeNombre,
} from './autor.rules.ts'

it.each([
  ['Julio Cortázar', 'Julio', 'Cortázar'],
  ['Cortázar, Julio', 'Julio', 'Cortázar'],
  ['García Lorca, Federico', 'Federico', 'García Lorca'],
  ['María Elena Walsh', 'María Elena', 'Walsh'],
  ['Homero', '', 'Homero'],
  ['Dumas, hijo', '', 'Dumas hijo'],
  ['Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
  ['Ministerio de Educación, Ciencia y Tecnología', '', 'Ministerio de Educación, Ciencia y Tecnología'],
  ['Gómez, Srinivas', 'Srinivas', 'Gómez'],
  ['Gómez, Ana Sr', 'Ana Sr', 'Gómez'],
  ['Pérez del Museo, Ana', 'Ana', 'Pérez del Museo'],
  ['Ocampo, Silvina, Victoria', 'Silvina Victoria', 'Ocampo'],
  [' Ocampo ,, Silvina ', 'Silvina', 'Ocampo'],
  [',', '', ''],
  ['', '', ''],
])('splits %j', (nombreCompleto, nombre, apellido) => {
  expect(splitNombre(nombreCompleto)).toEqual({ nombre, apellido })
})

it('folds both ways of writing a name to one', () => {
  expect(foldNombre('Ocampo, Silvina')).toBe('silvina ocampo')
  expect(foldNombre('SILVINA  Ocampo')).toBe('silvina ocampo')
})

it.each(
  [
    ...['Administración', 'Asociación', 'Cámara', 'Comisión', 'Dirección', 'Federación', 'Fundación'],
    ...['Organización', 'Secretaría', 'Subsecretaría', 'Jornada', 'Jornadas'],
  ].flatMap((palabra) => [palabra, palabra.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]),
)('keeps the commas of a body: %s', (palabra) => {
  const nombre = `${palabra} de Libros, Revistas y Diarios`
  expect(splitNombre(nombre)).toEqual({ nombre: '', apellido: nombre })
})

it.each(['Comite', 'Universite', 'University', 'Ministry', 'Center'])('keeps the commas of a %s', (palabra) => {
  const nombre = `${palabra} of Books, Papers`
  expect(splitNombre(nombre)).toEqual({ nombre: '', apellido: nombre })
})

it('tells a customer who may change authors', () => {
  expect(SOLO_ADMINS_EDITAN).toBe('Solo los administradores pueden editar autores.')
  expect(SOLO_ADMINS_ELIMINAN).toBe('Solo los administradores pueden eliminar autores.')
})

it.each([
  ['a', true],
  ['bor', true],
  ['otras', true],
  ['borg', false],
  ['', false],
  ['ñ', false],
  ['B', false],
])('a surname may begin with %j: %s', (letras, may) => expect(COMIENZO.test(letras)).toBe(may))

it.each([
  ['b', 'Ba', 26],
  ['bo', 'Boa', 26],
  ['bor', undefined, 0],
  ['otras', undefined, 0],
])('behind %j stands %j', (letras, first, many) => {
  const comienzos = listComienzos(letras).map(titularComienzo)
  expect([comienzos[0], comienzos.length]).toEqual([first, many])
})

it('writes a name as an index has it', () => {
  expect(nombreDeIndice({ nombre: 'Jorge Luis', apellido: 'Borges' })).toBe('Borges, Jorge Luis')
  expect(nombreDeIndice({ nombre: '', apellido: 'Homero' })).toBe('Homero')
})

it.each([
  ['Jorge Luis', 'Borges', 'Jorge Luis Borges', 'Borges, Jorge Luis'],
  ['', 'Homero', 'Homero', 'Homero'],
  ['', 'Naciones Unidas', 'Naciones Unidas', 'Naciones Unidas,'],
  ['', 'Dumas hijo', 'Dumas hijo', 'Dumas hijo,'],
  ['Ana', 'Paz', 'Ana M. Paz', 'Ana M. Paz'],
])('%j and %j, called «%s», is written «%s» and comes back', (nombre, apellido, nombre_completo, escrito) => {
  expect(writeNombre({ nombre, apellido, nombre_completo })).toBe(escrito)
  if (`${nombre} ${apellido}`.trim() === nombre_completo)
    expect(readNombreEscrito(escrito)).toEqual({ nombre, apellido })
})
