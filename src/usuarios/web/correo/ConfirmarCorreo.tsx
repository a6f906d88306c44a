import { Link } from '@tanstack/react-router'
import { api } from '../../../platform/http/client.ts'
import { readToken } from '../../../platform/http/token.ts'
import { recheckSesion } from '../../../sesion/web/sesion.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { verificarCorreo } from '../../correo/correo.contract.ts'
import { ENLACE_CONFIRMAR } from '../../correo/correo.rules.ts'
import { BotonEnlace, useEnlace } from '../enlace-de-correo.tsx'

/** Where the link leads that proves an address. */
export function ConfirmarCorreo() {
  const { estado, titulo, ...enlace } = useEnlace(async (token) => {
    const { mensaje } = await api.call(verificarCorreo, { token })
    if (readToken() !== null) await recheckSesion() // the profile says it too
    return mensaje
  })
  return (
    <>
      <h1 ref={titulo} tabIndex={-1}>
        Confirmá tu correo
      </h1>
      {estado.paso === 'espera' && (
        <>
          <p className="mt-2">Así sabemos que los avisos de tus pedidos te llegan.</p>
          <BotonEnlace {...enlace}>Confirmar mi correo</BotonEnlace>
        </>
      )}
      {estado.paso === 'listo' && (
        <>
          <Notice kind="ok" className="mt-3">
            {estado.dato}
          </Notice>
          <Link to="/inicio" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
            Ver libros
          </Link>
        </>
      )}
      {estado.paso === 'rechazado' && (
        <>
          <Notice kind="error" className="mt-3">
            {estado.mensaje || ENLACE_CONFIRMAR}
          </Notice>
          <Link to="/perfil" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
            Ir a mi perfil
          </Link>
        </>
      )}
    </>
  )
}
