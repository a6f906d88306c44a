import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { PanelCampoConVista } from '#catalogo/portadas/web/panel/PanelCampoConVista.tsx'
import type { CampoImagenProps } from '#catalogo/portadas/web/panel/PanelCampoImagen.tsx'
import { api } from '#platform/http/client.ts'
import { createAutor } from '../../autor.edicion.contract.ts'
import { AutorForm } from '../../autor.schemas.ts'

const CampoRetrato = (props: CampoImagenProps) => (
  <PanelCampoConVista {...props} clase="retrato" alt="Retrato">
    Mientras tanto se ve el retrato dibujado.
  </PanelCampoConVista>
)

export const FORMULARIO_AUTOR: Formulario<AutorForm> = {
  nombre: 'autor',
  textos: textosDe('Autor', 'el autor'),
  campos: [
    { name: 'nombre_completo', label: 'Nombre completo', hint: '«Julio Cortázar» o «Cortázar, Julio».' },
    { name: 'perfil', label: 'Dirección de la imagen de perfil', control: CampoRetrato },
    { name: 'info', label: 'Biografía', tipo: 'parrafos' },
  ],
  alta: AutorForm,
  crear: (form) => api.call(createAutor, form),
}
