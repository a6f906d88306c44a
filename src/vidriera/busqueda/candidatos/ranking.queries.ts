// Which books come first (docs/decisions/023): how much of what was asked for stands where, then popularity and rating.
import { type RawBuilder, sql } from 'kysely'
import { placeholders } from '#platform/db/statement.ts'
import type { OrdenBusqueda } from '../busqueda.rules.ts'
import { dropArticulos, type Pregunta, weigh } from '../consulta/consulta.rules.ts'
import { composeMarcas, type Filtros } from '../filtros/filtros.rules.ts'

/** The orders of the shop, and «nuevos»: the newest in the shop first, as lists without words have them. */
export type OrdenLista = OrdenBusqueda | 'nuevos'

/** How books are looked at: their order, and which can be had now (`findVendibles`; null where none can run out). */
export type Vista = { orden: OrdenLista; vendibles: readonly number[] | null }

const POPULARIDAD = sql`vendidos desc, calificacion desc nulls last, libro_num desc`
export const ORDEN: Record<OrdenLista, RawBuilder<unknown>> = {
  // Of equally good ones those come first that can be had now.
  '': sql`puntos desc, ya desc, ${POPULARIDAD}`,
  fecha: sql`fecha desc nulls last, libro_num desc`,
  popularidad: POPULARIDAD,
  alfabetico: sql`titulo_p collate "C", libro_num`,
  nuevos: sql`libro_num desc`,
}

/** Makes something for each order: a statement, say, whose text depends on it. */
export const forEachOrden = <T>(make: (orden: OrdenLista) => T): Record<OrdenLista, T> => ({
  '': make(''),
  fecha: make('fecha'),
  popularidad: make('popularidad'),
  alfabetico: make('alfabetico'),
  nuevos: make('nuevos'),
})

/** The classes of books that have the words, the best first (docs/decisions/023 says why in this order). */
export const PUNTOS = {
  titulo: 110,
  tituloSinArticulo: 105,
  /** Titles that begin with the words; the last of several words may be cut. */
  comienzo: 95,
  comienzoCortado: 93,
  /** Taken off those two where the article that was typed is not the title's: «la historia» is no «Historia de Roma». */
  otroArticulo: 1,
  /** A title given whole among other words: «rayuela cortázar». */
  tituloEntreOtras: 90,
  /** Somebody's whole name, from any of its parts on. */
  nombreEntero: 80,
  enNombres: 50,
  /** Titles that begin with a single cut word. */
  unaCortada: 47,
  enTitulo: 45,
  enTituloYNombres: 34,
  resto: 20,
  enTextos: 10,
} as const

/** Added in names and titles where the words stand as they were written, without the stemmer's help. */
export const PUNTOS_TAL_CUAL = { todas: 10, vaciasEnElTitulo: 9, sinVacias: 8 } as const

/** Every book, in words of an index: each has a format. */
const TODOS = `'#f1' | '#f2' | '#f3'`

const joinTsquery = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `(${part})`)
    .join(' & ')

/** What the statements about `busqueda` are given (`createStatement`). Without a question the filters alone choose. */
export function composeValores(pregunta: Pregunta | null, filtros: Filtros, { vendibles }: Vista) {
  const { textos, todo, enTextos, pesadas, nombres, sueltas, para } = pregunta ?? NADA
  const [texto] = textos
  const [sinArticulo = texto, ...variantes] = dropArticulos(textos)
  const marcas = composeMarcas(filtros)
  const asLike = (palabras: readonly string[]) => palabras.map((palabra) => `% ${palabra} %`)
  return {
    todo: pregunta ? todo && joinTsquery(todo, marcas) : marcas || TODOS,
    hayPalabras: todo !== '',
    para: para && asLike(para.frases),
    enMaterias: para?.enMaterias ?? null,
    enTextos: joinTsquery(enTextos, marcas),
    enTitulo: weigh(pesadas, 'A'),
    enAutores: weigh(pesadas, 'B'),
    enAmbos: weigh(pesadas, 'AB'),
    texto,
    sinArticulo,
    variantes: variantes.length > 0 ? variantes : null,
    puntosCortado: texto.includes(' ') ? PUNTOS.comienzoCortado : PUNTOS.unaCortada,
    nombres: nombres.map((nombre) => `%|${nombre}|%`),
    todas: asLike(texto.split(' ')),
    sueltas: asLike(sueltas),
    hayVacias: sueltas.length > 0 && sueltas.length < texto.split(' ').length,
    marcas: marcas || null,
    desde: filtros.precio.desde,
    hasta: filtros.precio.hasta,
    vendibles,
  }
}
export type Valores = ReturnType<typeof composeValores>

const NADA: Pregunta = { textos: [''], todo: '', enTextos: '', pesadas: '', nombres: [], sueltas: [], para: null }

/** The same in the statements. */
export const VALOR = placeholders<Valores>({
  todo: 'tsquery',
  hayPalabras: 'boolean',
  para: 'text[]',
  enMaterias: 'tsquery',
  enTextos: 'tsquery',
  enTitulo: 'tsquery',
  enAutores: 'tsquery',
  enAmbos: 'tsquery',
  texto: 'text',
  sinArticulo: 'text',
  variantes: 'text[]',
  puntosCortado: 'integer',
  nombres: 'text[]',
  todas: 'text[]',
  sueltas: 'text[]',
  hayVacias: 'boolean',
  marcas: 'tsquery',
  desde: 'integer',
  hasta: 'integer',
  vendibles: 'integer[]',
})

/** The formats in `facetas`; 1 is `fisico`. */
const EN_PAPEL = sql`strpos(split_part(facetas, ',', 2), '1') > 0`

/** Whether a book can be had now, as far as anything can run out; what has no paper cannot. */
export const composeYa = (vendibles: RawBuilder<unknown>, num = sql.ref('busqueda.libro_num'), enPapel = EN_PAPEL) =>
  sql`(${vendibles} is null
    or coalesce((select situacion from libro_situacion where libro_situacion.libro_num = ${num}), 0) = any(${vendibles})
    or not ${enPapel})`
export const YA = composeYa(VALOR.vendibles)

const EN_PRECIO = sql`(${VALOR.desde} is null or precio >= ${VALOR.desde}) and (${VALOR.hasta} is null or precio <= ${VALOR.hasta})`

const TITULO = sql`' ' || titulo_p || ' '`

/** Who a row of `busqueda` is for, where that was said (`Para`). */
export const ES_PARA = sql`(${VALOR.para} is null or tn @@ ${VALOR.enMaterias} or ${TITULO} like any(${VALOR.para}))`

type Sql = RawBuilder<unknown>
export type Partes = { condicion: Sql; ya: Sql }

/**
 * Makes two things for each order, say statements: with what a book must fulfil besides its words and whether it can be had
 * now, and the same for «Disponible ahora». That is looked up once for each row, which costs more than its price.
 */
export function forEachVista<T>(make: (orden: OrdenLista, partes: Partes) => T) {
  const todas = forEachOrden((orden) => make(orden, { condicion: EN_PRECIO, ya: YA }))
  const disponibles = forEachOrden((orden) => make(orden, { condicion: sql`${EN_PRECIO} and ${YA}`, ya: sql`true` }))
  return (orden: OrdenLista, { disponible }: Pick<Filtros, 'disponible'>): T =>
    (disponible ? disponibles : todas)[orden]
}

const NOMBRES = sql`translate(autores_p, '|', ' ')`
const TITULO_Y_NOMBRES = sql`' ' || titulo_p || ${NOMBRES}`

/** A class, and more where `text` has the words as they were written: all, with the stop words in `wider`, or but for these. */
const sumTalCual = (puntos: number, text: RawBuilder<unknown>, wider = text) => sql`${sql.lit(puntos)} + case
      when ${text} like all(${VALOR.todas}) then ${sql.lit(PUNTOS_TAL_CUAL.todas)}
      when not ${VALOR.hayVacias} then 0
      when ${text} like all(${VALOR.sueltas}) then
        case when ${wider} like all(${VALOR.todas}) then ${sql.lit(PUNTOS_TAL_CUAL.vaciasEnElTitulo)} else ${sql.lit(PUNTOS_TAL_CUAL.sinVacias)} end
      else 0 end`

/**
 * The points of a row of `busqueda` that has the words, or whose description has (`resto`). A common word has a thousand rows:
 * what most of them fail is asked first, and costs little.
 */
export const sumPuntos = (resto: number = PUNTOS.resto) => sql`case
    when starts_with(titulo_p, ${VALOR.texto}) or starts_with(titulo_s, ${VALOR.sinArticulo}) then case
      when titulo_p = ${VALOR.texto} then ${sql.lit(PUNTOS.titulo)}
      when titulo_s = ${VALOR.sinArticulo} then ${sql.lit(PUNTOS.tituloSinArticulo)}
      else case
        when starts_with(titulo_p, ${VALOR.texto} || ' ') or starts_with(titulo_s, ${VALOR.sinArticulo} || ' ') then ${sql.lit(PUNTOS.comienzo)}
        else ${VALOR.puntosCortado} end
        - case when ${VALOR.texto} <> ${VALOR.sinArticulo} and not starts_with(titulo_p, ${VALOR.texto}) then ${sql.lit(PUNTOS.otroArticulo)} else 0 end
      end
    when ${VALOR.variantes} is not null and titulo_s = any(${VALOR.variantes}) then ${sql.lit(PUNTOS.tituloSinArticulo)}
    when octet_length(titulo_s) < octet_length(${VALOR.texto})
      and strpos(' ' || ${VALOR.texto} || ' ', ' ' || titulo_s || ' ') > 0 then ${sql.lit(PUNTOS.tituloEntreOtras)}
    when tn @@ ${VALOR.enAutores} then case when autores_p like any(${VALOR.nombres}) then ${sql.lit(PUNTOS.nombreEntero)}
      else ${sumTalCual(PUNTOS.enNombres, NOMBRES, TITULO_Y_NOMBRES)} end
    when tn @@ ${VALOR.enTitulo} then ${sumTalCual(PUNTOS.enTitulo, TITULO)}
    when tn @@ ${VALOR.enAmbos} then ${sumTalCual(PUNTOS.enTituloYNombres, TITULO_Y_NOMBRES)}
    else ${sql.lit(resto)}
  end`
