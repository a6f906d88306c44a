import { Link } from '@tanstack/react-router'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { Encargar } from '#venta/pedidos/web/panel/Encargar.tsx'
import type { LibroDeMostrador } from '../../mostrador.contract.ts'
import { describeEstante, describeQuedan } from './textos.ts'

/** The book of the last beep: its cover, where it stands and what is left of it. */
export function UltimoBip({ libro, lugar }: { libro: LibroDeMostrador; lugar: string }) {
  const dicho = [describeQuedan(libro, lugar), describeEstante(libro, lugar)].filter(Boolean).join(' · ')
  return (
    <section className="mostrador__ultimo" aria-label="El último">
      {libro.portada_version !== undefined && (
        <Portada id={libro._id} version={libro.portada_version} lugar="fila" eager />
      )}
      <div>
        <b>{libro.titulo}</b>
        {dicho && <p className="soft">{dicho}</p>}
        {libro.libres === 0 && (
          <p className="toolbar">
            {libro.precio !== null && <Encargar libro={{ ...libro, precio: libro.precio }} />}
            <Link to="/panel-admin/existencias" search={{ libro: libro._id }}>
              Anotar quién lo espera
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
