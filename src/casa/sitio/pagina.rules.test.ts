import { describe, expect, it } from 'vitest'
import { describePagina, toDescripcion, toOrganizacion } from './pagina.rules.ts'

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

const contentOf = (head: ReturnType<typeof describePagina>, name: string) =>
  head.meta.find((tag) => tag.name === name || tag.property === name)?.content

describe('describePagina', () => {
  it('writes title, description, canonical address and Open Graph, all absolute', () => {
    const head = describePagina(sitio, { ...PAGINA, tipo: 'book', imagen: '/portadas/1-compartir.jpg' })
    expect(head.meta[0]).toEqual({ title: 'Rayuela · Anaquel' })
    expect(contentOf(head, 'description')).toBe('Del lado de allá')
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://libros.test/libros/1' }])
    expect(contentOf(head, 'og:url')).toBe('https://libros.test/libros/1')
    expect(contentOf(head, 'og:image')).toBe('https://libros.test/portadas/1-compartir.jpg')
    expect(contentOf(head, 'og:type')).toBe('book')
    expect(contentOf(head, 'robots')).toBeUndefined()
  })

  it('tells sharers size and kind of a picture before they load it, and that it may be large', () => {
    const head = describePagina(sitio, PAGINA)
    expect(contentOf(head, 'og:image:type')).toBe('image/jpeg')
    expect(contentOf(head, 'og:image:width')).toBe('1200')
    expect(contentOf(head, 'og:image:height')).toBe('630')
    expect(contentOf(head, 'og:image:alt')).toBe('Rayuela')
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image')
  })

  it('shows the shop’s own picture where a page has none', () => {
    expect(contentOf(describePagina(sitio, PAGINA), 'og:image')).toBe('https://libros.test/compartir.jpg')
  })

  it('leaves out what needs the address while the shop does not know it', () => {
    const head = describePagina(null, { ...PAGINA, imagen: '/x.jpg', migas: [['Rayuela', '/libros/1']] })
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

it('a description of 160 characters stays whole, and a longer one gives up a word', () => {
  expect(toDescripcion('a'.repeat(160))).toBe('a'.repeat(160))
  expect(toDescripcion(`  ${'a'.repeat(100)} \n ${'b'.repeat(60)}`)).toBe(`${'a'.repeat(100)}…`)
})

it('says what the page is, whatever it leaves open', () => {
  const head = describePagina(sitio, { ...PAGINA, datos: ({ direccion }) => ({ '@type': 'Book', url: direccion }) })
  expect(contentOf(head, 'og:type')).toBe('website')
  expect(contentOf(head, 'og:title')).toBe('Rayuela')
  expect(contentOf(head, 'og:description')).toBe('Del lado de allá')
  expect(contentOf(head, 'og:locale')).toBe('es_AR')
  expect(contentOf(head, 'og:site_name')).toBe('Anaquel')
  expect(contentOf(head, 'twitter:card')).toBe('summary_large_image')
  expect(head.meta.flatMap((tag) => tag['script:ld+json'] ?? [])).toEqual([
    { '@context': 'https://schema.org', '@type': 'Book', url: 'https://libros.test' },
  ])
  expect(head.meta).toHaveLength(15)
})

it('presents the shop as an organization', () => {
  expect(toOrganizacion(sitio)).toEqual({
    '@type': 'Organization',
    name: 'Anaquel',
    url: 'https://libros.test',
    logo: 'https://libros.test/iconos/512.png',
  })
})
