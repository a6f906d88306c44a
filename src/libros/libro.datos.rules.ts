// A book as schema.org has it, for engines.
import { portadaPath } from '../portadas/portada.rules.ts'
import { toOrganizacion } from '../sitio/pagina.rules.ts'
import type { Sitio } from '../sitio/sitio.contract.ts'
import type { Libro } from './libro.contract.ts'

const CODIGOS: Record<string, string> = {
  ...{ Español: 'es', Inglés: 'en', Francés: 'fr', Alemán: 'de', Portugués: 'pt', Italiano: 'it' },
}

/** A `Book` with its `Offer`; what nobody knows is left out, and so is the offer of a book that is not for sale. */
export function toDatosLibro(libro: Libro, sitio: Sitio): Record<string, unknown> {
  const url = `${sitio.direccion}/libros/${libro._id}`
  const inLanguage = libro.idioma && CODIGOS[libro.idioma]
  return {
    '@type': 'Book',
    '@id': url,
    url,
    name: libro.titulo,
    isbn: libro.isbn,
    image: sitio.direccion + portadaPath(libro._id, libro.portada_version),
    author: libro.autores.map(({ _id, nombre_completo }) => ({
      '@type': 'Person',
      name: nombre_completo,
      url: `${sitio.direccion}/autor-seleccionado/${_id}`,
    })),
    ...(libro.editorial && { publisher: { '@type': 'Organization', name: libro.editorial.descripcion } }),
    ...(libro.descripcion && { description: libro.descripcion }),
    ...(inLanguage && { inLanguage }),
    ...(libro.fecha_edicion && {
      datePublished: libro.fecha_edicion_precision === 'anio' ? libro.fecha_edicion.slice(0, 4) : libro.fecha_edicion,
    }),
    ...(libro.precio !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: libro.precio.toFixed(2),
        priceCurrency: 'ARS',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: toOrganizacion(sitio),
      },
    }),
  }
}
