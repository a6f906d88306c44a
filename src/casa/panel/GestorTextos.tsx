import type { ReactNode } from 'react'
import { Eliminar } from './Eliminar.tsx'
import {
  type Esquema,
  type Formulario,
  FormularioAlta,
  FormularioTextos,
  nombreDe,
  valoresDe,
} from './FormularioTextos.tsx'
import { Herramientas } from './Herramientas.tsx'
import { PanelLista } from './PanelLista.tsx'
import type { ListaSearch } from './rutas/lista.ts'
import { type Acciones, useAcciones } from './useAcciones.tsx'
import { useEdicion } from './useEdicion.ts'

type Editable = { _id: string; version: number; [campo: string]: unknown }

type Props<Item extends Editable, Alta, Cambios> = {
  titulo: string
  vacio: string
  /** The link above the heading; by default to the panel's home. */
  volver?: { to: string; texto: string }
  formulario: Formulario<Alta>
  to: string
  search: ListaSearch
  datos: { items: readonly Item[]; total: number }
  edicion: (item: Item) => Esquema<Cambios>
  actualizar: (item: Item, form: Cambios, version: number | undefined) => Promise<unknown>
  /** False where the visitor may not. */
  eliminar: false | ((item: Item) => Promise<unknown>)
  /** The card without its buttons. */
  tarjeta: (item: Item, acciones: Acciones) => ReactNode
  /** Cards without a picture. */
  plain?: boolean
  /** What is said above the list. */
  aviso?: ReactNode
}

/** The whole screen of a noun that has only texts: list, form, deletion, alerts. */
export function GestorTextos<Item extends Editable, Alta, Cambios>(props: Props<Item, Alta, Cambios>) {
  const { titulo, vacio, formulario, to, search, datos, eliminar, plain = false } = props
  const { nombre, textos, campos } = formulario
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Item>()
  const common = { acciones, onClose: cerrar }
  /** What is said of one that came without `_id` (specification, section 8): nothing could be saved or deleted. */
  const withId = (act: (item: Item) => void) => (item: Item) =>
    item._id ? act(item) : acciones.contarMotivo(`ID de ${nombre} no válido`)
  async function remove() {
    if (borrado && eliminar) await acciones.intentar(() => eliminar(borrado).finally(cerrar), textos.eliminar)
  }
  return (
    <>
      <PanelLista
        titulo={titulo}
        vacio={vacio}
        {...(props.volver && { volver: props.volver })}
        to={to}
        search={search}
        items={datos.items}
        total={datos.total}
        crear={{ texto: `Registrar ${nombre}`, onPress: crear }}
        aviso={props.aviso}
      >
        {(item) => (
          <article key={item._id} className={plain ? 'admin-card admin-card--plain' : 'admin-card'}>
            {props.tarjeta(item, acciones)}
            <div className="admin-card__end">
              <Herramientas
                nombre={nombreDe(formulario, item)}
                onEdit={() => withId(editar)(item)}
                onDelete={eliminar ? () => withId(preguntar)(item) : undefined}
              />
            </div>
          </article>
        )}
      </PanelLista>
      {editado === 'nuevo' && <FormularioAlta {...common} formulario={formulario} />}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioTextos
          {...common}
          titulo={`Editar ${nombre}`}
          boton="Guardar cambios"
          campos={campos}
          valores={valoresDe(campos, editado)}
          version={editado.version}
          esquema={props.edicion(editado)}
          guardar={(form, version) => props.actualizar(editado, form, version)}
          textos={textos.actualizar}
        />
      )}
      <Eliminar nombre={borrado && nombreDe(formulario, borrado)} onCancel={cerrar} onConfirm={remove} />
      {acciones.alerta}
    </>
  )
}
