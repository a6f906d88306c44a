// One book, found by its title, its author or its ISBN: wherever the panel asks for one.
import type { ReactNode, Ref } from 'react'
import { SearchCombobox } from '#casa/panel/combobox/SearchCombobox.tsx'
import type { Buscar } from '#casa/panel/useOpciones.ts'
import { api } from '#platform/http/client.ts'
import { listLibros } from '../../libro.listas.contract.ts'

/** Books that are offered for what was typed. */
export const OFRECIDOS = 8

export type LibroHallado = { _id: string; nombre: string; isbn: string; autores: readonly string[] }

/** Among all books, those that the staff alone sees too. */
export const findLibros: Buscar<LibroHallado> = async (q, signal) =>
  (await api.call(listLibros, { q, limit: OFRECIDOS }, { signal })).map(({ _id, titulo, isbn, autores }) => ({
    _id,
    nombre: titulo,
    isbn,
    autores: autores.map(({ nombre_completo }) => nombre_completo),
  }))

type Props<T extends LibroHallado> = {
  label?: string
  placeholder?: string
  input?: Ref<HTMLInputElement>
  onElegir: (libro: T) => void
  /** Other books than `findLibros` finds, and what is said of each besides. */
  buscar: Buscar<T>
  mas?: (libro: T) => ReactNode
}

/** A search whose Enter takes a book and waits for the next. */
export function BuscarLibroEn<T extends LibroHallado>({ label = 'Agregar un libro', mas, ...props }: Props<T>) {
  return (
    <SearchCombobox placeholder="Título, autor o ISBN" {...props} label={label}>
      {(libro) => (
        <>
          <b>{libro.nombre}</b>{' '}
          <span className="soft small">{[libro.autores.join(', '), libro.isbn].filter(Boolean).join(' · ')}</span>
          {mas?.(libro)}
        </>
      )}
    </SearchCombobox>
  )
}

export const BuscarLibro = (props: Omit<Props<LibroHallado>, 'buscar'>) => (
  <BuscarLibroEn {...props} buscar={findLibros} />
)
