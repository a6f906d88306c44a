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

export type GestorOptions<Fila extends Editable, Alta, Cambios> = {
  formulario: Formulario<Alta, Fila>
  edicion: (fila: Fila) => Esquema<Cambios>
  actualizar: (fila: Fila, form: Cambios, version: number | undefined) => Promise<unknown>
  /** Without it, or where it is false, none can be deleted. */
  eliminar?: false | ((fila: Fila) => Promise<unknown>)
  /** What one is called, where that is not its first field. */
  llamado?: (fila: Fila) => string
  /** What the question before it calls one, where that is not its name. */
  preguntado?: (fila: Fila) => string
  /** What is said after it, where that is not what the form says. */
  alEliminar?: (fila: Fila) => Textos
}

export type Gestor<Fila> = {
  acciones: Acciones
  crear(): void
  /** What one is called. */
  llamado(fila: Fila): string
  /** The buttons of one of them. */
  herramientas(fila: Fila): ReactNode
  /** What may be open above the list, to be rendered once. */
  dialogos: ReactNode
}

/** Making, editing and deleting the rows of a list: its forms, its question, its alerts. */
export function useGestor<Fila extends Editable, Alta, Cambios>(
  options: GestorOptions<Fila, Alta, Cambios>,
): Gestor<Fila> {
  const { formulario, edicion, actualizar, eliminar, alEliminar } = options
  const { llamado = (fila: Fila) => nombreDe(formulario, fila), preguntado = llamado } = options
  const { nombre, textos, campos, pie } = formulario
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Fila>()
  const common = { acciones, onClose: cerrar }
  /** What is said of one that came without `_id` (specification, section 8): nothing could be saved or deleted. */
  const withId = (act: (fila: Fila) => void) => (fila: Fila) =>
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
