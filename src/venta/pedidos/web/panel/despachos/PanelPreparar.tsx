import { createFileRoute, Link } from '@tanstack/react-router'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { toFilas } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { formatDia } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { InsigniaPago } from '#venta/pagos/web/panel/InsigniaPago.tsx'
import { listPorPreparar, type PorPreparar } from '../../../despachos/despachos.contract.ts'
import { describeRecoleccion, nameParada, toRecoleccion } from '../../../despachos/empaque.rules.ts'
import { InsigniaEstado } from '../../partes/EstadoPedido.tsx'
import { OPCIONES_PAGO } from '../panel-search.ts'
import { type PrepararSearch, toEstadoPorPreparar, toPagoPorPreparar, validatePreparar } from './despachos-search.ts'
import { SinEjemplares } from './SinEjemplares.tsx'

const TITULO = 'Pedidos para preparar'

export const Route = createFileRoute('/_panel/panel-admin/despachos/preparar')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<PrepararSearch>(),
  loader: async ({ deps }) => {
    const { estado, estado_pago, ...search } = validatePreparar(deps)
    return {
      titulo: TITULO,
      ...(await api.list(listPorPreparar, {
        ...toFilas(search),
        ...toEstadoPorPreparar(estado),
        ...toPagoPorPreparar(estado_pago),
      })),
    }
  },
  ...panelLoading,
  component: PanelPreparar,
})

/** Orders with copies in no parcel, oldest first, and where to fetch their books. */
function PanelPreparar() {
  const { items, total } = Route.useLoaderData()
  const search = validatePreparar(Route.useSearch())
  const print = () => window.print()
  useAtajo('i', print)
  return (
    <>
      <div className="no-print">
        <PanelLista
          titulo={TITULO}
          vacio="No hay pedidos para preparar."
          volver={{ to: '/panel-admin/despachos', texto: 'Despachos' }}
          to={Route.to}
          search={search}
          items={items}
          total={total}
          filtrado={search.estado !== undefined || search.estado_pago !== undefined}
          buscado="Número de pedido"
          filtros={
            <>
              <div className="filter-one">
                <FiltroUnico
                  label="Estado"
                  to={Route.to}
                  search={{ q: search.q, estado: search.estado, estado_pago: search.estado_pago }}
                  nombre="estado"
                  ninguna="Pendientes y procesados"
                  opciones={[
                    ['pendiente', 'Pendientes'],
                    ['procesado', 'Procesados'],
                    ['sin-ejemplares', 'Sin ejemplares'],
                    ['arrepentidos', 'Con arrepentimiento'],
                  ]}
                />
              </div>
              {(search.estado_pago !== undefined || items.some(({ estado_pago }) => estado_pago !== undefined)) && (
                <div className="filter-one">
                  <FiltroUnico
                    label="Pago"
                    to={Route.to}
                    search={{ q: search.q, estado: search.estado, estado_pago: search.estado_pago }}
                    nombre="estado_pago"
                    opciones={[...OPCIONES_PAGO, ['sin_esperar', 'Sin pago que esperar']]}
                  />
                </div>
              )}
            </>
          }
          aviso={
            items.some(({ revocado }) => !revocado) && (
              <Button className="mt-1" onClick={print} aria-keyshortcuts="i">
                Imprimir la lista para buscar
              </Button>
            )
          }
          tabla={TABLA}
        />
      </div>
      {items.some(({ revocado }) => !revocado) && <Recoleccion entradas={items} />}
    </>
  )
}

const TABLA: TablaDe<PorPreparar> = {
  columnas: [
    {
      nombre: 'Pedido',
      clase: 'corta',
      celda: ({ pedido }) => (
        <Link className="quiet" to="/panel-admin/pedidos/$id" params={{ id: pedido._id }}>
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
    { nombre: 'Faltan', celda: (entrada) => <Faltan entrada={entrada} /> },
    { nombre: 'Prometido', clase: 'corta', celda: ({ pedido }) => formatDia(pedido.fecha_entrega_estimada) },
    {
      nombre: 'Estado',
      celda: ({ pedido, estado_pago, pagado_entero }) => (
        <>
          <InsigniaEstado estado={pedido.estado} /> <InsigniaPago pedido={{ estado_pago, pagado_entero }} />
        </>
      ),
    },
    {
      nombre: 'Acciones',
      clase: 'fin',
      celda: ({ pedido, revocado }) => (
        <Link
          className={buttonClass('line')}
          to={revocado ? '/panel-admin/pedidos/$id' : '/panel-admin/pedidos/$id/empacar'}
          params={{ id: pedido._id }}
          data-principal
          aria-label={`${revocado ? 'Cerrar' : 'Empacar'} el pedido N.º ${pedido.numero}`}
        >
          {revocado ? 'Cerrar' : 'Empacar'}
        </Link>
      ),
    },
  ],
  clave: ({ pedido }) => pedido._id,
  nombre: ({ pedido }) => `el pedido N.º ${pedido.numero}`,
}

/** What is still to be packed, and what speaks against it. */
function Faltan({ entrada: { faltan, en_disputa, revocado, impago } }: { entrada: PorPreparar }) {
  return (
    <>
      <ul className="order-lines">
        {faltan.map(({ linea, titulo, cantidad, por_llegar, sin_ejemplares }) => (
          <li key={linea}>
            {cantidad} x {titulo}
            {por_llegar > 0 && <span className="soft"> ({por_llegar} por llegar)</span>}
            {sin_ejemplares > 0 && <span className="soft"> ({sin_ejemplares} sin ejemplar)</span>}
          </li>
        ))}
      </ul>
      {revocado && (
        <Notice kind="warn" className="mt-1" quiet>
          Su cliente se arrepintió de esta compra: no la prepares.
        </Notice>
      )}
      {faltan.some(({ sin_ejemplares }) => sin_ejemplares > 0) && <SinEjemplares />}
      {en_disputa && (
        <Notice kind="warn" className="mt-1" quiet>
          El pago está en disputa o puede ser un fraude: no lo envíes hasta que se resuelva.
        </Notice>
      )}
      {impago && !en_disputa && !revocado && (
        <p className="soft small">No está pagado: la lista para buscar no lo lleva.</p>
      )}
    </>
  )
}

/** On paper alone or below the list: the way along the shelves. */
function Recoleccion({ entradas }: { entradas: readonly PorPreparar[] }) {
  const paradas = toRecoleccion(entradas)
  return (
    <section className="wrap pick-list" aria-labelledby="recoleccion">
      <Membrete soloPropia />
      <h2 id="recoleccion">Lista para buscar</h2>
      <p className="soft small">{describeRecoleccion(paradas)}, de los pedidos de esta página.</p>
      {paradas.map((parada) => (
        <div key={`${parada.lugar} ${parada.estante}`}>
          <h3>{nameParada(parada)}</h3>
          <ul>
            {parada.libros.map(({ isbn, titulo, cantidad, pedidos }) => (
              <li key={isbn}>
                <b>{cantidad}</b> x {titulo}{' '}
                <span className="soft small">
                  {isbn} · pedido {pedidos}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
