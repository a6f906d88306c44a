import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { toTramo } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
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
  const acciones = useAcciones()
  const may = useMay()
  const { elegibles, dialogo } = useElegibles()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Libro>()
  const [aviso, setAviso] = useState<string>()
  const [enPortada, setEnPortada] = useState(false)
  const { libros, precioOf } = usePrecios(items)
  const siguienteDe = useSiguiente({ libros, total, search, offset: toTramo(search, comoTabla).offset }, (libro) => {
    setAviso(TEXTOS.actualizar.exito)
    if (libro) editar(libro)
    else cerrar()
  })
  const open = (libro: Libro, portada = false) => {
    setAviso(undefined)
    setEnPortada(portada)
    editar(libro)
  }
  async function remove() {
    if (borrado) await acciones.intentar(() => api.call(deleteLibro, { id: borrado._id }), TEXTOS.eliminar)
    cerrar()
  }
  const accionesDe = (libro: Libro) => ({
    onEdit: () => open(libro),
    onDelete: may(deleteLibro) ? () => preguntar(libro) : undefined,
  })
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
        pie={<PieLibros search={search} total={total} />}
        crear={{ texto: 'Registrar libro', onPress: crear }}
        vista={{ lista: 'libros', comoTabla }}
        elegibles={elegibles}
        tabla={{
          columnas: [...COLUMNAS, columnaPrecio(precioOf), columnaAcciones(accionesDe)],
          clave: ({ _id }) => _id,
          nombre: ({ titulo }) => titulo,
        }}
      >
        {(libro) => (
          <TarjetaPanel
            key={libro._id}
            libro={libro}
            {...accionesDe(libro)}
            onPortada={() => open(libro, true)}
            precio={precioOf(libro)}
          />
        )}
      </PanelLista>
      <Formularios
        editado={editado}
        acciones={acciones}
        onClose={cerrar}
        siguienteDe={siguienteDe}
        aviso={aviso}
        enPortada={enPortada}
      />
      <Eliminar nombre={borrado?.titulo ?? null} onCancel={cerrar} onConfirm={remove} />
      {dialogo}
      {acciones.alerta}
    </>
  )
}

const columnaPrecio = (precioOf: ReturnType<typeof usePrecios>['precioOf']): Columna<Libro> => ({
  nombre: 'Precio',
  clase: 'numero',
  celda: (libro) => <PrecioEditable libro={libro} {...precioOf(libro)} />,
})

type DeLibro = { onEdit: () => void; onDelete: (() => void) | undefined }

const columnaAcciones = (accionesDe: (libro: Libro) => DeLibro): Columna<Libro> => ({
  nombre: 'Acciones',
  clase: 'fin',
  celda: (libro) => <Herramientas nombre={libro.titulo} {...accionesDe(libro)} />,
})

/** What leads on from the list. */
function PieLibros({ search, total }: { search: FiltrosSearch; total: number }) {
  const may = useMay()
  return (
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
  )
}

type Lista = { libros: readonly Libro[]; total: number; search: FiltrosSearch; offset: number }

/** Opens the book that comes after one in the list, on the next page too; undefined after the last. */
function useSiguiente({ libros, total, search, offset }: Lista, open: (libro: Libro | undefined) => void) {
  const navigate = useNavigate()
  const router = useRouter()
  return (libro: Libro): (() => Promise<void>) | undefined => {
    const n = libros.findIndex(({ _id }) => _id === libro._id)
    if (n < 0 || offset + n + 1 >= total) return undefined
    return async () => {
      open(libros[n + 1] ?? (await loadLibros(search, { offset: offset + n + 1, limit: 1 })).items[0])
      if (n + 1 < libros.length) return router.invalidate()
      const pagina = (search.pagina ?? 1) + 1
      await navigate({ to: Route.to, search: { ...search, pagina }, ignoreBlocker: true })
    }
  }
}

type FormulariosProps = {
  editado: Libro | 'nuevo' | null
  acciones: Acciones
  onClose: () => void
  siguienteDe: ReturnType<typeof useSiguiente>
  aviso: string | undefined
  enPortada: boolean
}

/** The form of a new book, or of the one that is edited; both ask whether a price of 0 is meant. */
function Formularios({ editado, acciones, onClose, siguienteDe, aviso, enPortada }: FormulariosProps) {
  const gratis = usePreguntaGratis()
  return (
    <>
      {editado === 'nuevo' && (
        <FormularioLibro
          acciones={acciones}
          onClose={onClose}
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
          acciones={acciones}
          onClose={onClose}
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
          onSiguiente={siguienteDe(editado)}
          aviso={aviso}
          enPortada={enPortada}
        />
      )}
      {gratis.dialogo}
    </>
  )
}
