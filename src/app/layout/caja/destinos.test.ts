import { describe, expect, it } from 'vitest'
import { PESTANIAS } from '../pestanias.ts'
import {
  findActos,
  findDestinos,
  hrefOf,
  isGuardable,
  listPantallas,
  readDonde,
  readPorcentaje,
  readRotulo,
  toDestino,
} from './destinos.ts'

describe('the screens of the box', () => {
  const nombres = (q: string, rol: 'admin' | 'empleado' = 'admin') =>
    findDestinos(listPantallas(rol), q).map(({ nombre }) => nombre)

  it('are found by their tab, their entry and what the home says of them', () => {
    expect(nombres('importar')).toContain('Libros · Importar')
    expect(nombres('por cob')).toEqual(['Pedidos · Por cobrar'])
    expect(nombres('GESTIÓNAR autores')).toEqual(['Libros · Autores'])
    expect(nombres('vidriera').slice(0, 3)).toEqual(['Vidriera · Mesas', 'Vidriera · Ofertas', 'Vidriera · Novedades'])
    expect(nombres('ajustes')[0]).toBe('Ajustes')
    expect(nombres('')).toEqual([])
    expect(nombres('rayuela')).toEqual([])
  })

  it('are hers for an employee, with their letters', () => {
    expect(nombres('cambiar precios')).toEqual(['Libros · Precios'])
    expect(nombres('cambiar precios', 'empleado')).toEqual([])
    expect(listPantallas('admin').find(({ nombre }) => nombre === 'Libros · Precios')?.tecla).toBe('R')
  })

  it('have an address each', () => {
    const hrefs = listPantallas('admin').map(({ href }) => href)
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(hrefs).toContain('/panel-admin/pedidos?cobro=por_cobrar')
  })
})

describe('what is done', () => {
  const hechos = (q: string, rol: 'admin' | 'empleado' = 'admin') =>
    findActos(rol, q).map(({ nombre, href }) => `${nombre} → ${href.replace('/panel-admin/', '')}`)

  it.each([
    ['etiqueta', 'Imprimir la etiqueta de un paquete → despachos?grupo=preparados'],
    ['etiqueta rayuela', 'Imprimir etiquetas de precio: rayuela → etiquetas?q=rayuela'],
    ['etiqueta', 'Imprimir etiquetas de envío, de pedidos elegidos → pedidos'],
    ['etiqueta 1234', 'Imprimir la etiqueta de un paquete: 1234 → despachos?grupo=preparados&q=1234'],
    ['vendido hoy', 'Ver lo que se vendió hoy → mostrador?parte=dia'],
    ['donde esta rayuela', 'Ver dónde está un libro: rayuela → existencias?q=rayuela'],
    ['historia juana@a.ar', 'Ver los pedidos de un cliente: juana@a.ar → pedidos?q=juana%40a.ar'],
    ['responder arrepentimiento', 'Responder un arrepentimiento → obligaciones?parte=arrepentimientos'],
    ['bajar diez libros', 'Bajar libros de precio → ofertas'],
    ['bajar 10', 'Bajar libros de precio → ofertas'],
    ['factura 1234', 'Buscar o hacer una factura: 1234 → comprobantes?q=1234'],
    ['invitar', 'Invitar a alguien al equipo → equipo'],
    ['invitar juana', 'Invitar a alguien al equipo: juana → equipo?invitar=juana'],
    ['cerrar caja', 'Cerrar la caja → mostrador?parte=caja'],
    ['quien no pagó', 'Ver quién no pagó → pedidos?cobro=por_cobrar'],
    ['recibir', 'Recibir una entrega → compras?parte=recibir#proveedor'],
    ['respaldo', 'Hacer un respaldo → estado#respaldos'],
  ])('«%s» is %s', (q, expected) => expect(hechos(q)).toContain(expected))

  it('is nothing for other words, and hers for an employee', () => {
    expect([hechos(''), hechos('rayuela'), hechos('1234')]).toEqual([[], [], []])
    expect(hechos('cerrar la caja del martes')).toEqual([])
    expect(hechos('invitar', 'empleado')).toEqual([])
    expect(hechos('etiqueta', 'empleado').length).toBeGreaterThan(1)
  })

  it('stands first where more of its words are known', () => {
    expect(hechos('etiqueta de precio rayuela')[0]).toBe('Imprimir etiquetas de precio: rayuela → etiquetas?q=rayuela')
    expect(hechos('etiqueta de un paquete 12')[0]).toContain('Imprimir la etiqueta de un paquete: 12')
  })

  it('leads to screens that are there', () => {
    const known = new Set<string>(PESTANIAS.map(({ to }) => to))
    const words = [
      'etiqueta',
      'bajar',
      'factura',
      'invitar',
      'caja',
      'recibir',
      'contar',
      'traer',
      'respaldo',
      'quien',
      'telefono',
      'moto',
      'vendido',
      'donde',
      'historia',
      'responder',
    ]
    const found = words.flatMap((word) => findActos('admin', word))
    expect(found.length).toBeGreaterThanOrEqual(words.length)
    const isKnown = (href: string) => known.has(href.split(/[?#]/)[0] ?? '') || href === '/panel-admin/pedidos/nuevo'
    expect(found.filter(({ href }) => !isKnown(href))).toEqual([])
  })
})

it('leads to the field of a setting', () => {
  const ajuste = { clave: 'sitio.nombre', titulo: 'Nombre de la librería', grupo: 'libreria' } as const
  expect(toDestino(ajuste)).toMatchObject({
    nombre: 'Nombre de la librería',
    href: '/panel-admin/ajustes?grupo=libreria#sitio.nombre',
  })
})

it.each([
  ['/panel-admin/clientes', true],
  ['/panel-admin/clientes?parte=esperan', true],
  ['/panel-admin/clientes/0190a0b0-0000-7000-8000-000000000000', false],
  ['/panel-admin/usuarios', true],
  ['/panel-admin/usuarios?q=ana%40correo.test', false],
  ['/panel-admin/pedidos/0190a0b0-0000-7000-8000-000000000000', true],
])('%s may stay among what was found lately: %s', (href, expected) => expect(isGuardable({ href })).toBe(expected))

it('writes an address without what is not asked for', () => {
  expect(hrefOf('/a', { b: undefined })).toBe('/a')
  expect(hrefOf('/a', { q: 'O’Higgins & Cía' })).toBe('/a?q=O%E2%80%99Higgins+%26+C%C3%ADa')
})

it.each([
  ['8 % Planeta', { valor: '8', editorial: 'Planeta' }],
  ['+8% a Planeta', { valor: '8', editorial: 'Planeta' }],
  ['-12,5% de Siglo XXI', { valor: '-12,5', editorial: 'Siglo XXI' }],
  ['8 %', null],
  ['subir debolsillo 8%', { valor: '8', editorial: 'debolsillo' }],
  ['Bajar a Planeta un 5 %', { valor: '-5', editorial: 'Planeta' }],
  ['bajarle 10 % a sudamericana', { valor: '-10', editorial: 'sudamericana' }],
  ['100 años', null],
  ['1984 % x', null],
])('«%s» is a change of prices: %j', (q, expected) => expect(readPorcentaje(q)).toEqual(expected))

it.each([
  ['etiqueta 1234', 1234],
  ['Etiqueta de envío del pedido 00001234', 1234],
  ['rótulo 7', 7],
  ['etiqueta', null],
  ['etiqueta rayuela', null],
  ['1234', null],
])('«%s» asks for the label of order %j', (q, expected) => expect(readRotulo(q)).toBe(expected))

it.each([
  ['donde 9789500428637', '9789500428637'],
  ['¿Dónde está Rayuela?', null],
  ['Dónde está Rayuela', 'Rayuela'],
  ['dónde están El túnel', 'El túnel'],
  ['donde', null],
  ['Donde mueren las palabras', null],
])('«%s» asks where %j is', (q, expected) => expect(readDonde(q)).toBe(expected))
