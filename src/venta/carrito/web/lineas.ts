import { useCallback, useEffect, useState } from 'react'
import { listQuedan, type Queda } from '#catalogo/disponibilidad/disponibilidad.contract.ts'
import { getLibro, type Libro } from '#catalogo/libros/libro.contract.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Pesos } from '#platform/money.ts'
import { instead } from '#platform/report.ts'
import { removeFromCarrito, useCarrito } from './carrito.ts'

/** What is left of it at this moment, where it can run out. */
type LibroDelCarrito = Libro & { queda?: Queda }

/** A book of the cart with its price of today; `sinCupon` only where the cart's coupon makes it cheaper. */
export type Linea = { libro: LibroDelCarrito; cantidad: number; precio: Pesos; sinCupon?: Pesos }
export type Lineas = { estado: 'cargando' } | { estado: 'falla' } | { estado: 'listo'; lineas: Linea[] }

type Loaded = { libros: [string, LibroDelCarrito][]; perdidos: { id: string; aviso: string }[] }

/** Each book by itself: one that is gone or not for sale now must not take the others with it. */
async function loadLibros(ids: readonly string[]): Promise<Loaded> {
  const found = await Promise.all(
    ids.map((id) =>
      api.call(getLibro, { id }).then(
        (libro) => {
          // Any other book would be shown, and then ordered, in the place of this one.
          if (libro._id !== id.toLowerCase()) throw new Error(`asked for the book ${id}, was given ${libro._id}`)
          return libro
        },
        (error: unknown) => {
          if (error instanceof AppError && error.status === 404) return null
          throw error
        },
      ),
    ),
  )
  const loaded: Loaded = { libros: [], perdidos: [] }
  for (const [n, id] of ids.entries()) {
    const libro = found[n]
    if (!libro) loaded.perdidos.push({ id, aviso: 'Un libro ya no está en la librería y lo quitamos del carrito.' })
    else if (libro.precio !== null) loaded.libros.push([id, libro])
    else {
      const aviso = `«${libro.titulo}» no tiene precio por ahora y lo quitamos del carrito.`
      loaded.perdidos.push({ id, aviso })
    }
  }
  return { ...loaded, libros: await withQuedan(loaded.libros) }
}

/** The answers above are everybody's, and kept: how many copies there are is asked now. The order itself is judged by the shop. */
async function withQuedan(libros: Loaded['libros']): Promise<Loaded['libros']> {
  const id = libros.flatMap(([, { _id, disponibilidad }]) => (disponibilidad ? _id : []))
  if (id.length === 0) return libros
  const quedan = await api.call(listQuedan, { id }).catch(instead([]))
  const byId = new Map(quedan.map((queda) => [queda._id, queda]))
  return libros.map(([key, libro]) => {
    const queda = byId.get(libro._id)
    return [key, queda ? { ...libro, queda } : libro]
  })
}

/** The cart's books as the shop has them now. What can't be bought any more is dropped, and `avisos` say so. */
export function useLineas() {
  const items = useCarrito()
  const [libros, setLibros] = useState<ReadonlyMap<string, LibroDelCarrito>>(new Map())
  const [failed, setFailed] = useState(false)
  const [avisos, setAvisos] = useState<string[]>([])
  const unknown = JSON.stringify(items.filter(({ idLibro }) => !libros.has(idLibro)).map(({ idLibro }) => idLibro))

  useEffect(() => {
    const ids: string[] = JSON.parse(unknown)
    if (failed || ids.length === 0) return
    let current = true
    loadLibros(ids).then(
      (loaded) => {
        if (!current) return
        setLibros((before) => new Map([...before, ...loaded.libros]))
        if (loaded.perdidos.length === 0) return
        setAvisos((before) => [...before, ...loaded.perdidos.map(({ aviso }) => aviso)])
        removeFromCarrito(...loaded.perdidos.map(({ id }) => id))
      },
      (error: unknown) => {
        console.error(error)
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [unknown, failed])

  /** Asks for every book again: after a failure, or when prices turned out to have changed. */
  const reload = useCallback(() => {
    setLibros(new Map())
    setFailed(false)
  }, [])

  return { lineas: toLineas(items, libros, failed), avisos, reload }
}

function toLineas(
  items: ReturnType<typeof useCarrito>,
  libros: ReadonlyMap<string, LibroDelCarrito>,
  failed: boolean,
): Lineas {
  if (failed) return { estado: 'falla' }
  const lineas: Linea[] = []
  for (const { idLibro, cantidad } of items) {
    const libro = libros.get(idLibro)
    if (!libro || libro.precio === null) return { estado: 'cargando' }
    lineas.push({ libro, cantidad, precio: libro.oferta?.precio ?? libro.precio })
  }
  return { estado: 'listo', lineas }
}
