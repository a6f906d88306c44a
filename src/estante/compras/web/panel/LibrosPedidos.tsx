import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Filas } from '#casa/panel/Filas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { BuscarLibro } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { deleteLibroPedido, type LibroPedido, resolverLibroPedido } from '#estante/esperas/espera.contract.ts'
import { PEDIDO_OLVIDADO, PEDIDO_RESUELTO } from '#estante/esperas/espera.rules.ts'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'

const RESOLVER = { exito: PEDIDO_RESUELTO, falla: 'No se pudo guardar.' }
const ELIMINAR = { exito: PEDIDO_OLVIDADO, falla: 'Hubo un problema al eliminar el pedido.' }

type Props = { items: readonly LibroPedido[]; total: number; acciones: Pick<Acciones, 'intentar'> }

/** What readers asked for in a search that found nothing. Whoever says which book it is makes them wait for it. */
export function LibrosPedidos({ items, total, acciones: { intentar } }: Props) {
  const may = useMay()
  const [abierto, setAbierto] = useState<string | null>(null)
  const [borrado, setBorrado] = useState<LibroPedido | null>(null)
  if (total === 0) return null
  return (
    <section className="mt-6" aria-labelledby="pedidos-de-lectores">
      <h2 id="pedidos-de-lectores">Pedidos que no están en el catálogo</h2>
      <p className="soft mt-1">
        Lo que lectores buscaron, no encontraron y pidieron. Cargá el libro y decí cuál es: les escribimos cuando esté.
        {items.length < total && ` Estos son los primeros ${items.length} de ${total}.`}
      </p>
      <Filas
        titulo="Lo que pidieron lectores"
        filas={items}
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (pedido) =>
                abierto === pedido._id ? (
                  <BuscarLibro
                    label={`Qué libro es «${pedido.texto}»`}
                    onElegir={({ _id: libro }) =>
                      void intentar(() => api.call(resolverLibroPedido, { id: pedido._id, libro }), RESOLVER)
                    }
                  />
                ) : (
                  <>
                    <Button
                      look="line"
                      aria-label={`Decir qué libro es «${pedido.texto}»`}
                      onClick={() => setAbierto(pedido._id)}
                    >
                      Decir qué libro es
                    </Button>{' '}
                    {may(deleteLibroPedido) && (
                      <Button look="line" aria-label={`Eliminar «${pedido.texto}»`} onClick={() => setBorrado(pedido)}>
                        Eliminar
                      </Button>
                    )}
                  </>
                ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ texto }) => `«${texto}»`,
        }}
      />
      <Eliminar
        nombre={borrado && `«${borrado.texto}»`}
        onCancel={() => setBorrado(null)}
        onConfirm={async () => {
          const id = borrado?._id
          if (id) await intentar(() => api.call(deleteLibroPedido, { id }).finally(() => setBorrado(null)), ELIMINAR)
        }}
      />
    </section>
  )
}

const COLUMNAS: readonly Columna<LibroPedido>[] = [
  {
    nombre: 'Lo que buscaron',
    celda: ({ texto }) => (
      <Link to="/busqueda/$term" params={{ term: texto }} preload={false}>
        {texto}
      </Link>
    ),
  },
  {
    nombre: 'Lo esperan',
    celda: ({ confirmados, sin_confirmar }) =>
      formatCount(confirmados, 'lector lo espera', 'lectores lo esperan') +
      (sin_confirmar > 0 ? ` · ${formatCount(sin_confirmar, 'no confirmó', 'no confirmaron')} todavía` : ''),
  },
  { nombre: 'El último', clase: 'corta', celda: ({ ultima }) => formatFechaHora(ultima) },
]
