import { describe, expect, it } from 'vitest'
import { describeEdicion, nameEdicion } from './edicion.rules.ts'
import type { Obra } from './obra.contract.ts'
import { toDatosObra } from './obra.datos.rules.ts'
import { toClaveDeObra } from './obra.rules.ts'

const AUTOR = 'Julio Cortázar'
const claveDe = (titulo: string) => toClaveDeObra(titulo, AUTOR)

describe('editions of one work have one title', () => {
  it.each([
    ['Rayuela', 'RAYUELA'],
    ['Rayuela', 'Rayuela (edición conmemorativa)'],
    ['Rayuela', 'Rayuela [Tapa dura]'],
    ['Rayuela', 'RAYUELA TD'],
    ['Rayuela', 'Rayuela - Edición de bolsillo'],
    ['Rayuela', 'Rayuela: edición crítica'],
    ['Rayuela', 'Rayuela, 2.ª edición revisada y ampliada'],
    ['Rayuela', 'Rayuela en tapa blanda'],
    ['Rayuela', 'Rayuela ebook'],
    ['Rayuela', 'Rayuela (audiolibro)'],
    ['Rayuela', 'Rayuela 50 aniversario edición de lujo'],
    ['El perseguidor', 'Perseguidor, El'],
    ['Los premios', 'PREMIOS, LOS (bolsillo)'],
    ['El perseguidor', 'Perseguidor'],
    ['Última noche', 'Ultima   noche!'],
  ])('%s · %s', (one, other) => {
    expect(claveDe(other)).toEqual(claveDe(one))
    expect(claveDe(one)).toMatchObject({ resto: '' })
  })
})

describe('other works have other titles', () => {
  it.each([
    ['Historia argentina, tomo 1', 'Historia argentina, tomo 2'],
    ['Mafalda 1', 'Mafalda 2'],
    ['La historia del ebook', 'La historia'],
    ['La vuelta al día', 'La vuelta'],
    ['Edición', 'Otra edición'],
  ])('%s · %s', (one, other) => {
    expect(claveDe(other)?.principal).not.toBe(claveDe(one)?.principal)
  })
})

it('keeps a subtitle apart, so that volumes of one title are told apart by it', () => {
  expect(claveDe('El señor de los anillos: La comunidad del anillo')).toEqual({
    principal: 'senor de los anillos',
    resto: 'la comunidad del anillo',
  })
  expect(claveDe('Dune (Las crónicas de Dune 1)')).toEqual({ principal: 'dune', resto: 'las cronicas de dune 1' })
  expect(claveDe('Sapiens: De animales a dioses. Edición ilustrada')).toEqual({
    principal: 'sapiens',
    resto: 'de animales a dioses',
  })
})

it.each(['', '…', '   :  '])('compares nothing where %o is the title', (titulo) => {
  expect(claveDe(titulo)).toBeNull()
})

it.each(['Varios autores', 'VV. AA.', 'AA.VV.', 'Autores varios'])('compares nothing of %s', (autor) => {
  expect(toClaveDeObra('Matemática 3', autor)).toBeNull()
})

it('compares what nobody knows by name, as one person', () => {
  expect(toClaveDeObra('Lazarillo de Tormes', 'Anónimo')).not.toBeNull()
})

describe('an edition among the others', () => {
  it.each([
    [['fisico'], 'tapa dura', 'Tapa dura'],
    [['fisico'], 'cartone', 'Cartoné'],
    [['fisico'], undefined, 'En papel'],
    [['fisico'], 'otra', 'En papel'],
    [['digital'], null, 'Ebook'],
    [['audiolibro'], undefined, 'Audiolibro'],
    [['fisico', 'digital'], 'tapa blanda', 'Tapa blanda y Ebook'],
    [[], 'grapado', 'Grapado'],
    [[], undefined, 'Otra edición'],
  ] as const)('of %o, %s is called «%s»', (formatos, encuadernacion, nombre) => {
    expect(nameEdicion({ formatos, encuadernacion })).toBe(nombre)
  })

  it.each([
    ['Sur', '2019', 'Inglés', 'Español', 'Sur, 2019, Inglés'],
    ['Sur', null, 'Español', 'Español', 'Sur'],
    [null, '2019', null, 'Español', '2019'],
    [null, null, 'Español', null, 'Español'],
    [null, null, null, null, ''],
  ])('by %s, of %s, in %s beside one in %s is «%s»', (editorial, anio, idioma, este, dicho) => {
    expect(describeEdicion({ editorial, anio, idioma }, este)).toBe(dicho)
  })

  it('is a `workExample` for engines, with its format where schema.org has one', () => {
    const edicion = { titulo: 'Sol', isbn: '9789500000000', editorial: null, anio: null, idioma: null, precio: null }
    const obra: Obra = {
      _id: 'o',
      ediciones: [
        { ...edicion, _id: 'a', formatos: ['fisico'], encuadernacion: 'tapa dura' },
        { ...edicion, _id: 'b', formatos: ['fisico'] },
      ],
    }
    const book = { '@type': 'Book', name: 'Sol', isbn: '9789500000000' }
    const [a, b] = ['https://tienda.test/libros/a', 'https://tienda.test/libros/b']
    expect(toDatosObra(obra, 'https://tienda.test')).toEqual({
      workExample: [
        { ...book, '@id': a, url: a, bookFormat: 'https://schema.org/Hardcover' },
        { ...book, '@id': b, url: b },
      ],
    })
  })
})
