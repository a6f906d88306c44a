import type { ReactNode } from 'react'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import type { LibroDeAdorno } from '../libros-de-adorno.ts'

/** The frame of the login and registration pages: the form, and on wide screens a shelf beside it. */
export function FormularioCuenta({
  frase,
  libros,
  children,
}: {
  frase: string
  libros: LibroDeAdorno[]
  children: ReactNode
}) {
  return (
    <div className="form-page">
      <div className="form-page__form">{children}</div>
      <div className="form-page__art" aria-hidden="true">
        <p>{frase}</p>
        <div className="row">
          {libros.map(({ _id: id, portada_version }) => (
            <span key={id}>
              <Portada id={id} version={portada_version} />
            </span>
          ))}
        </div>
        <div className="end" />
      </div>
    </div>
  )
}
