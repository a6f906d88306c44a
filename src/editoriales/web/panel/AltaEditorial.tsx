// The form of a new one, by itself and from within the book form.
import { FormularioTextos } from '../../../panel/FormularioTextos.tsx'
import { textosDe } from '../../../panel/textos.ts'
import type { Acciones } from '../../../panel/useAcciones.tsx'
import { api } from '../../../platform/http/client.ts'
import { PanelCampoConVista } from '../../../portadas/web/panel/PanelCampoConVista.tsx'
import type { CampoImagenProps } from '../../../portadas/web/panel/PanelCampoImagen.tsx'
import type { Editorial } from '../../editorial.contract.ts'
import { createEditorial } from '../../editorial.edicion.contract.ts'
import { EditorialForm } from '../../editorial.schemas.ts'

const CampoLogo = (props: CampoImagenProps) => (
  <PanelCampoConVista {...props} clase="marca" alt="Logo">
    Mientras tanto se ve la marca dibujada.
  </PanelCampoConVista>
)

export const TEXTOS_EDITORIAL = textosDe('Editorial', 'la editorial')
export const CAMPOS_EDITORIAL = [
  { name: 'descripcion', label: 'Nombre' },
  { name: 'direccion', label: 'Dirección' },
  { name: 'imagen', label: 'Dirección de la imagen', control: CampoLogo },
] as const

type Props = {
  /** What was typed already. */
  nombre: string
  acciones: Acciones
  onCreado: (editorial: Editorial) => void
  onClose: () => void
}

/** Makes one without leaving what is being done. */
export function AltaEditorial({ nombre, acciones, onCreado, onClose }: Props) {
  return (
    <FormularioTextos
      titulo="Registrar editorial"
      boton="Registrar"
      campos={CAMPOS_EDITORIAL}
      valores={{ descripcion: nombre, direccion: '', imagen: '' }}
      version={undefined}
      esquema={EditorialForm()}
      guardar={async (form) => onCreado(await api.call(createEditorial, form))}
      textos={TEXTOS_EDITORIAL.crear}
      acciones={acciones}
      onClose={onClose}
      onGuardado={onClose}
    />
  )
}
