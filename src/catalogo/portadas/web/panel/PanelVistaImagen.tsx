import { type ReactNode, useState } from 'react'
import type { Clase } from '../../portada.rules.ts'

type Props = {
  clase: Clase
  direccion: string
  alt: string
  className: string
  /** What is shown in its place while it cannot be had. */
  children: ReactNode
}

/** The picture behind an address as the shop would show it, fetched by the shop: browsers load nothing from elsewhere. */
export function PanelVistaImagen({ clase, direccion, alt, className, children }: Props) {
  const [estado, setEstado] = useState<'viene' | 'esta' | 'falla'>('viene')
  return (
    <span className={className} data-estado={estado}>
      {estado === 'falla' ? (
        <span className="preview__missing" role="status">
          No pudimos traer esa imagen. {children}
        </span>
      ) : (
        <img
          src={`/api/imagenes/vista?${new URLSearchParams({ direccion, clase })}`}
          alt={alt}
          onLoad={() => setEstado('esta')}
          onError={() => setEstado('falla')}
        />
      )}
    </span>
  )
}
