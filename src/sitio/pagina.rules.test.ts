import { describe, expect, it } from 'vitest'
import type { Libro } from '../libros/libro.contract.ts'
import { toDatosLibro } from '../libros/libro.datos.rules.ts'
import { pesos } from '../platform/money.ts'
import { describePagina, toDescripcion } from './pagina.rules.ts'

const sitio = {
  nombre: 'Anaquel',
  direccion: 'https://libros.test',
  proyecto: '',
  curso: null,
  universidad: null,
  autores: null,
  anio: 2026,
}
const PAGINA = { titulo: 'Rayuela', descripcion: 'Del lado\nde allá', path: '/libros/1' }

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

const contentOf = (head: ReturnType<typeof describePagina>, name: string) =>
  head.meta.find((tag) => tag.name === name || tag.property === name)?.content

describe('describePagina', () => {
  it('writes title, description, canonical address and Open Graph, all absolute', () => {
    const head = describePagina(sitio, { ...PAGINA, tipo: 'book', imagen: '/portadas/1.svg' })
    expect(head.meta[0]).toEqual({ title: 'Rayuela · Anaquel' })
    expect(contentOf(head, 'description')).toBe('Del lado de allá')
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://libros.test/libros/1' }])
    expect(contentOf(head, 'og:url')).toBe('https://libros.test/libros/1')
    expect(contentOf(head, 'og:image')).toBe('https://libros.test/portadas/1.svg')
    expect(contentOf(head, 'og:type')).toBe('book')
    expect(contentOf(head, 'robots')).toBeUndefined()
  })

  it('tells sharers size and kind of a picture before they load it, and that it may be large', () => {
    const imagen = { path: '/portadas/1-compartir.jpg?v=d1', ancho: 1200, alto: 630, tipo: 'image/jpeg' }
    const head = describePagina(sitio, { ...PAGINA, imagen })
    expect(contentOf(head, 'og:image')).toBe('https://libros.test/portadas/1-compartir.jpg?v=d1')
    expect(contentOf(head, 'og:image:type')).toBe('image/jpeg')
    expect(contentOf(head, 'og:image:width')).toBe('1200')
    expect(contentOf(head, 'og:image:height')).toBe('630')
    expect(contentOf(head, 'og:image:alt')).toBe('Rayuela')
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image')
  })

  it('leaves out what needs the address while the shop does not know it', () => {
    const head = describePagina(null, { ...PAGINA, imagen: '/x.svg', migas: [['Rayuela', '/libros/1']] })
    expect(head.links).toEqual([])
    expect(contentOf(head, 'og:image')).toBeUndefined()
    expect(head.meta.some((tag) => 'script:ld+json' in tag)).toBe(false)
  })

  it('keeps endless pages out of the lists', () => {
    expect(contentOf(describePagina(sitio, { ...PAGINA, listada: false }), 'robots')).toBe('noindex, follow')
  })

  it('tells the way from the home page', () => {
    const head = describePagina(sitio, {
      ...PAGINA,
      migas: [
        ['Ficción', '/categorias/9'],
        ['Rayuela', '/libros/1'],
      ],
    })
    const [migas] = head.meta.flatMap((tag) => tag['script:ld+json'] ?? [])
    expect(migas).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://libros.test/inicio' },
        { '@type': 'ListItem', position: 2, name: 'Ficción', item: 'https://libros.test/categorias/9' },
        { '@type': 'ListItem', position: 3, name: 'Rayuela', item: 'https://libros.test/libros/1' },
      ],
    })
  })
})

it('a long description ends between words', () => {
  expect(toDescripcion('una palabra '.repeat(40))).toMatch(/^(una palabra )+una…$|^(una palabra )*una palabra…$/)
  expect(toDescripcion('una palabra '.repeat(40)).length).toBeLessThanOrEqual(161)
})

describe('a book for engines', () => {
  it('is a Book with its Offer at the price of the page', () => {
    expect(toDatosLibro(libro, sitio)).toMatchObject({
      '@type': 'Book',
      name: 'Cuentos </script><b> & otros',
      isbn: '9788437604572',
      image: `https://libros.test/portadas/${libro._id}-480.jpg?v=d1`,
      inLanguage: 'es',
      datePublished: '1963-06-28',
      author: [{ '@type': 'Person', name: 'Julio Cortázar', url: 'https://libros.test/autor-seleccionado/3' }],
      publisher: { name: 'Losada' },
      offers: { '@type': 'Offer', price: '18900.50', priceCurrency: 'ARS', seller: { '@type': 'Organization' } },
    })
  })

  it("rates a book by its readers' opinions alone", () => {
    expect(toDatosLibro(libro, sitio)).not.toHaveProperty('aggregateRating')
    expect(toDatosLibro({ ...libro, calificacion: 3.5, opiniones: 2 }, sitio)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.5, ratingCount: 2, bestRating: 5 },
    })
  })

  it('leaves out what nobody knows, and the offer of what is not for sale', () => {
    const bare = { ...libro, precio: null, editorial: null, descripcion: null, idioma: 'Otro', fecha_edicion: null }
    const datos = toDatosLibro(bare, sitio)
    for (const key of ['offers', 'publisher', 'description', 'inLanguage', 'datePublished']) {
      expect(datos).not.toHaveProperty(key)
    }
    expect(toDatosLibro({ ...libro, fecha_edicion_precision: 'anio' }, sitio)).toMatchObject({ datePublished: '1963' })
  })
})
