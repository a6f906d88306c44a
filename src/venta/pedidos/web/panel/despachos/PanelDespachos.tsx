import { createFileRoute, Link } from '@tanstack/react-router'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { toTramo } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { listTransportes } from '#envios/transportes/transporte.contract.ts'
import { nameTransporte } from '#envios/transportes/transporte.rules.ts'
import { formatDia, formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type DespachoListado, listDespachos } from '../../../despachos/despachos.contract.ts'
import { InsigniaDespacho } from '../../partes/InsigniaDespacho.tsx'
import { type DespachosSearch, validateDespachos } from './despachos-search.ts'
import { FiltroUnico } from './FiltroUnico.tsx'
import { Sucursales } from './Sucursales.tsx'

const TITULO = 'Despachos'

export const Route = createFileRoute('/_panel/panel-admin/despachos')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<DespachosSearch>(),
  loader: async ({ deps }) => {
    const { grupo, parte, ...search } = validateDespachos(deps)
    if (parte) return { titulo: 'Sucursales', items: [], total: 0 }
    return { titulo: TITULO, ...(await api.list(listDespachos, { ...toTramo(search), grupo })) }
  },
  ...panelLoading,
  component: PanelDespachos,
})

/** Parcels that are on their way or late, and those that have ended. */
function PanelDespachos() {
  const { items, total } = Route.useLoaderData()
  const search = validateDespachos(Route.useSearch())
  const may = useMay()
  if (search.parte) return <Sucursales />
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No hay paquetes en curso."
      to={Route.to}
      search={search}
      items={items}
      total={total}
      filtrado={search.grupo !== undefined}
      buscado="Número de pedido o de seguimiento"
      filtros={
        <FiltroUnico
          label="Mostrar"
          to={Route.to}
          nombre="grupo"
          valor={search.grupo}
          resto={{ q: search.q }}
          opciones={[
            ['', 'En curso'],
            ['preparados', 'Armados, sin salir'],
            ['demorados', 'Demorados'],
            ['demorados-en-viaje', 'Demorados en viaje'],
            ['vueltos', 'Volvieron'],
            ['terminados', 'Terminados'],
            ['todos', 'Todos'],
          ]}
        />
      }
      aviso={
        <p className="mt-1">
          <Link to="/panel-admin/despachos/preparar">Pedidos para preparar</Link>
        </p>
      }
      pie={
        <>
          <Link to="/panel-admin/despachos" search={{ parte: 'sucursales' }}>
            Sucursales
          </Link>
          {may(listTransportes) && (
            <>
              {' · '}
              <Link to="/panel-admin/transportes">Transportes</Link>
            </>
          )}
        </>
      }
    >
      {(despacho) => <Tarjeta key={despacho._id} despacho={despacho} />}
    </PanelLista>
  )
}

function Tarjeta({ despacho }: { despacho: DespachoListado }) {
  const { estado, demorado, transporte, seguimiento, items, pasos, pedido } = despacho
  const desde = pasos.at(-1)?.fecha_hora
  return (
    <article className="admin-card admin-card--plain" aria-label={`Paquete del pedido N.º ${pedido.numero}`}>
      <div>
        <h2>
          <Link
            className="quiet"
            to="/panel-admin/pedidos/$id"
            params={{ id: pedido._id }}
            hash="despachos"
            data-principal
          >
            Pedido N.º {pedido.numero}
          </Link>
        </h2>
        <p className="order-who">
          <b>{pedido.nombre ?? 'Pedido sin nombre'}</b> · {pedido.entrega ?? 'Entrega a coordinar'}
        </p>
        <p className="soft small">
          {nameTransporte(transporte)}
          {seguimiento && ` · ${seguimiento}`} ·{' '}
          {items.map(({ titulo, cantidad }) => `${cantidad} x ${titulo}`).join(', ')}
        </p>
        <p className="soft small">
          Prometido para el {formatDia(pedido.fecha_entrega_estimada)}
          {desde && ` · así desde el ${formatFechaHora(desde)}`}
        </p>
      </div>
      <div className="admin-card__end">
        <InsigniaDespacho estado={estado} />
        {demorado && <span className="parcel__late">Demorado</span>}
      </div>
    </article>
  )
}
