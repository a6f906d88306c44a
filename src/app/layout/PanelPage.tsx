import { createFileRoute, Link } from '@tanstack/react-router'
import { listAutores } from '../../autores/autor.contract.ts'
import { listSinResultado } from '../../busqueda/sin-resultado/sin-resultado.contract.ts'
import { listCategorias } from '../../categorias/categoria.contract.ts'
import { listEditoriales } from '../../editoriales/editorial.contract.ts'
import { listLibros } from '../../libros/libro.listas.contract.ts'
import { PANEL, panelHead, panelLoading } from '../../panel/rutas/rutas.tsx'
import { listPedidos } from '../../pedidos/lista.contract.ts'
import { formatCount, formatNumero } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { listProvincias } from '../../provincias/provincia.contract.ts'
import { requireAdmin } from '../../sesion/web/sesion.tsx'
import { listAvisos } from '../../sistema/sistema.contract.ts'
import { AvisosSistema } from '../../sistema/web/panel/AvisosSistema.tsx'
import { listUsuarios } from '../../usuarios/gestion/gestion.contract.ts'
import { IconoSeccion } from './IconoSeccion.tsx'
import { SECCIONES } from './secciones.ts'
import { TeclasPanel } from './TeclasPanel.tsx'

const NONE = { limit: 1 }

/** How many rows each list has for this admin; null where that could not be had. */
async function countAll(propio: string) {
  const count = (list: Promise<{ total: number }>) => list.then(({ total }) => total).catch(() => null)
  const [usuarios, autores, editoriales, libros, categorias, provincias, pedidos, pendientes, busquedas] =
    await Promise.all([
      count(api.list(listUsuarios, { ...NONE, excepto: propio })),
      count(api.list(listAutores, NONE)),
      count(api.list(listEditoriales, NONE)),
      count(api.list(listLibros, NONE)),
      count(api.list(listCategorias, NONE)),
      count(api.list(listProvincias, NONE)),
      count(api.list(listPedidos, NONE)),
      count(api.list(listPedidos, { ...NONE, estado: 'pendiente' })),
      count(api.list(listSinResultado, NONE)),
    ])
  return { usuarios, autores, editoriales, libros, categorias, provincias, pedidos, pendientes, busquedas }
}

/** What the owner should know of the machine; a panel that cannot ask shows nothing. */
const loadAvisos = () => api.call(listAvisos, {}).catch(() => [])

export const Route = createFileRoute('/_panel/panel-admin')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async (guarded) => ({ propio: (await requireAdmin(guarded))._id }),
  loader: async ({ context }) => {
    const [totals, avisos] = await Promise.all([countAll(context.propio), loadAvisos()])
    return { totals, avisos }
  },
  ...panelLoading,
  head: () => panelHead(),
  component: PanelPage,
})

function PanelPage() {
  const { totals, avisos } = Route.useLoaderData()
  return (
    <div className="wrap panel-page">
      <h1>{PANEL}</h1>
      <AvisosSistema avisos={avisos} />
      <nav className="ledger" aria-label="Secciones">
        {SECCIONES.map(({ seccion, to, tecla, titulo, detalle }) => (
          <Link key={to} to={to} aria-keyshortcuts={tecla}>
            <IconoSeccion seccion={seccion} />
            <span>
              <b>
                {titulo} <kbd>{tecla.toUpperCase()}</kbd>
              </b>
              <small>{(seccion === 'pedidos' && describePendientes(totals.pendientes)) || detalle}</small>
            </span>
            <Cantidad total={seccion === 'ofertas' || seccion === 'estado' ? null : totals[seccion]} />
          </Link>
        ))}
      </nav>
      <TeclasPanel />
    </div>
  )
}

/** «12 pendientes»; nothing where there are none, or the number is unknown. */
const describePendientes = (total: number | null) => total && formatCount(total, 'pendiente', 'pendientes')

function Cantidad({ total }: { total: number | null }) {
  return <span className="n">{total !== null && formatNumero(total)}</span>
}
