import { createFileRoute, Link } from '@tanstack/react-router'
import type { ControlProps } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { Mover } from '#casa/panel/Mover.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { CampoLibros } from '#catalogo/libros/web/panel/CampoLibros.tsx'
import { formatCount, formatMinuto, fromLocalMinute } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Direccion } from '#platform/orden.ts'
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
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({ titulo: TITULO, ...(await api.list(listMesas, toTramo(validateLista(deps)))) }),
  ...panelLoading,
  component: PanelMesas,
})

function PanelMesas() {
  const datos = Route.useLoaderData()
  const search = validateLista(Route.useSearch())
  const may = useMay()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay mesas registradas aún."
      formulario={FORMULARIO}
      to={Route.to}
      search={search}
      datos={datos}
      edicion={MesaForm}
      actualizar={({ _id }, form, version) => api.call(updateMesa, { id: _id, version, ...form })}
      eliminar={may(deleteMesa) && (({ _id }) => api.call(deleteMesa, { id: _id }))}
      plain
      tarjeta={(mesa, acciones) => (
        <Tarjeta
          mesa={mesa}
          // Its place is among all of them: a search shows no neighbours.
          onMove={
            search.q
              ? undefined
              : (direccion) =>
                  api.call(moveMesa, { id: mesa._id, direccion }).catch((error) => acciones.contarFalla(error, MOVER))
          }
          primero={toTramo(search).offset + datos.items.indexOf(mesa) === 0}
          ultimo={toTramo(search).offset + datos.items.indexOf(mesa) === datos.total - 1}
        />
      )}
    />
  )
}

type TarjetaProps = {
  mesa: MesaEditable
  onMove: ((direccion: Direccion) => Promise<unknown>) | undefined
  primero: boolean
  ultimo: boolean
}

function Tarjeta({ mesa, onMove, primero, ultimo }: TarjetaProps) {
  const { titulo, slug, libros, publicada } = mesa
  return (
    <div>
      <h2>{titulo}</h2>
      <p className="soft small">
        {formatCount(libros.length, 'libro', 'libros')} · {describePlazo(mesa)}
        {publicada && (
          <>
            {' · '}
            <Link to="/mesas/$slug" params={{ slug }} preload={false}>
              /mesas/{slug}
            </Link>
          </>
        )}
      </p>
      {onMove && <Mover nombre={titulo} primero={primero} ultimo={ultimo} fila={mesa} onMove={onMove} />}
    </div>
  )
}

/** What its term says now. */
function describePlazo({ publicada, desde, hasta }: MesaEditable): string {
  if (publicada) return hasta ? `publicada hasta el ${formatMinuto(hasta)}` : 'publicada'
  return desde && fromLocalMinute(desde) > new Date() ? `desde el ${formatMinuto(desde)}` : 'ya no se publica'
}
