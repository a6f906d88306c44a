import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import type { Columna, TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatDia, formatHasta, formatNumero, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type CuentaConsignacion, createLiquidacion, type Liquidacion } from '../../liquidacion.contract.ts'
import { ESTADO_LIQUIDACION_NOMBRES } from '../../liquidacion.rules.ts'
import type { De } from './cargar.ts'
import type { ComprasSearch } from './compras-search.ts'

/** Suppliers whose copies lie here, whether all of them are accounted for, and their settlements. */
export function Consignacion({ cuentas, items, total, search }: De<'consignacion'> & { search: ComprasSearch }) {
  const acciones = useAcciones()
  const navigate = useNavigate()
  const [rinde, setRinde] = useState<CuentaConsignacion | null>(null)

  async function settle(hasta: 'corte' | 'ahora') {
    const proveedor = rinde?.proveedor._id
    setRinde(null)
    if (proveedor === undefined) return
    try {
      const { _id } = await api.call(createLiquidacion, { proveedor, hasta })
      await navigate({ to: '/panel-admin/compras', search: { parte: 'consignacion', id: _id } })
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: 'No pudimos hacer la liquidación.' })
    }
  }

  return (
    <>
      <Filas
        titulo="Cuentas de consignación"
        filas={cuentas}
        vacio="Nadie dejó libros en consignación todavía."
        tabla={{
          columnas: [
            ...CUENTAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (cuenta) => <Rendir cuenta={cuenta} onRendir={() => setRinde(cuenta)} />,
            },
          ],
          clave: ({ proveedor }) => proveedor._id,
          nombre: ({ proveedor }) => proveedor.nombre,
          ancha: true,
        }}
      />
      {total > 0 && <h2 className="mt-5">Liquidaciones</h2>}
      <Filas
        titulo="Liquidaciones"
        filas={items}
        paginas={{ to: '/panel-admin/compras', search, total }}
        tabla={TABLA}
      />
      <Dialog
        open={rinde !== null}
        title={`Rendir a ${rinde?.proveedor.nombre ?? ''}`}
        onClose={() => setRinde(null)}
        actions={
          <>
            <Button data-first onClick={() => setRinde(null)}>
              Todavía no
            </Button>
            <Button onClick={() => void settle('ahora')}>Hasta ahora mismo</Button>
            {rinde?.corte !== 'a_pedido' && (
              <Button look="sell" disabled={rinde?.a_rendir === 0} onClick={() => void settle('corte')}>
                Hasta el corte
              </Button>
            )}
          </>
        }
      >
        <p>
          Se hace un borrador con lo que se vendió o se perdió y ninguna liquidación tiene.{' '}
          {rinde && rinde.corte !== 'a_pedido' && `El corte llega al ${formatHasta(rinde.hasta)}.`}
        </p>
      </Dialog>
      {acciones.alerta}
    </>
  )
}

const TABLA: TablaDe<Liquidacion> = {
  columnas: [
    {
      nombre: 'Liquidación',
      celda: ({ _id, numero, proveedor }) => (
        <Link to="/panel-admin/compras" search={{ parte: 'consignacion', id: _id }}>
          N.º {numero}, {proveedor.nombre}
        </Link>
      ),
    },
    { nombre: 'Estado', celda: ({ estado }) => ESTADO_LIQUIDACION_NOMBRES[estado] },
    { nombre: 'Hasta', celda: ({ hasta }) => formatFechaMedia(hasta) },
    { nombre: 'Ejemplares', clase: 'numero', celda: ({ ejemplares }) => ejemplares },
    { nombre: 'Total', clase: 'numero', celda: ({ total }) => formatPesos(total) },
    {
      nombre: 'Vence',
      clase: 'corta',
      celda: ({ estado, vence }) => estado === 'facturada' && vence !== null && formatDia(vence),
    },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ numero }) => `la liquidación N.º ${numero}`,
}

const CUENTAS: readonly Columna<CuentaConsignacion>[] = [
  { nombre: 'Proveedor', celda: ({ proveedor }) => proveedor.nombre },
  { nombre: 'Recibidos', clase: 'numero', celda: ({ recibido }) => formatNumero(recibido) },
  { nombre: '− vendidos', clase: 'numero', celda: ({ vendido }) => formatNumero(vendido) },
  { nombre: '− devueltos', clase: 'numero', celda: ({ devuelto }) => formatNumero(devuelto) },
  { nombre: '− perdidos', clase: 'numero', celda: ({ perdido }) => formatNumero(perdido) },
  { nombre: '= en el estante', clase: 'numero', celda: ({ en_estante }) => <b>{formatNumero(en_estante)}</b> },
  { nombre: 'Cuenta', clase: 'larga', celda: (cuenta) => <Cierra cuenta={cuenta} /> },
]

function Cierra({ cuenta: { recibido, vendido, devuelto, perdido, cierra } }: { cuenta: CuentaConsignacion }) {
  if (cierra) return 'La cuenta cierra.'
  return (
    <Notice kind="error" quiet>
      La cuenta no cierra: deberían ser {recibido - vendido - devuelto - perdido}. Mirá los traslados de esos libros.
    </Notice>
  )
}

type RendirProps = { cuenta: CuentaConsignacion; onRendir: () => void }

/** The draft of what is to be settled, or the way to make it. */
function Rendir({ cuenta: { proveedor, a_rendir, borrador }, onRendir }: RendirProps) {
  if (borrador === null) {
    return (
      <Button onClick={onRendir}>
        Rendir{a_rendir > 0 && ` ${a_rendir}`}
        <span className="vh"> a {proveedor.nombre}</span>
      </Button>
    )
  }
  return (
    <Link to="/panel-admin/compras" search={{ parte: 'consignacion', id: borrador }}>
      Ver el borrador<span className="vh"> de {proveedor.nombre}</span>
    </Link>
  )
}
