import { createFileRoute, Link } from '@tanstack/react-router'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { describeRebaja } from '#catalogo/rebajas/rebaja.rules.ts'
import { formatFechaHora, formatHasta } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  createOferta,
  endOferta,
  listTodasLasOfertas,
  type Oferta,
  updateOferta,
} from '../../oferta.edicion.contract.ts'
import { computeEstado, type EstadoOferta } from '../../oferta.rules.ts'
import { OfertaEdicion, OfertaForm } from '../../oferta.schemas.ts'
import { FormularioOferta } from './FormularioOferta.tsx'

const TITULO = 'Todas las ofertas'
const TEXTOS = textosDe('Oferta', 'la oferta')
const TERMINAR = { exito: 'Oferta terminada correctamente', falla: 'Hubo un problema al terminar la oferta.' }

export const Route = createFileRoute('/_panel/panel-admin/ofertas')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({
    titulo: TITULO,
    ...(await api.list(listTodasLasOfertas, toTramo(validateLista(deps)))),
  }),
  ...panelLoading,
  component: PanelOfertas,
})

const ESTADOS: Record<EstadoOferta, (oferta: Oferta) => string> = {
  vigente: ({ hasta }) => `Vigente, hasta el ${formatHasta(hasta)}`,
  programada: ({ desde, hasta }) => `Del ${formatFechaHora(desde)} al ${formatHasta(hasta)}`,
  terminada: ({ hasta }) => `Terminó el ${formatHasta(hasta)}`,
}

const isVigente = (oferta: Oferta) => computeEstado(oferta, Date.now()) === 'vigente'

function PanelOfertas() {
  const { items, total } = Route.useLoaderData()
  const search = validateLista(Route.useSearch())
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Oferta>()
  const common = { acciones, onClose: cerrar }
  const nueva = { texto: 'Nueva Oferta', onPress: crear }
  const isFirst = total === 0 && !search.q

  async function end() {
    if (!borrado) return
    const textos = isVigente(borrado) ? TERMINAR : TEXTOS.eliminar
    await acciones.intentar(() => api.call(endOferta, { id: borrado._id }).finally(cerrar), textos)
  }

  return (
    <>
      {isFirst ? (
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
        >
          {(oferta) => (
            <article key={oferta._id} className="admin-card admin-card--plain">
              <div>
                <h2>{oferta.titulo}</h2>
                <p>
                  <b>{describeRebaja({ ...oferta.descuento, redondeo: oferta.redondeo, sentido: oferta.sentido })}</b>{' '}
                  en {oferta.alcance.map(({ nombre }) => nombre).join('; ') || 'nada: lo que nombraba ya no existe'}
                </p>
                <p className="soft">{ESTADOS[computeEstado(oferta, Date.now())](oferta)}</p>
              </div>
              <div className="admin-card__end">
                <Herramientas nombre={oferta.titulo} onEdit={() => editar(oferta)} onDelete={() => preguntar(oferta)} />
              </div>
            </article>
          )}
        </PanelLista>
      )}
      {editado === 'nuevo' && (
        <FormularioOferta
          {...common}
          titulo="Nueva oferta"
          boton="Registrar"
          oferta={null}
          esquema={OfertaForm()}
          guardar={(form) => api.call(createOferta, form)}
          textos={TEXTOS.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioOferta
          {...common}
          titulo="Editar oferta"
          boton="Guardar cambios"
          oferta={editado}
          esquema={OfertaEdicion({ ...editado, alcance: editado.alcance.map(({ _id }) => _id) })}
          guardar={(form, version) => api.call(updateOferta, { id: editado._id, version, ...form })}
          textos={TEXTOS.actualizar}
        />
      )}
      <Eliminar nombre={borrado && describeFin(borrado)} onCancel={cerrar} onConfirm={end} />
      {acciones.alerta}
    </>
  )
}

const describeFin = (oferta: Oferta) =>
  isVigente(oferta) ? `${oferta.titulo} termina ahora y queda en esta lista.` : oferta.titulo

/** Before the first offer: only a title and the button (specification, section 2). */
function SinOfertas({ texto, onPress }: { texto: string; onPress: () => void }) {
  useAtajo('n', onPress)
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>{TITULO}</h1>
      <div className="toolbar">
        <Button look="sell" onClick={onPress} aria-keyshortcuts="n">
          <Icon name="mas" small /> {texto}
        </Button>
      </div>
    </div>
  )
}
