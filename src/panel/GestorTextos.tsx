import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from '../platform/zod.ts'
import { Eliminar } from './Eliminar.tsx'
import { type Campo, FormularioTextos } from './FormularioTextos.tsx'
import { Herramientas } from './Herramientas.tsx'
import { PanelLista } from './PanelLista.tsx'
import type { ListaSearch } from './rutas/lista.ts'
import type { textosDe } from './textos.ts'
import { useAcciones } from './useAcciones.tsx'
import { useEdicion } from './useEdicion.ts'

type Esquema<Out> = z.core.$ZodType<Out, FieldValues>
type Editable = { _id: string; version: number }

type Props<Item extends Editable, Alta, Cambios> = {
  titulo: string
  vacio: string
  /** What one of them is called in the buttons, «autor». */
  nombre: string
  to: string
  search: ListaSearch
  datos: { items: readonly Item[]; total: number }
  textos: ReturnType<typeof textosDe>
  /** What is said of one that came without `_id` (specification, section 8). */
  sinId: string
  campos: readonly Campo[]
  nombreDe: (item: Item) => string
  /** What the form shows of one; of null, an empty form. */
  valoresDe: (item: Item | null) => Record<string, string>
  alta: Esquema<Alta>
  edicion: (item: Item) => Esquema<Cambios>
  crear: (form: Alta) => Promise<unknown>
  actualizar: (item: Item, form: Cambios, version: number | undefined) => Promise<unknown>
  eliminar: (item: Item) => Promise<unknown>
  /** The card without its buttons. */
  tarjeta: (item: Item) => ReactNode
  /** Cards without a picture. */
  plain?: boolean
}

/** The whole screen of a noun that has nothing but texts: list, form, deletion, alerts. */
export function GestorTextos<Item extends Editable, Alta, Cambios>(props: Props<Item, Alta, Cambios>) {
  const { titulo, vacio, nombre, to, search, datos, textos, campos, nombreDe, valoresDe, sinId } = props
  const { plain = false } = props
  const acciones = useAcciones()
  const edicion = useEdicion<Item>()
  const { editado, borrado, cerrar } = edicion
  const common = { campos, acciones, onClose: cerrar }
  /** Goes on with one that has an id: without it nothing could be saved or deleted. */
  const withId = (act: (item: Item) => void) => (item: Item) => (item._id ? act(item) : acciones.contarMotivo(sinId))
  async function remove() {
    if (borrado) await acciones.intentar(() => props.eliminar(borrado).finally(cerrar), textos.eliminar)
  }
  return (
    <>
      <PanelLista
        titulo={titulo}
        vacio={vacio}
        to={to}
        search={search}
        items={datos.items}
        total={datos.total}
        crear={{ texto: `Registrar ${nombre}`, onPress: edicion.crear }}
      >
        {(item) => (
          <article key={item._id} className={plain ? 'admin-card admin-card--plain' : 'admin-card'}>
            {props.tarjeta(item)}
            <div className="admin-card__end">
              <Herramientas
                nombre={nombreDe(item)}
                onEdit={() => withId(edicion.editar)(item)}
                onDelete={() => withId(edicion.preguntar)(item)}
              />
            </div>
          </article>
        )}
      </PanelLista>
      {editado === 'nuevo' && (
        <FormularioTextos
          {...common}
          titulo={`Registrar ${nombre}`}
          boton="Registrar"
          valores={valoresDe(null)}
          version={undefined}
          esquema={props.alta}
          guardar={props.crear}
          textos={textos.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioTextos
          {...common}
          titulo={`Editar ${nombre}`}
          boton="Guardar cambios"
          valores={valoresDe(editado)}
          version={editado.version}
          esquema={props.edicion(editado)}
          guardar={(form, version) => props.actualizar(editado, form, version)}
          textos={textos.actualizar}
        />
      )}
      <Eliminar nombre={borrado && nombreDe(borrado)} onCancel={cerrar} onConfirm={remove} />
      {acciones.alerta}
    </>
  )
}
