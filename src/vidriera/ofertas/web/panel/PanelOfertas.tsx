import { createFileRoute } from '@tanstack/react-router'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { useAlLlegar } from '#casa/panel/tabla/useAlLlegar.ts'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { loadLibrosElegidos } from '#catalogo/libros/web/panel/filtros/consulta.ts'
import { describeRebaja } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatFechaHora, formatHasta } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { endOferta, listTodasLasOfertas, type Oferta, updateOferta } from '../../oferta.edicion.contract.ts'
import { computeEstado, type EstadoOferta } from '../../oferta.rules.ts'
import { OfertaEdicion } from '../../oferta.schemas.ts'
import { FORMULARIO_OFERTA, formularioDe } from './formulario.tsx'

const TITULO = 'Todas las ofertas'

/** `libros`: the form of a new one opens with them (`readIds`); `cuando`: for the next Saturday alone. */
type OfertasSearch = ListaSearch & { libros?: string | undefined; cuando?: 'sabado' | undefined }

const validateOfertas = (search: Record<string, unknown>): OfertasSearch => ({
  ...validateLista(search),
  libros: typeof search.libros === 'string' ? search.libros : undefined,
  cuando: search.cuando === 'sabado' ? search.cuando : undefined,
})
const TERMINAR = { exito: 'Oferta terminada correctamente', falla: 'Hubo un problema al terminar la oferta.' }

export const Route = createFileRoute('/_panel/panel-admin/ofertas')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<OfertasSearch>(),
  loader: async ({ deps }) => {
    const comoTabla = await isComoTabla('ofertas')
    const { libros, ...lista } = validateOfertas(deps)
    const [ofertas, elegidos] = await Promise.all([
      api.list(listTodasLasOfertas, toTramo(lista, comoTabla)),
      loadLibrosElegidos(libros),
    ])
    return { titulo: TITULO, comoTabla, elegidos, ...ofertas }
  },
  ...panelLoading,
  component: PanelOfertas,
})

const ESTADOS: Record<EstadoOferta, (oferta: Oferta) => string> = {
  vigente: ({ hasta }) => `Vigente, hasta el ${formatHasta(hasta)}`,
  programada: ({ desde, hasta }) => `Del ${formatFechaHora(desde)} al ${formatHasta(hasta)}`,
  terminada: ({ hasta }) => `Terminó el ${formatHasta(hasta)}`,
}

const describeSuya = ({ descuento, redondeo, sentido }: Oferta) => describeRebaja({ ...descuento, redondeo, sentido })
const describeAlcance = ({ alcance }: Oferta) =>
  alcance.map(({ nombre }) => nombre).join('; ') || 'nada: lo que nombraba ya no existe'

const COLUMNAS: readonly Columna<Oferta>[] = [
  { nombre: 'Título', celda: ({ titulo }) => titulo },
  { nombre: 'Descuento', celda: describeSuya },
  { nombre: 'En', celda: describeAlcance },
  { nombre: 'Cuándo', celda: (oferta) => ESTADOS[computeEstado(oferta, Date.now())](oferta) },
]

const isVigente = (oferta: Oferta) => computeEstado(oferta, Date.now()) === 'vigente'

function PanelOfertas() {
  const { items, total, comoTabla, elegidos } = Route.useLoaderData()
  const { cuando, ...search } = validateOfertas(Route.useSearch())
  const gestor = useGestor({
    formulario: elegidos.length > 0 ? formularioDe(elegidos, cuando) : FORMULARIO_OFERTA,
    edicion: (oferta: Oferta) => OfertaEdicion({ ...oferta, alcance: oferta.alcance.map(({ _id }) => _id) }),
    actualizar: ({ _id }, form, version) => api.call(updateOferta, { id: _id, version, ...form }),
    eliminar: ({ _id }) => api.call(endOferta, { id: _id }),
    preguntado: (oferta) =>
      isVigente(oferta) ? `${oferta.titulo} termina ahora y queda en esta lista.` : oferta.titulo,
    alEliminar: (oferta) => (isVigente(oferta) ? TERMINAR : FORMULARIO_OFERTA.textos.eliminar),
  })
  const nueva = { texto: 'Nueva Oferta', onPress: gestor.crear }
  useAlLlegar(elegidos.length > 0, gestor.crear)
  return (
    <>
      {total === 0 && !search.q ? (
        <SinOfertas {...nueva} />
      ) : (
        <PanelLista
          titulo={TITULO}
          vacio="No hay ofertas registradas aún."
          to={Route.to}
          search={search}
          items={items}
          total={total}
          crear={nueva}
          vista={{ lista: 'ofertas', comoTabla }}
          tabla={{
            columnas: [...COLUMNAS, { nombre: 'Acciones', clase: 'fin', celda: gestor.herramientas }],
            clave: ({ _id }) => _id,
            nombre: ({ titulo }) => titulo,
          }}
        >
          {(oferta) => (
            <article key={oferta._id} className="admin-card admin-card--plain">
              <div>
                <h2>{oferta.titulo}</h2>
                <p>
                  <b>{describeSuya(oferta)}</b> en {describeAlcance(oferta)}
                </p>
                <p className="soft">{ESTADOS[computeEstado(oferta, Date.now())](oferta)}</p>
              </div>
              <div className="admin-card__end">{gestor.herramientas(oferta)}</div>
            </article>
          )}
        </PanelLista>
      )}
      {gestor.dialogos}
    </>
  )
}

/** Before the first offer: only a title and the button (specification, section 2). */
function SinOfertas({ texto, onPress }: { texto: string; onPress: () => void }) {
  useAtajo('n', onPress)
  return (
    <Pantalla titulo={TITULO}>
      <div className="toolbar">
        <Button look="sell" onClick={onPress} aria-keyshortcuts="n">
          <Icon name="mas" small /> {texto}
        </Button>
      </div>
    </Pantalla>
  )
}
