import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { BuscarLibro } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type Compra, createCompra } from '../../compra.contract.ts'
import { ESTADO_COMPRA_NOMBRES } from '../../compra.rules.ts'
import type { De } from './cargar.ts'
import type { ComprasSearch } from './compras-search.ts'
import { ElegirProveedor } from './partes.tsx'

/** The orders to suppliers, the newest first, and the way to a new one. */
export function Pedidos({ items, total, tratos, search }: De<'pedidos'> & { search: ComprasSearch }) {
  const navigate = useNavigate()
  const acciones = useAcciones()
  const proveedor = search.proveedor ?? ''

  async function create(libro: string) {
    try {
      const { _id } = await api.call(createCompra, { proveedor, lineas: [{ libro, cantidad: 1 }] })
      await navigate({ to: '/panel-admin/compras', search: { parte: 'pedidos', id: _id } })
    } catch (error) {
      await acciones.contarFalla(error, { exito: '', falla: 'No pudimos hacer el pedido.' })
    }
  }

  return (
    <>
      <div className="compras-campos mt-2">
        <ElegirProveedor
          tratos={tratos}
          value={proveedor}
          ninguno="Todos"
          onChange={(id) =>
            void navigate({
              to: '/panel-admin/compras',
              search: { parte: 'pedidos', proveedor: id || undefined, orden: search.orden },
            })
          }
        />
        {proveedor !== '' && <NuevoPedido onElegir={create} />}
      </div>
      <Filas
        titulo="Pedidos a proveedores"
        filas={items}
        cuenta={formatCount(total, 'pedido', 'pedidos')}
        vacio="No hay pedidos a proveedores. Elegí un proveedor para hacer uno, o empezá por Necesidades."
        paginas={{ to: '/panel-admin/compras', search, total }}
        orden={{ to: '/panel-admin/compras', search }}
        tabla={TABLA}
      />
      {acciones.alerta}
    </>
  )
}

/** A new order begins with its first book. */
function NuevoPedido({ onElegir }: { onElegir: (libro: string) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  if (busy) return <p role="status">Haciendo el pedido…</p>
  return (
    <BuscarLibro
      label="Nuevo pedido: el primer libro"
      onElegir={({ _id }) => {
        setBusy(true)
        void onElegir(_id).finally(() => setBusy(false))
      }}
    />
  )
}

const TABLA: TablaDe<Compra> = {
  columnas: [
    {
      nombre: 'Pedido',
      clase: 'corta',
      orden: '-numero',
      celda: ({ _id, numero, proveedor }) => (
        <Link to="/panel-admin/compras" search={{ parte: 'pedidos', id: _id }} data-principal>
          N.º {numero} a {proveedor.nombre}
        </Link>
      ),
    },
    { nombre: 'Estado', celda: ({ estado }) => ESTADO_COMPRA_NOMBRES[estado] },
    { nombre: 'Hecho', orden: '-hecho', celda: ({ creada_en }) => formatFechaMedia(creada_en) },
    { nombre: 'Enviado', orden: '-enviado', celda: ({ enviada_en }) => enviada_en && formatFechaMedia(enviada_en) },
    { nombre: 'Ejemplares', clase: 'numero', celda: ({ ejemplares }) => ejemplares },
    { nombre: 'Llegaron', clase: 'numero', celda: ({ recibidos }) => (recibidos === 0 ? null : recibidos) },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ numero }) => `el pedido N.º ${numero}`,
  propio: '-numero',
}
