import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ControlProps } from '#casa/panel/campos.ts'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { toFilas } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  createObra,
  deleteObra,
  listObras,
  listSugerencias,
  type ObraEditable,
  updateObra,
} from '../../../obra/obra.edicion.contract.ts'
import { QUIEN_JUNTO, QUIEN_JUNTO_NOMBRES } from '../../../obra/obra.rules.ts'
import { ObraForm } from '../../../obra/obra.schemas.ts'
import { CampoLibros } from '../CampoLibros.tsx'
import { Edicion } from './Edicion.tsx'
import { type ObrasSearch, validateObras } from './obras-search.ts'
import { Sugerencias } from './Sugerencias.tsx'

const TITULO = 'Obras'
const SEPARAR = {
  exito: 'Ediciones separadas: las reglas no las juntan de nuevo.',
  falla: 'Hubo un problema al separar las ediciones.',
}
const VOLVER = { to: '/panel-admin/libros', texto: 'Libros' }

const FORMULARIO: Formulario<ObraForm, ObraEditable> = {
  nombre: 'obra',
  titulos: { alta: 'Juntar ediciones', edicion: 'Editar obra' },
  boton: 'Juntar',
  textos: textosDe('Obra', 'la obra'),
  campos: [
    {
      name: 'libros',
      label: 'Agregar una edición',
      inicial: [],
      hint: 'Por título o ISBN; Enter la agrega. Las que quites quedan como libros aparte.',
      control: (props: ControlProps) => <CampoLibros {...props} />,
    },
  ],
  alta: ObraForm,
  crear: (form) => api.call(createObra, form),
}

async function loadObras(search: ObrasSearch) {
  if (search.ver === 'confirmadas') {
    const { por, orden } = search
    return { obras: await api.list(listObras, { ...toFilas(search), por, orden }), sugeridas: null }
  }
  const estado = search.ver === 'rechazadas' ? 'rechazada' : 'pendiente'
  return { obras: null, sugeridas: await api.call(listSugerencias, { estado, tras: search.tras }) }
}

export const Route = createFileRoute('/_panel/panel-admin/obras')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ObrasSearch>(),
  loader: async ({ deps }) => ({ titulo: TITULO, ...(await loadObras(validateObras(deps))) }),
  ...panelLoading,
  component: PanelObras,
})

function PanelObras() {
  const { obras, sugeridas } = Route.useLoaderData()
  const search = validateObras(Route.useSearch())
  const may = useMay()
  const { acciones, crear, herramientas, dialogos } = useGestor({
    formulario: FORMULARIO,
    edicion: () => ObraForm(),
    actualizar: ({ _id }: ObraEditable, form, version) => api.call(updateObra, { id: _id, version, ...form }),
    eliminar: may(deleteObra) && (({ _id }) => api.call(deleteObra, { id: _id })),
    llamado: ({ titulo }) => titulo,
  })
  return (
    <>
      {obras ? (
        <PanelLista
          titulo={TITULO}
          vacio="Todavía no hay obras: juntá ediciones o confirmá una sugerencia."
          volver={VOLVER}
          to={Route.to}
          search={search}
          items={obras.items}
          total={obras.total}
          buscado="Título, autor o ISBN"
          filtros={
            <>
              <Vistas search={search} />
              <FiltroUnico
                label="Las juntó"
                to={Route.to}
                search={search}
                nombre="por"
                ninguna="Todas"
                opciones={QUIEN_JUNTO}
                nombres={QUIEN_JUNTO_NOMBRES}
              />
            </>
          }
          filtrado={search.por !== undefined}
          crear={{ texto: 'Juntar ediciones', onPress: crear }}
          tabla={{
            columnas: [
              ...COLUMNAS,
              {
                nombre: 'Acciones',
                clase: 'fin',
                celda: (obra) => (
                  <>
                    {obra.por === 'regla' && may(deleteObra) && (
                      <Button onClick={() => acciones.intentar(() => api.call(deleteObra, { id: obra._id }), SEPARAR)}>
                        Separar<span className="vh"> las ediciones de {obra.titulo}</span>
                      </Button>
                    )}
                    {herramientas(obra)}
                  </>
                ),
              },
            ],
            clave: ({ _id }) => _id,
            nombre: ({ titulo }) => titulo,
          }}
        />
      ) : (
        <Sugeridas search={search} solas={sugeridas?.solas === true} onCrear={crear}>
          {sugeridas && (
            <Sugerencias key={search.ver} datos={sugeridas} search={search} to={Route.to} acciones={acciones} />
          )}
        </Sugeridas>
      )}
      {dialogos}
    </>
  )
}

const COLUMNAS: readonly Columna<ObraEditable>[] = [
  { nombre: 'Obra', celda: ({ titulo }) => titulo },
  { nombre: 'Ediciones', clase: 'larga', celda: ({ libros }) => <Ediciones libros={libros} /> },
  { nombre: 'Las juntó', celda: ({ por }) => QUIEN_JUNTO_NOMBRES[por] },
  {
    nombre: 'Último cambio',
    orden: '-cambio',
    celda: ({ actualizado_en }) => <time dateTime={actualizado_en}>{formatFechaHora(actualizado_en)}</time>,
  },
]

/** Editions of a work that stand in its row; the others are a press away. */
const A_LA_VISTA = 3

function Ediciones({ libros }: Pick<ObraEditable, 'libros'>) {
  const mas = libros.slice(A_LA_VISTA)
  const lista = (ediciones: ObraEditable['libros']) => (
    <ul>
      {ediciones.map((libro) => (
        <li key={libro._id}>
          <Edicion edicion={libro} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="works">
      {lista(libros.slice(0, A_LA_VISTA))}
      {mas.length > 0 && (
        <details>
          <summary>y {formatCount(mas.length, 'edición más', 'ediciones más')}</summary>
          {lista(mas)}
        </details>
      )}
    </div>
  )
}

type SugeridasProps = { search: ObrasSearch; solas: boolean; onCrear: () => void; children: ReactNode }

function Sugeridas({ search, solas, onCrear, children }: SugeridasProps) {
  useAtajo('n', onCrear)
  return (
    <Pantalla titulo={TITULO} volver={VOLVER}>
      <p className="soft mt-1">
        Libros que parecen ediciones de una misma obra: el mismo autor y el mismo título, sin contar subtítulo, edición
        ni formato. Lo que confirmes aparece en la tienda como «También en». Quitale la marca a lo que no corresponda.
      </p>
      <p className="soft small mt-1">
        {solas ? (
          'Las que no dejan dudas se juntan solas: están en «Confirmadas».'
        ) : (
          <>
            Las que no dejan dudas se pueden juntar solas y separar con un botón:{' '}
            <Link to="/panel-admin/ajustes">activalo en Ajustes, «Librería»</Link>.
          </>
        )}
      </p>
      <div className="toolbar">
        <Vistas search={search} />
        <Button look="sell" onClick={onCrear} aria-keyshortcuts="n">
          <Icon name="mas" small /> Juntar ediciones
        </Button>
      </div>
      {children}
    </Pantalla>
  )
}

const VISTAS = [
  [undefined, 'Sugeridas'],
  ['confirmadas', 'Confirmadas'],
  ['rechazadas', 'Rechazadas'],
] as const

const Vistas = ({ search }: { search: ObrasSearch }) => (
  <nav className="works-views" aria-label="Qué obras">
    {VISTAS.map(([ver, nombre]) => (
      <Link
        key={nombre}
        to={Route.to}
        search={{ ver }}
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }} // else the first one is always open
        aria-current={search.ver === ver ? 'page' : undefined}
      >
        {nombre}
      </Link>
    ))}
  </nav>
)
