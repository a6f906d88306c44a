import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { Filas } from '#casa/panel/Filas.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { toFilas } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { loadTodos } from '#casa/panel/rutas/todos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { parsePagina } from '#platform/paging.ts'
import { isUuid } from '#platform/uuid.ts'
import { PedidoPara } from '#venta/pedidos/web/panel/PedidoPara.tsx'
import { getCliente, listComprasDeCliente, listNotas } from '../../cliente.contract.ts'
import { COMPRAS } from './compras.tsx'
import { Notas } from './Notas.tsx'
import { Direcciones, Esperas, Quien } from './PartesFicha.tsx'

/** Notes that stand on the card before «Ver las 31 notas». */
const NOTAS = 3

type ClienteSearch = { pagina?: number | undefined; notas?: 'todas' | undefined }

const validateCliente = (search: Record<string, unknown>): ClienteSearch => ({
  ...parsePagina(search.pagina),
  notas: search.notas === 'todas' ? 'todas' : undefined,
})

async function loadNotas(id: string) {
  const items = await loadTodos((tramo) => api.list(listNotas, { id, ...tramo }))
  return { items, total: items.length }
}

export const Route = createFileRoute('/_panel/panel-admin/clientes/$id')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ClienteSearch>(),
  loader: async ({ params: { id }, deps }) => {
    if (!isUuid(id)) throw notFound()
    const { pagina, notas: cuantas } = validateCliente(deps)
    const { offset, limit } = toFilas({ pagina })
    try {
      const [ficha, compras, notas] = await Promise.all([
        api.call(getCliente, { id }),
        api.list(listComprasDeCliente, { id, offset, limit }),
        cuantas === 'todas' ? loadNotas(id) : api.list(listNotas, { id, limit: NOTAS }),
      ])
      // A person's name stands in no tab's title: the browser would keep it in its history.
      return { titulo: 'Ficha de cliente', ficha, compras, notas }
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }
  },
  ...panelLoading,
  component: PanelCliente,
})

function PanelCliente() {
  const { ficha, compras, notas } = Route.useLoaderData()
  const search = validateCliente(Route.useSearch())
  const navigate = useNavigate()
  const acciones = useAcciones()
  const volver = { to: '/panel-admin/clientes', texto: 'Clientes' }
  const seeAll = () =>
    void navigate({
      to: Route.to,
      params: { id: ficha._id },
      search: { ...search, notas: 'todas' },
      resetScroll: false,
    })
  return (
    <Pantalla titulo={`${ficha.nombre} ${ficha.apellido}`} volver={volver}>
      <div className="client">
        <div>
          <Quien ficha={ficha} pedidos={compras.total} />
          <PedidoPara usuario={ficha} acciones={acciones} />
          <Notas cliente={ficha._id} notas={notas} onMas={notas.items.length < notas.total ? seeAll : undefined} />
          <Esperas esperas={ficha.esperas} />
          <Direcciones ficha={ficha} />
        </div>
        <section className="client-part" aria-labelledby="compras">
          <h2 id="compras">Compras</h2>
          <Filas
            titulo="Pedidos y compras en el mostrador"
            filas={compras.items}
            cuenta={formatCount(compras.total, 'pedido o venta', 'pedidos y ventas')}
            vacio="Todavía no compró nada."
            tabla={{
              columnas: COMPRAS,
              clave: ({ _id }) => _id,
              nombre: ({ canal, numero }) => `${canal === 'pedido' ? 'Pedido' : 'Venta'} N.º ${numero}`,
            }}
            paginas={{ to: `/panel-admin/clientes/${ficha._id}`, search, total: compras.total }}
          />
        </section>
      </div>
      {acciones.alerta}
    </Pantalla>
  )
}
