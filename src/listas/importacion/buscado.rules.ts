// What the search reads of a record: the same as of a book that is written here.
import type { LibroBuscado } from '#catalogo/indice/texto.rules.ts'
import type { Fila } from './fila.rules.ts'

/** `categorias` are the names that the shop has for those of the record. */
export const toBuscado = (fila: Fila & { titulo: string }, categorias: readonly string[]): LibroBuscado => ({
  titulo: fila.titulo,
  autores: fila.autores?.map(({ nombreCompleto }) => nombreCompleto) ?? [],
  editorial: fila.editorial,
  categorias,
  temas: [...(fila.temas ?? []), ...(fila.temasExtra ?? [])],
  anio: fila.fecha?.fecha.slice(0, 4) ?? null,
  descripcion: fila.descripcion,
  contribuidores: fila.contribuidores?.map(({ nombreCompleto }) => nombreCompleto) ?? null,
  coleccion: fila.coleccion,
  coleccion_numero: fila.coleccion_numero,
  titulo_original: fila.titulo_original,
  thema: fila.thema,
  audiencia: fila.audiencia,
})
