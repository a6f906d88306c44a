import { useState } from 'react'
import type { Libro } from '../../libro.contract.ts'

/** The prices that are edited in the list: which one is open, and the books saved since the list was loaded. */
export function usePrecios(items: readonly Libro[]) {
  const [open, setOpen] = useState<string | null>(null)
  const [guardados, setGuardados] = useState<Record<string, Libro>>({})
  const libros = items.map((libro) => {
    const guardado = guardados[libro._id]
    return guardado && guardado.version > libro.version ? guardado : libro
  })
  const openOf = (libro: Libro | undefined) => libro && (() => setOpen(libro._id))
  return {
    libros,
    /** What `PrecioEditable` needs besides the book. */
    precioOf(libro: Libro) {
      const n = libros.indexOf(libro)
      return {
        editing: open === libro._id,
        onEdit: () => setOpen(libro._id),
        onLeave: () => setOpen((id) => (id === libro._id ? null : id)),
        onNext: openOf(libros[n + 1]),
        onPrevious: openOf(libros[n - 1]),
        onGuardado: (guardado: Libro) => setGuardados((all) => ({ ...all, [guardado._id]: guardado })),
      }
    },
  }
}
