import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useState } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ENLACE_VENCIDO } from '../../clave/recuperacion.rules.ts'
import { ClaveNuevaFormulario } from './ClaveNuevaFormulario.tsx'

type Estado = { paso: 'elegir' } | { paso: 'vencido' } | { paso: 'listo'; mensaje: string }

type Props = {
  /** Null: the address had none. */
  token: string | null
  /** The page's heading, which gets the focus when the form goes away. */
  titulo: RefObject<HTMLHeadingElement | null>
  /** Stands above the form. */
  children?: ReactNode
}

/** Chooses a new password with a mailed token, and shows what became of it. */
export function ElegirClave({ token, titulo, children }: Props) {
  const [estado, setEstado] = useState<Estado>({ paso: 'elegir' })
  function go(next: Estado) {
    setEstado(next)
    titulo.current?.focus()
  }
  if (estado.paso === 'listo') {
    return (
      <>
        <Notice kind="ok" className="mt-3">
          {estado.mensaje}
        </Notice>
        <Link to="/identificarse" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
          Iniciar sesión
        </Link>
      </>
    )
  }
  if (token === null || estado.paso === 'vencido') {
    return (
      <>
        <Notice kind="error" className="mt-3">
          {ENLACE_VENCIDO}
        </Notice>
        <Link to="/recuperar-clave" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
          Pedir un enlace nuevo
        </Link>
      </>
    )
  }
  return (
    <>
      {children}
      <ClaveNuevaFormulario
        token={token}
        onDone={(mensaje) => go({ paso: 'listo', mensaje })}
        onVencido={() => go({ paso: 'vencido' })}
      />
    </>
  )
}
