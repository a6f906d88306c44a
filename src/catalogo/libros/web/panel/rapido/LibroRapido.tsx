import { type FormEvent, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { createLibroRapido } from '../../../libro.edicion.contract.ts'
import { TITULO_MAX } from '../../../libro.edicion.rules.ts'

const FALLA = 'No pudimos agregarlo. Probá otra vez.'

type Props = { isbn: string; onListo: (titulo: string) => void | Promise<void> }

/** A code that the catalogue does not know, and the title that stands on the book: the rest is completed in «Libros» later. */
export function LibroRapido({ isbn, onListo }: Props) {
  const [titulo, setTitulo] = useState('')
  const [error, setError] = useState<string>()
  const [busy, run] = useBusy()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    return run(async () => {
      setError(undefined)
      try {
        const made = await api.call(createLibroRapido, { isbn, titulo })
        await onListo(made.titulo)
      } catch (failed) {
        if (failed instanceof AppError && failed.code === 'ISBN_TAKEN') await onListo(titulo)
        else if (failed instanceof AppError) setError(failed.campos?.titulo ?? failed.campos?.isbn ?? failed.message)
        else {
          console.warn(failed)
          setError(FALLA)
        }
      }
    })
  }
  return (
    <details className="libro-rapido">
      <summary>
        Agregar al catálogo<span className="vh"> {isbn}</span>
      </summary>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={`Título de ${isbn}`}
          hint="Con el título alcanza: queda sin precio, para completarlo en Libros."
          error={error}
          value={titulo}
          maxLength={TITULO_MAX}
          autoComplete="off"
          onChange={({ target }) => setTitulo(target.value)}
        />
        <Button type="submit" busy={busy}>
          Agregar
        </Button>
      </form>
    </details>
  )
}
