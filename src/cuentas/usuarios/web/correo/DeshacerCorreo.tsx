import { Link } from '@tanstack/react-router'
import { api } from '#platform/http/client.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { deshacerCorreo } from '../../correo/correo.contract.ts'
import { ENLACE_DESHACER } from '../../correo/correo.rules.ts'
import { ElegirClave } from '../clave/ElegirClave.tsx'
import { BotonEnlace, useEnlace } from '../enlace-de-correo.tsx'

/** Where the link leads that was mailed to an address which an account has left. */
export function DeshacerCorreo() {
  const { estado, titulo, ...enlace } = useEnlace((token) => api.call(deshacerCorreo, { token }))
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
      {estado.paso === 'listo' && (
        <ElegirClave token={estado.dato.token} titulo={titulo}>
          <Notice kind="ok" className="mt-3">
            {estado.dato.mensaje} Para entrar, elegí una contraseña nueva.
          </Notice>
        </ElegirClave>
      )}
    </>
  )
}
