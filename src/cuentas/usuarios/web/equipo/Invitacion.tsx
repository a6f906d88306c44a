import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { describeError } from '#casa/sesion/web/errores.ts'
import { enter, logout, recheckSesion, useSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button, SubmitButton } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import {
  acceptInvitacion,
  createCuentaInvitada,
  type InvitacionAbierta,
  openInvitacion,
} from '../../equipo/invitacion.contract.ts'
import { INVITACION_VENCIDA, isFor, OTRO_CORREO } from '../../equipo/invitacion.rules.ts'
import { CamposRegistro, useRegistro } from '../registro/campos.tsx'
import { useTokenDeEnlace } from '../useTokenDeEnlace.ts'

const LoginFormulario = lazy(async () => ({
  default: (await import('../acceso/LoginFormulario.tsx')).LoginFormulario,
}))

type Estado = { paso: 'mirando' } | { paso: 'abierta'; datos: InvitacionAbierta } | { paso: 'no'; mensaje: string }

/** Asks once what the link of this address opens. */
function useInvitacion(): [Estado, token: string, close: (mensaje: string) => void] {
  const token = useTokenDeEnlace()
  const [estado, setEstado] = useState<Estado>({ paso: 'mirando' })
  const close = (mensaje: string) => setEstado({ paso: 'no', mensaje })
  useEffect(() => {
    if (!token) return setEstado({ paso: 'no', mensaje: INVITACION_VENCIDA })
    let left = false
    api.call(openInvitacion, { token }).then(
      (datos) => !left && setEstado({ paso: 'abierta', datos }),
      (error: unknown) => !left && setEstado({ paso: 'no', mensaje: describeError(error) }),
    )
    return () => {
      left = true
    }
  }, [token])
  return [estado, token, close]
}

/** Where the link leads of somebody who was invited to the team. */
export default function Invitacion() {
  const [estado, token, close] = useInvitacion()
  const { estado: sesion, usuario } = useSesion()
  const titulo = useRef<HTMLHeadingElement>(null)
  const vencer = (mensaje: string) => {
    close(mensaje)
    titulo.current?.focus()
  }
  return (
    <>
      <h1 ref={titulo} tabIndex={-1}>
        Sumate al equipo
      </h1>
      {estado.paso === 'mirando' && <p role="status">Cargando...</p>}
      {estado.paso === 'no' && (
        <Notice kind="error" className="mt-3">
          {estado.mensaje}
        </Notice>
      )}
      {estado.paso === 'abierta' && (
        <>
          <p className="mt-2">
            Hola, {estado.datos.nombre}. {estado.datos.quien} te invita a{' '}
            {estado.datos.rol === 'admin' ? 'administrar la tienda' : 'trabajar en la tienda'} con tu propia cuenta.
          </p>
          {usuario ? (
            <ConEstaCuenta token={token} datos={estado.datos} email={usuario.email} onVencida={vencer} />
          ) : (
            sesion === 'anonima' && <SinSesion token={token} datos={estado.datos} onVencida={vencer} />
          )}
        </>
      )}
    </>
  )
}

type Props = { token: string; datos: InvitacionAbierta; onVencida: (mensaje: string) => void }

/** Tells of a refusal: of the link itself, which ends it, or of this try. */
function useFalla(onVencida: Props['onVencida']): [string | null, (error: unknown) => void] {
  const [falla, setFalla] = useState<string | null>(null)
  const tell = (error: unknown) => {
    if (error instanceof AppError && error.code === 'INVITACION_VENCIDA') onVencida(error.mensaje)
    else setFalla(describeError(error))
  }
  return [falla, tell]
}

function ConEstaCuenta({ token, datos, email, onVencida }: Props & { email: string }) {
  const router = useRouter()
  const [busy, run] = useBusy()
  const [falla, tell] = useFalla(onVencida)
  const accept = () =>
    run(async () => {
      try {
        await api.call(acceptInvitacion, { token })
        await recheckSesion()
        await router.navigate({ to: '/panel-admin' })
      } catch (error) {
        tell(error)
      }
    })
  const esSuya = isFor(datos, email)
  return (
    <>
      <p className="mt-2">
        Iniciaste sesión como <b>{email}</b>.
      </p>
      {!esSuya && (
        <Notice kind="warn" className="mt-2">
          {OTRO_CORREO} Cerrá esta sesión para seguir.
        </Notice>
      )}
      {esSuya && (
        <Button look="sell" wide className="mt-3" busy={busy} onClick={() => void accept()}>
          Sumarme al equipo
        </Button>
      )}
      <Button wide className="mt-1" onClick={() => void logout()}>
        {esSuya ? 'Usar otra cuenta' : 'Cerrar sesión'}
      </Button>
      <Falla>{falla}</Falla>
    </>
  )
}

/** Who has an account logs in, who has none makes one; either can be had. */
function SinSesion(props: Props) {
  const [conCuenta, setConCuenta] = useState(props.datos.con_cuenta)
  if (!conCuenta) {
    return (
      <>
        <CuentaNueva {...props} />
        <Button wide className="mt-1" onClick={() => setConCuenta(true)}>
          Ya tengo una cuenta
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mt-2">
        {props.datos.con_cuenta
          ? 'Ese correo ya tiene una cuenta: iniciá sesión y la sumamos al equipo.'
          : 'Iniciá sesión y sumamos tu cuenta al equipo.'}
      </p>
      <Suspense fallback={<p role="status">Cargando...</p>}>
        <LoginFormulario volver={undefined} />
      </Suspense>
      {!props.datos.con_cuenta && (
        <Button wide className="mt-1" onClick={() => setConCuenta(false)}>
          Crear una cuenta nueva
        </Button>
      )}
    </>
  )
}

function CuentaNueva({ token, datos, onVencida }: Props) {
  const router = useRouter()
  const [falla, tell] = useFalla(onVencida)
  const { campo, submit, busy } = useRegistro({
    valores: { email: datos.email ?? '' },
    send: async (registro) => {
      await enter((await api.call(createCuentaInvitada, { token, ...registro })).token)
      await router.navigate({ to: '/panel-admin' })
    },
    onRefusal: tell,
  })
  return (
    <form className="stack mt-3" method="post" noValidate onSubmit={submit}>
      <CamposRegistro campo={campo} correoFijo={datos.email !== null} />
      <SubmitButton look="sell" wide busy={busy}>
        Crear mi cuenta y entrar
      </SubmitButton>
      <Falla>{falla}</Falla>
    </form>
  )
}

const Falla = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice kind="error" className="mt-3">
      {children}
    </Notice>
  )
