import { createFileRoute } from '@tanstack/react-router'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { Mover } from '#casa/panel/Mover.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { PanelCampoImagen } from '#catalogo/portadas/web/panel/PanelCampoImagen.tsx'
import { formatMinuto, fromLocalMinute } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Direccion } from '#platform/orden.ts'
import {
  type BannerEditable,
  createBanner,
  deleteBanner,
  listTodosLosBanners,
  moveBanner,
  updateBanner,
} from '../../banner.edicion.contract.ts'
import { BANNERS_A_LA_VISTA } from '../../banner.rules.ts'
import { BannerForm } from '../../banner.schemas.ts'
import { CampoActivo } from './CampoActivo.tsx'

const TITULO = 'Todos los banners'

const FORMULARIO: Formulario<BannerForm> = {
  nombre: 'banner',
  textos: textosDe('Banner', 'el banner'),
  campos: [
    { name: 'titulo', label: 'Título' },
    { name: 'texto', label: 'Texto' },
    { name: 'boton', label: 'Botón', inicial: 'Ver más' },
    {
      name: 'enlace',
      label: 'Adónde lleva',
      hint: 'Una página de la tienda, «/ofertas», o una dirección que empiece con https://.',
    },
    { name: 'imagen', label: 'Imagen', hint: 'Vacía: se dibujan libros recomendados.', control: PanelCampoImagen },
    { name: 'imagen_texto', label: 'Qué se ve en la imagen', hint: 'Para quien no la ve.' },
    { name: 'desde', label: 'Desde', tipo: 'minuto', hint: 'Vacío: desde ahora.' },
    { name: 'hasta', label: 'Hasta', tipo: 'minuto', hint: 'Vacío: sin final.' },
    { name: 'activo', label: 'Mostrarlo', inicial: true, control: CampoActivo },
  ],
  alta: BannerForm,
  crear: (form) => api.call(createBanner, form),
}
const MOVER = { exito: '', falla: 'Hubo un problema al mover el banner.' }

export const Route = createFileRoute('/_panel/panel-admin/banners')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({
    titulo: TITULO,
    ...(await api.list(listTodosLosBanners, toFilas(validateLista(deps)))),
  }),
  ...panelLoading,
  component: PanelBanners,
})

type Datos = { items: readonly BannerEditable[]; total: number }

function PanelBanners() {
  const datos = Route.useLoaderData()
  const search = validateLista(Route.useSearch())
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay banners registrados aún: se ven los tres de la tienda."
      formulario={FORMULARIO}
      to={Route.to}
      search={search}
      datos={datos}
      edicion={BannerForm}
      actualizar={({ _id }, form, version) => api.call(updateBanner, { id: _id, version, ...form })}
      eliminar={({ _id }) => api.call(deleteBanner, { id: _id })}
      aviso={
        datos.total > 0 && (
          <p className="soft">
            Mientras se vea alguno, los tres de la tienda no aparecen. Se ven hasta {BANNERS_A_LA_VISTA} a la vez; antes
            van los de las ofertas.
          </p>
        )
      }
      columnas={(acciones) => [
        { nombre: 'Banner', celda: ({ titulo }) => titulo },
        { nombre: 'Estado', celda: describeEstado },
        { nombre: 'Adónde lleva', clase: 'larga', celda: ({ enlace }) => enlace },
        // Its place is among all of them: a search shows no neighbours.
        ...(search.q ? [] : [{ nombre: 'Lugar', celda: moverDe(acciones, toFilas(search).offset, datos) }]),
      ]}
    />
  )
}

const moverDe = (acciones: Acciones, offset: number, { items, total }: Datos) =>
  function Lugar(banner: BannerEditable) {
    const at = offset + items.indexOf(banner)
    const onMove = (direccion: Direccion) =>
      api.call(moveBanner, { id: banner._id, direccion }).catch((error) => acciones.contarFalla(error, MOVER))
    return <Mover nombre={banner.titulo} primero={at === 0} ultimo={at === total - 1} fila={banner} onMove={onMove} />
  }

/** Whether it is shown, and from or until when. */
function describeEstado({ activo, publicado, desde, hasta }: BannerEditable): string {
  if (!activo) return 'apagado'
  if (publicado) return hasta ? `a la vista hasta el ${formatMinuto(hasta)}` : 'a la vista'
  return desde && fromLocalMinute(desde) > new Date() ? `desde el ${formatMinuto(desde)}` : 'ya terminó'
}
