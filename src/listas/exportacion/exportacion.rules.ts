import { FORMATOS_TABLA } from '#casa/planillas/planilla.rules.ts'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { Centavos } from '#platform/money.ts'

/** What is written of ONIX: the release, and whole or short tags. */
export const ONIX = {
  onix: { version: '3.1', etiquetas: 'largas' },
  'onix-corto': { version: '3.1', etiquetas: 'cortas' },
  'onix-3.0': { version: '3.0', etiquetas: 'largas' },
  'onix-3.0-corto': { version: '3.0', etiquetas: 'cortas' },
} as const
export type FormatoOnix = keyof typeof ONIX

/** And those that the book trade reads. */
export const FORMATOS_CATALOGO = [...FORMATOS_TABLA, 'onix', 'onix-corto', 'onix-3.0', 'onix-3.0-corto'] as const
export type FormatoCatalogo = (typeof FORMATOS_CATALOGO)[number]

export const FORMATO_NOMBRES: Record<FormatoCatalogo, string> = {
  csv: 'CSV (planilla)',
  xlsx: 'Excel (XLSX)',
  onix: 'ONIX 3.1',
  'onix-corto': 'ONIX 3.1, etiquetas cortas',
  'onix-3.0': 'ONIX 3.0',
  'onix-3.0-corto': 'ONIX 3.0, etiquetas cortas',
}

export const EXTENSIONES: Record<FormatoCatalogo, string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  onix: 'xml',
  'onix-corto': 'xml',
  'onix-3.0': 'xml',
  'onix-3.0-corto': 'xml',
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
