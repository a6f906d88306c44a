import { hashText } from '#platform/random.ts'
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

/** The version of an author's or publisher's picture: of its address, or else of the name that is drawn. */
export const versionFigura = (direccion: string | null, nombre: string): string =>
  formatVersion(direccion, hash(isRemota(direccion) ? direccion : nombre))

/** Where an author's portrait is: the photo, or the drawn medallion. */
export const retratoPath = ({ _id, perfil, nombre_completo }: Autor): string =>
  figuraPath('retratos', _id, perfil, nombre_completo)

/** Where a publisher's mark is: the logo, or the drawn device. */
export const marcaPath = ({ _id, imagen, descripcion }: Editorial): string =>
  figuraPath('marcas', _id, imagen, descripcion)

type Autor = { _id: string; perfil: string | null; nombre_completo: string }
type Editorial = { _id: string; imagen: string | null; descripcion: string }

const figuraPath = (folder: string, id: string, direccion: string | null, nombre: string): string =>
  `/${folder}/${id}.${isRemota(direccion) ? 'webp' : 'svg'}?v=${versionFigura(direccion, nombre)}`

const hash = (...parts: string[]): string => hashText([HECHURA, ...parts].join('\0')).toString(36)
