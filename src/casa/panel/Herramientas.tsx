import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type Props = {
  nombre: string
  onEdit: () => void /** None where the visitor may not delete. */
  onDelete: (() => void) | undefined
}

/** The buttons of a card, named after what they change. */
export function Herramientas({ nombre, onEdit, onDelete }: Props) {
  return (
    <span className="admin-card__tools">
      <IconButton data-principal aria-label={`Editar ${nombre}`} onClick={onEdit}>
        <Icon name="lapiz" />
      </IconButton>
      {onDelete && <BotonBorrar que={`Eliminar ${nombre}`} onPress={onDelete} />}
    </span>
  )
}

/** Takes something away, or asks first: the list knows. */
export const BotonBorrar = ({ que, onPress }: { que: string; onPress: () => void }) => (
  <IconButton className="icon-button--danger" aria-label={que} onClick={onPress}>
    <Icon name="borrar" />
  </IconButton>
)
