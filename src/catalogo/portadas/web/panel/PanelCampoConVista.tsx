import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '#casa/panel/useDebounced.ts'
import { type Clase, isRemota } from '../../portada.rules.ts'
import { type CampoImagenProps, PanelCampoImagen } from './PanelCampoImagen.tsx'
import { PanelVistaImagen } from './PanelVistaImagen.tsx'

type Props = CampoImagenProps & {
  clase: Clase
  alt: string
  /** What the shop shows where the picture cannot be had. */
  children: ReactNode
}

/** The field, and beside it what the shop will make of the picture, on its own paper. */
export function PanelCampoConVista({ clase, alt, children, ...field }: Props) {
  const direccion: string = useWatch({ control: useFormContext().control, name: field.name })
  const debounced = useDebounced(direccion.trim())
  return (
    <div className="picture-row">
      <PanelCampoImagen {...field} />
      {isRemota(debounced) && (
        <figure className="preview" data-theme="tienda" aria-label="Así se ve en la tienda">
          <PanelVistaImagen key={debounced} className="preview__picture" clase={clase} direccion={debounced} alt={alt}>
            {children}
          </PanelVistaImagen>
        </figure>
      )}
    </div>
  )
}
