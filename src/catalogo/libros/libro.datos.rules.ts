// A book as schema.org has it, for engines.

import { toOrganizacion } from '#casa/sitio/pagina.rules.ts'
import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import type { Clase } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { GRANDE, medidaPath } from '#catalogo/portadas/portada.rules.ts'
import { precioDe } from '#catalogo/rebajas/precio.rules.ts'
import { toDatosFicha } from './ficha/ficha.datos.rules.ts'
import { codigoDeIdioma } from './idioma.rules.ts'
import type { LibroPresentado } from './libro.contract.ts'
import { toDatosObra } from './obra/obra.datos.rules.ts'

/** https://schema.org/ItemAvailability */
const ESTA: Record<Clase, string> = {
  disponible: 'InStock',
  ultimos: 'LimitedAvailability',
  a_pedido: 'BackOrder',
  preventa: 'PreOrder',
  agotado: 'OutOfStock',
}

/** A `Book`, and a `Product` with its `Offer` where it has a price; unknown facts are left out. */
export function toDatosLibro(libro: LibroPresentado, sitio: Sitio): Record<string, unknown> {
  const { editorial, descripcion, idioma, fecha_edicion, fecha_edicion_precision, calificacion, opiniones } = libro
  const precio = precioDe(libro)
  const url = `${sitio.direccion}/libros/${libro._id}`
  const datos: Record<string, unknown> = {
    '@type': precio === null ? 'Book' : ['Book', 'Product'],
    '@id': url,
    url,
    name: libro.titulo,
    isbn: libro.isbn,
    image: sitio.direccion + medidaPath(libro._id, libro.portada_version, GRANDE),
    author: libro.autores.map(({ _id, nombre_completo }) => ({
      '@type': 'Person',
      name: nombre_completo,
      url: `${sitio.direccion}/autor-seleccionado/${_id}`,
    })),
  }
  if (editorial) datos.publisher = { '@type': 'Organization', name: editorial.descripcion }
  if (descripcion) datos.description = descripcion
  const codigo = codigoDeIdioma(idioma)
  if (codigo) datos.inLanguage = codigo
  if (fecha_edicion) {
    datos.datePublished = fecha_edicion_precision === 'anio' ? fecha_edicion.slice(0, 4) : fecha_edicion
  }
  // Readers' ratings only: a catalogue's rating of its own books is not a review.
  if (opiniones > 0 && calificacion !== null) {
    datos.aggregateRating = {
      '@type': 'AggregateRating',
      ratingValue: calificacion,
      ratingCount: opiniones,
      bestRating: 5,
      worstRating: 1,
    }
  }
  if (precio !== null) {
    datos.offers = {
      '@type': 'Offer',
      url,
      price: precio.toFixed(2),
      priceCurrency: 'ARS',
      availability: `https://schema.org/${describeEsta(libro)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: toOrganizacion(sitio),
    }
  }
  // Engines read what the server has rendered; no visitor's first script needs these words.
  if (import.meta.env.SSR && libro.ficha)
    Object.assign(datos, toDatosFicha(libro.ficha, libro.formatos, sitio.direccion))
  if (import.meta.env.SSR && libro.obra) Object.assign(datos, toDatosObra(libro.obra, sitio.direccion))
  return datos
}

/** Engines read what the server has rendered. */
const describeEsta = ({ disponibilidad }: LibroPresentado): string =>
  import.meta.env.SSR && disponibilidad ? ESTA[disponibilidad.clase] : 'InStock'
