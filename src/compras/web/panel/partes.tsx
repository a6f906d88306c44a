// What several parts of «Compras» share.
import type { ReactNode } from 'react'
import { listLibros } from '../../../libros/libro.listas.contract.ts'
import { SearchCombobox } from '../../../panel/combobox/SearchCombobox.tsx'
import { api } from '../../../platform/http/client.ts'
import { SelectField } from '../../../ui/Field.tsx'
import type { Trato } from '../../trato.contract.ts'

/** Books that are offered for what was typed. */
const OFRECIDOS = 8

const findLibros = async (q: string, signal: AbortSignal) =>
  (await api.call(listLibros, { q, limit: OFRECIDOS }, { signal })).map(({ _id, titulo, isbn }) => ({
    _id,
    nombre: titulo,
    isbn,
  }))

export type LibroHallado = Awaited<ReturnType<typeof findLibros>>[number]

type BuscarProps = { label?: string; onElegir: (libro: LibroHallado) => void }

/** A search whose Enter adds a book. */
export function BuscarLibro({ label = 'Agregar un libro', onElegir }: BuscarProps) {
  return (
    <SearchCombobox label={label} placeholder="Título, autor o ISBN" buscar={findLibros} onElegir={onElegir}>
      {({ nombre, isbn }) => (
        <>
          <b>{nombre}</b> <span className="soft small">{isbn}</span>
        </>
      )}
    </SearchCombobox>
  )
}

type ElegirProps = {
  label?: ReactNode
  tratos: readonly Trato[]
  value: string
  onChange: (id: string) => void
  /** What stands where none is chosen. */
  ninguno: string
  disabled?: boolean
}

/** One of the suppliers. */
export function ElegirProveedor({
  label = 'Proveedor',
  tratos,
  value,
  onChange,
  ninguno,
  disabled = false,
}: ElegirProps) {
  return (
    <SelectField label={label} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
      <option value="">{ninguno}</option>
      {tratos.map(({ _id, nombre }) => (
        <option key={_id} value={_id}>
          {nombre}
        </option>
      ))}
    </SelectField>
  )
}

type CantidadProps = { label: string; value: string; onChange: (text: string) => void }

/** A number of copies in a row of a table. */
export function CampoCantidad({ label, value, onChange }: CantidadProps) {
  return (
    <input
      className="input compras-cantidad"
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
    />
  )
}
