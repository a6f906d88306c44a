import { useId, useState } from 'react'
import { BuscarLibro } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { Field } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import type { Redireccion } from '../../redireccion.contract.ts'

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
        <BuscarLibro
          label="A un libro"
          onElegir={({ _id, nombre }) => {
            setElegido(`/libros/${_id}`)
            setLibro(nombre)
          }}
        />
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
