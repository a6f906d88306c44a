import { GRATIS, PRECIO_NO_DISPONIBLE } from '#casa/moneda/moneda.rules.ts'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'
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
        <Filas
          titulo="Precios que tuvo"
          filas={items}
          vacio="Nadie lo cambió desde que la tienda anota los precios."
          paginas={{ to, search, total }}
          tabla={TABLA}
        />
      </section>
      {acciones.alerta}
    </>
  )
}

const TABLA: TablaDe<Historia> = {
  columnas: [
    {
      nombre: 'Desde',
      celda: ({ cambiado_en }) => <time dateTime={cambiado_en}>{formatFechaMedia(cambiado_en)}</time>,
    },
    { nombre: 'Antes', clase: 'numero', celda: ({ antes, antes_gratis }) => show(antes, antes_gratis) },
    {
      nombre: 'Después',
      clase: 'numero',
      celda: ({ despues, despues_gratis }) => <b>{show(despues, despues_gratis)}</b>,
    },
    { nombre: 'Quién', celda: ({ quien }) => quien && (quien.nombre ?? 'Una cuenta borrada') },
    { nombre: 'Por qué', celda: ({ motivo, cambio }) => describeMotivo(motivo, cambio) },
  ],
  clave: ({ _id }) => String(_id),
  nombre: ({ cambiado_en }) => `el precio del ${formatFechaMedia(cambiado_en)}`,
}
