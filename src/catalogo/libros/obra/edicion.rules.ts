// How an edition is told from the others of its work.
import { FORMATO_NOMBRES, type Formato } from '#catalogo/catalogo/catalogo.rules.ts'

const TAPA_NOMBRES: Record<string, string> = {
  'tapa blanda': 'Tapa blanda',
  'tapa dura': 'Tapa dura',
  anillado: 'Anillado',
  cartone: 'Cartoné',
  grapado: 'Grapado',
}

type Edicion = { formatos: readonly Formato[]; encuadernacion?: string | null | undefined }

/** «Tapa dura», «Ebook», «Audiolibro»; a printed book of unknown binding is «En papel». */
export function nameEdicion({ formatos, encuadernacion }: Edicion): string {
  const tapa = encuadernacion && TAPA_NOMBRES[encuadernacion]
  const names = formatos.map((formato) => (formato === 'fisico' ? (tapa ?? 'En papel') : FORMATO_NOMBRES[formato]))
  return names.join(' y ') || tapa || 'Otra edición'
}

type ConDatos = Edicion & { editorial: string | null; anio: string | null; idioma: string | null }

/** What else tells it apart: publisher, year and, other than `idioma`, its language. */
export const describeEdicion = ({ editorial, anio, idioma }: Omit<ConDatos, 'formatos'>, este: string | null): string =>
  [editorial, anio, idioma !== este && idioma].filter(Boolean).join(', ')
