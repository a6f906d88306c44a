// The sentences of the panel's alerts (specification, section 8), which only differ in what they are about.
import type { Textos } from './useAcciones.tsx'

type Accion = 'crear' | 'actualizar' | 'eliminar'

/** Said of a list that a search, or other filters, left empty. */
export const nadaPara = (q: string): string => `No encontramos nada para «${q}».`
export const NADA_CON_FILTROS = 'No encontramos nada con estos filtros.'

/** `nombre` is what begins the sentence («Autor»), `de` what ends it («el autor»); feminine where `de` is. */
export function textosDe(nombre: string, de: string): Record<Accion, Textos> {
  const end = de.startsWith('la ') ? 'a' : 'o'
  return {
    crear: { exito: `${nombre} cread${end} exitosamente`, falla: `Hubo un problema al registrar ${de}.` },
    actualizar: { exito: `${nombre} actualizad${end} exitosamente`, falla: `Hubo un problema al actualizar ${de}.` },
    eliminar: { exito: `${nombre} eliminad${end} correctamente`, falla: `Hubo un problema al eliminar ${de}.` },
  }
}
