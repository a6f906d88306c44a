// What the shop decides about opinions.

export const ESTRELLAS = [1, 2, 3, 4, 5] as const
/** As a person counts: an emoji of several parts or a letter with its accent is one. */
export const TEXTO_MAX = 2_000
/** Kept of one account: more than anybody reads. */
export const OPINIONES_DE_CUENTA_MAX = 1_000
export const DEMASIADAS_OPINIONES = 'Ya publicaste 1.000 opiniones. Para escribir otra, eliminá una.'
/** One such character may hold endless parts: what the text may take up in the end (the table's own limit). */
export const UNIDADES_MAX = 8_000

export const FALTAN_ESTRELLAS = 'Elegí de 1 a 5 estrellas.'
export const FALTA_TEXTO = 'Escribí tu opinión.'
export const TEXTO_LARGO = 'Tu opinión puede tener hasta 2.000 caracteres.'

const graphemes = /* @__PURE__ */ new Intl.Segmenter('es', { granularity: 'grapheme' })

export function countCaracteres(texto: string): number {
  let count = 0
  for (const _ of graphemes.segment(texto)) count++
  return count
}

/**
 * As it is kept: without space around it, lines ended alike, at most one empty line in a row, no control characters. Takes a
 * text of few marks, as the contract sees to: the book page has no room for the script that makes sure of it.
 */
export const normalizeTexto = (texto: string): string =>
  texto
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .replace(/\n\s*\n/g, '\n\n')

/** Whether there is anything to read: invisible characters alone say nothing. */
export const hasTexto = (texto: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(texto)

/** Takes a normalized text. */
export const fitsTexto = (texto: string): boolean => texto.length <= UNIDADES_MAX && countCaracteres(texto) <= TEXTO_MAX

export type Borrador = { estrellas: number | null; texto: string }
export type Problemas = { estrellas?: string; texto?: string }

/** What keeps a draft from being published, a sentence for each field. */
export function findProblemas({ estrellas, texto }: Borrador): Problemas {
  const normal = normalizeTexto(texto)
  const problema = hasTexto(normal) ? (fitsTexto(normal) ? undefined : TEXTO_LARGO) : FALTA_TEXTO
  return {
    ...(ESTRELLAS.every((n) => n !== estrellas) && { estrellas: FALTAN_ESTRELLAS }),
    ...(problema && { texto: problema }),
  }
}

/** How an opinion is signed: «Ana P.». Never the address or the whole surname. */
export function computeFirma(nombre: string, apellido: string): string {
  const [inicial] = graphemes.segment(apellido.trim())
  return inicial ? `${nombre} ${inicial.segment.toLocaleUpperCase('es')}.` : nombre
}

/** What a demo's books show below the real opinions. They say what they are, fit any book and count for nothing. */
export const OPINIONES_DE_MUESTRA = [
  {
    autor: 'Lectora de muestra',
    texto:
      'Esta opinión es de muestra: así se va a ver lo que cuente quien leyó el libro. Cuando publiques la tuya, aparece arriba de esta.',
  },
  {
    autor: 'Lector de muestra',
    texto: 'También soy de muestra. No puse estrellas, así que la calificación del libro no cambia por mí.',
  },
] as const
