import { useId, useState } from 'react'
import { SearchCombobox } from '#casa/panel/combobox/SearchCombobox.tsx'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { api } from '#platform/http/client.ts'
import { Field } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import type { Redireccion } from '../../redireccion.contract.ts'

/** Books that are offered for what was typed. */
const OFRECIDOS = 8

const findLibros = async (q: string, signal: AbortSignal) =>
  (await api.call(listLibros, { q, limit: OFRECIDOS }, { signal })).map(({ _id, titulo, isbn, autores }) => ({
    _id,
    nombre: titulo,
    detalle: [autores.map(({ nombre_completo }) => nombre_completo).join(', '), isbn].filter(Boolean).join(' · '),
  }))

type Props = {
  redireccion: Redireccion
  onCancel: () => void
  /** Resolves to what is wrong with the page, or to nothing. */
  onLlevar: (destino: string) => Promise<string | undefined>
}

/** Where an address leads: a book by its title, or any page of the shop by its address. */
export function LlevarDireccion({ redireccion: { ruta, destino, propuesta }, onCancel, onLlevar }: Props) {
  const form = useId()
  const [elegido, setElegido] = useState(destino ?? propuesta?.destino ?? '')
  const [libro, setLibro] = useState(destino === null ? (propuesta?.nombre ?? '') : '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <Question title="Llevar la dirección" accept="Llevar" look="sell" busy={busy} form={form} onCancel={onCancel}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
          void onLlevar(elegido)
            .then(setError)
            .finally(() => setBusy(false))
        }}
      >
        <p className="break">
          <code>{ruta}</code>
        </p>
        <SearchCombobox
          label="A un libro"
          placeholder="Título, autor o ISBN"
          buscar={findLibros}
          onElegir={({ _id, nombre }) => {
            setElegido(`/libros/${_id}`)
            setLibro(nombre)
          }}
        >
          {({ nombre, detalle }) => (
            <>
              <b>{nombre}</b>
              <span className="soft small">{detalle}</span>
            </>
          )}
        </SearchCombobox>
        <Field
          label="O a esta página"
          value={elegido}
          error={error}
          hint={libro || 'Una página de esta tienda: «/contacto», «/categorias/…».'}
          spellCheck={false}
          onChange={({ target }) => {
            setElegido(target.value)
            setLibro('')
            setError(undefined)
          }}
        />
      </form>
    </Question>
  )
}
