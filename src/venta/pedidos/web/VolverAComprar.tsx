import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listLibrosPorIds } from '#catalogo/libros/libro.listas.contract.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { ensureInCarrito } from '#venta/carrito/web/carrito.ts'
import type { Pedido } from '../pedido.contract.ts'

/** How many ids travel in one address. */
const POR_PEDIDO = 24

type Aviso = { kind: 'ok' | 'warn' | 'error'; mensaje: string; carrito?: boolean }

/** Puts what is still for sale into the cart, at the prices of today. */
export function VolverAComprar({ items }: { items: Pedido['items'] }) {
  const [busy, run] = useBusy()
  const [aviso, setAviso] = useState<Aviso | null>(null)

  const repeat = () =>
    run(async () => {
      setAviso(await fillCarrito(items))
    })

  return (
    <>
      <Button busy={busy} onClick={() => void repeat()}>
        Volver a comprar
      </Button>
      {aviso && (
        <Notice kind={aviso.kind}>
          {aviso.mensaje} {aviso.carrito && <Link to="/carrito-compras">Ver el carrito</Link>}
        </Notice>
      )}
    </>
  )
}

async function fillCarrito(items: Pedido['items']): Promise<Aviso> {
  try {
    const enVenta = await findEnVenta(items.flatMap(({ libro }) => libro._id ?? []))
    const comprables = items.filter(({ libro }) => libro._id && enVenta.has(libro._id))
    for (const { libro, cantidad } of comprables) if (libro._id) ensureInCarrito(libro._id, cantidad)
    const faltan = items.length - comprables.length
    if (comprables.length === 0) return { kind: 'warn', mensaje: 'Ninguno de estos libros está a la venta ahora.' }
    if (faltan === 0) return { kind: 'ok', mensaje: 'Los libros están en tu carrito.', carrito: true }
    const mensaje = `${formatCount(faltan, 'libro ya no está', 'libros ya no están')} a la venta. El resto está en tu carrito.`
    return { kind: 'warn', mensaje, carrito: true }
  } catch (error) {
    console.error(error)
    return { kind: 'error', mensaje: 'No pudimos poner los libros en el carrito. Probá de nuevo.' }
  }
}

async function findEnVenta(ids: readonly string[]): Promise<Set<string>> {
  const parts = Array.from({ length: Math.ceil(ids.length / POR_PEDIDO) }, (_, n) =>
    ids.slice(n * POR_PEDIDO, (n + 1) * POR_PEDIDO),
  )
  const found = await Promise.all(parts.map((id) => api.call(listLibrosPorIds, { id })))
  return new Set(found.flat().flatMap(({ _id, precio }) => (precio === null ? [] : _id)))
}
