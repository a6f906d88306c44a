import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { PanelCampoConVista } from '#catalogo/portadas/web/panel/PanelCampoConVista.tsx'
import type { CampoImagenProps } from '#catalogo/portadas/web/panel/PanelCampoImagen.tsx'
import { api } from '#platform/http/client.ts'
import { createEditorial } from '../../editorial.edicion.contract.ts'
import { EditorialForm } from '../../editorial.schemas.ts'

const CampoLogo = (props: CampoImagenProps) => (
  <PanelCampoConVista {...props} clase="marca" alt="Logo">
    Mientras tanto se ve la marca dibujada.
  </PanelCampoConVista>
)

export const FORMULARIO_EDITORIAL: Formulario<EditorialForm> = {
  nombre: 'editorial',
  textos: textosDe('Editorial', 'la editorial'),
  campos: [
    { name: 'descripcion', label: 'Nombre' },
    { name: 'direccion', label: 'Dirección' },
    { name: 'imagen', label: 'Dirección de la imagen', control: CampoLogo },
  ],
  alta: EditorialForm,
  crear: (form) => api.call(createEditorial, form),
}
