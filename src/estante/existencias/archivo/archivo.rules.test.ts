import { describe, expect, it } from 'vitest'
import { fold } from '#platform/text.ts'
import { createIsbn } from '#test/rows.ts'
import {
  type Conocido,
  type FilaResuelta,
  findColumnas,
  type Hay,
  keyOf,
  type ModoArchivo,
  planArchivo,
  readFila,
  resolveFila,
} from './archivo.rules.ts'

const ISBN = createIsbn(1)

describe('the columns', () => {
  it.each([
    [
      ['isbn', 'lugar', 'cantidad', 'condicion', 'proveedor', 'costo', 'estante'],
      { isbn: 0, lugar: 1, cantidad: 2, condicion: 3, proveedor: 4, costo: 5, estante: 6 },
    ],
    [['ISBN', 'Stock', 'Ubicación'], { isbn: 0, cantidad: 1, estante: 2 }],
    [['ISBN', 'Precio de costo', 'Cant.', 'Depósito', 'Otra'], { isbn: 0, costo: 1, cantidad: 2, lugar: 3 }],
    [['isbn', 'lugar'], { motivo: 'falta la columna «cantidad»' }],
    [['isbn', 'stock', 'cantidad'], { motivo: 'la columna «cantidad» está dos veces' }],
  ])('%j', (cabecera, columnas) => {
    expect(findColumnas(cabecera, 0)).toEqual(columnas)
  })
  it('need one of ISBNs', () => {
    expect(findColumnas(['cantidad'], -1)).toEqual({ motivo: 'la primera línea no nombra ninguna columna «isbn»' })
  })
})

describe('a row', () => {
  const columnas = { isbn: 0, lugar: 1, cantidad: 2, condicion: 3, proveedor: 4, costo: 5, estante: 6 }
  const read = (celdas: string[], modo: ModoArchivo = 'fijar') => readFila(celdas, 7, columnas, modo)
  it('is read as it is written, whoever wrote it', () => {
    expect(read([` ${ISBN} `, "'=Local", '3', '', '', '', ''])).toEqual({
      linea: 7,
      isbn: ISBN,
      lugar: '=Local',
      cantidad: 3,
      condicion: 'firme',
      proveedor: '',
      costo: null,
      estante: null,
    })
    expect(read([ISBN, '', '2,0', 'En consignación', 'Riverside', '$ 7.500,50', 'A 1'])).toMatchObject({
      cantidad: 2,
      condicion: 'consignacion',
      proveedor: 'Riverside',
      costo: 7_500_50,
      estante: 'A 1',
    })
    expect(read([ISBN, '', '0', 'Usados'])).toMatchObject({ cantidad: 0, condicion: 'usado' })
  })
  it.each<[string, string[], ModoArchivo, string]>([
    ['no ISBN', ['', '', '1'], 'fijar', 'falta el ISBN'],
    ['no real ISBN', ['9781', '', '1'], 'fijar', '«9781» no es un ISBN'],
    ['no number', [ISBN, '', 'muchos'], 'fijar', 'la cantidad «muchos» no es un número entero'],
    ['half a copy', [ISBN, '', '1,5'], 'fijar', 'la cantidad «1,5» no es un número entero'],
    ['less than none', [ISBN, '', '-1'], 'fijar', 'la cantidad es negativa'],
    ['nothing that came', [ISBN, '', '0'], 'sumar', 'la cantidad es 0: no hay nada que sumar'],
    ['too many', [ISBN, '', '100001'], 'fijar', 'son más de 100000 ejemplares'],
    [
      'an unknown condition',
      [ISBN, '', '1', 'rota'],
      'fijar',
      'la condición «rota» no es firme, consignacion ni usado',
    ],
    [
      'nobody’s consigned copies',
      [ISBN, '', '1', 'consignacion'],
      'fijar',
      'los ejemplares en consignación necesitan su proveedor',
    ],
    ['a cost of words', [ISBN, '', '1', '', '', 'caro'], 'fijar', 'el costo «caro» no se entiende'],
    ['a long cost', [ISBN, '', '1', '', '', 'x'.repeat(41)], 'fijar', `el costo «${'x'.repeat(40)}» no se entiende`],
    ['a cost below nothing', [ISBN, '', '1', '', '', '-5'], 'fijar', 'el costo «-5» no se entiende'],
    ['a long shelf', [ISBN, '', '1', '', '', '', 'x'.repeat(41)], 'fijar', 'el estante tiene más de 40 caracteres'],
  ])('of %s is refused', (_, celdas, modo, motivo) => {
    expect(read(celdas, modo)).toEqual({ linea: 7, motivo })
  })
})

describe('what a row names', () => {
  const conocido: Conocido = {
    libros: new Map([
      [ISBN, { id: 'l', dePapel: true }],
      [createIsbn(2), { id: 'e', dePapel: false }],
    ]),
    lugares: new Map([[fold('Depósito'), 'd']]),
    unico: null,
    proveedores: new Map([[fold('Riverside'), 'p']]),
  }
  const fila = {
    linea: 3,
    isbn: ISBN,
    lugar: 'deposito',
    cantidad: 1,
    condicion: 'firme',
    proveedor: '',
    costo: null,
    estante: null,
  } as const
  it('is found without its accents; a supplier is kept of consigned copies alone', () => {
    expect(resolveFila({ ...fila, proveedor: 'RIVERSIDE' }, conocido)).toMatchObject({
      lugarId: 'd',
      proveedorId: null,
    })
    const consignada = { ...fila, condicion: 'consignacion' as const, proveedor: 'riverside' }
    expect(resolveFila(consignada, conocido)).toMatchObject({ libroId: 'l', proveedorId: 'p' })
    expect(resolveFila({ ...fila, lugar: '' }, { ...conocido, unico: 'd' })).toMatchObject({ lugarId: 'd' })
  })
  it.each([
    [{ isbn: createIsbn(9) }, `el ISBN ${createIsbn(9)} no está en el catálogo`],
    [{ isbn: createIsbn(2) }, `el libro ${createIsbn(2)} no es de papel`],
    [{ lugar: 'Marte' }, 'el lugar «Marte» no existe o está cerrado'],
    [{ lugar: '' }, 'hay más de un lugar: escribí cuál'],
    [{ proveedor: 'Nadie' }, 'el proveedor «Nadie» no existe'],
    [{ proveedor: 'n'.repeat(81) }, `el proveedor «${'n'.repeat(80)}» no existe`],
    [{ lugar: 'm'.repeat(81) }, `el lugar «${'m'.repeat(80)}» no existe o está cerrado`],
  ])('and nobody knows is refused: %j', (change, motivo) => {
    expect(resolveFila({ ...fila, ...change }, conocido)).toEqual({ linea: 3, motivo })
  })
})

describe('what a file does', () => {
  const clave = { libroId: 'l', lugarId: 'd', condicion: 'firme', proveedorId: null } as const
  const fila = (cantidad: number, extra: Partial<FilaResuelta> = {}): FilaResuelta => ({
    ...clave,
    linea: 2,
    cantidad,
    costo: null,
    estante: null,
    ...extra,
  })
  const hay = (here: Partial<Hay>) => new Map([[keyOf(clave), { fisico: 0, reservado: 0, estante: null, ...here }]])
  const move = (filas: FilaResuelta[], here: ReadonlyMap<string, Hay>, modo: ModoArchivo = 'fijar') =>
    planArchivo(filas, here, modo)
  it('is the difference, where it says what is there', () => {
    expect(move([fila(5)], hay({ fisico: 3 }))).toMatchObject({
      cambiadas: 1,
      movimientos: [{ tipo: 'recuento', cantidad: 2 }],
    })
    expect(move([fila(1)], hay({ fisico: 3, reservado: 1 }))).toMatchObject({ movimientos: [{ cantidad: -2 }] })
    expect(move([fila(3)], hay({ fisico: 3 }))).toMatchObject({ iguales: 1, movimientos: [] })
    expect(move([fila(4)], new Map())).toMatchObject({ creadas: 1, movimientos: [{ cantidad: 4 }] })
    expect(move([fila(0)], new Map())).toMatchObject({ iguales: 1, movimientos: [] })
  })
  it('is all of it, where it is a delivery, also in two rows', () => {
    const plan = move([fila(5), fila(1, { linea: 3, costo: null })], hay({ fisico: 3 }), 'sumar')
    expect(plan).toMatchObject({ cambiadas: 2, movimientos: [{ tipo: 'compra', cantidad: 5 }, { cantidad: 1 }] })
  })
  it('leaves what is kept for orders, and says copies once', () => {
    expect(move([fila(1)], hay({ fisico: 3, reservado: 2 })).rechazos).toEqual([
      { linea: 2, motivo: 'hay 2 reservados para pedidos: no pueden quedar 1' },
    ])
    expect(move([fila(1), fila(2, { linea: 9 })], new Map()).rechazos).toEqual([
      { linea: 9, motivo: 'repite los ejemplares de la línea 2' },
    ])
    const deQuien = (proveedorId: string) => fila(1, { condicion: 'consignacion', proveedorId })
    expect(move([deQuien('p'), deQuien('q')], new Map())).toMatchObject({ creadas: 2, rechazos: [] })
  })
  it('notes another shelf, and none where nothing stands', () => {
    expect(move([fila(3, { estante: 'B' })], hay({ fisico: 3, estante: 'A' }))).toMatchObject({
      cambiadas: 1,
      movimientos: [],
      estantes: [{ estante: 'B' }],
    })
    expect(move([fila(3, { estante: 'A' })], hay({ fisico: 3, estante: 'A' }))).toMatchObject({
      iguales: 1,
      estantes: [],
    })
    expect(move([fila(0, { estante: 'A' })], new Map())).toMatchObject({ iguales: 1, estantes: [] })
  })
})
