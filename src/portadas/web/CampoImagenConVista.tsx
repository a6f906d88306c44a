import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAsentado } from '../../panel/useAsentado.ts'
import { type Clase, isRemota } from '../portada.rules.ts'
import { CampoImagen, type CampoImagenProps } from './CampoImagen.tsx'
import { VistaImagen } from './VistaImagen.tsx'

type Props = CampoImagenProps & {
  clase: Clase
  alt: string
  /** What the shop shows where the picture cannot be had. */
  children: ReactNode
}

/** The field, and beside it what the shop will make of the picture, on its own paper. */
export function CampoImagenConVista({ clase, alt, children, ...field }: Props) {
  const direccion: string = useWatch({ control: useFormContext().control, name: field.name })
  const settled = useAsentado(direccion.trim())
  return (
    <div className="picture-row">
      <CampoImagen {...field} />
      {isRemota(settled) && (
        <figure className="preview" data-theme="tienda" aria-label="Así se ve en la tienda">
          <VistaImagen key={settled} className="preview__picture" clase={clase} direccion={settled} alt={alt}>
            {children}
          </VistaImagen>
        </figure>
      )}
    </div>
  )
}
