// Which books come first (docs/decisions/023): how much of what was asked for stands where, then popularity and rating.
import type { OrdenBusqueda } from './busqueda.rules.ts'
import { dropArticulos, type Pregunta, weigh } from './consulta.rules.ts'
import { composeMarcas, type Filtros } from './facetas.rules.ts'

/** The orders of the shop, and «nuevos»: the newest in the shop first, as lists without words have them. */
export type OrdenLista = OrdenBusqueda | 'nuevos'

const POPULARIDAD = 'vendidos desc, calificacion desc nulls last, libro_num desc'
export const ORDEN: Record<OrdenLista, string> = {
  '': `puntos desc, ${POPULARIDAD}`,
  fecha: 'fecha desc nulls last, libro_num desc',
  popularidad: POPULARIDAD,
  alfabetico: 'titulo_p collate "C", libro_num',
  nuevos: 'libro_num desc',
}

/** Every book, in words of an index: each has a format. */
const TODOS = `'#f1' | '#f2' | '#f3'`

const joinTsquery = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `(${part})`)
    .join(' & ')

/** What the statements about `busqueda` are given (`createStatement`). Without a question the filters alone choose. */
export function composeValores(pregunta: Pregunta | null, filtros: Filtros) {
  const { textos, todo, pesadas, nombres, sueltas } = pregunta ?? NADA
  const [texto] = textos
  const [sinArticulo = texto, ...variantes] = dropArticulos(textos)
  const marcas = composeMarcas(filtros)
  const asLike = (palabras: readonly string[]) => palabras.map((palabra) => `% ${palabra} %`)
  return {
    todo: pregunta ? todo && joinTsquery(todo, marcas) : marcas || TODOS,
    hayPalabras: todo !== '',
    enTitulo: weigh(pesadas, 'A'),
    enAutores: weigh(pesadas, 'B'),
    enAmbos: weigh(pesadas, 'AB'),
    texto,
    sinArticulo,
    variantes: variantes.length > 0 ? variantes : null,
    puntosCortado: texto.includes(' ') ? 93 : 47,
    nombres: nombres.map((nombre) => `%|${nombre}|%`),
    todas: asLike(texto.split(' ')),
    sueltas: asLike(sueltas),
    hayVacias: sueltas.length > 0 && sueltas.length < texto.split(' ').length,
    marcas: marcas || null,
    desde: filtros.precio.desde,
    hasta: filtros.precio.hasta,
  }
}
export type Valores = ReturnType<typeof composeValores>

const NADA: Pregunta = { textos: [''], todo: '', pesadas: '', nombres: [], sueltas: [] }

/** How the statements name them. */
export const VALOR = {
  todo: '{todo}::tsquery',
  hayPalabras: '{hayPalabras}::boolean',
  enTitulo: '{enTitulo}::tsquery',
  enAutores: '{enAutores}::tsquery',
  enAmbos: '{enAmbos}::tsquery',
  texto: '{texto}::text',
  sinArticulo: '{sinArticulo}::text',
  variantes: '{variantes}::text[]',
  puntosCortado: '{puntosCortado}::integer',
  nombres: '{nombres}::text[]',
  todas: '{todas}::text[]',
  sueltas: '{sueltas}::text[]',
  hayVacias: '{hayVacias}::boolean',
  marcas: '{marcas}::tsquery',
  desde: '{desde}::integer',
  hasta: '{hasta}::integer',
} as const satisfies Record<keyof Valores, string>

/** What a book must fulfil besides its words. */
export const CONDICION = `(${VALOR.desde} is null or precio >= ${VALOR.desde}) and (${VALOR.hasta} is null or precio <= ${VALOR.hasta})`
const NOMBRES = "translate(autores_p, '|', ' ')"

/**
 * Whether the words stand in this text as they were written: with the stop words among them, with those in `wider` text, or
 * without.
 */
const sumSueltas = (text: string, wider: string = text) => `case
      when ${text} like all(${VALOR.todas}) then 10
      when not ${VALOR.hayVacias} then 0
      when ${text} like all(${VALOR.sueltas}) then case when ${wider} like all(${VALOR.todas}) then 9 else 8 end
      else 0 end`

/**
 * The points of a row of `busqueda` that has the words. In this order: the title itself, with or without its leading
 * article; titles that begin with the words, in one of several words the last one may be cut; a title given whole among other
 * words («rayuela cortázar»); somebody's whole name, from whichever part it is begun; all words in names; titles that begin
 * with a cut word; all words in the title, in title and names together; the rest. Words that stand there as they were
 * written, without the stemmer's help, are worth a step more, with the stop words among them a bit more again. A thousand
 * rows are judged for a common word: what most of them fail is asked first, and costs little.
 */
export const PUNTOS = `case
    when starts_with(titulo_p, ${VALOR.texto}) or starts_with(titulo_s, ${VALOR.sinArticulo}) then case
      when titulo_p = ${VALOR.texto} then 110
      when titulo_s = ${VALOR.sinArticulo} then 105
      when starts_with(titulo_p, ${VALOR.texto} || ' ') or starts_with(titulo_s, ${VALOR.sinArticulo} || ' ') then 95
      else ${VALOR.puntosCortado} end
    when ${VALOR.variantes} is not null and titulo_s = any(${VALOR.variantes}) then 105
    when octet_length(titulo_s) < octet_length(${VALOR.texto})
      and strpos(' ' || ${VALOR.texto} || ' ', ' ' || titulo_s || ' ') > 0 then 90
    when tn @@ ${VALOR.enAutores} then case when autores_p like any(${VALOR.nombres}) then 80
      else 50 + ${sumSueltas(NOMBRES, `' ' || titulo_p || ${NOMBRES}`)} end
    when tn @@ ${VALOR.enTitulo} then 45 + ${sumSueltas("' ' || titulo_p || ' '")}
    when tn @@ ${VALOR.enAmbos} then 34 + ${sumSueltas(`' ' || titulo_p || ${NOMBRES}`)}
    else 20
  end`
