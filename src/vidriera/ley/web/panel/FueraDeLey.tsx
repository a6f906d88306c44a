import { Link } from '@tanstack/react-router'
import { formatCount, formatPesos } from '#platform/format.ts'
import type { Output } from '#platform/http/contract.ts'
import type { listOfertasFueraDeLey } from '#vidriera/ofertas/oferta.edicion.contract.ts'
import type { listLibrosBajoPvp } from '../../ley.contract.ts'

type Props = {
  libros: { items: Output<typeof listLibrosBajoPvp>; total: number }
  ofertas: Output<typeof listOfertasFueraDeLey>
}

/** What is beyond the law today: list prices and offers. */
export function FueraDeLey({ libros: { items, total }, ofertas }: Props) {
  return (
    <section className="law" aria-labelledby="fuera">
      <h2 id="fuera">Lo que hoy pasa el límite</h2>
      {total === 0 && ofertas.length === 0 && (
        <p className="soft">Ningún libro nuevo está por debajo de su PVP, y ninguna oferta baja de más.</p>
      )}
      {ofertas.length > 0 && (
        <>
          <h3 className="mt-2">{formatCount(ofertas.length, 'oferta', 'ofertas')}</h3>
          <ul className="panel-rows">
            {ofertas.map(({ _id, titulo, aviso }) => (
              <li key={_id} className="admin-card admin-card--plain">
                <div>
                  <Link to="/panel-admin/ofertas" search={{ q: titulo }}>
                    {titulo}
                  </Link>
                  <p className="soft small">{aviso}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {total > 0 && (
        <>
          <h3 className="mt-2">{formatCount(total, 'libro por debajo de su PVP', 'libros por debajo de su PVP')}</h3>
          <ul className="panel-rows">
            {items.map(({ _id, titulo, isbn, precio, pvp }) => (
              <li key={_id} className="admin-card admin-card--plain">
                <div>
                  <Link to="/panel-admin/libros" search={{ q: isbn }}>
                    {titulo}
                  </Link>
                  <p className="soft small">
                    {formatPesos(precio)}; PVP {formatPesos(pvp)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          {items.length < total && <p className="soft small">Los {items.length} más nuevos.</p>}
        </>
      )}
    </section>
  )
}
