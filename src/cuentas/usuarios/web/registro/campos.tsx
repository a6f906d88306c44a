// The form that makes an account, whoever asks for it.
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldPath, type RegisterOptions, useWatch } from 'react-hook-form'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from '../../usuario.rules.ts'
import { RegistroEmail, RegistroForm, Username } from '../../usuario.schemas.ts'
import { useEmailTaken, useUsernameTaken } from './useTaken.ts'

const resolver = zodResolver(RegistroForm())
const username = Username()
const email = RegistroEmail()

type Name = FieldPath<RegistroForm>

type Options = {
  /** Sends the form; what it throws is shown at its fields. */
  send: (registro: Omit<RegistroForm, 'repeatPassword'>) => Promise<unknown>
  /** Told what went wrong, besides. */
  onRefusal: (error: unknown) => void
  /** What is known already. */
  valores?: Partial<RegistroForm>
}

/** The form, also of what the server says while it is filled in: names and addresses that are taken. */
export function useRegistro({ send, onRefusal, valores = {} }: Options) {
  const { register, handleSubmit, control, formState, refuse, setFocus, reset } = useFormulario<RegistroForm>({
    resolver,
    mode: 'onTouched',
    defaultValues: valores,
  })
  const [typedUsername, typedEmail] = useWatch({ control, name: ['username', 'email'] })
  const taken: Partial<Record<Name, string | false>> = {
    username: useUsernameTaken(username.safeParse(typedUsername).data ?? null) && USERNAME_OCUPADO,
    email: useEmailTaken(email.safeParse(typedEmail).data ?? null) && EMAIL_OCUPADO,
  }
  const { errors, touchedFields, isSubmitting, isSubmitted } = formState
  const errorOf = (name: Name) =>
    touchedFields[name] || isSubmitted ? errors[name]?.message || taken[name] || undefined : undefined

  const submit = handleSubmit(async ({ repeatPassword: _, ...registro }) => {
    if (taken.username) return setFocus('username')
    if (taken.email) return setFocus('email')
    try {
      await send(registro)
      reset()
    } catch (error) {
      refuse(error)
      onRefusal(error)
    }
  })

  const campo = (name: Name, options?: RegisterOptions<RegistroForm, Name>) => ({
    error: errorOf(name),
    ...register(name, options),
  })
  return { campo, submit, busy: isSubmitting }
}

type Props = Pick<ReturnType<typeof useRegistro>, 'campo'> & {
  /** The address is given and stays. */
  correoFijo?: boolean
}

export const CamposRegistro = ({ campo, correoFijo = false }: Props) => (
  <>
    <Field
      label="Nombre de usuario"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...campo('username')}
    />
    <Field label="Correo electrónico" type="email" autoComplete="email" readOnly={correoFijo} {...campo('email')} />
    <div className="pair">
      <Field label="Nombre" autoComplete="given-name" {...campo('nombre')} />
      <Field label="Apellido" autoComplete="family-name" {...campo('apellido')} />
    </div>
    <Field
      label="Contraseña"
      type="password"
      autoComplete="new-password"
      {...campo('password', { deps: 'repeatPassword' })}
    />
    <Field label="Repetir contraseña" type="password" autoComplete="new-password" {...campo('repeatPassword')} />
    <AvisoPrivacidad className="hint" />
  </>
)
