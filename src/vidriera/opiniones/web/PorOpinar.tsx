import { Link } from '@tanstack/react-router'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { looseVersion } from '#catalogo/portadas/portada.rules.ts'
import type { Opinion } from '../opinion.contract.ts'

/** Bought and not yet reviewed: each leads to the box on its page. */
export function PorOpinar({ libros }: { libros: Opinion['libro'][] }) {
  return (
    <section className="mt-3" aria-labelledby="por-opinar">
      <h2 id="por-opinar">¿Qué te parecieron?</h2>
      <p className="soft mt-1">Los compraste y todavía no los reseñaste.</p>
      <ul className="to-review mt-2">
        {libros.map(({ _id, titulo, portada }) => (
          <li key={_id}>
            <Link to="/libros/$id" params={{ id: _id }} hash="opiniones" aria-label={`Opinar sobre ${titulo}`}>
              <Portada id={_id} version={looseVersion(portada)} lugar="fila" />
              <span>{titulo}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
