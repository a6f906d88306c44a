// A record of the file, understood or refused, whatever the file's format. Absent columns and empty cells are null: they
// leave the stored value.
import { NOMBRE_MAX as AUTOR_MAX } from '#catalogo/autores/autor.rules.ts'
import type { Formato, Idioma } from '#catalogo/catalogo/catalogo.rules.ts'
import { DESCRIPCION_MAX as EDITORIAL_MAX } from '#catalogo/editoriales/editorial.rules.ts'
import { CODIGO_THEMA } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { Bloque, Hecho } from '#catalogo/libros/ficha/hecho.rules.ts'
import {
  HECHOS,
  mapHechos,
  NOMBRES_DE_HECHO,
  type NombreDeHecho,
  type Valores,
} from '#catalogo/libros/ficha/hechos.rules.ts'
import { DESCRIPCION_MAX, ELEGIDOS_MAX, TITULO_MAX } from '#catalogo/libros/libro.edicion.rules.ts'
import type { CampoConOrigen } from '#catalogo/libros/origen/origen.rules.ts'
import type { Centavos } from '#platform/money.ts'
import type { Autor, Contribuidor } from './autores.rules.ts'
import type { Avisos } from './avisos.ts'
import type { MapaMaterias } from './materias/materia.rules.ts'
import type { FechaEdicion } from './valores.rules.ts'

export const CLASES = [
  'isbn',
  'titulo',
  'conflicto',
  'repetido',
  'valor',
  'fila',
  'pvp',
  'anterior',
  'referencia',
] as const
export type Clase = (typeof CLASES)[number]
export type Rechazo = { clase: Clase; motivo: string }

/**
 * What a record asks for: it is whole (what is not in it is not so any more), some blocks of one that is known, or to be
 * taken out of sale, with the sender's words.
 */
export type Notificacion =
  | { tipo: 'completa' }
  | { tipo: 'bloque'; bloques: Bloque[] }
  | { tipo: 'baja'; motivo: string | null }

/** What the record is to its sender. `enviado` is when the message was sent (ISO 8601), where it says so. */
export type Clave = { remitente: string; referencia: string; enviado: string | null }

/** Whether it names a record from one message to the next: some senders count the products of each message, from 1 on. */
export const isReferencia = (referencia: string): boolean => referencia !== '' && !/^0*\d{1,6}$/.test(referencia)

/** The facts of an edition (`HECHOS`), people with their names as they are compared. Null is unknown. */
export type Hechos = { [K in Exclude<NombreDeHecho, 'contribuidores'>]: Valores[K] | null } & {
  contribuidores: Contribuidor[] | null
}

/** Reads each fact by its kind. */
export const readHechos = (read: (nombre: NombreDeHecho, hecho: Hecho) => Hechos[NombreDeHecho]): Hechos =>
  mapHechos(read) as Hechos // `read` answers each fact with its own kind

/** What a catalogue knows of an edition beyond the shop's first fields. Null is unknown. */
export type Ficha = Hechos & {
  /** The price that the publisher fixed for the public, which never sets the shop's own by itself. */
  pvp: { centavos: Centavos; deOnix: boolean } | null
  /** A price in another currency, in its hundredths (ISO 4217); it is never converted here. */
  precioReferencia: { monto: number; moneda: string } | null
  /** False where the sender says that it may not be sold in Argentina. */
  vendible: boolean | null
  /** ISBNs of other editions of the same work, as the sender says. */
  relacionados: string[] | null
  /** What names the work that it is an edition of, the same for all of them. */
  obras: string[] | null
  clave: Clave | null
  notificacion: Notificacion | null
  /** Fields that the record speaks of: where it leaves one empty, what its sender said of it before is not so any more. */
  vacia: CampoConOrigen[] | null
}

export type Fila = {
  isbn: string
  titulo: string | null
  autores: Autor[] | null
  editorial: string | null
  fecha: FechaEdicion | null
  idioma: Idioma | null
  /** Folded names of categories of the shop. */
  categorias: string[] | null
  /** Categories taken from subjects only fill a gap: those an owner chose stay. */
  categoriasSugeridas: boolean
  temas: string[] | null
  /** Names of `categorias` that are no category: subjects too, added to whatever the book has. */
  temasExtra: string[] | null
  formatos: Formato[] | null
  descripcion: string | null
  precio: Centavos | null
  /** A price of 0 is meant: the book is free. */
  gratis: boolean
  calificacion: number | null
  portada: string | null
} & Ficha

export const FICHA_VACIA: Readonly<Ficha> = {
  ...readHechos(() => null),
  pvp: null,
  precioReferencia: null,
  vendible: null,
  relacionados: null,
  obras: null,
  clave: null,
  notificacion: null,
  vacia: null,
}

/** What readers of records need to know of the shop, and whom they tell what they noticed. */
export type Contexto = {
  /** Folded names of the shop's categories. */
  categoriasP: ReadonlySet<string>
  materias: MapaMaterias
  avisos: Avisos
  /** A price of 0 is meant: the book is free. Else it is no price. */
  gratis: boolean
}

/** What a record may hold; the limits of the edition's facts are in `HECHOS`. Subjects stand in no form. */
export const LIMITES = {
  titulo: TITULO_MAX,
  editorial: EDITORIAL_MAX,
  autor: AUTOR_MAX,
  autores: ELEGIDOS_MAX,
  tema: 300,
  temas: 300,
  descripcion: DESCRIPCION_MAX,
}

const count = (length: number) => String(length).replace(/\B(?=(\d{3})+$)/g, '.')
export const tooLong = (what: string, length: number, limit: number): Rechazo => ({
  clase: what === 'título' ? 'titulo' : 'valor',
  motivo: `${what} de ${count(length)} caracteres: no puede pasar de ${count(limit)}`,
})

const longest = (values: readonly string[]) => values.reduce((most, value) => Math.max(most, value.length), 0)

/**
 * What the database, its indexes and its search vectors can hold: refused where it is the book itself, left out with a
 * notice where it is one subject or one thing of the edition.
 */
export function fitLimites(fila: Fila, linea: number, { avisos }: Contexto): Rechazo | Fila {
  if ((fila.titulo?.length ?? 0) > LIMITES.titulo) return tooLong('título', fila.titulo?.length ?? 0, LIMITES.titulo)
  if ((fila.autores?.length ?? 0) > LIMITES.autores)
    return { clase: 'valor', motivo: `más de ${LIMITES.autores} autores` }
  const autor = longest((fila.autores ?? []).map(({ nombreCompleto }) => nombreCompleto))
  if (autor > LIMITES.autor) return tooLong('nombre de autor', autor, LIMITES.autor)
  if ((fila.editorial?.length ?? 0) > LIMITES.editorial)
    return tooLong('editorial', fila.editorial?.length ?? 0, LIMITES.editorial)
  if ((fila.descripcion?.length ?? 0) > LIMITES.descripcion) {
    return tooLong('descripción', fila.descripcion?.length ?? 0, LIMITES.descripcion)
  }
  fitTemas(fila, linea, avisos)
  fitFicha(fila, linea, avisos)
  return fila
}

function fitTemas(fila: Fila, linea: number, avisos: Avisos): void {
  let free = LIMITES.temas
  let more = false
  for (const campo of ['temas', 'temasExtra'] as const) {
    const temas = fila[campo]
    if (!temas) continue
    const fitting = temas.filter((tema) => tema.length <= LIMITES.tema)
    if (fitting.length < temas.length) {
      avisos.note('recorte', linea, `un tema de más de ${LIMITES.tema} caracteres no se guarda`)
    }
    more ||= fitting.length > free
    const kept = fitting.slice(0, free)
    fila[campo] = kept.length > 0 ? kept : null
    free -= kept.length
  }
  if (more) avisos.note('recorte', linea, `más de ${LIMITES.temas} temas: se guardan los primeros`)
}

/** The texts of an edition. */
type Texto = { [K in NombreDeHecho]: (typeof HECHOS)[K] extends { sobra: string } ? K : never }[NombreDeHecho]
const TEXTOS = NOMBRES_DE_HECHO.filter((nombre): nombre is Texto => 'sobra' in HECHOS[nombre])

/** Codes of Thema in capitals, each once; what is none is no word of the book either. */
function fitThema(codigos: readonly string[]): string[] | null {
  const { max, largo } = HECHOS.thema
  const all = codigos.map((codigo) => (codigo.length <= largo ? codigo.toUpperCase() : ''))
  const kept = [...new Set(all)].filter((codigo) => CODIGO_THEMA.test(codigo)).slice(0, max)
  return kept.length > 0 ? kept : null
}

function fitFicha(fila: Fila, linea: number, avisos: Avisos): void {
  const tell = (what: string) => avisos.note('recorte', linea, what)
  const drop = (what: string) => tell(`${what} no se guarda: es demasiado larga`)
  for (const nombre of TEXTOS) {
    const hecho = HECHOS[nombre]
    if ('con' in hecho && fila[hecho.con] === null) fila[nombre] = null
    if ((fila[nombre]?.length ?? 0) <= hecho.max) continue
    fila[nombre] = null
    tell(hecho.sobra)
  }
  const criticas = fila.criticas?.filter(
    ({ texto, fuente }) => texto.length <= HECHOS.criticas.largo && (fuente?.length ?? 0) <= HECHOS.criticas.fuente,
  )
  if (criticas && criticas.length < (fila.criticas?.length ?? 0)) drop('una crítica')
  if (criticas) fila.criticas = criticas.length > 0 ? criticas.slice(0, HECHOS.criticas.max) : null
  const { largo, max } = HECHOS.contribuidores
  const personas = fila.contribuidores?.filter(({ nombreCompleto }) => nombreCompleto.length <= largo)
  if (personas && personas.length < (fila.contribuidores?.length ?? 0)) drop('el nombre de una persona')
  if (personas) fila.contribuidores = personas.length > 0 ? personas.slice(0, max) : null
  if (fila.thema) fila.thema = fitThema(fila.thema)
}

/** A cell as a message quotes it. */
export const quote = (cell: string) => `«${cell.length > 60 ? `${cell.slice(0, 60)}…` : cell}»`
