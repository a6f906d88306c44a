// Links that the help texts share.
import { Link } from '@tanstack/react-router'

export const Contacto = ({ children = 'Contacto' }: { children?: string }) => <Link to="/contacto">{children}</Link>

export const MiCuenta = () => <Link to="/perfil">Mi cuenta</Link>

/** Beside the specified sections of the help, on each of its pages in the same place. */
export const Accesibilidad = () => <Link to="/ayuda/accesibilidad">Accesibilidad de la tienda</Link>

export const MisPedidos = () => <Link to="/mis-pedidos">Mis pedidos</Link>
