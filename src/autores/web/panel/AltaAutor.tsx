// The form of a new one, by itself and from within the book form.
import { FormularioTextos } from '../../../panel/FormularioTextos.tsx'
import { textosDe } from '../../../panel/textos.ts'
import type { Acciones } from '../../../panel/useAcciones.tsx'
import { api } from '../../../platform/http/client.ts'
import { PanelCampoConVista } from '../../../portadas/web/panel/PanelCampoConVista.tsx'
import type { CampoImagenProps } from '../../../portadas/web/panel/PanelCampoImagen.tsx'
import type { Autor } from '../../autor.contract.ts'
import { createAutor } from '../../autor.edicion.contract.ts'
import { AutorForm } from '../../autor.schemas.ts'

const CampoRetrato = (props: CampoImagenProps) => (
  <PanelCampoConVista {...props} clase="retrato" alt="Retrato">
    Mientras tanto se ve el retrato dibujado.
  </PanelCampoConVista>
)

export const TEXTOS_AUTOR = textosDe('Autor', 'el autor')
export const CAMPOS_AUTOR = [
  { name: 'nombre_completo', label: 'Nombre completo', hint: '«Julio Cortázar» o «Cortázar, Julio».' },
  { name: 'perfil', label: 'Dirección de la imagen de perfil', control: CampoRetrato },
  { name: 'info', label: 'Biografía', tipo: 'parrafos' },
] as const

type Props = {
  /** What was typed already. */
  nombre: string
  acciones: Acciones
  onCreado: (autor: Autor) => void
  onClose: () => void
}

/** Makes one without leaving what is being done. */
export function AltaAutor({ nombre, acciones, onCreado, onClose }: Props) {
  return (
    <FormularioTextos
      titulo="Registrar autor"
      boton="Registrar"
      campos={CAMPOS_AUTOR}
      valores={{ nombre_completo: nombre, perfil: '', info: '' }}
      version={undefined}
      esquema={AutorForm()}
      guardar={async (form) => onCreado(await api.call(createAutor, form))}
      textos={TEXTOS_AUTOR.crear}
      acciones={acciones}
      onClose={onClose}
      onGuardado={onClose}
    />
  )
}
