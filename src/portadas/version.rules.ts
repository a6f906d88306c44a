import { hashText } from './azar.rules.ts'
import { formatVersion, isRemota } from './portada.rules.ts'

/** To be raised when covers are drawn or converted differently: every picture then has a new address. */
const HECHURA = 1

/** All that a cover shows. */
export type LibroVisible = {
  isbn: string
  titulo: string
  cara: string
  portada: string | null
  autores: readonly string[]
  /** The first one, which decides the colours. */
  categoria: string | null
}

/** The version of a book's cover: another one as soon as the cover looks different. */
export function versionPortada({ portada, ...dibujo }: LibroVisible): string {
  return isRemota(portada) ? formatVersion(portada, hash(portada)) : versionDibujo(dibujo)
}

/** The version of the drawn cover, whether it is shown or stands behind a remote one. */
export const versionDibujo = ({ isbn, titulo, cara, autores, categoria }: Omit<LibroVisible, 'portada'>): string =>
  formatVersion(null, hash(isbn, titulo, cara, categoria ?? '', ...autores))

const hash = (...parts: string[]): string => hashText([HECHURA, ...parts].join('\0')).toString(36)
