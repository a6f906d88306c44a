import { GRATIS, PRECIO_NO_DISPONIBLE } from '#casa/moneda/moneda.rules.ts'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Paginador } from '#casa/panel/Paginador.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import type { Libro } from '../../../libro.contract.ts'
import { describeMotivo } from '../../../precios/cambio.rules.ts'
import type { Cambio, Historia } from '../../../precios/precio.contract.ts'
import type { FiltrosSearch } from '../filtros/filtros-search.ts'
import { ListaCambios } from './ListaCambios.tsx'
import { PrecioDesde } from './PrecioDesde.tsx'

type Props = {
  to: string
  search: FiltrosSearch
  libro: Libro
  historia: { items: Historia[]; total: number }
  /** What waits for its minute; null for whoever may not plan prices. */
  pendientes: Cambio[] | null
}

const show = (precio: Pesos | null, gratis = false) => {
  if (precio === null) return PRECIO_NO_DISPONIBLE
  return gratis ? GRATIS : formatPesos(precio)
}

/** What a book cost, who changed it and why, and what it will cost. */
export function PreciosDeLibro({ to, search, libro, historia: { items, total }, pendientes }: Props) {
  const acciones = useAcciones()
  return (
    <>
      <h1>Historia de precios</h1>
      <p className="mt-1">
        {libro.titulo}: <b>{show(libro.precio, libro.gratis)}</b>
      </p>
      {pendientes && (
        <section className="mt-3" aria-labelledby="por-venir">
          <h2 id="por-venir">Más adelante</h2>
          <ListaCambios cambios={pendientes} acciones={acciones} />
          <PrecioDesde libro={libro} acciones={acciones} />
        </section>
      )}
      <section className="mt-4" aria-labelledby="historia">
        <h2 id="historia">Hasta ahora</h2>
        {total === 0 && <p className="soft mt-1">Nadie lo cambió desde que la tienda anota los precios.</p>}
        {total > 0 && (
          <table className="table price-table mt-2">
            <Encabezado columnas={['Cuándo', ['Antes', 'num'], ['Después', 'num'], 'Quién y por qué']} />
            <tbody>
              {items.map((cambio) => (
                <tr key={cambio._id}>
                  <td>
                    <time dateTime={cambio.cambiado_en}>{formatFechaMedia(cambio.cambiado_en)}</time>
                  </td>
                  <td className="num">{show(cambio.antes, cambio.antes_gratis)}</td>
                  <td className="num">
                    <b>{show(cambio.despues, cambio.despues_gratis)}</b>
                  </td>
                  <td>
                    {cambio.quien && <b>{cambio.quien.nombre ?? 'Una cuenta borrada'}</b>}
                    {cambio.quien && ' · '}
                    {describeMotivo(cambio.motivo, cambio.cambio)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Paginador to={to} search={search} total={total} />
      </section>
      {acciones.alerta}
    </>
  )
}
