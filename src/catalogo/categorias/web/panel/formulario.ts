import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { api } from '#platform/http/client.ts'
import { createCategoria } from '../../categoria.edicion.contract.ts'
import { CategoriaForm } from '../../categoria.schemas.ts'

export const FORMULARIO_CATEGORIA: Formulario<CategoriaForm> = {
  nombre: 'categoría',
  textos: textosDe('Categoría', 'la categoría'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'descripcion', label: 'Descripción (opcional)', tipo: 'parrafos' },
  ],
  alta: CategoriaForm,
  crear: (form) => api.call(createCategoria, form),
}
