import { createFileRoute } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { type ControlProps, opcionesDe } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { loadTodos } from '#casa/panel/rutas/todos.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { api } from '#platform/http/client.ts'
import { SelectField } from '#ui/Field.tsx'
import {
  createMateria,
  deleteMateria,
  listMaterias,
  listMateriasSueltas,
  updateMateria,
} from '../../../materias/materia.contract.ts'
import { ESQUEMA_NOMBRES, ESQUEMAS } from '../../../materias/materia.rules.ts'
import { MateriaEdicion, MateriaForm } from '../../../materias/materia.schemas.ts'
import { ListaThema } from './ListaThema.tsx'
import { SinCategoria } from './SinCategoria.tsx'

const TITULO = 'Materias'

export const Route = createFileRoute('/_panel/panel-admin/materias')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => {
    const [reglas, sueltas, categorias] = await Promise.all([
      api.list(listMaterias, toFilas(validateLista(deps))),
      api.call(listMateriasSueltas, {}),
      loadTodos((page) => api.list(listCategorias, page)),
    ])
    return { titulo: TITULO, ...reglas, sueltas, categorias: categorias.toReversed() }
  },
  ...panelLoading,
  component: PanelMaterias,
})

function CampoCategoria({ name, ...said }: ControlProps) {
  const { register } = useFormContext()
  const { categorias } = Route.useLoaderData()
  return (
    <SelectField
      {...said}
      {...register(name)}
      ninguna="Elegir…"
      opciones={categorias.map(({ _id, nombre }) => [_id, nombre])}
    />
  )
}

const FORMULARIO: Formulario<MateriaForm> = {
  nombre: 'regla',
  textos: textosDe('Regla', 'la regla'),
  campos: [
    {
      name: 'prefijo',
      label: 'Empieza con',
      hint: 'Las primeras palabras de la materia, o los primeros signos del código. Entre dos reglas decide la más larga.',
    },
    { name: 'esquema', label: 'Qué es', inicial: 'palabra', opciones: opcionesDe(ESQUEMAS, ESQUEMA_NOMBRES) },
    { name: 'categoria', label: 'Categoría', control: CampoCategoria },
  ],
  alta: MateriaForm,
  crear: (form) => api.call(createMateria, form),
}

function PanelMaterias() {
  const datos = Route.useLoaderData()
  const may = useMay()
  return (
    <Gestor
      titulo={TITULO}
      vacio="Todavía no hay reglas propias: valen las del programa."
      formulario={FORMULARIO}
      to={Route.to}
      volver={{ to: '/panel-admin/categorias', texto: 'Categorías' }}
      search={validateLista(Route.useSearch())}
      datos={datos}
      edicion={MateriaEdicion}
      actualizar={({ _id }, form, version) => api.call(updateMateria, { id: _id, version, ...form })}
      eliminar={may(deleteMateria) && (({ _id }) => api.call(deleteMateria, { id: _id }))}
      aviso={
        <>
          <SinCategoria sueltas={datos.sueltas} categorias={datos.categorias} />
          <ListaThema cargados={datos.sueltas.thema} />
          <h2 className="mt-4">Reglas propias</h2>
        </>
      }
      columnas={() => [
        { nombre: 'Empieza con', celda: ({ prefijo }) => prefijo },
        { nombre: 'Qué es', celda: ({ esquema }) => ESQUEMA_NOMBRES[esquema] },
        { nombre: 'Categoría', celda: ({ categoria_nombre }) => categoria_nombre },
      ]}
    />
  )
}
