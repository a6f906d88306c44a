import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AjusteVisto, listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { GRUPO_NOMBRES, GRUPOS, type Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { findAjustes, listGrupos, PAGINA_NOMBRES, PAGINAS, paginaDe } from '#casa/ajustes/paginas.rules.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { keepSearch, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Field } from '#ui/Field.tsx'
import { FormularioAjustes } from './FormularioAjustes.tsx'
import { idDeGrupo } from './grupo.ts'

const TITULO = 'Ajustes'
const ENCONTRADOS_MAX = 20

export const Route = createFileRoute('/_panel/panel-admin/ajustes')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: keepSearch<{ grupo?: Grupo }>,
  loader: async () => ({ titulo: TITULO, ajustes: await api.call(listAjustes, {}) }),
  ...panelLoading,
  component: PanelAjustes,
})

function PanelAjustes() {
  const { ajustes } = Route.useLoaderData()
  const { grupo: pedido } = Route.useSearch()
  const grupo = GRUPOS.find((one) => one === pedido) ?? 'libreria' // whatever stands in the address
  const pagina = paginaDe(grupo)
  useEffect(() => {
    if (pedido && !window.location.hash) document.getElementById(idDeGrupo(grupo))?.scrollIntoView()
  }, [pedido, grupo])
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">Lo que guardás se ve en toda la tienda enseguida, y queda en la Auditoría.</p>
      <Buscador ajustes={ajustes} />
      <nav className="settings-map mt-3" aria-label="Páginas de ajustes">
        {PAGINAS.map((una) => (
          <section key={una} aria-label={PAGINA_NOMBRES[una]} data-state={una === pagina ? 'open' : undefined}>
            <b>{PAGINA_NOMBRES[una]}</b>
            <ul className="chips">
              {listGrupos(una).map((uno) => (
                <li key={uno}>
                  <Link
                    className="chip"
                    to={Route.to}
                    search={{ grupo: uno }}
                    aria-current={uno === grupo ? 'page' : undefined}
                  >
                    {GRUPO_NOMBRES[uno]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <FormularioAjustes
        key={pagina}
        pagina={pagina}
        grupo={grupo}
        ajustes={ajustes.filter((ajuste) => paginaDe(ajuste.grupo) === pagina)}
      />
    </Pantalla>
  )
}

/** Finds a setting of any page by its words, and leads to its field. */
function Buscador({ ajustes }: { ajustes: readonly AjusteVisto[] }) {
  const [q, setQ] = useState('')
  const found = findAjustes(ajustes, q)
  return (
    <search className="settings-search mt-2">
      <Field
        type="search"
        label="Buscar un ajuste"
        placeholder="gratis, CBU, logo…"
        maxLength={100}
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {q.trim() !== '' && (
        <p className="soft small" role="status">
          {formatCount(found.length, 'ajuste', 'ajustes')}
        </p>
      )}
      {found.length > 0 && (
        <ul className="settings-found">
          {found.slice(0, ENCONTRADOS_MAX).map(({ clave, titulo, grupo }) => (
            <li key={clave}>
              <Link to={Route.to} search={{ grupo }} hash={clave} onClick={() => setQ('')}>
                {titulo}
              </Link>{' '}
              <small className="soft">{PAGINA_NOMBRES[paginaDe(grupo)]}</small>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
