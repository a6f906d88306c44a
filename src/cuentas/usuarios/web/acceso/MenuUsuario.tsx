import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { logout, type Sesion, useSesion } from '#casa/sesion/web/sesion.tsx'
import { isStaff } from '#platform/http/access.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The header's user icon and its dropdown. The server renders the visitor's; who is logged in shows after hydration. */
export function MenuUsuario() {
  const sesion = useSesion()
  const navigate = useNavigate()
  const menu = useRef<HTMLDivElement>(null)
  const [closing, setClosing] = useState(false)
  useLostSesion(sesion, closing)

  const hide = () => menu.current?.hidePopover()
  async function closeSesion() {
    hide()
    setClosing(true)
    await logout()
    await navigate({ to: '/identificarse' })
    setClosing(false)
  }

  return (
    <>
      <button type="button" className="icon-button" aria-label="Menú de usuario" popoverTarget="menu-usuario">
        <Icon name="usuario" />
      </button>
      <div id="menu-usuario" ref={menu} popover="auto" className="menu menu--nav menu--end">
        <ul>
          {sesion.estado === 'iniciada' ? (
            <>
              <li>
                <Link to="/perfil" onClick={hide}>
                  Mi cuenta
                </Link>
              </li>
              {isStaff(sesion.usuario.rol) && (
                <li>
                  <Link to="/panel-admin" onClick={hide}>
                    Panel Admin
                  </Link>
                </li>
              )}
              <li>
                <button type="button" onClick={closeSesion}>
                  Cerrar sesión
                </button>
              </li>
            </>
          ) : (
            <li>
              <Link to="/identificarse" onClick={hide}>
                Iniciar sesión
              </Link>
            </li>
          )}
        </ul>
      </div>
      <Dialog open={closing} title="Cerrando sesión">
        <p role="status">Su sesión está siendo cerrada...</p>
      </Dialog>
    </>
  )
}

/** A session that ends in another tab or on the server ends here too: the guards of the open page decide again. */
function useLostSesion({ estado }: Sesion, closing: boolean) {
  const router = useRouter()
  const before = useRef(estado)
  useEffect(() => {
    const lost = before.current === 'iniciada' && estado === 'anonima'
    before.current = estado
    if (lost && !closing) void router.invalidate()
  }, [estado, closing, router])
}
