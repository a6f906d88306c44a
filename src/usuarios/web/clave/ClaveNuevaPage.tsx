import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ENLACE_VENCIDO } from '../../clave/recuperacion.rules.ts'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { useTokenDeEnlace } from '../useTokenDeEnlace.ts'
import { ClaveNuevaFormulario } from './ClaveNuevaFormulario.tsx'

export const Route = createFileRoute('/_tienda/recuperar-clave/nueva')({
  loader: () => loadLibrosDeAdorno('vendidos'),
  head: () => ({ meta: [{ title: 'Elegí una contraseña nueva · Anaquel' }] }),
  component: ClaveNuevaPage,
})

type Estado = { paso: 'elegir' } | { paso: 'vencido' } | { paso: 'listo'; mensaje: string }

/** Where the mail's link leads. */
function ClaveNuevaPage() {
  const libros = Route.useLoaderData()
  const hydrated = useHydrated()
  const token = useTokenDeEnlace()
  const [estado, setEstado] = useState<Estado>({ paso: 'elegir' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (estado.paso !== 'elegir') heading.current?.focus() // the form that had the focus is gone
  }, [estado.paso])
  const { paso } = hydrated && !token && estado.paso === 'elegir' ? ({ paso: 'vencido' } as const) : estado
  return (
    <div className="wrap pt-4">
      <FormularioCuenta frase="Borrón y cuenta nueva." libros={libros}>
        <h1 ref={heading} tabIndex={-1}>
          Elegí una contraseña nueva
        </h1>
        {paso === 'elegir' && (
          <ClaveNuevaFormulario
            token={token}
            onDone={(mensaje) => setEstado({ paso: 'listo', mensaje })}
            onVencido={() => setEstado({ paso: 'vencido' })}
          />
        )}
        {paso === 'vencido' && (
          <>
            <Notice kind="error" className="mt-3">
              {ENLACE_VENCIDO}
            </Notice>
            <Link to="/recuperar-clave" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
              Pedir un enlace nuevo
            </Link>
          </>
        )}
        {estado.paso === 'listo' && (
          <>
            <Notice kind="ok" className="mt-3">
              {estado.mensaje}
            </Notice>
            <Link to="/identificarse" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
              Iniciar sesión
            </Link>
          </>
        )}
      </FormularioCuenta>
    </div>
  )
}
