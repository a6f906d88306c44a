import { Link } from '@tanstack/react-router'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { looseVersion } from '#catalogo/portadas/portada.rules.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import type { Opinion } from '../opinion.contract.ts'
import { EditorOpinion } from './partes/EditorOpinion.tsx'
import EliminarOpinion from './partes/EliminarOpinion.tsx'
import { OpinionItem } from './partes/OpinionItem.tsx'

type Props = {
  opinion: Opinion
  usuario: { _id: string }
  editing: boolean
  /** Which opinion is edited now; null for none. */
  onEdit: (id: string | null) => void
  onChanged: () => void
}

/** One own opinion with its book: to read, or to edit in its place. */
export function Resena({ opinion, usuario, editing, onEdit, onChanged }: Props) {
  const { _id, libro } = opinion
  return (
    <li>
      <Link to="/libros/$id" params={{ id: libro._id }} tabIndex={-1} aria-hidden="true">
        <Portada id={libro._id} version={looseVersion(libro.portada)} lugar="fila" />
      </Link>
      {editing ? (
        <div>
          <Titulo libro={libro} />
          <EditorOpinion
            libro={libro}
            usuario={usuario}
            opinion={opinion}
            onPublished={() => {
              showToast('Guardamos los cambios de tu opinión.')
              onChanged()
            }}
            onCancel={() => onEdit(null)}
          />
        </div>
      ) : (
        <OpinionItem
          opinion={opinion}
          titulo={<Titulo libro={libro} />}
          acciones={
            _id && (
              <>
                <Button look="plain" aria-label={`Editar tu opinión de ${libro.titulo}`} onClick={() => onEdit(_id)}>
                  Editar
                </Button>
                <EliminarOpinion id={_id} nombre={`tu opinión de ${libro.titulo}`} onDeleted={onChanged} />
              </>
            )
          }
        />
      )}
    </li>
  )
}

function Titulo({ libro: { _id, titulo } }: { libro: Opinion['libro'] }) {
  return (
    <h2 className="reviews__title">
      <Link to="/libros/$id" params={{ id: _id }}>
        {titulo}
      </Link>
    </h2>
  )
}
