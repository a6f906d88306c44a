import { Pantalla, Partes } from '#casa/panel/Pantalla.tsx'
import { useMay } from '#casa/panel/useMay.ts'
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
  // The paper of a delivery stands at the address of all papers, and belongs to «Recibir».
  const abierta = cargado.parte === 'remito' && cargado.remito.tipo === 'ingreso' ? 'recibir' : search.parte
  return (
    <Pantalla
      titulo="Compras"
      cabeza={
        <Partes
          titulo="Partes de Compras"
          to="/panel-admin/compras"
          partes={PARTES.filter((parte) => !DE_PLATA.includes(parte) || may(listCuentas)).map(
            (parte) => [parte, PARTE_NOMBRES[parte]] as const,
          )}
          abierta={abierta}
        />
      }
    >
      <ParteAbierta cargado={cargado} search={search} />
    </Pantalla>
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
