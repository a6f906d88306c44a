import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { ROL_NOMBRES, ROLES, type Rol } from '#casa/sesion/sesion.rules.ts'
import { isStaff } from '#platform/http/access.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { ROL_INICIAL } from '../../usuario.rules.ts'
import { Avatar } from './Avatar.tsx'

type Props = {
  usuario: Usuario
  /** The role in the select while this card is edited, null while it is not. */
  elegido: Rol | null
  busy: boolean
  onEdit: () => void
  onChoose: (rol: Rol) => void
  onSave: () => void
  onCancel: () => void
  onSesiones: () => void
  onDelete: () => void
}

const focusOnArrival = (select: HTMLSelectElement | null) => select?.focus()

/** One account with its role. */
export function TarjetaUsuario(props: Props) {
  const { email } = props.usuario
  return (
    <article className="admin-card">
      <Avatar usuario={props.usuario} />
      <div>
        <h2>
          <NombreDe {...props} />
        </h2>
        <p className="soft admin-card__mail">{email}</p>
        <p className="mt-1">
          <RolDe {...props} />
        </p>
        <SinConfirmar {...props} />
      </div>
      <div className="admin-card__end admin-card__end--row">
        <AccionesUsuario {...props} />
      </div>
    </article>
  )
}

/** The name of a customer leads to the card; the team has none, nor does an account that came without `_id`. */
export function NombreDe({ usuario: { _id, nombre, apellido, rol = ROL_INICIAL } }: Pick<Props, 'usuario'>) {
  const completo = `${nombre} ${apellido}`
  if (isStaff(rol) || !_id) return completo
  return (
    <Link className="quiet" to="/panel-admin/clientes/$id" params={{ id: _id }}>
      {completo}
    </Link>
  )
}

export function RolDe({ usuario: { rol = ROL_INICIAL } }: Pick<Props, 'usuario'>) {
  return <span className={rol === 'admin' ? 'badge badge--admin' : 'badge'}>{rol}</span>
}

/** Said while the role of a mailbox that nobody proved is chosen. */
export function SinConfirmar({ usuario, elegido }: Pick<Props, 'usuario' | 'elegido'>) {
  if (elegido === null) return null
  const unproved = elegido !== (usuario.rol ?? ROL_INICIAL) && isStaff(elegido) && !usuario.email_verificado
  const tarea = elegido === 'admin' ? 'administrar' : 'trabajar en'
  return (
    <p className="small mt-1" role="status">
      {unproved && `Este correo no está confirmado: fijate que sea de quien va a ${tarea} la librería.`}
    </p>
  )
}

/**
 * The select has the specification's two roles, the box beside it makes a customer an employee. The button that opens the select
 * saves what was chosen when it is pressed again.
 */
export function AccionesUsuario({
  usuario,
  elegido,
  busy,
  onEdit,
  onChoose,
  onSave,
  onCancel,
  onSesiones,
  onDelete,
}: Props) {
  const edit = useRef<HTMLButtonElement>(null)
  const nombreCompleto = `${usuario.nombre} ${usuario.apellido}`
  const editing = elegido !== null
  function cancel() {
    onCancel()
    edit.current?.focus() // the button that was pressed goes away
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel()
  }
  return (
    <>
      {editing && (
        <SelectField
          ref={focusOnArrival}
          label="Rol"
          aria-label={`Rol de ${nombreCompleto}`}
          value={elegido === 'admin' ? elegido : ROL_INICIAL}
          onChange={({ target }) => onChoose(ROLES.find((one) => one === target.value) ?? ROL_INICIAL)}
          onKeyDown={cancelOnEscape}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {ROL_NOMBRES[one]}
            </option>
          ))}
        </SelectField>
      )}
      {editing && elegido !== 'admin' && (
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={elegido === 'empleado'}
            onChange={({ target }) => onChoose(target.checked ? 'empleado' : ROL_INICIAL)}
            onKeyDown={cancelOnEscape}
          />
          Empleado: pedidos y catálogo
        </label>
      )}
      <Button
        ref={edit}
        data-principal
        look={editing ? 'sell' : 'line'}
        busy={busy}
        aria-label={editing ? `Guardar el rol de ${nombreCompleto}` : `Editar el rol de ${nombreCompleto}`}
        onClick={editing ? onSave : onEdit}
      >
        {editing ? 'Guardar' : 'Editar'}
      </Button>
      {editing ? (
        <Button onClick={cancel} disabled={busy}>
          Cancelar
        </Button>
      ) : (
        <>
          <Button aria-label={`Sesiones de ${nombreCompleto}`} onClick={onSesiones}>
            Sesiones
          </Button>
          <Button look="danger" aria-label={`Eliminar a ${nombreCompleto}`} onClick={onDelete}>
            Eliminar
          </Button>
        </>
      )}
    </>
  )
}
