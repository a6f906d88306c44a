import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { listOpinionesPropias, type Opinion } from '../opinion.contract.ts'
import { findBorrador } from './borradores.ts'
import { EditorOpinion } from './partes/EditorOpinion.tsx'
import EliminarOpinion from './partes/EliminarOpinion.tsx'
import { OpinionItem } from './partes/OpinionItem.tsx'

type Propia = { estado: 'cargando' } | { estado: 'falla' } | { estado: 'lista'; opinion: Opinion | null }

type Props = {
  libro: { _id: string; titulo: string }
  usuario: { _id: string }
  /** The own opinion stands here, so that no list repeats it. */
  onKnown: (id: string) => void
  /** It was published, edited or deleted: what the page says of the book follows. */
  onChanged: () => void
}

/** The box of who is logged in: the own opinion with what can be done with it, or the form for it. */
export default function MiOpinion({ libro, usuario, onKnown, onChanged }: Props) {
  const [propia, setPropia] = useState<Propia>({ estado: 'cargando' })
  const [editing, setEditing] = useState(() => findBorrador({ usuario: usuario._id, libro: libro._id }) !== undefined)
  const box = useRef<HTMLDivElement>(null)

  const load = useCallback(async () => {
    setPropia({ estado: 'cargando' })
    try {
      const [opinion = null] = await api.call(listOpinionesPropias, { libro: libro._id, limit: 1 })
      if (opinion?._id) onKnown(opinion._id)
      setPropia({ estado: 'lista', opinion })
    } catch (error) {
      console.error(error)
      setPropia({ estado: 'falla' })
    }
  }, [libro._id, onKnown])
  useEffect(() => void load(), [load])

  function follow(opinion: Opinion | null) {
    setPropia({ estado: 'lista', opinion })
    setEditing(false)
    box.current?.focus() // the button that had the focus is gone
    onChanged()
  }

  if (propia.estado === 'cargando') {
    return (
      <p className="mt-2" role="status">
        <span className="spinner" />
        <span className="vh">Cargando tu opinión...</span>
      </p>
    )
  }
  if (propia.estado === 'falla') {
    return (
      <>
        <Notice kind="error" className="mt-2">
          No pudimos ver si ya opinaste sobre este libro.
        </Notice>
        <Button className="mt-2" onClick={() => void load()}>
          Reintentar
        </Button>
      </>
    )
  }
  const { opinion } = propia
  return (
    <div ref={box} tabIndex={-1}>
      {opinion?._id && !editing ? (
        <OpinionItem
          opinion={opinion}
          titulo={<h3>Tu opinión</h3>}
          acciones={
            <>
              <Button look="plain" aria-label="Editar tu opinión" onClick={() => setEditing(true)}>
                Editar
              </Button>
              <EliminarOpinion id={opinion._id} nombre="tu opinión" onDeleted={() => follow(null)} />
            </>
          }
        />
      ) : (
        <EditorOpinion
          libro={libro}
          usuario={usuario}
          opinion={opinion}
          onPublished={(published) => {
            if (published._id) onKnown(published._id)
            showToast(opinion ? 'Guardamos los cambios de tu opinión.' : 'Publicamos tu opinión. ¡Gracias!')
            follow(published)
          }}
          {...(opinion && { onCancel: () => setEditing(false) })}
        />
      )}
    </div>
  )
}
