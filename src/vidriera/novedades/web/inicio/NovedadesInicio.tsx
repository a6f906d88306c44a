import { Link } from '@tanstack/react-router'
import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'
import { listNovedades, type Novedad } from '../../novedad.contract.ts'
import { NOVEDADES_EN_INICIO } from '../../novedad.rules.ts'
import { TarjetaNovedad } from '../tarjeta/TarjetaNovedad.tsx'

/** The home page's news. They are asked for only where the shop says that there are any. */
export const loadNovedades = async (sitio: Sitio | null): Promise<Novedad[]> =>
  sitio?.vidriera?.includes('novedades')
    ? api.call(listNovedades, { limit: NOVEDADES_EN_INICIO }).catch(instead([]))
    : []

/** The next few; nothing at all where there are none. */
export function NovedadesInicio({ novedades }: { novedades: Novedad[] }) {
  if (novedades.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="novedades">
      <div className="section__head">
        <h2 id="novedades">Novedades</h2>
        <Link to="/novedades">Ver todas</Link>
      </div>
      <div className="news-list mt-2">
        {novedades.map((novedad) => (
          <TarjetaNovedad key={novedad._id} novedad={novedad} nivel="h3" />
        ))}
      </div>
    </section>
  )
}
