import { useState } from 'react'
import { newestOf } from './guardados.ts'

/** What is open above a list: the form of a new row, of an existing one, or the question before a deletion. */
export type Edicion<Item> = {
  editado: Item | 'nuevo' | null
  borrado: Item | null
  crear(): void
  editar(item: Item): void
  preguntar(item: Item): void
  cerrar(): void
}

export function useEdicion<Item>(): Edicion<Item> {
  const [editado, setEditado] = useState<Item | 'nuevo' | null>(null)
  const [borrado, setBorrado] = useState<Item | null>(null)
  return {
    editado,
    borrado,
    crear: () => setEditado('nuevo'),
    editar: (item) => setEditado(newestOf(item)),
    preguntar: setBorrado,
    cerrar() {
      setEditado(null)
      setBorrado(null)
    },
  }
}
