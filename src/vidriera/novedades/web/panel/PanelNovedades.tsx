import { createFileRoute, Link } from '@tanstack/react-router'
import { opcionesDe } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { CampoLibros } from '#catalogo/libros/web/panel/CampoLibros.tsx'
import { PanelCampoImagen } from '#catalogo/portadas/web/panel/PanelCampoImagen.tsx'
import { formatMinuto, fromLocalMinute } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import {
  createNovedad,
  deleteNovedad,
  listNovedadesPanel,
  type NovedadEditable,
  updateNovedad,
} from '../../novedad.edicion.contract.ts'
import { TIPO_NOMBRES, TIPOS_NOVEDAD } from '../../novedad.rules.ts'
import { NovedadForm } from '../../novedad.schemas.ts'
import { CampoBorrador } from './CampoBorrador.tsx'

const TITULO = 'Todas las novedades'

const FORMULARIO: Formulario<NovedadForm> = {
  nombre: 'novedad',
  textos: textosDe('Novedad', 'la novedad'),
  campos: [
    { name: 'titulo', label: 'Título' },
    { name: 'tipo', label: 'Qué es', inicial: 'noticia', opciones: opcionesDe(TIPOS_NOVEDAD, TIPO_NOMBRES) },
    { name: 'cuando', label: 'Empieza', tipo: 'minuto', hint: 'De un evento.' },
    {
      name: 'termina',
      label: 'Termina',
      tipo: 'minuto',
      hint: 'Vacío: se deja de anunciar dos horas después de empezar.',
    },
    { name: 'lugar', label: 'Lugar', hint: 'De un evento: «En la librería, Córdoba 1234».' },
    { name: 'texto', label: 'Texto', tipo: 'parrafos' },
    { name: 'imagen', label: 'Imagen', hint: 'Opcional: subila con el botón.', control: PanelCampoImagen },
    { name: 'imagen_texto', label: 'Qué se ve en la imagen', hint: 'Para quien no la ve.' },
    {
      name: 'libros',
      label: 'Agregar un libro',
      hint: 'Opcional. Enter lo agrega.',
      inicial: [],
      control: CampoLibros,
    },
    { name: 'desde', label: 'Publicada desde', tipo: 'minuto', hint: 'Vacío: desde ahora.' },
    { name: 'hasta', label: 'Publicada hasta', tipo: 'minuto', hint: 'Vacío: sin final.' },
    {
      name: 'borrador',
      label: 'Es un borrador',
      hint: 'Nadie lo ve hasta que saques la marca.',
      inicial: false,
      control: CampoBorrador,
    },
  ],
  alta: NovedadForm,
  crear: (form) => api.call(createNovedad, form),
}

export const Route = createFileRoute('/_panel/panel-admin/novedades')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({
    titulo: TITULO,
    ...(await api.list(listNovedadesPanel, toFilas(validateLista(deps)))),
  }),
  ...panelLoading,
  component: PanelNovedades,
})

function PanelNovedades() {
  const datos = Route.useLoaderData()
  const may = useMay()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay novedades registradas aún."
      formulario={FORMULARIO}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      edicion={NovedadForm}
      actualizar={({ _id }, form, version) => api.call(updateNovedad, { id: _id, version, ...form })}
      eliminar={may(deleteNovedad) && (({ _id }) => api.call(deleteNovedad, { id: _id }))}
      columnas={() => [
        { nombre: 'Título', celda: ({ titulo }) => titulo },
        { nombre: 'Qué es', clase: 'corta', celda: ({ tipo }) => TIPO_NOMBRES[tipo] },
        { nombre: 'Estado', celda: describeEstado },
        {
          nombre: 'Dirección',
          celda: ({ publicada, slug }) =>
            publicada && (
              <Link to="/novedades/$slug" params={{ slug }} preload={false}>
                /novedades/{slug}
              </Link>
            ),
        },
      ]}
    />
  )
}

/** Whether visitors see it now, and from or until when. */
function describeEstado({ borrador, publicada, listada, desde, hasta, cuando }: NovedadEditable): string {
  if (borrador) return 'borrador'
  if (listada) return cuando ? `empieza el ${formatMinuto(cuando)}` : `publicada el ${formatMinuto(desde)}`
  if (publicada) return 'ya pasó'
  return hasta && fromLocalMinute(hasta) <= new Date() ? 'ya no se publica' : `desde el ${formatMinuto(desde)}`
}
