import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Provincia } from '../../provincias/provincia.contract.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CAMPOS_PERFIL, type CampoPerfil } from '../perfil.rules.ts'
import { CamposPerfil } from '../perfil.schemas.ts'
import type { Usuario } from '../usuario.contract.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from '../usuario.rules.ts'
import { guardarCampos, type Resultado } from './guardar-campos.ts'
import { useBorrador } from './useBorrador.ts'
import { useEmailOcupado, useUsernameOcupado } from './useOcupado.ts'

const schemas = CamposPerfil().shape

const CAMPOS: Record<CampoPerfil, ComponentProps<'input'> & { label: string }> = {
  nombre: { label: 'Nombre', autoComplete: 'given-name' },
  apellido: { label: 'Apellido', autoComplete: 'family-name' },
  email: { label: 'Correo electrónico', type: 'email', autoComplete: 'email' },
  username: { label: 'Nombre de usuario', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  direccion: { label: 'Dirección', autoComplete: 'street-address' },
  provincia: { label: 'Provincia' },
}

const readCampo = (usuario: Usuario, campo: CampoPerfil): string =>
  (campo === 'provincia' ? usuario.provincia?._id : usuario[campo]) ?? ''

const isEmpty = (text: string | undefined): boolean => !text?.trim()

/** What the shop would say of a value; nothing of an empty one, which is not sent (specification, section 5). */
const findProblem = (campo: CampoPerfil, text: string | undefined): string | undefined =>
  isEmpty(text) ? undefined : schemas[campo].safeParse(text).error?.issues[0]?.message

type Problems = Partial<Record<CampoPerfil, string | undefined>>

/** Each field is edited by itself; one button saves those in edit mode. */
export function MisDatos({ usuario, provincias }: { usuario: Usuario; provincias: readonly Provincia[] }) {
  const [borrador, setBorrador] = useBorrador(usuario)
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [aviso, setAviso] = useState('')
  const controls = useRef<Partial<Record<CampoPerfil, HTMLElement | null>>>({})

  /** A new username or address that could be asked about. */
  const candidate = (campo: 'username' | 'email'): string | null => {
    const text = borrador[campo]?.trim()
    const changed = text && text.toLowerCase() !== usuario[campo].toLowerCase()
    return changed && !findProblem(campo, text) ? text : null
  }
  const taken: Problems = {
    username: useUsernameOcupado(candidate('username')) ? USERNAME_OCUPADO : undefined,
    email: useEmailOcupado(candidate('email')) ? EMAIL_OCUPADO : undefined,
  }

  function toggle(campo: CampoPerfil) {
    const { [campo]: open, ...others } = borrador
    setAviso('')
    setProblems({ ...problems, [campo]: undefined })
    if (open !== undefined) return setBorrador(others)
    flushSync(() => setBorrador({ ...others, [campo]: readCampo(usuario, campo) }))
    controls.current[campo]?.focus()
  }

  function change(campo: CampoPerfil, text: string) {
    setBorrador((before) => ({ ...before, [campo]: text }))
    if (problems[campo]) setProblems({ ...problems, [campo]: findProblem(campo, text) })
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (saving) return
    const campos = CAMPOS_PERFIL.filter((campo) => !isEmpty(borrador[campo]))
    const found: Problems = Object.fromEntries(campos.map((campo) => [campo, findProblem(campo, borrador[campo])]))
    setProblems(found)
    setAviso(campos.length === 0 ? 'No hay cambios para guardar.' : '')
    const wrong = campos.find((campo) => found[campo] || taken[campo])
    if (wrong) return controls.current[wrong]?.focus()
    setSaving(true)
    const outcome = await guardarCampos(campos.map((campo) => [campo, borrador[campo]?.trim() ?? '']))
    setSaving(false)
    setBorrador((before) =>
      Object.fromEntries(Object.entries(before).filter(([campo]) => !outcome.guardados.some((one) => one === campo))),
    )
    setProblems(Object.fromEntries(outcome.fallas.map(({ campo, mensaje }) => [campo, mensaje])))
    setResultado(outcome)
  }

  return (
    <>
      <form noValidate onSubmit={save}>
        {CAMPOS_PERFIL.map((campo) => {
          const { label, ...props } = CAMPOS[campo]
          const text = borrador[campo]
          const editing = text !== undefined
          const shared = {
            label,
            value: text ?? readCampo(usuario, campo),
            error: editing ? (problems[campo] ?? taken[campo]) : undefined,
            ref: (control: HTMLElement | null) => {
              controls.current[campo] = control
            },
            onChange: ({ target }: { target: { value: string } }) => change(campo, target.value),
            onBlur: () => setProblems((before) => ({ ...before, [campo]: before[campo] ?? findProblem(campo, text) })),
          }
          return (
            <div className="dato" key={campo}>
              {campo === 'provincia' ? (
                <SelectField {...shared} disabled={!editing}>
                  <option value="">{editing ? 'Elegí una provincia' : 'Sin completar'}</option>
                  {provincias.map(({ _id, descripcion }) => (
                    <option key={_id} value={_id}>
                      {descripcion}
                    </option>
                  ))}
                </SelectField>
              ) : (
                <Field {...shared} {...props} readOnly={!editing} placeholder={editing ? undefined : 'Sin completar'} />
              )}
              <IconButton
                aria-label={`Editar ${label.toLowerCase()}`}
                aria-pressed={editing}
                onClick={() => toggle(campo)}
              >
                <Icon name="lapiz" />
              </IconButton>
            </div>
          )
        })}
        <Button type="submit" look="sell" className="mt-3" busy={saving}>
          Guardar cambios
        </Button>
        <p className="hint" role="status">
          {aviso}
        </p>
      </form>
      <DialogoActualizacion resultado={resultado} onClose={() => setResultado(null)} />
    </>
  )
}

type DialogoProps = { resultado: Resultado | null; onClose: () => void }

/** A failed change of province is only logged (specification, section 8): the field says it, no dialog. */
function DialogoActualizacion({ resultado, onClose }: DialogoProps) {
  const { guardados = [], fallas = [] } = resultado ?? {}
  const told = fallas.filter(({ campo }) => campo !== 'provincia')
  return (
    <Dialog
      open={guardados.length + told.length > 0}
      title="Mensaje de Actualización"
      onClose={onClose}
      actions={
        <Button data-first onClick={onClose}>
          Aceptar
        </Button>
      }
    >
      {told.length === 0 ? (
        <p>¡Actualización exitosa!</p>
      ) : (
        <>
          {told.map(({ campo, mensaje }) => (
            <p key={campo}>
              <b>Error al actualizar {campo}</b>
              <br />
              {mensaje}
            </p>
          ))}
          {guardados.length > 0 && <p>Lo demás quedó guardado: {guardados.join(', ')}.</p>}
        </>
      )}
    </Dialog>
  )
}
