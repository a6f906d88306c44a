import { createFileRoute, Link } from '@tanstack/react-router'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { toFilas } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { listTransportes } from '#envios/transportes/transporte.contract.ts'
import { nameTransporte } from '#envios/transportes/transporte.rules.ts'
import { formatDia, formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type DespachoListado, listDespachos } from '../../../despachos/despachos.contract.ts'
import { InsigniaDespacho } from '../../partes/InsigniaDespacho.tsx'
import { type DespachosSearch, validateDespachos } from './despachos-search.ts'
import { Sucursales } from './Sucursales.tsx'

const TITULO = 'Despachos'

export const Route = createFileRoute('/_panel/panel-admin/despachos')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<DespachosSearch>(),
  loader: async ({ deps }) => {
    const { grupo, parte, ...search } = validateDespachos(deps)
    if (parte) return { titulo: 'Sucursales', items: [], total: 0 }
    return { titulo: TITULO, ...(await api.list(listDespachos, { ...toFilas(search), grupo })) }
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
        <div className="filter-one">
          <FiltroUnico
            label="Mostrar"
            to={Route.to}
            search={{ q: search.q, grupo: search.grupo }}
            nombre="grupo"
            ninguna="En curso"
            opciones={[
              ['preparados', 'Armados, sin salir'],
              ['demorados', 'Demorados'],
              ['demorados-en-viaje', 'Demorados en viaje'],
              ['vueltos', 'Volvieron'],
              ['terminados', 'Terminados'],
              ['todos', 'Todos'],
            ]}
          />
        </div>
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
      tabla={TABLA}
    />
  )
}

const TABLA: TablaDe<DespachoListado> = {
  columnas: [
    {
      nombre: 'Pedido',
      clase: 'corta',
      celda: ({ pedido }) => (
        <Link
          className="quiet"
          to="/panel-admin/pedidos/$id"
          params={{ id: pedido._id }}
          hash="despachos"
          data-principal
        >
          Pedido N.º {pedido.numero}
        </Link>
      ),
    },
    {
      nombre: 'Para',
      celda: ({ pedido: { nombre, entrega } }) => (
        <>
          <b>{nombre ?? 'Pedido sin nombre'}</b>
          <p className="soft small">{entrega ?? 'Entrega a coordinar'}</p>
        </>
      ),
    },
    {
      nombre: 'Lleva',
      celda: ({ items }) => items.map(({ titulo, cantidad }) => `${cantidad} x ${titulo}`).join(', '),
    },
    {
      nombre: 'Va por',
      celda: ({ transporte, seguimiento }) => [nameTransporte(transporte), seguimiento].filter(Boolean).join(' · '),
    },
    {
      nombre: 'Prometido',
      clase: 'corta',
      celda: ({ pedido }) => formatDia(pedido.fecha_entrega_estimada),
    },
    {
      nombre: 'Así desde',
      celda: ({ pasos }) => {
        const desde = pasos.at(-1)?.fecha_hora
        return desde && formatFechaHora(desde)
      },
    },
    {
      nombre: 'Estado',
      celda: ({ estado, demorado }) => (
        <>
          <InsigniaDespacho estado={estado} />
          {demorado && <p className="parcel__late">Demorado</p>}
        </>
      ),
    },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ pedido }) => `el paquete del pedido N.º ${pedido.numero}`,
}
