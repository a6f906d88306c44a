import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Filas } from '#casa/panel/Filas.tsx'
import { Instante } from '#casa/panel/Instante.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { toFilas } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { loadTodos } from '#casa/panel/rutas/todos.ts'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { createProveedor, listProveedores } from '#catalogo/proveedores/proveedor.contract.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { getImportacion, type Importacion, listImportaciones } from '../../historia/historia.contract.ts'
import { getLibrosDeMuestra } from '../../muestra/muestra.contract.ts'
import { ImportacionAbierta } from './ImportacionAbierta.tsx'
import { type ImportarSearch, validateImportar } from './importar-search.ts'
import { LibrosDeMuestra } from './LibrosDeMuestra.tsx'
import { SubirLista } from './SubirLista.tsx'

const TITULO = 'Importar'

export const Route = createFileRoute('/_panel/panel-admin/importar')({
  beforeLoad: async (guarded) => ({ usuario: await requireStaff(guarded) }),
  ...panelSearch<ImportarSearch>(),
  loader: async ({ deps, context }) => {
    const search = validateImportar(deps)
    const { q: _, ...tramo } = toFilas(search)
    const [historia, proveedores, abierta, muestra] = await Promise.all([
      api.list(listImportaciones, tramo),
      loadTodos((page) => api.list(listProveedores, page)), // the strongest first
      search.importacion ? api.call(getImportacion, { id: search.importacion }) : null,
      context.usuario.rol === 'admin' ? api.call(getLibrosDeMuestra, {}).catch(() => null) : null,
    ])
    return { titulo: TITULO, historia, proveedores, abierta, muestra }
  },
  ...panelLoading,
  component: PanelImportar,
})

function PanelImportar() {
  const { historia, proveedores, abierta, muestra } = Route.useLoaderData()
  const search = validateImportar(Route.useSearch())
  const navigate = useNavigate()
  const may = useMay()
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">
        Listas de libros y precios, como las manda cada proveedor. Primero ves qué pasaría; después se puede deshacer.{' '}
        {may(createProveedor) && <Link to="/panel-admin/proveedores">Proveedores</Link>}
      </p>
      <SubirLista onSubida={(id) => navigate({ to: Route.to, search: { importacion: id } })} />
      {abierta && <ImportacionAbierta key={abierta._id} importacion={abierta} proveedores={proveedores} />}
      <section className="mt-5" aria-labelledby="historia">
        <h2 id="historia">Importaciones</h2>
        <Filas
          titulo="Importaciones"
          filas={historia.items}
          tabla={TABLA}
          vacio="Todavía no hay ninguna."
          paginas={{ to: Route.to, search, total: historia.total }}
        />
      </section>
      {muestra && <LibrosDeMuestra libros={muestra.libros} />}
    </Pantalla>
  )
}

const HACIENDO = { ensayo: 'Ensayando', importar: 'Importando', deshacer: 'Deshaciendo' } as const

function describeEstado({ estado, trabajo, informe, falla }: Importacion): string {
  if (trabajo) return HACIENDO[trabajo]
  if (estado === 'subida') return falla ? 'No se pudo' : 'Subida, sin importar'
  if (estado === 'vencida') return 'El archivo ya no está guardado'
  const counts =
    informe &&
    `${formatCount(informe.creados, 'nuevo', 'nuevos')}, ${formatCount(informe.actualizados, 'actualizado', 'actualizados')}`
  return [estado === 'deshecha' ? 'Deshecha' : 'Importada', counts].filter(Boolean).join(': ')
}

const describeQuien = ({ quien }: Importacion): string =>
  quien ? (quien.nombre ?? 'una cuenta borrada') : 'línea de comandos'

const TABLA: TablaDe<Importacion> = {
  columnas: [
    {
      nombre: 'Lista',
      clase: 'larga',
      celda: ({ _id, numero, archivo }) => (
        <Link to="/panel-admin/importar" search={{ importacion: _id }}>
          N.º {numero} · {archivo}
        </Link>
      ),
    },
    { nombre: 'Qué pasó', celda: describeEstado },
    { nombre: 'De', celda: ({ proveedor }) => proveedor?.nombre ?? '' },
    { nombre: 'Quién', celda: describeQuien },
    { nombre: 'Cuándo', clase: 'corta', celda: ({ creada_en }) => <Instante iso={creada_en} /> },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ numero, archivo }) => `N.º ${numero} · ${archivo}`,
}
