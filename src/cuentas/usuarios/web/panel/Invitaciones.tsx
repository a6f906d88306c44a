import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { NULO, opcionesDe } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { SeccionLista } from '#casa/panel/SeccionLista.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import {
  type ConEnlace,
  createInvitacion,
  deleteInvitacion,
  type Invitacion,
  renewInvitacion,
} from '../../equipo/invitacion.contract.ts'
import { INVITACION_DIAS, ROLES_DEL_EQUIPO, type RolDelEquipo } from '../../equipo/invitacion.rules.ts'
import { InvitacionForm } from '../../equipo/invitacion.schemas.ts'
import { EnlaceUnaVez } from './EnlaceUnaVez.tsx'

const ROLES: Record<RolDelEquipo, string> = {
  empleado: 'Empleado: pedidos, mostrador y catálogo',
  admin: 'Administra: todo, también los ajustes',
}
const CAMPOS = [
  { name: 'nombre', label: 'Nombre' },
  {
    name: 'email',
    label: 'Correo',
    inicial: null,
    registro: NULO,
    hint: 'Le mandamos el enlace. Vacío: lo mostrás vos, con su QR.',
    input: { type: 'email', autoComplete: 'off' },
  },
  { name: 'rol', label: 'Qué va a poder hacer', inicial: 'empleado', opciones: opcionesDe(ROLES_DEL_EQUIPO, ROLES) },
]
const VALORES = { email: null, rol: 'empleado' }

type Props = {
  invitaciones: readonly Invitacion[]
  /** Somebody who is to be invited: the form is open from the start. */
  nombre: string | undefined
}

const INVITAR = { exito: 'Listo.', falla: 'No pudimos hacer la invitación.' }
const RENOVAR = { exito: 'Listo.', falla: 'No pudimos hacer otro enlace.' }
const RETIRAR = { exito: 'La invitación ya no sirve.', falla: 'No pudimos retirar la invitación.' }

/** The open invitations, and the forms that make, renew and withdraw one. */
export function Invitaciones({ invitaciones, nombre }: Props) {
  const router = useRouter()
  const acciones = useAcciones()
  const { conClave, dialogo } = useConClave()
  const [invitando, setInvitando] = useState(nombre !== undefined)
  const [hecha, setHecha] = useState<ConEnlace | null>(null)
  const [retirada, setRetirada] = useState<Invitacion | null>(null)
  const [busy, run] = useBusy()

  const renew = ({ _id }: Invitacion) =>
    run(async () => {
      try {
        setHecha(await conClave(() => api.call(renewInvitacion, { id: _id })))
      } catch (error) {
        if (!isCancelado(error)) await acciones.contarFalla(error, RENOVAR)
      }
    })
  const withdraw = () =>
    run(async () => {
      if (!retirada) return
      const { _id } = retirada
      await acciones.intentar(() => api.call(deleteInvitacion, { id: _id }).finally(() => setRetirada(null)), RETIRAR)
    })
  return (
    <>
      <SeccionLista
        titulo="Invitaciones abiertas"
        clase="mt-4"
        crear={{ texto: 'Invitar a alguien', onPress: () => setInvitando(true), look: 'sell', atajo: true }}
        filas={invitaciones}
        vacio={`No hay ninguna. Un enlace de invitación sirve una sola vez, durante ${INVITACION_DIAS} días.`}
        herramientas={(invitacion) => (
          <>
            <Button busy={busy} onClick={() => void renew(invitacion)}>
              Enlace nuevo<span className="vh"> para {invitacion.nombre}</span>
            </Button>
            <Button look="danger" onClick={() => setRetirada(invitacion)}>
              Retirar<span className="vh"> la invitación de {invitacion.nombre}</span>
            </Button>
          </>
        )}
      >
        {describe}
      </SeccionLista>
      {invitando && (
        <FormularioCampos
          titulo="Invitar a alguien al equipo"
          boton="Invitar"
          campos={CAMPOS}
          valores={{ nombre: nombre ?? '', ...VALORES }}
          esquema={InvitacionForm()}
          guardar={async (form) => setHecha(await conClave(() => api.call(createInvitacion, form)))}
          textos={INVITAR}
          acciones={acciones}
          onClose={() => setInvitando(false)}
          onGuardado={() => setInvitando(false)}
        />
      )}
      {hecha && (
        <EnlaceUnaVez
          hecha={hecha}
          onClose={() => {
            setHecha(null)
            void router.invalidate()
          }}
        />
      )}
      <Retirar retirada={retirada} busy={busy} onCancel={() => setRetirada(null)} onAccept={() => void withdraw()} />
      {dialogo}
      {acciones.alerta}
    </>
  )
}

const describe = ({ nombre, email, rol, quien, vence_en }: Invitacion) => (
  <>
    <h3>{nombre}</h3>
    <p>
      {ROLES[rol]} · {email ?? 'sin correo: por enlace o QR'}
    </p>
    <p className="soft small">
      La hizo {quien} · vence el {formatFechaMedia(vence_en)}
    </p>
  </>
)

type RetirarProps = { retirada: Invitacion | null; busy: boolean; onCancel: () => void; onAccept: () => void }

const Retirar = ({ retirada, ...props }: RetirarProps) => (
  <Question open={retirada !== null} title="¿Retirar la invitación?" accept="Sí, retirar" {...props}>
    <p>El enlace deja de servir en el momento.</p>
    <p className="soft">{retirada?.nombre}</p>
  </Question>
)
