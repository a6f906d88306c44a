import { Link } from '@tanstack/react-router'
import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import { LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'
import { listMesasEnInicio, type MesaEnInicio } from '../../mesa.contract.ts'
import { toTarjetaDeMesa } from '../tarjeta.ts'

/** The home page's tables. They are asked for only where the shop says that there are any. */
export const loadMesas = async (sitio: Sitio | null): Promise<MesaEnInicio[]> =>
  sitio?.vidriera?.includes('mesas') ? api.call(listMesasEnInicio, {}).catch(instead([])) : []

/** One row of books for each table, and the way to its page. `eager`: they come first, so their covers load at once. */
export const MesasInicio = ({ mesas, eager = false }: { mesas: readonly MesaEnInicio[]; eager?: boolean }) =>
  mesas.map(({ _id, slug, titulo, libros }, n) => (
    <div key={_id}>
      <LibroCarousel title={titulo} libros={libros.map(toTarjetaDeMesa)} eager={eager && n === 0} />
      <p className="wrap mt-2">
        <Link to="/mesas/$slug" params={{ slug }}>
          Ver la mesa «{titulo}»
        </Link>
      </p>
    </div>
  ))
