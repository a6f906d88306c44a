import type { ReactNode } from 'react'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import type { LibroDeAdorno } from '../libros-de-adorno.ts'

type Props = {
  frase: string
  libros: LibroDeAdorno[]
  children: ReactNode
  /** A shorter way to go on: before the form on a phone, beside it in the shelf's place. */
  antes?: ReactNode
}

/** The frame of the login and registration pages: the form, and on wide screens a shelf beside it. */
export function FormularioCuenta({ frase, libros, children, antes }: Props) {
  const form = <div className="form-page__form">{children}</div>
  if (antes) {
    return (
      <div className="form-page mt-3">
        <div className="form-page__form">{antes}</div>
        {form}
      </div>
    )
  }
  return (
    <div className="form-page">
      {form}
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
