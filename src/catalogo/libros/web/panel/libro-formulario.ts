// The book form's fields: what it shows of a book, and what a picker knows of it.
import type { Opcion } from '#casa/panel/useOpciones.ts'
import { formatFechaEdicion } from '#platform/format.ts'
import { valoresDeFicha } from '../../ficha/ficha.pantalla.rules.ts'
import type { LibroConFicha } from '../../libro.contract.ts'
import { formatPesosCampo } from '../../precio.rules.ts'

export const autorOpcion = ({ _id, nombre_completo }: { _id: string; nombre_completo: string }): Opcion => ({
  _id,
  nombre: nombre_completo,
})
export const editorialOpcion = ({ _id, descripcion }: { _id: string; descripcion: string }): Opcion => ({
  _id,
  nombre: descripcion,
})
export const categoriaOpcion = ({ _id, nombre }: { _id: string; nombre: string }): Opcion => ({ _id, nombre })

/**
 * The fields of the form; of null, an empty one. `conFicha`: with those of the edition, which are null until they are
 * unfolded: lists of books do not have them.
 */
export const valoresDeLibro = (libro: LibroConFicha | null, conFicha = false) => ({
  titulo: libro?.titulo ?? '',
  isbn: libro?.isbn ?? '',
  idioma: libro?.idioma ?? '',
  descripcion: libro?.descripcion ?? '',
  fecha_edicion: libro?.fecha_edicion ? formatFechaEdicion(libro.fecha_edicion, libro.fecha_edicion_precision) : '',
  precio: formatPesosCampo(libro?.precio ?? null),
  editorial: libro?.editorial ? editorialOpcion(libro.editorial) : null,
  autores: (libro?.autores ?? []).map(autorOpcion),
  portada: libro?.portada ?? '',
  formatos: libro?.formatos ?? [],
  categorias: (libro?.categorias ?? []).map(categoriaOpcion),
  pvp: formatPesosCampo(libro?.pvp ?? null),
  pvp_fuente: libro?.pvp_fuente ?? '',
  pvp_desde: libro?.pvp_desde ?? '',
  regla_precio: libro?.regla_precio ?? 'libro_nuevo',
  clase_iva: libro?.clase_iva ?? 'exento',
  ficha: conFicha ? valoresDeFicha(libro?.ficha) : null,
})

/** Whether a refusal's `guardado` is the stored book, as the API promises. */
export const isLibro = (value: unknown): value is LibroConFicha =>
  typeof value === 'object' && value !== null && '_id' in value && 'autores' in value && 'precio' in value
