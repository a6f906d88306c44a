import { FORMATOS_TABLA } from '#casa/planillas/planilla.rules.ts'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { Centavos } from '#platform/money.ts'

/** And those that the book trade reads: ONIX 3.1 with whole and with short tags. */
export const FORMATOS_CATALOGO = [...FORMATOS_TABLA, 'onix', 'onix-corto'] as const
export type FormatoCatalogo = (typeof FORMATOS_CATALOGO)[number]

export const FORMATO_NOMBRES: Record<FormatoCatalogo, string> = {
  csv: 'CSV (planilla)',
  xlsx: 'Excel (XLSX)',
  onix: 'ONIX 3.1',
  'onix-corto': 'ONIX 3.1, etiquetas cortas',
}

export const EXTENSIONES: Record<FormatoCatalogo, string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  onix: 'xml',
  'onix-corto': 'xml',
}

/** A book as the files say it. */
export type LibroExportado = {
  id: string
  isbn: string
  titulo: string
  autores: { nombre: string; apellido: string; nombre_completo: string }[]
  editorial: string | null
  fecha_edicion: string | null
  fecha_edicion_precision: 'dia' | 'anio' | null
  idioma: string | null
  categorias: string[]
  temas: string[]
  formatos: Formato[]
  descripcion: string | null
  precio: Centavos | null
  gratis: boolean
  /** What publisher or importer fixed. */
  pvp: Centavos | null
  /** The catalogue's own, whatever readers think. */
  calificacion: number | null
  portada: string | null
  ficha: FichaEscrita
  actualizado_en: Date
}
