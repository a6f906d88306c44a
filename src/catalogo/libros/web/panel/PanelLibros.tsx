import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { toTramo } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { buttonClass } from '#ui/Button.tsx'
import type { Libro } from '../../libro.contract.ts'
import { createLibro, deleteLibro, updateLibro } from '../../libro.edicion.contract.ts'
import { toFormulario } from '../../libro.edicion.rules.ts'
import { HALLADOS_MAX } from '../../libro.rules.ts'
import { LibroEdicionPantalla, LibroFormPantalla } from '../../libro.schemas.ts'
import { createCambioPrecios } from '../../precios/precio.contract.ts'
import { COLUMNAS } from './columnas.tsx'
import { FormularioLibro } from './FormularioLibro.tsx'
import { isFiltrado, loadElegidos, loadLibros } from './filtros/consulta.ts'
import { FiltrosLibros } from './filtros/FiltrosLibros.tsx'
import { type FiltrosSearch, validateFiltros } from './filtros/filtros-search.ts'
import { PrecioEditable } from './PrecioEditable.tsx'
import { TarjetaPanel } from './TarjetaPanel.tsx'
import { useElegibles } from './useElegibles.tsx'
import { usePrecios } from './usePrecios.ts'
import { usePreguntaGratis } from './usePreguntaGratis.tsx'

const TITULO = 'Todos los libros'
const TEXTOS = textosDe('Libro', 'el libro')

export const Route = createFileRoute('/_panel/panel-admin/libros')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<FiltrosSearch>(),
  loader: async ({ deps }) => {
    const search = validateFiltros(deps)
    const comoTabla = await isComoTabla('libros')
    const [lista, elegidos] = await Promise.all([loadLibros(search, toTramo(search, comoTabla)), loadElegidos(search)])
    return { titulo: TITULO, ...lista, elegidos, comoTabla }
  },
  ...panelLoading,
  component: PanelLibros,
})

function PanelLibros() {
  const { items, total, elegidos, comoTabla } = Route.useLoaderData()
  const search = validateFiltros(Route.useSearch())
  const navigate = useNavigate()
  const router = useRouter()
  const acciones = useAcciones()
  const may = useMay()
  const gratis = usePreguntaGratis()
  const { elegibles, dialogo } = useElegibles()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Libro>()
  const [aviso, setAviso] = useState<string>()
  const [enPortada, setEnPortada] = useState(false)
  const { libros, precioOf } = usePrecios(items)
  const { offset } = toTramo(search, comoTabla)

  function openSiguiente(libro: Libro): (() => Promise<void>) | undefined {
    const n = libros.findIndex(({ _id }) => _id === libro._id)
    if (n < 0 || offset + n + 1 >= total) return undefined
    return async () => {
      const next = libros[n + 1] ?? (await loadLibros(search, { offset: offset + n + 1, limit: 1 })).items[0]
      setAviso(TEXTOS.actualizar.exito)
      if (next) editar(next)
      else cerrar()
      if (n + 1 < libros.length) return router.invalidate()
      const pagina = (search.pagina ?? 1) + 1
      await navigate({ to: Route.to, search: { ...search, pagina }, ignoreBlocker: true })
    }
  }
  const open = (libro: Libro, portada = false) => {
    setAviso(undefined)
    setEnPortada(portada)
    editar(libro)
  }
  async function remove() {
    if (borrado) await acciones.intentar(() => api.call(deleteLibro, { id: borrado._id }), TEXTOS.eliminar)
    cerrar()
  }
  const common = { acciones, onClose: cerrar }
  return (
    <>
      <PanelLista
        titulo={TITULO}
        vacio="No hay libros registrados aún."
        to={Route.to}
        search={search}
        items={libros}
        total={total}
        tope={isFiltrado(search) ? undefined : HALLADOS_MAX}
        filtrado={isFiltrado(search)}
        filtros={<FiltrosLibros to={Route.to} search={search} elegidos={elegidos} />}
        pie={
          <span className="toolbar__end">
            {may(createCambioPrecios) && total > 0 && (
              <Link className={buttonClass('line')} to="/panel-admin/precios" search={{ ...search, pagina: undefined }}>
                Cambiar los precios de esta lista…
              </Link>
            )}
            <Link className={buttonClass('line')} to="/panel-admin/obras">
              Obras: juntar ediciones…
            </Link>
          </span>
        }
        crear={{ texto: 'Registrar libro', onPress: crear }}
        vista={{ lista: 'libros', comoTabla }}
        elegibles={elegibles}
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Precio',
              clase: 'numero',
              celda: (libro) => <PrecioEditable libro={libro} {...precioOf(libro)} />,
            },
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (libro) => (
                <Herramientas
                  nombre={libro.titulo}
                  onEdit={() => open(libro)}
                  onDelete={may(deleteLibro) ? () => preguntar(libro) : undefined}
                />
              ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ titulo }) => titulo,
        }}
      >
        {(libro) => (
          <TarjetaPanel
            key={libro._id}
            libro={libro}
            onEdit={() => open(libro)}
            onPortada={() => open(libro, true)}
            onDelete={may(deleteLibro) ? () => preguntar(libro) : undefined}
            precio={precioOf(libro)}
          />
        )}
      </PanelLista>
      {editado === 'nuevo' && (
        <FormularioLibro
          {...common}
          titulo="Registrar libro"
          boton="Registrar"
          libro={null}
          esquema={LibroFormPantalla()}
          guardar={async (form) => api.call(createLibro, { ...form, ...(await gratis.completar(form.precio, null)) })}
          textos={TEXTOS.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioLibro
          {...common}
          key={editado._id}
          titulo="Editar libro"
          boton="Guardar cambios"
          libro={editado}
          esquema={LibroEdicionPantalla(toFormulario(editado))}
          guardar={async (form, version) => {
            const dicho = await gratis.completar(form.precio, editado.precio)
            return api.call(updateLibro, { id: editado._id, version, ...form, ...dicho })
          }}
          textos={TEXTOS.actualizar}
          onSiguiente={openSiguiente(editado)}
          aviso={aviso}
          enPortada={enPortada}
        />
      )}
      <Eliminar nombre={borrado?.titulo ?? null} onCancel={cerrar} onConfirm={remove} />
      {gratis.dialogo}
      {dialogo}
      {acciones.alerta}
    </>
  )
}
