import { createFileRoute, Link } from '@tanstack/react-router'
import { Filas } from '#casa/panel/Filas.tsx'
import { Instante } from '#casa/panel/Instante.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatCount, formatDia, toLocalDay } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { listCompradores } from '#vidriera/ley/ley.contract.ts'
import { Compradores } from '#vidriera/ley/web/panel/Compradores.tsx'
import { type Esperando, type FichaCorta, listEsperando, listFichas } from '../../cliente.contract.ts'
import { EnlaceLibro } from './EnlaceLibro.tsx'

const TITULOS = { fichas: 'Clientes', esperan: 'Los que esperan un libro', instituciones: 'Instituciones' } as const
type Parte = keyof typeof TITULOS
/** The last ones: they are few. */
const INSTITUCIONES = 50

type ClientesSearch = ListaSearch & { parte?: Exclude<Parte, 'fichas'> | undefined }

const validateClientes = (search: Record<string, unknown>): ClientesSearch => ({
  ...validateLista(search),
  parte: (['esperan', 'instituciones'] as const).find((parte) => parte === search.parte),
})

async function load(search: ClientesSearch) {
  if (search.parte === 'instituciones') {
    return { parte: search.parte, ...(await api.list(listCompradores, { limit: INSTITUCIONES })) }
  }
  const { q, ...tramo } = toFilas(search)
  if (search.parte === 'esperan') return { parte: search.parte, ...(await api.list(listEsperando, tramo)) }
  return { parte: 'fichas' as const, ...(await api.list(listFichas, { q, ...tramo })) }
}

export const Route = createFileRoute('/_panel/panel-admin/clientes')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ClientesSearch>(),
  loader: async ({ deps }) => {
    const lista = await load(validateClientes(deps))
    return { titulo: TITULOS[lista.parte], lista }
  },
  ...panelLoading,
  component: PanelClientes,
})

function PanelClientes() {
  const { titulo, lista } = Route.useLoaderData()
  const search = validateClientes(Route.useSearch())
  if (lista.parte === 'instituciones') {
    return (
      <Pantalla titulo={titulo}>
        <Compradores compradores={lista} />
      </Pantalla>
    )
  }
  if (lista.parte === 'esperan') {
    return (
      <Pantalla titulo={titulo}>
        <p className="soft mt-1">
          Los clientes con cuenta que pidieron que les avisemos y confirmaron. Quien lo pidió sin cuenta se cuenta en la
          página de cada libro.
        </p>
        <Filas
          titulo={titulo}
          filas={lista.items}
          cuenta={formatCount(lista.total, 'en total', 'en total')}
          vacio="Nadie espera un libro."
          tabla={{ columnas: ESPERAN, clave: ({ _id }) => _id, nombre: ({ cliente }) => cliente.nombre }}
          paginas={{ to: Route.to, search, total: lista.total }}
        />
      </Pantalla>
    )
  }
  return (
    <PanelLista
      titulo={titulo}
      vacio="Todavía no hay clientes."
      to={Route.to}
      search={search}
      items={lista.items}
      total={lista.total}
      tabla={{
        columnas: FICHAS,
        clave: ({ _id }) => _id,
        nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
      }}
    />
  )
}

const dia = (iso: string) => <time dateTime={iso}>{formatDia(toLocalDay(new Date(iso)))}</time>

const FICHAS: readonly Columna<FichaCorta>[] = [
  {
    nombre: 'Cliente',
    celda: ({ _id, nombre, apellido, invitado }) => (
      <>
        <Link className="quiet" to="/panel-admin/clientes/$id" params={{ id: _id }} data-principal>
          {nombre} {apellido}
        </Link>
        {invitado && <span className="soft small"> · sin cuenta</span>}
      </>
    ),
  },
  { nombre: 'Correo', clase: 'larga', celda: ({ email }) => email },
  { nombre: 'Desde', clase: 'corta', celda: ({ desde }) => dia(desde) },
  { nombre: 'Compras', clase: 'numero', celda: ({ compras }) => compras },
  { nombre: 'Última compra', clase: 'corta', celda: ({ ultima }) => (ultima ? dia(ultima) : 'Ninguna') },
]

const ESPERAN: readonly Columna<Esperando>[] = [
  {
    nombre: 'Cliente',
    celda: ({ cliente }) => (
      <Link className="quiet" to="/panel-admin/clientes/$id" params={{ id: cliente._id }}>
        {cliente.nombre}
      </Link>
    ),
  },
  { nombre: 'Espera', clase: 'larga', celda: (espera) => <EnlaceLibro {...espera} /> },
  {
    nombre: 'Desde',
    celda: ({ pedida_en }) => <Instante iso={pedida_en} />,
  },
]
