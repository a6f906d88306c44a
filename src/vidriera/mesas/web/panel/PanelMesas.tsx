import { createFileRoute, Link } from '@tanstack/react-router'
import type { ControlProps } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { Mover } from '#casa/panel/Mover.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { CampoLibros, type LibroElegido } from '#catalogo/libros/web/panel/CampoLibros.tsx'
import { loadLibrosElegidos } from '#catalogo/libros/web/panel/filtros/consulta.ts'
import { formatCount, formatMinuto, fromLocalMinute } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Direccion } from '#platform/orden.ts'
import { Button } from '#ui/Button.tsx'
import {
  createMesa,
  deleteMesa,
  listMesas,
  type MesaEditable,
  moveMesa,
  updateMesa,
} from '../../mesa.edicion.contract.ts'
import { NOTA_MAX } from '../../mesa.rules.ts'
import { MesaForm } from '../../mesa.schemas.ts'

const TITULO = 'Todas las mesas'

const CampoLibrosDeMesa = (props: ControlProps) => <CampoLibros {...props} notaMax={NOTA_MAX} />

const FORMULARIO: Formulario<MesaForm> = {
  nombre: 'mesa',
  textos: textosDe('Mesa', 'la mesa'),
  campos: [
    { name: 'titulo', label: 'Título', hint: '«La mesa de la vidriera».' },
    {
      name: 'libros',
      label: 'Agregar un libro',
      hint: 'Enter lo agrega. Alt con las flechas mueve el libro en el que estás.',
      inicial: [],
      control: CampoLibrosDeMesa,
    },
    { name: 'texto', label: 'Texto', tipo: 'parrafos' },
    {
      name: 'slug',
      label: 'Dirección',
      hint: 'Vacía, sale del título. Si la cambiás, la anterior sigue llevando acá.',
    },
    { name: 'desde', label: 'Publicada desde', tipo: 'minuto', hint: 'Vacío: desde ahora.' },
    { name: 'hasta', label: 'Publicada hasta', tipo: 'minuto', hint: 'Vacío: sin final.' },
  ],
  alta: MesaForm,
  crear: (form) => api.call(createMesa, form),
}
const MOVER = { exito: '', falla: 'Hubo un problema al mover la mesa.' }

export const Route = createFileRoute('/_panel/panel-admin/mesas')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<MesasSearch>(),
  loader: async ({ deps }) => {
    const { libros, ...lista } = validateMesas(deps)
    const [mesas, elegidos] = await Promise.all([api.list(listMesas, toFilas(lista)), loadLibrosElegidos(libros)])
    return { titulo: TITULO, elegidos: elegidos.map(toElegido), ...mesas }
  },
  ...panelLoading,
  component: PanelMesas,
})

/** `libros`: chosen elsewhere, for one of the tables or a new one (`readIds`). */
type MesasSearch = ListaSearch & { libros?: string | undefined }

const validateMesas = (search: Record<string, unknown>): MesasSearch => ({
  ...validateLista(search),
  libros: typeof search.libros === 'string' ? search.libros : undefined,
})

type Datos = { items: readonly MesaEditable[]; total: number }

function PanelMesas() {
  const datos = Route.useLoaderData()
  const search = validateMesas(Route.useSearch())
  const may = useMay()
  const { elegidos } = datos
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay mesas registradas aún."
      formulario={elegidos.length > 0 ? formularioDe(elegidos) : FORMULARIO}
      aviso={
        elegidos.length > 0 && (
          <p className="mt-1">
            Elegí la mesa para {formatCount(elegidos.length, 'libro', 'libros')}, o registrá una nueva con ellos.
          </p>
        )
      }
      to={Route.to}
      search={search}
      datos={datos}
      edicion={MesaForm}
      actualizar={({ _id }, form, version) => api.call(updateMesa, { id: _id, version, ...form })}
      eliminar={may(deleteMesa) && (({ _id }) => api.call(deleteMesa, { id: _id }))}
      columnas={(acciones) => [
        { nombre: 'Mesa', celda: ({ titulo }) => titulo },
        { nombre: 'Libros', clase: 'numero', celda: ({ libros }) => formatCount(libros.length, 'libro', 'libros') },
        { nombre: 'Plazo', celda: describePlazo },
        {
          nombre: 'Dirección',
          celda: ({ publicada, slug }) =>
            publicada && (
              <Link to="/mesas/$slug" params={{ slug }} preload={false}>
                /mesas/{slug}
              </Link>
            ),
        },
        ...(elegidos.length > 0 ? [{ nombre: 'Los elegidos', celda: agregarDe(acciones, elegidos) }] : []),
        // Its place is among all of them: a search shows no neighbours.
        ...(search.q ? [] : [{ nombre: 'Lugar', celda: moverDe(acciones, toFilas(search).offset, datos) }]),
      ]}
    />
  )
}

const toElegido = ({ _id, titulo, autores }: Libro): LibroElegido => ({
  _id,
  titulo,
  autores: autores.map(({ nombre_completo }) => nombre_completo),
  nota: null,
})

/** The same form with books that were chosen already. */
const formularioDe = (elegidos: readonly LibroElegido[]): typeof FORMULARIO => {
  const [titulo, ...otros] = FORMULARIO.campos
  const campos = otros.map((campo) => (campo.name === 'libros' ? { ...campo, inicial: [...elegidos] } : campo))
  return { ...FORMULARIO, campos: [titulo, ...campos] }
}

const AGREGAR = { exito: 'Mesa actualizada exitosamente', falla: 'Hubo un problema al actualizar la mesa.' }

const agregarDe = (acciones: Acciones, elegidos: readonly LibroElegido[]) =>
  function Agregar({ _id, titulo, libros, version }: MesaEditable) {
    const nuevos = elegidos.filter((libro) => !libros.some((suyo) => suyo._id === libro._id))
    const add = () =>
      acciones.intentar(
        () =>
          api.call(updateMesa, {
            id: _id,
            version,
            libros: [...libros, ...nuevos].map((libro) => ({ _id: libro._id, nota: libro.nota })),
          }),
        AGREGAR,
      )
    return nuevos.length === 0 ? (
      'Ya están'
    ) : (
      <Button aria-label={`Agregar a ${titulo}`} onClick={() => void add()}>
        Agregar {nuevos.length}
      </Button>
    )
  }

const moverDe = (acciones: Acciones, offset: number, { items, total }: Datos) =>
  function Lugar(mesa: MesaEditable) {
    const at = offset + items.indexOf(mesa)
    const onMove = (direccion: Direccion) =>
      api.call(moveMesa, { id: mesa._id, direccion }).catch((error) => acciones.contarFalla(error, MOVER))
    return <Mover nombre={mesa.titulo} primero={at === 0} ultimo={at === total - 1} fila={mesa} onMove={onMove} />
  }

/** What its term says now. */
function describePlazo({ publicada, desde, hasta }: MesaEditable): string {
  if (publicada) return hasta ? `publicada hasta el ${formatMinuto(hasta)}` : 'publicada'
  return desde && fromLocalMinute(desde) > new Date() ? `desde el ${formatMinuto(desde)}` : 'ya no se publica'
}
