import { Precio } from '#casa/moneda/web/Precio.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import type { Conocido } from '../conocido.rules.ts'
import { TituloLibro } from './TituloLibro.tsx'

/** Before a book's page is there: what is known of it where the page will have it. `foto` is the cover that is there already. */
export function AdelantoLibro({ libro, foto }: { libro: Conocido; foto: string }) {
  const { titulo, autores, precio, oferta, gratis, clase_iva } = libro
  return (
    <div className="wrap">
      <BackLink />
      <div className="book-page">
        <div className="book-page__cover">
          <span className="cover">{foto && <img src={foto} alt="" width={400} height={600} decoding="sync" />}</span>
        </div>
        <div>
          <TituloLibro titulo={titulo} />
          <p className="book-page__by">{nameAutores(autores)}</p>
        </div>
        <div className="buy">
          <div className="buy__price">
            <Precio pesos={precio} oferta={oferta} gratis={gratis} iva={clase_iva} />
          </div>
        </div>
      </div>
    </div>
  )
}

function nameAutores(autores: Conocido['autores']): string {
  if (typeof autores === 'string') return autores
  return autores.map((autor) => (typeof autor === 'string' ? autor : autor.nombre_completo)).join(', ')
}
