import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/http/client.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ENLACE_VENCIDO } from '../../clave/recuperacion.rules.ts'
import { deshacerCorreo } from '../../correo/correo.contract.ts'
import { ENLACE_DESHACER } from '../../correo/correo.rules.ts'
import { ClaveNuevaFormulario } from '../clave/ClaveNuevaFormulario.tsx'
import { BotonEnlace, useEnlace } from '../enlace-de-correo.tsx'

/** What became of the new password that the account needs afterwards. */
type Clave = { paso: 'elegir' } | { paso: 'vencida' } | { paso: 'elegida'; mensaje: string }

/** Where the link leads that was mailed to an address which an account has left. */
export function DeshacerCorreo() {
  const { estado, titulo, ...enlace } = useEnlace((token) => api.call(deshacerCorreo, { token }))
  const [clave, setClave] = useState<Clave>({ paso: 'elegir' })
  function go(next: Clave) {
    setClave(next)
    titulo.current?.focus() // the form that had the focus goes away
  }
  return (
    <>
      <h1 ref={titulo} tabIndex={-1}>
        Volvé a tu correo anterior
      </h1>
      {estado.paso === 'espera' && (
        <>
          <p className="mt-2">
            Alguien cambió el correo de tu cuenta. Si no fuiste vos, recuperá este: cerramos todas las sesiones y elegís
            una contraseña nueva.
          </p>
          <BotonEnlace {...enlace}>Volver a mi correo anterior</BotonEnlace>
        </>
      )}
      {estado.paso === 'rechazado' && (
        <>
          <Notice kind="error" className="mt-3">
            {estado.mensaje || ENLACE_DESHACER}
          </Notice>
          <Link to="/contacto" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
            Ir a Contacto
          </Link>
          <p className="mt-3">
            <Link to="/recuperar-clave">Elegir una contraseña nueva</Link>
          </p>
        </>
      )}
      {estado.paso === 'listo' && clave.paso === 'elegir' && (
        <>
          <Notice kind="ok" className="mt-3">
            {estado.dato.mensaje} Para entrar, elegí una contraseña nueva.
          </Notice>
          <ClaveNuevaFormulario
            token={estado.dato.token}
            onDone={(mensaje) => go({ paso: 'elegida', mensaje })}
            onVencido={() => go({ paso: 'vencida' })}
          />
        </>
      )}
      {clave.paso === 'elegida' && (
        <>
          <Notice kind="ok" className="mt-3">
            {clave.mensaje}
          </Notice>
          <Link to="/identificarse" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
            Iniciar sesión
          </Link>
        </>
      )}
      {clave.paso === 'vencida' && (
        <>
          <Notice kind="error" className="mt-3">
            {ENLACE_VENCIDO}
          </Notice>
          <Link to="/recuperar-clave" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
            Pedir un enlace nuevo
          </Link>
        </>
      )}
    </>
  )
}
