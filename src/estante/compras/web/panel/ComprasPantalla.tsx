import { Link } from '@tanstack/react-router'
import { useMay } from '#casa/panel/useMay.ts'
import { Icon } from '#ui/Icon.tsx'
import { listCuentas } from '../../liquidacion.contract.ts'
import { Consignacion } from './Consignacion.tsx'
import type { Cargado } from './cargar.ts'
import { type ComprasSearch, PARTE_NOMBRES, PARTES, type Parte } from './compras-search.ts'
import { Devolver } from './Devolver.tsx'
import { Facturas } from './Facturas.tsx'
import { Liquidacion } from './Liquidacion.tsx'
import { Necesidades } from './Necesidades.tsx'
import { PedidoProveedor } from './PedidoProveedor.tsx'
import { Pedidos } from './Pedidos.tsx'
import { Proveedores } from './Proveedores.tsx'
import { Recibir } from './Recibir.tsx'
import { Remito } from './Remito.tsx'

/** Administrators alone see what is owed. */
const DE_PLATA: readonly Parte[] = ['consignacion', 'facturas']

type Props = { cargado: Cargado; search: ComprasSearch & { parte: Parte } }

/** The frame of every part: the way back, the heading and the parts. */
export function ComprasPantalla({ cargado, search }: Props) {
  const may = useMay()
  return (
    <div className="wrap panel-page">
      <div className="no-print">
        <Link className="back" to="/panel-admin">
          <Icon name="volver" small /> Panel
        </Link>
        <h1>Compras</h1>
        <nav className="mt-3" aria-label="Partes de Compras">
          <ul className="chips">
            {PARTES.filter((parte) => !DE_PLATA.includes(parte) || may(listCuentas)).map((parte) => (
              <li key={parte}>
                <Link
                  className="chip"
                  to="/panel-admin/compras"
                  search={{ parte }}
                  aria-current={parte === search.parte ? 'page' : undefined}
                >
                  {PARTE_NOMBRES[parte]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ParteAbierta cargado={cargado} search={search} />
    </div>
  )
}

function ParteAbierta({ cargado, search }: Props) {
  if (cargado.parte === 'necesidades') return <Necesidades {...cargado} />
  if (cargado.parte === 'pedidos') return <Pedidos {...cargado} search={search} />
  if (cargado.parte === 'pedido') return <PedidoProveedor key={cargado.compra._id} {...cargado} />
  if (cargado.parte === 'recibir') return <Recibir key={search.id} {...cargado} />
  if (cargado.parte === 'remito') return <Remito remito={cargado.remito} />
  if (cargado.parte === 'devolver') return <Devolver {...cargado} search={search} />
  if (cargado.parte === 'consignacion') return <Consignacion {...cargado} search={search} />
  if (cargado.parte === 'facturas') return <Facturas {...cargado} search={search} />
  if (cargado.parte === 'liquidacion') return <Liquidacion liquidacion={cargado.liquidacion} />
  return <Proveedores {...cargado} search={search} />
}
