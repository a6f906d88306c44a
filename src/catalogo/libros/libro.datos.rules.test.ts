import { describe, expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import type { Libro } from './libro.contract.ts'
import { toDatosLibro } from './libro.datos.rules.ts'

const sitio = {
  nombre: 'Anaquel',
  direccion: 'https://libros.test',
  proyecto: '',
  curso: null,
  universidad: null,
  autores: null,
  anio: 2026,
}
const libro: Libro = {
  _id: '00000000-0000-4000-8000-000000000001',
  isbn: '9788437604572',
  titulo: 'Cuentos </script><b> & otros',
  idioma: 'Español',
  descripcion: 'Del lado de allá.',
  precio: pesos(18_900.5),
  portada: null,
  portada_version: 'd1',
  calificacion: 4.6,
  opiniones: 0,
  fecha_edicion: '1963-06-28',
  fecha_edicion_precision: 'dia',
  formatos: ['fisico'],
  editorial: { _id: '2', descripcion: 'Losada' },
  autores: [{ _id: '3', nombre_completo: 'Julio Cortázar', nombre: 'Julio', apellido: 'Cortázar' }],
  categorias: [],
  version: 1,
}

/** As the page's head holds it. */
const datosOf = (given: Libro, { direccion }: typeof sitio): Record<string, unknown> =>
  JSON.parse(JSON.stringify(toDatosLibro(given, { ...sitio, direccion })))

describe('a book for engines', () => {
  it('is a Book, and a Product with its Offer at the price of the page', () => {
    expect(datosOf(libro, sitio)).toMatchObject({
      '@type': ['Book', 'Product'],
      name: 'Cuentos </script><b> & otros',
      isbn: '9788437604572',
      image: `https://libros.test/portadas/${libro._id}-720.jpg?v=d1`,
      inLanguage: 'es',
      datePublished: '1963-06-28',
      author: [{ '@type': 'Person', name: 'Julio Cortázar', url: 'https://libros.test/autor-seleccionado/3' }],
      publisher: { name: 'Losada' },
      offers: { '@type': 'Offer', price: '18900.50', priceCurrency: 'ARS', seller: { '@type': 'Organization' } },
    })
  })

  it("rates a book by its readers' opinions alone", () => {
    expect(datosOf(libro, sitio)).not.toHaveProperty('aggregateRating')
    expect(datosOf({ ...libro, calificacion: 3.5, opiniones: 2 }, sitio)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.5, ratingCount: 2, bestRating: 5 },
    })
  })

  it('leaves out what nobody knows, and the offer of what is not for sale', () => {
    const bare = { ...libro, precio: null, editorial: null, descripcion: null, idioma: 'Otro', fecha_edicion: null }
    const datos = datosOf(bare, sitio)
    expect(datos['@type']).toBe('Book')
    for (const key of ['offers', 'publisher', 'description', 'inLanguage', 'datePublished']) {
      expect(datos).not.toHaveProperty(key)
    }
    expect(datosOf({ ...libro, fecha_edicion_precision: 'anio' }, sitio)).toMatchObject({ datePublished: '1963' })
  })
})

it('is told whole to engines', () => {
  const url = `https://libros.test/libros/${libro._id}`
  expect(datosOf({ ...libro, calificacion: 3.5, opiniones: 1 }, sitio)).toEqual({
    '@type': ['Book', 'Product'],
    '@id': url,
    url,
    name: libro.titulo,
    isbn: libro.isbn,
    image: `https://libros.test/portadas/${libro._id}-720.jpg?v=d1`,
    author: [{ '@type': 'Person', name: 'Julio Cortázar', url: 'https://libros.test/autor-seleccionado/3' }],
    publisher: { '@type': 'Organization', name: 'Losada' },
    description: 'Del lado de allá.',
    inLanguage: 'es',
    datePublished: '1963-06-28',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.5, ratingCount: 1, bestRating: 5, worstRating: 1 },
    offers: {
      '@type': 'Offer',
      url,
      price: '18900.50',
      priceCurrency: 'ARS',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: expect.objectContaining({ name: 'Anaquel' }),
    },
  })
  expect(datosOf({ ...libro, calificacion: null, opiniones: 1 }, sitio)).not.toHaveProperty('aggregateRating')
})

it.each([
  ['Español', 'es'],
  ['Inglés', 'en'],
  ['Francés', 'fr'],
  ['Alemán', 'de'],
  ['Portugués', 'pt'],
  ['Italiano', 'it'],
])('says %s by its code', (idioma, codigo) => {
  expect(datosOf({ ...libro, idioma }, sitio)).toMatchObject({ inLanguage: codigo })
})
