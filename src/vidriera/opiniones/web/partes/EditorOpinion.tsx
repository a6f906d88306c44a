import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { TextareaField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type Opinion, putOpinion } from '../../opinion.contract.ts'
import { type Borrador, countCaracteres, findProblemas, normalizeTexto, TEXTO_LARGO } from '../../opinion.rules.ts'
import { dropBorrador, findBorrador, saveBorrador } from '../borradores.ts'
import { EleccionEstrellas } from './EleccionEstrellas.tsx'

const EMPTY: Borrador = { estrellas: null, texto: '' }

type Props = {
  libro: { _id: string; titulo: string }
  usuario: { _id: string }
  /** What is edited; null for the first opinion of the book. */
  opinion: Opinion | null
  onPublished: (opinion: Opinion) => void
  onCancel?: () => void
}

type Editado = Pick<Props, 'libro' | 'opinion' | 'onPublished'> & { whose: { usuario: string; libro: string } }

/** The draft, what is wrong with it, and its way to the shop. */
function useBorrador({ libro, whose, opinion, onPublished }: Editado) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [borrador, setBorrador] = useState<Borrador>(() => findBorrador(whose) ?? opinion ?? EMPTY)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const problemas = findProblemas(borrador)
  const shown = tried ? problemas : problemas.texto === TEXTO_LARGO ? { texto: TEXTO_LARGO } : {}

  function change(next: Borrador) {
    setBorrador(next)
    const isEmpty = next.estrellas === null && next.texto.trim() === ''
    if (isEmpty) dropBorrador(whose)
    else saveBorrador(whose, next)
  }

  async function publish(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setRefusal(null)
    const { estrellas, texto } = borrador
    if (estrellas === null || Object.keys(problemas).length > 0) {
      const first = problemas.estrellas ? 'input[type="radio"]' : 'textarea'
      return form.current?.querySelector<HTMLElement>(first)?.focus()
    }
    setBusy(true)
    try {
      const published = await api.call(putOpinion, { libroId: libro._id, estrellas, texto })
      dropBorrador(whose)
      onPublished(published)
    } catch (error) {
      if (error instanceof AppError && error.status === 401) {
        const volver = router.state.location.pathname.startsWith('/libro')
          ? `/libros/${libro._id}#opiniones`
          : '/mis-reseñas'
        return router.navigate({ to: '/identificarse', search: { volver } })
      }
      console.error(error)
      setRefusal(error instanceof AppError ? error.mensaje : 'No pudimos publicar tu opinión. Probá de nuevo.')
      setBusy(false)
    }
  }

  return { form, borrador, shown, busy, refusal, change, publish }
}

/**
 * Stars and text. What was written is kept in the browser until it is published: a session that ended in the middle leads
 * to the login and back to it.
 */
export function EditorOpinion({ libro, usuario, opinion, onPublished, onCancel }: Props) {
  const whose = { usuario: usuario._id, libro: libro._id }
  const { form, borrador, shown, busy, refusal, change, publish } = useBorrador({ libro, whose, opinion, onPublished })
  return (
    <form className="opinion-form mt-2" method="post" noValidate ref={form} onSubmit={(event) => void publish(event)}>
      <EleccionEstrellas
        value={borrador.estrellas}
        error={shown.estrellas}
        onChange={(estrellas) => change({ ...borrador, estrellas })}
      />
      <TextareaField
        label="Tu opinión"
        rows={4}
        required
        dir="auto"
        value={borrador.texto}
        error={shown.texto}
        onChange={({ target }) => change({ ...borrador, texto: target.value })}
      />
      <p className="hint">
        {formatCount(countCaracteres(normalizeTexto(borrador.texto)), 'carácter', 'caracteres')} de 2.000
      </p>
      {refusal && (
        <Notice kind="error" className="mt-2">
          {refusal}
        </Notice>
      )}
      <AvisoPrivacidad />
      <div className="opinion__acts mt-2">
        <Button type="submit" busy={busy}>
          {opinion ? 'Guardar cambios' : 'Publicar'}
        </Button>
        {onCancel && (
          <Button
            look="plain"
            onClick={() => {
              dropBorrador(whose)
              onCancel()
            }}
          >
            Cancelar
          </Button>
        )}
      </div>
    </form>
  )
}
