// The form of a new one, by itself and from within the book form.
import { FormularioTextos } from '../../../panel/FormularioTextos.tsx'
import { textosDe } from '../../../panel/textos.ts'
import type { Acciones } from '../../../panel/useAcciones.tsx'
import { api } from '../../../platform/http/client.ts'
import type { Categoria } from '../../categoria.contract.ts'
import { createCategoria } from '../../categoria.edicion.contract.ts'
import { CategoriaForm } from '../../categoria.schemas.ts'

export const TEXTOS_CATEGORIA = textosDe('Categoría', 'la categoría')
export const CAMPOS_CATEGORIA = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'descripcion', label: 'Descripción (opcional)', tipo: 'parrafos' },
] as const

type Props = {
  /** What was typed already. */
  nombre: string
  acciones: Acciones
  onCreado: (categoria: Categoria) => void
  onClose: () => void
}

/** Makes one without leaving what is being done. */
export function AltaCategoria({ nombre, acciones, onCreado, onClose }: Props) {
  return (
    <FormularioTextos
      titulo="Registrar categoría"
      boton="Registrar"
      campos={CAMPOS_CATEGORIA}
      valores={{ nombre: nombre, descripcion: '' }}
      version={undefined}
      esquema={CategoriaForm()}
      guardar={async (form) => onCreado(await api.call(createCategoria, form))}
      textos={TEXTOS_CATEGORIA.crear}
      acciones={acciones}
      onClose={onClose}
      onGuardado={onClose}
    />
  )
}
