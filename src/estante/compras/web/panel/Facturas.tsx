import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatDia, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import * as contracts from '../../factura.contract.ts'
import { MEDIO_DE_PAGO_NOMBRES, VISTAS } from '../../factura.rules.ts'
import type { De } from './cargar.ts'
import { type ComprasSearch, VISTA_NOMBRES } from './compras-search.ts'
import { FormularioFactura, PagarFactura } from './FormularioFactura.tsx'
import { ElegirProveedor } from './partes.tsx'

const DESHECHO = { exito: 'El pago se deshizo', falla: 'No pudimos deshacer el pago.' }
const ELIMINADA = { exito: 'Factura eliminada', falla: 'No pudimos eliminar la factura.' }

type Props = De<'facturas'> & { search: ComprasSearch }

/** What is owed to suppliers for what was bought outright, and what was paid. */
export function Facturas({ debe, vencido, facturas, total, tratos, search }: Props) {
  const navigate = useNavigate()
  const acciones = useAcciones()
  const [abierta, setAbierta] = useState<contracts.FacturaDeProveedor | 'nueva' | null>(null)
  const [porPagar, setPorPagar] = useState<contracts.FacturaDeProveedor | null>(null)
  const vista = search.vista ?? 'por-pagar'
  const go = (next: Partial<ComprasSearch>) =>
    void navigate({ to: '/panel-admin/compras', search: { ...search, pagina: undefined, ...next } })
  return (
    <>
      <Debe debe={debe} vencido={vencido} />
      <div className="compras-campos mt-2">
        <SelectField
          label="Ver"
          value={vista}
          onChange={({ target }) => go({ vista: VISTAS.find((una) => una === target.value) })}
          opciones={VISTAS}
          nombres={VISTA_NOMBRES}
        />
        <ElegirProveedor
          tratos={tratos}
          value={search.proveedor ?? ''}
          ninguno="Todos"
          onChange={(id) => go({ proveedor: id || undefined })}
        />
      </div>
      <div className="compras-botones mt-2">
        <Button look="sell" onClick={() => setAbierta('nueva')}>
          Anotar una factura
        </Button>
      </div>
      <Filas
        titulo="Facturas de proveedores"
        filas={facturas}
        cuenta={formatCount(total, 'factura', 'facturas')}
        vacio={vista === 'por-pagar' ? 'No hay facturas por pagar.' : 'No hay facturas.'}
        paginas={{ to: '/panel-admin/compras', search, total }}
        orden={{ to: '/panel-admin/compras', search }}
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (factura) => (
                <Botones
                  factura={factura}
                  acciones={acciones}
                  onEditar={() => setAbierta(factura)}
                  onPagar={() => setPorPagar(factura)}
                />
              ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ numero }) => `la factura ${numero}`,
          propio: vista === 'por-pagar' || vista === 'vencidas' ? 'vence' : '-fecha',
        }}
      />
      {abierta !== null && (
        <FormularioFactura
          key={abierta === 'nueva' ? 'nueva' : abierta._id}
          factura={abierta === 'nueva' ? null : abierta}
          tratos={tratos}
          proveedor={search.proveedor ?? ''}
          acciones={acciones}
          onClose={() => setAbierta(null)}
        />
      )}
      {porPagar !== null && (
        <PagarFactura key={porPagar._id} factura={porPagar} acciones={acciones} onClose={() => setPorPagar(null)} />
      )}
      {acciones.alerta}
    </>
  )
}

const Debe = ({ debe, vencido }: Pick<Props, 'debe' | 'vencido'>) => (
  <p className="mt-2">
    Debés <b>{formatPesos(debe)}</b>
    {vencido > 0 && (
      <>
        , de eso <b>{formatPesos(vencido)}</b> ya venció
      </>
    )}
    . Lo consignado se paga por sus liquidaciones, en Consignación.
  </p>
)

const COLUMNAS: readonly Columna<contracts.FacturaDeProveedor>[] = [
  {
    nombre: 'Factura',
    celda: ({ proveedor, numero, nota }) => (
      <>
        {proveedor.nombre}: {numero}
        {nota !== null && <p className="soft small">{nota}</p>}
      </>
    ),
  },
  { nombre: 'Fecha', clase: 'corta', orden: '-fecha', celda: ({ fecha }) => formatDia(fecha) },
  {
    nombre: 'Vence',
    orden: 'vence',
    celda: ({ vence, vencida }) => (vencida ? <b>venció el {formatDia(vence)}</b> : formatDia(vence)),
  },
  { nombre: 'Total', clase: 'numero', orden: '-total', celda: ({ total }) => formatPesos(total) },
  {
    nombre: 'Pagada',
    celda: ({ pago }) => pago && `${formatDia(pago.el)}, ${MEDIO_DE_PAGO_NOMBRES[pago.con].toLowerCase()}`,
  },
]

type BotonesProps = {
  factura: contracts.FacturaDeProveedor
  acciones: Acciones
  onEditar: () => void
  onPagar: () => void
}

function Botones({ factura, acciones, onEditar, onPagar }: BotonesProps) {
  const { _id: id, numero, pago } = factura
  const undo = () =>
    void acciones.intentar(() => api.call(contracts.payFacturaDeProveedor, { id, pago: null }), DESHECHO)
  const remove = () => void acciones.intentar(() => api.call(contracts.deleteFacturaDeProveedor, { id }), ELIMINADA)
  if (pago !== null) {
    return (
      <Button onClick={undo}>
        Deshacer el pago<span className="vh"> de la factura {numero}</span>
      </Button>
    )
  }
  return (
    <div className="compras-botones">
      <Button onClick={onPagar} data-principal>
        Ya se pagó<span className="vh"> la factura {numero}</span>
      </Button>
      <Button onClick={onEditar}>
        Corregir<span className="vh"> la factura {numero}</span>
      </Button>
      <Button look="danger" onClick={remove}>
        Eliminar<span className="vh"> la factura {numero}</span>
      </Button>
    </div>
  )
}
