import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { CAMPOS_PERFIL, type CampoPerfil } from '../../perfil/perfil.rules.ts'
import { CamposPerfil } from '../../perfil/perfil.schemas.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from '../../usuario.rules.ts'
import { useEmailTaken, useUsernameTaken } from '../registro/useTaken.ts'
import { guardarCampos, type Resultado } from './guardar-campos.ts'
import { useBorrador } from './useBorrador.ts'

type Problems = Partial<Record<CampoPerfil, string | undefined>>

const schemas = CamposPerfil().shape

const readCampo = (usuario: Usuario, campo: CampoPerfil): string =>
  (campo === 'provincia' ? usuario.provincia?._id : usuario[campo]) ?? ''

const isEmpty = (text: string | undefined): boolean => !text?.trim()

/** What the shop would say of a value; nothing of an empty one, which is not sent (specification, section 5). */
const findProblem = (campo: CampoPerfil, text: string | undefined): string | undefined =>
  isEmpty(text) ? undefined : schemas[campo].safeParse(text).error?.issues[0]?.message

/** The profile's fields, each with its own edit mode, and the one button that saves those in it. */
export function useEdicion(usuario: Usuario) {
  const [borrador, setBorrador] = useBorrador(usuario)
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [aviso, setAviso] = useState('')
  const { conClave, dialogo } = useConClave()
  const controls = useRef<Partial<Record<CampoPerfil, HTMLElement | null>>>({})

  /** A new username or address that can be asked about. */
  const candidate = (campo: 'username' | 'email'): string | null => {
    const text = borrador[campo]?.trim()
    const changed = text && text.toLowerCase() !== usuario[campo].toLowerCase()
    return changed && !findProblem(campo, text) ? text : null
  }
  const taken: Problems = {
    username: useUsernameTaken(candidate('username')) ? USERNAME_OCUPADO : undefined,
    email: useEmailTaken(candidate('email')) ? EMAIL_OCUPADO : undefined,
  }

  /** What a field shows; without edit mode that is the account's own value. */
  const fieldOf = (campo: CampoPerfil) => {
    const text = borrador[campo]
    const editing = text !== undefined
    return {
      editing,
      value: text ?? readCampo(usuario, campo),
      error: editing ? (problems[campo] ?? taken[campo]) : undefined,
      ref: (control: HTMLElement | null) => {
        controls.current[campo] = control
      },
      onChange: ({ target }: { target: { value: string } }) => {
        setBorrador((before) => ({ ...before, [campo]: target.value }))
        if (problems[campo]) setProblems({ ...problems, [campo]: findProblem(campo, target.value) })
      },
      onBlur: () => setProblems((before) => ({ ...before, [campo]: before[campo] ?? findProblem(campo, text) })),
    }
  }

  function toggle(campo: CampoPerfil) {
    const { [campo]: open, ...others } = borrador
    setAviso('')
    setProblems({ ...problems, [campo]: undefined })
    if (open !== undefined) return setBorrador(others)
    flushSync(() => setBorrador({ ...others, [campo]: readCampo(usuario, campo) }))
    controls.current[campo]?.focus()
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
    const sent = campos.map((campo) => [campo, borrador[campo]?.trim() ?? ''] as const)
    const outcome = await guardarCampos(sent, conClave)
    const saved = new Map<string, string>(sent.filter(([campo]) => outcome.guardados.includes(campo)))
    // What was typed meanwhile is not what was saved.
    const isOpen = ([campo, text]: [string, string]) => saved.get(campo) !== text.trim()
    setSaving(false)
    setBorrador((before) => Object.fromEntries(Object.entries(before).filter(isOpen)))
    setProblems(Object.fromEntries(outcome.fallas.map(({ campo, mensaje }) => [campo, mensaje])))
    setResultado(outcome)
  }

  return { fieldOf, toggle, save, saving, aviso, dialogo, resultado, forgetResultado: () => setResultado(null) }
}
