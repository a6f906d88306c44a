import { createFileRoute, Link } from '@tanstack/react-router'
import { PANEL, panelHead, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { listAutores } from '#catalogo/autores/autor.contract.ts'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { listProvincias } from '#envios/provincias/provincia.contract.ts'
import { getPrimeraHora } from '#oficina/resumen/primera-hora.contract.ts'
import { getHoy, getResumen } from '#oficina/resumen/resumen.contract.ts'
import { Hoy } from '#oficina/resumen/web/panel/Hoy.tsx'
import { PrimeraHora } from '#oficina/resumen/web/panel/PrimeraHora.tsx'
import { Resumen } from '#oficina/resumen/web/panel/Resumen.tsx'
import { listAvisos } from '#oficina/sistema/sistema.contract.ts'
import { AvisosSistema } from '#oficina/sistema/web/panel/AvisosSistema.tsx'
import { formatCount, formatNumero } from '#platform/format.ts'
import { mayCall } from '#platform/http/access.ts'
import { api } from '#platform/http/client.ts'
import type { Contract, Input } from '#platform/http/contract.ts'
import { listDespachos } from '#venta/pedidos/despachos/despachos.contract.ts'
import { listPedidos } from '#venta/pedidos/lista.contract.ts'
import { listTodosLosBanners } from '#vidriera/banners/banner.edicion.contract.ts'
import { listSinResultado } from '#vidriera/busqueda/sin-resultado/sin-resultado.contract.ts'
import { listMesas } from '#vidriera/mesas/mesa.edicion.contract.ts'
import { listNovedadesPanel } from '#vidriera/novedades/novedad.edicion.contract.ts'
import { IconoSeccion } from './IconoSeccion.tsx'
import { listSecciones } from './secciones.ts'
import { TeclasPanel } from './TeclasPanel.tsx'

const NONE = { limit: 1 }

/** How many rows each list has; null where that could not be had, or is not for whoever asks. */
async function countAll({ _id, rol }: Usuario) {
  const count = async <C extends Contract>(list: C, input: Input<C>) =>
    mayCall(list, rol)
      ? api.list(list, input).then(
          ({ total }) => total,
          () => null,
        )
      : null
  const counts = {
    usuarios: count(listUsuarios, { ...NONE, excepto: _id }),
    autores: count(listAutores, NONE),
    editoriales: count(listEditoriales, NONE),
    libros: count(listLibros, NONE),
    categorias: count(listCategorias, NONE),
    provincias: count(listProvincias, NONE),
    pedidos: count(listPedidos, NONE),
    pendientes: count(listPedidos, { ...NONE, estado: 'pendiente' }),
    despachos: count(listDespachos, NONE),
    busquedas: count(listSinResultado, NONE),
    mesas: count(listMesas, NONE),
    novedades: count(listNovedadesPanel, NONE),
    banners: count(listTodosLosBanners, NONE),
  }
  const names = Object.keys(counts) as (keyof typeof counts)[]
  const totals = await Promise.all(names.map(async (name) => [name, await counts[name]] as const))
  return Object.fromEntries(totals) as Record<keyof typeof counts, number | null>
}

/** What the owner should know of the machine; a panel that cannot ask shows nothing. */
const loadAvisos = ({ rol }: Usuario) => (mayCall(listAvisos, rol) ? api.call(listAvisos, {}).catch(() => []) : [])

export const Route = createFileRoute('/_panel/panel-admin')({
  beforeLoad: async (guarded) => ({ usuario: await requireStaff(guarded) }),
  loader: async ({ context: { usuario } }) => {
    const [totals, avisos, primeraHora, hoy, resumen] = await Promise.all([
      countAll(usuario),
      loadAvisos(usuario),
      mayCall(getPrimeraHora, usuario.rol) ? api.call(getPrimeraHora, {}).catch(() => null) : null,
      api.call(getHoy, {}).catch(() => null),
      api.call(getResumen, {}).catch(() => null), // the sections are there without it
    ])
    return { totals, avisos, primeraHora, hoy, resumen, rol: usuario.rol }
  },
  ...panelLoading,
  head: () => panelHead(),
  component: PanelPage,
})

function PanelPage() {
  const { totals, avisos, primeraHora, hoy, resumen, rol } = Route.useLoaderData()
  // Who has something to do today reads that first.
  const esperan = hoy !== null && hoy.frases.length > 0
  return (
    <div className="wrap panel-page">
      <h1>{PANEL}</h1>
      <AvisosSistema avisos={avisos} />
      {!esperan && <PrimeraHora primeraHora={primeraHora} />}
      <Hoy hoy={hoy} />
      {esperan && <PrimeraHora primeraHora={primeraHora} />}
      <Resumen resumen={resumen} />
      <nav className="ledger" aria-label="Secciones">
        {listSecciones(rol).map(({ seccion, to, tecla, titulo, detalle }) => (
          <Link key={to} to={to} aria-keyshortcuts={tecla}>
            <IconoSeccion seccion={seccion} />
            <span>
              <b>
                {titulo} <kbd>{tecla.toUpperCase()}</kbd>
              </b>
              <small>{(seccion === 'pedidos' && describePendientes(totals.pendientes)) || detalle}</small>
            </span>
            <Cantidad total={isContada(seccion, totals) ? totals[seccion] : null} />
          </Link>
        ))}
      </nav>
      <TeclasPanel />
    </div>
  )
}

/** Whether the list of a section is counted. */
const isContada = <T extends object>(seccion: PropertyKey, totals: T): seccion is keyof T => seccion in totals

/** «12 pendientes»; nothing where there are none, or the number is unknown. */
const describePendientes = (total: number | null) => total && formatCount(total, 'pendiente', 'pendientes')

function Cantidad({ total }: { total: number | null }) {
  return <span className="n">{total !== null && formatNumero(total)}</span>
}
