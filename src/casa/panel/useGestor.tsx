import type { ReactNode } from 'react'
import { Eliminar } from './Eliminar.tsx'
import {
  type Esquema,
  type Formulario,
  FormularioAlta,
  FormularioCampos,
  nombreDe,
  tituloDe,
} from './FormularioCampos.tsx'
import { Herramientas } from './Herramientas.tsx'
import { type Acciones, type Textos, useAcciones } from './useAcciones.tsx'
import { useEdicion } from './useEdicion.ts'

export type Editable = { _id: string; version: number }

export type GestorOptions<Item extends Editable, Alta, Cambios> = {
  formulario: Formulario<Alta, Item>
  edicion: (fila: Item) => Esquema<Cambios>
  actualizar: (fila: Item, form: Cambios, version: number | undefined) => Promise<unknown>
  /** Without it, or where it is false, none can be deleted. */
  eliminar?: false | ((fila: Item) => Promise<unknown>)
  /** What one is called, where that is not its first field. */
  llamado?: (fila: Item) => string
  /** What the question before it calls one, where that is not its name. */
  preguntado?: (fila: Item) => string
  /** What is said after it, where that is not what the form says. */
  alEliminar?: (fila: Item) => Textos
}

export type Gestor<Item> = {
  acciones: Acciones
  crear(): void
  /** What one is called. */
  llamado(fila: Item): string
  /** The buttons of one of them. */
  herramientas(fila: Item): ReactNode
  /** What may be open above the list, to be rendered once. */
  dialogos: ReactNode
}

/** Making, editing and deleting the rows of a list: its forms, its question, its alerts. */
export function useGestor<Item extends Editable, Alta, Cambios>(
  options: GestorOptions<Item, Alta, Cambios>,
): Gestor<Item> {
  const { formulario, edicion, actualizar, eliminar, alEliminar } = options
  const { llamado = (fila: Item) => nombreDe(formulario, fila), preguntado = llamado } = options
  const { nombre, textos, campos, pie } = formulario
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Item>()
  const common = { acciones, onClose: cerrar }
  /** What is said of one that came without `_id` (specification, section 8): nothing could be saved or deleted. */
  const withId = (act: (fila: Item) => void) => (fila: Item) =>
    fila._id ? act(fila) : acciones.contarMotivo(`ID de ${nombre} no válido`)
  async function remove() {
    if (!borrado || !eliminar) return
    await acciones.intentar(() => eliminar(borrado).finally(cerrar), alEliminar?.(borrado) ?? textos.eliminar)
  }
  return {
    acciones,
    crear,
    llamado,
    herramientas: (fila) => (
      <Herramientas
        nombre={llamado(fila)}
        onEdit={() => withId(editar)(fila)}
        onDelete={eliminar ? () => withId(preguntar)(fila) : undefined}
      />
    ),
    dialogos: (
      <>
        {editado === 'nuevo' && <FormularioAlta {...common} formulario={formulario} />}
        {editado !== null && editado !== 'nuevo' && (
          <FormularioCampos
            {...common}
            titulo={tituloDe('edicion', formulario)}
            boton="Guardar cambios"
            campos={campos}
            pie={pie?.(editado)}
            fila={editado}
            esquema={edicion(editado)}
            guardar={(form, version) => actualizar(editado, form, version)}
            textos={textos.actualizar}
          />
        )}
        <Eliminar nombre={borrado && preguntado(borrado)} onCancel={cerrar} onConfirm={remove} />
        {acciones.alerta}
      </>
    ),
  }
}
