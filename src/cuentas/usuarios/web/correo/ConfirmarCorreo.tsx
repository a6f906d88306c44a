import { Link } from '@tanstack/react-router'
import { recheckSesion, useSesion } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { readToken } from '#platform/http/token.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { verificarCorreo } from '../../correo/correo.contract.ts'
import { ENLACE_CONFIRMAR } from '../../correo/correo.rules.ts'
import { ElegirClave } from '../clave/ElegirClave.tsx'
import { BotonEnlace, useEnlace } from '../enlace-de-correo.tsx'

/** Where the link leads that proves an address. */
export function ConfirmarCorreo() {
  const { estado, titulo, ...enlace } = useEnlace(async (token) => {
    const answer = await api.call(verificarCorreo, { token })
    if (readToken() !== null) await recheckSesion() // the profile says it too, or the session has ended
    return answer
  })
  const { estado: sesion } = useSesion()
  return (
    <>
      <h1 ref={titulo} tabIndex={-1}>
        Confirmá tu correo
      </h1>
      {estado.paso === 'espera' && (
        <>
          <p className="mt-2">Así sabemos que los avisos de tus pedidos te llegan.</p>
          {sesion === 'anonima' && (
            <p className="mt-2 soft">
              En este navegador no iniciaste sesión. Si tu cuenta ya tiene contraseña, iniciá sesión y volvé a abrir el
              enlace: queda todo como está. Si no, confirmá así: elegís una contraseña nueva, y cerramos las sesiones y
              quitamos las direcciones y el segundo paso que la cuenta tuviera.
            </p>
          )}
          <BotonEnlace {...enlace}>Confirmar mi correo</BotonEnlace>
        </>
      )}
      {estado.paso === 'listo' && estado.dato.token !== undefined && (
        <ElegirClave token={estado.dato.token} titulo={titulo}>
          <Notice kind="ok" className="mt-3">
            {estado.dato.mensaje} Para entrar, elegí una contraseña nueva.
          </Notice>
        </ElegirClave>
      )}
      {estado.paso === 'listo' && estado.dato.token === undefined && (
        <>
          <Notice kind="ok" className="mt-3">
            {estado.dato.mensaje}
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
