import { describe, expect, it } from 'vitest'
import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import type { Novedad } from './novedad.contract.ts'
import { describeNovedad, toDatosNovedad } from './novedad.datos.rules.ts'
import { describeFecha } from './novedad.rules.ts'
import { NovedadEdicion, NovedadForm } from './novedad.schemas.ts'

const fecha = '2026-11-22T15:00:00.000Z'

it.each([
  [{ tipo: 'noticia', cuando: null, termina: null }, '22/11/2026'],
  [{ tipo: 'noticia', cuando: '2026-12-20T22:00:00.000Z', termina: null }, '22/11/2026'],
  [{ tipo: 'evento', cuando: '2026-12-20T22:00:00.000Z', termina: null }, '20/12/2026 19:00'],
  [
    { tipo: 'evento', cuando: '2026-12-20T22:00:00.000Z', termina: '2026-12-21T00:30:00.000Z' },
    '20/12/2026 19:00 a 21:30',
  ],
  [
    { tipo: 'evento', cuando: '2026-12-20T22:00:00.000Z', termina: '2026-12-21T03:30:00.000Z' },
    '20/12/2026 19:00 a 21/12/2026 00:30',
  ],
] as const)('%j is dated %s', (fechas, text) => {
  expect(describeFecha({ ...fechas, fecha })).toBe(text)
})

describe('the form', () => {
  const parse = (form: object) => NovedadForm().safeParse({ titulo: 'A', texto: 'B', ...form })
  const refusals = (form: object) => parse(form).error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('takes place and hours of an event, and forgets them of news', () => {
    const when = { cuando: '2026-12-20T19:00', termina: '2026-12-20T20:00', lugar: 'Acá' }
    expect(parse({ tipo: 'evento', ...when }).data).toMatchObject(when)
    expect(parse({ tipo: 'noticia', ...when }).data).toMatchObject({ cuando: null, termina: null, lugar: null })
  })

  it.each([
    [{ tipo: 'fiesta' }, [['tipo', 'Elegí noticia o evento.']]],
    [{ tipo: 'evento' }, [['cuando', 'Un evento lleva fecha y hora.']]],
    [
      { tipo: 'evento', cuando: '2026-12-20T19:00', termina: '2026-12-20T19:00' },
      [['termina', 'Tiene que terminar después de empezar.']],
    ],
    [
      { tipo: 'noticia', desde: '2026-12-20T19:00', hasta: '2026-12-20T18:00' },
      [['hasta', 'El final tiene que ser después del comienzo.']],
    ],
    [
      { tipo: 'noticia', imagen: 'https://otra.test/foto.jpg' },
      [['imagen', 'Subí la imagen con el botón: acá no se traen de otras páginas.']],
    ],
  ])('refuses %j', (form, issues) => {
    expect(refusals(form)).toEqual(issues)
  })
})

describe('the date of a draft that is published', () => {
  const antes = { tipo: 'noticia' as const, titulo: 'A', texto: 'B', borrador: true, desde: '2026-11-01T10:00' }
  const ahora = new Date('2026-11-22T15:00:00.000Z')
  it.each([
    ['is now, where it was left as it was', antes, { borrador: false }, null],
    ['is now, where the form sends it again', antes, { borrador: false, desde: antes.desde }, null],
    ['is the one that is given', antes, { borrador: false, desde: '2026-11-02T10:00' }, '2026-11-02T10:00'],
    ['stays where it is to come', { ...antes, desde: '2026-12-01T10:00' }, { borrador: false }, '2026-12-01T10:00'],
    ['stays while it is a draft', antes, { titulo: 'C' }, antes.desde],
    ['stays where it was none', { ...antes, borrador: false }, { borrador: false }, antes.desde],
  ])('%s', (_, stored, cambios, desde) => {
    expect(NovedadEdicion(stored, ahora).parse(cambios).desde).toBe(desde)
  })
})

describe('for engines', () => {
  const sitio = { nombre: 'Anaquel', direccion: 'https://libros.test' } as Sitio // all that is read of it
  const novedad: Novedad = {
    _id: '00000000-0000-4000-8000-000000000000',
    slug: 'una',
    titulo: 'Una',
    texto: 'Dos.',
    fecha,
    paso: false,
    tipo: 'noticia',
    cuando: null,
    termina: null,
    lugar: null,
    imagen: null,
    imagen_texto: null,
  }
  const organizacion = expect.objectContaining({ '@type': 'Organization', name: 'Anaquel' })

  it('a page says where it stands, and shows its picture where it has one', () => {
    const imagen = '/imagenes/a.webp'
    expect(describeNovedad({ ...novedad, imagen })).toMatchObject({
      titulo: 'Una',
      descripcion: 'Dos.',
      imagen,
      migas: [
        ['Novedades', '/novedades'],
        ['Una', '/novedades/una'],
      ],
    })
    expect(describeNovedad(novedad)).not.toHaveProperty('imagen')
  })

  it('news are an article', () => {
    expect(toDatosNovedad({ ...novedad, imagen: '/imagenes/a.webp' }, sitio)).toEqual({
      '@type': 'NewsArticle',
      headline: 'Una',
      url: 'https://libros.test/novedades/una',
      image: 'https://libros.test/imagenes/a.webp',
      datePublished: fecha,
      articleBody: 'Dos.',
      publisher: organizacion,
    })
  })

  it('an event has its hour, and its place where it is known', () => {
    const evento: Novedad = { ...novedad, tipo: 'evento', cuando: '2026-12-20T22:00:00.000Z', lugar: 'Acá' }
    expect(toDatosNovedad(evento, sitio)).toEqual({
      '@type': 'Event',
      name: 'Una',
      url: 'https://libros.test/novedades/una',
      description: 'Dos.',
      startDate: '2026-12-20T22:00:00.000Z',
      location: { '@type': 'Place', name: 'Acá', address: 'Acá' },
      eventStatus: 'https://schema.org/EventScheduled',
      organizer: organizacion,
    })
    expect(toDatosNovedad({ ...evento, lugar: null }, sitio)).not.toHaveProperty('location')
  })
})
