import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatCount, formatDia } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  deleteSinResultado,
  listSinResultado,
  type SinResultado,
  vaciarSinResultado,
} from '../../sin-resultado/sin-resultado.contract.ts'

const TITULO = 'Búsquedas sin resultado'
const TEXTOS = textosDe('Búsqueda', 'la búsqueda')
const VACIAR = { exito: 'Lista vaciada correctamente', falla: 'Hubo un problema al vaciar la lista.' }

type Search = ListaSearch & { orden?: 'recientes' | undefined }

const validateSinResultado = (search: Record<string, unknown>): Search => ({
  ...validateLista(search),
  orden: search.orden === 'recientes' ? 'recientes' : undefined,
})

export const Route = createFileRoute('/_panel/panel-admin/busquedas')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<Search>(),
  loader: async ({ deps }) => {
    const { orden, ...lista } = validateSinResultado(deps)
    return { titulo: TITULO, ...(await api.list(listSinResultado, { ...toTramo(lista), orden })) }
  },
  ...panelLoading,
  component: PanelSinResultado,
})

function PanelSinResultado() {
  const { items, total } = Route.useLoaderData()
  const search = validateSinResultado(Route.useSearch())
  const acciones = useAcciones()
  const [borrada, setBorrada] = useState<SinResultado | 'todas' | null>(null)
  const close = () => setBorrada(null)

  async function remove() {
    if (borrada === 'todas') await acciones.intentar(() => api.call(vaciarSinResultado, {}).finally(close), VACIAR)
    else if (borrada) {
      await acciones.intentar(() => api.call(deleteSinResultado, { id: borrada._id }).finally(close), TEXTOS.eliminar)
    }
  }

  return (
    <>
      <PanelLista
        titulo={TITULO}
        vacio="Por ahora, todo lo que buscaron tuvo algún resultado."
        to={Route.to}
        search={search}
        items={items}
        total={total}
        filtros={
          <div className="toolbar__end">
            <Orden search={search} />
            {total > 0 && (
              <Button look="line" onClick={() => setBorrada('todas')}>
                Vaciar
              </Button>
            )}
          </div>
        }
      >
        {(busqueda) => <Tarjeta key={busqueda._id} busqueda={busqueda} onDelete={() => setBorrada(busqueda)} />}
      </PanelLista>
      <Eliminar
        nombre={borrada === 'todas' ? 'Se borran todas las búsquedas de la lista.' : borrada && `«${borrada.texto}»`}
        onCancel={close}
        onConfirm={remove}
      />
      {acciones.alerta}
    </>
  )
}

function Tarjeta({
  busqueda: { texto, veces, primera, ultima },
  onDelete,
}: {
  busqueda: SinResultado
  onDelete: () => void
}) {
  return (
    <article className="admin-card admin-card--plain">
      <div>
        <h2>
          <Link to="/busqueda/$term" params={{ term: texto }} preload={false}>
            {texto}
          </Link>
        </h2>
        <p className="soft small">
          {formatCount(veces, 'vez', 'veces')} · la última el {formatDia(ultima)}
          {primera !== ultima && ` · desde el ${formatDia(primera)}`}
        </p>
      </div>
      <div className="admin-card__end">
        <span className="admin-card__tools">
          <IconButton className="icon-button--danger" aria-label={`Eliminar «${texto}»`} onClick={onDelete}>
            <Icon name="borrar" />
          </IconButton>
        </span>
      </div>
    </article>
  )
}

function Orden({ search }: { search: Search }) {
  const navigate = useNavigate()
  return (
    <SelectField
      label="Ordenar por"
      value={search.orden ?? ''}
      onChange={({ target }) => {
        const orden = target.value === 'recientes' ? target.value : undefined
        void navigate({ to: Route.to, search: { ...search, orden, pagina: undefined } })
      }}
    >
      <option value="">Las más buscadas</option>
      <option value="recientes">Las más recientes</option>
    </SelectField>
  )
}
