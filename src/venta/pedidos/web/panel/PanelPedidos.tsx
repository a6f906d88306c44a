import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { Notice } from '#ui/Notice.tsx'
import { InsigniaPago } from '#venta/pagos/web/panel/InsigniaPago.tsx'
import { listPedidosEliminados } from '../../eliminado.contract.ts'
import { deletePedido } from '../../estado.contract.ts'
import { describeRevocado } from '../../estado.rules.ts'
import { listPedidos, type PedidoDeTodos } from '../../lista.contract.ts'
import { METODO_PAGO_NOMBRES } from '../../pedido.rules.ts'
import { COLUMNAS } from './columnas.tsx'
import { SinEjemplares } from './despachos/SinEjemplares.tsx'
import { FiltrosPedidos } from './FiltrosPedidos.tsx'
import { LineasCrudas, SumasCrudas } from './PartesPanel.tsx'
import { isFiltrado, isSeguida, type PedidosSearch, toConsulta, validatePedidos } from './panel-search.ts'
import { QuienPide } from './QuienPide.tsx'
import { SelectorEstado } from './SelectorEstado.tsx'
import { useElegibles } from './useElegibles.tsx'

const TITULO = 'Todos los pedidos'
const TEXTOS = textosDe('Pedido', 'el pedido')

export const Route = createFileRoute('/_panel/panel-admin/pedidos')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<PedidosSearch>(),
  loader: async ({ deps }) => {
    const comoTabla = await isComoTabla('pedidos')
    const consulta = toConsulta(validatePedidos(deps), comoTabla)
    return { titulo: TITULO, comoTabla, ...(await api.list(listPedidos, consulta)) }
  },
  ...panelLoading,
  component: PanelPedidos,
})

function PanelPedidos() {
  const { items, total, comoTabla } = Route.useLoaderData()
  const search = validatePedidos(Route.useSearch())
  const navigate = useNavigate()
  const may = useMay()
  const borrados = useAcciones()
  // A changed state stays in its place, also where the filter would take it away.
  const cambios = useAcciones({ recargar: false })
  const [borrado, setBorrado] = useState<PedidoDeTodos | null>(null)
  const { elegibles, papeles } = useElegibles()
  const crear = () => void navigate({ to: '/panel-admin/pedidos/nuevo' })
  async function remove() {
    if (borrado) await borrados.intentar(() => api.call(deletePedido, { id: borrado._id }), TEXTOS.eliminar)
    setBorrado(null)
  }
  return (
    <>
      {papeles}
      <PanelLista
        titulo={TITULO}
        vacio="No hay pedidos registrados aún."
        to={Route.to}
        search={search}
        items={items}
        total={total}
        filtrado={isFiltrado(search)}
        buscado="Nombre, e-mail o número"
        crear={{ texto: 'Nuevo pedido', onPress: crear }}
        filtros={<FiltrosPedidos to={Route.to} search={search} seguida={isSeguida(items, search.cobro)} />}
        pie={may(listPedidosEliminados) && <Link to="/panel-admin/pedidos/eliminados">Pedidos eliminados</Link>}
        vista={{ lista: 'pedidos', comoTabla }}
        elegibles={elegibles}
        tabla={{
          columnas: [
            ...COLUMNAS,
            { nombre: 'Estado', celda: (pedido) => <SelectorEstado pedido={pedido} acciones={cambios} /> },
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (pedido) => may(deletePedido) && <BotonEliminar pedido={pedido} onDelete={setBorrado} />,
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ numero }) => `Pedido N.º ${numero}`,
          propio: '-numero',
        }}
      >
        {(pedido) => (
          <Tarjeta
            key={pedido._id}
            pedido={pedido}
            acciones={cambios}
            onDelete={may(deletePedido) ? setBorrado : undefined}
          />
        )}
      </PanelLista>
      <Eliminar
        nombre={borrado && `Pedido N.º ${borrado.numero}`}
        onCancel={() => setBorrado(null)}
        onConfirm={remove}
      />
      {borrados.alerta}
      {cambios.alerta}
    </>
  )
}

type Props = { pedido: PedidoDeTodos; acciones: Acciones; onDelete: ((pedido: PedidoDeTodos) => void) | undefined }

/** An order as the specification's list has it (section 2): prices raw. */
function Tarjeta({ pedido, acciones, onDelete }: Props) {
  const { _id, numero, fecha_hora, items, total, envio } = pedido
  return (
    <article className="admin-card admin-card--plain" aria-label={`Pedido N.º ${numero}`}>
      <div>
        <h2>
          <Link className="quiet" to="/panel-admin/pedidos/$id" params={{ id: _id }} data-principal>
            Pedido N.º {numero}
          </Link>
        </h2>
        <p className="soft small">
          <time dateTime={fecha_hora}>{formatFechaMedia(fecha_hora)}</time> · ID: {_id}
        </p>
        <QuienPide pedido={pedido} />
        <LineasCrudas items={items} />
        <SumasCrudas total={total} envio={envio} pago={METODO_PAGO_NOMBRES[pedido.metodo_pago]} />
        {pedido.revocado !== undefined && (
          <Notice kind="warn" className="mt-1" quiet>
            {describeRevocado(pedido.revocado)}
          </Notice>
        )}
        {pedido.sin_ejemplares && <SinEjemplares />}
      </div>
      <div className="admin-card__end">
        <InsigniaPago pedido={pedido} />
        <SelectorEstado pedido={pedido} acciones={acciones} />
        {onDelete && <BotonEliminar pedido={pedido} onDelete={onDelete} />}
      </div>
    </article>
  )
}

function BotonEliminar({ pedido, onDelete }: { pedido: PedidoDeTodos; onDelete: (pedido: PedidoDeTodos) => void }) {
  return <BotonBorrar que={`Eliminar pedido N.º ${pedido.numero}`} onPress={() => onDelete(pedido)} />
}
