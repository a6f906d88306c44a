// What a record says of an edition, as the catalogue keeps it.
import { isNada } from '#catalogo/libros/ficha/ficha.rules.ts'
import { NOMBRES_DE_HECHO } from '#catalogo/libros/ficha/hechos.rules.ts'
import { fold } from '#platform/text.ts'
import type { Hechos } from './fila.rules.ts'

/** The columns of `libro_ficha` that a record within its limits (`fitLimites`) knows; null where it knows none. */
export function toColumnasDeFicha(fila: Hechos): Record<string, unknown> | null {
  const known = NOMBRES_DE_HECHO.filter((nombre) => !isNada(fila[nombre]))
  if (known.length === 0) return null // most lists, a million times
  return {
    ...Object.fromEntries(known.map((nombre) => [nombre, fila[nombre]])),
    ...(fila.contribuidores && {
      contribuidores: fila.contribuidores.map(({ nombreCompleto, rol }) => ({ nombre: nombreCompleto, rol })),
    }),
    ...(fila.coleccion !== null && { coleccion_p: fold(fila.coleccion) }),
  }
}
