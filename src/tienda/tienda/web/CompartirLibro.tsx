import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { useDireccion } from '#casa/sitio/web/useDireccion.ts'
import { toCompartirUrl } from '#casa/sitio/whatsapp.rules.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { joinAutores } from '#catalogo/libros/web/tarjeta.ts'
import { precioDe } from '#catalogo/rebajas/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { buildUrl } from '#platform/http/contract.ts'

/** Title, price and address of a book for WhatsApp, in a shop that has typed in its own number there. */
export function CompartirLibro({ libro }: { libro: Libro }) {
  const usaWhatsapp = readPublico(usePublicos(), 'sitio.whatsapp', '') !== ''
  const direccion = useDireccion()
  if (!usaWhatsapp || direccion === '') return null
  const { _id, titulo, autores } = libro
  const by = joinAutores(autores.map(({ nombre_completo }) => nombre_completo))
  const precio = precioDe(libro)
  const texto = [
    by ? `${titulo}, de ${by}` : titulo,
    ...(precio === null ? [] : [formatPesos(precio, { trim: true })]),
    direccion + buildUrl('/libros/{id}', { id: _id }),
  ].join('\n')
  return (
    <p className="small mt-2">
      <a href={toCompartirUrl(texto)} target="_blank" rel="noopener noreferrer">
        Compartir por WhatsApp
      </a>
    </p>
  )
}
