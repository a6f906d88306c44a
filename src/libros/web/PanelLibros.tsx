import { createFileRoute } from '@tanstack/react-router'
import { toTramo, validateLista } from '../../panel/lista.ts'
import { PanelLista } from '../../panel/PanelLista.tsx'
import { panelHead, panelLoading } from '../../panel/rutas.tsx'
import { formatFechaEdicion, formatPesos } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { requireAdmin } from '../../usuarios/web/sesion.tsx'
import { type Libro, listLibros } from '../libro.contract.ts'
import { computeResumen, PRECIO_NO_DISPONIBLE } from '../libro.rules.ts'
import { Portada } from './Portada.tsx'

const TITULO = 'Todos los libros'

export const Route = createFileRoute('/_panel/panel-admin/libros')({
  ssr: false,
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: validateLista,
  loaderDeps: ({ search: { q, pagina } }) => ({ q, pagina }),
  loader: ({ deps }) => api.list(listLibros, toTramo(deps)),
  ...panelLoading,
  head: () => panelHead(TITULO),
  component: PanelLibros,
})

function PanelLibros() {
  const { items, total } = Route.useLoaderData()
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No hay libros registrados aún."
      to={Route.to}
      search={Route.useSearch()}
      items={items}
      total={total}
    >
      {(libro) => <Tarjeta key={libro._id} libro={libro} />}
    </PanelLista>
  )
}

function Tarjeta({ libro }: { libro: Libro }) {
  const { autores, categorias, editorial, formatos, fecha_edicion, fecha_edicion_precision } = libro
  return (
    <article className="admin-card">
      <Portada id={libro._id} version={libro.portada_version} lugar="fila" />
      <div>
        <h2>{libro.titulo}</h2>
        {libro.descripcion && <p className="soft">{computeResumen(libro.descripcion)}</p>}
        <div className="admin-card__facts">
          <Dato nombre="Autores">{autores.map(({ nombre_completo }) => nombre_completo).join(', ')}</Dato>
          <Dato nombre="Categorías">{categorias.map(({ nombre }) => nombre).join(', ')}</Dato>
          <Dato nombre="Editorial">{editorial?.descripcion}</Dato>
          <Dato nombre="Formatos">{formatos.join(', ')}</Dato>
          <Dato nombre="Edición">{fecha_edicion && formatFechaEdicion(fecha_edicion, fecha_edicion_precision)}</Dato>
          <Dato nombre="ISBN">{libro.isbn}</Dato>
        </div>
      </div>
      <div className="admin-card__end">
        <span className="price">{libro.precio === null ? PRECIO_NO_DISPONIBLE : formatPesos(libro.precio)}</span>
      </div>
    </article>
  )
}

function Dato({ nombre, children }: { nombre: string; children: string | null | undefined }) {
  return (
    <span>
      {nombre}: <b>{children || '—'}</b>
    </span>
  )
}
