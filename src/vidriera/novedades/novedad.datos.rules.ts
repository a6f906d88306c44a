// A piece of news or an event as its page's head and schema.org have it.

import { type Pagina, toOrganizacion } from '#casa/sitio/pagina.rules.ts'
import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import { buildUrl } from '#platform/http/contract.ts'
import type { Novedad } from './novedad.contract.ts'

/** What the page says of itself. */
export function describeNovedad(novedad: Novedad): Pagina {
  const { slug, titulo, texto, imagen } = novedad
  const path = buildUrl('/novedades/{slug}', { slug })
  return {
    titulo,
    descripcion: texto,
    path,
    ...(imagen && { imagen }),
    migas: [
      ['Novedades', '/novedades'],
      [titulo, path],
    ],
    datos: (sitio) => toDatosNovedad(novedad, sitio),
  }
}

/** An `Event` or a `NewsArticle`; what is not known is left out. */
export function toDatosNovedad(novedad: Novedad, sitio: Sitio): Record<string, unknown> {
  const { slug, titulo, texto, imagen, tipo, fecha, cuando, termina, lugar } = novedad
  const datos = {
    url: `${sitio.direccion}/novedades/${slug}`,
    ...(imagen && { image: sitio.direccion + imagen }),
  }
  if (tipo === 'noticia') {
    return {
      '@type': 'NewsArticle',
      headline: titulo,
      ...datos,
      datePublished: fecha,
      articleBody: texto,
      publisher: toOrganizacion(sitio),
    }
  }
  return {
    '@type': 'Event',
    name: titulo,
    ...datos,
    description: texto,
    startDate: cuando,
    ...(termina && { endDate: termina }),
    ...(lugar && { location: { '@type': 'Place', name: lugar, address: lugar } }),
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: toOrganizacion(sitio),
  }
}
