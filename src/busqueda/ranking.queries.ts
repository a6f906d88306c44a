// Which books come first (docs/decisions/023): how much of what was asked for stands where, then popularity and rating.
import { type RawBuilder, sql } from 'kysely'
import type { OrdenBusqueda } from './busqueda.rules.ts'
import { dropArticulos, type Pregunta, weigh } from './consulta.rules.ts'

/** The orders of the shop, and «nuevos»: the newest in the shop first, as lists without words have them. */
export type OrdenLista = OrdenBusqueda | 'nuevos'

const POPULARIDAD = sql`vendidos desc, calificacion desc nulls last, libro_num desc`
const ORDEN: Record<OrdenLista, RawBuilder<unknown>> = {
  '': sql`puntos desc, ${POPULARIDAD}`,
  fecha: sql`fecha desc nulls last, libro_num desc`,
  popularidad: POPULARIDAD,
  alfabetico: sql`titulo_p collate "C", libro_num`,
  nuevos: sql`libro_num desc`,
}
export const selectOrden = (orden: OrdenLista): RawBuilder<unknown> => ORDEN[orden]

/**
 * The points of a row of `busqueda` that has the words. In this order: the title itself, with or without its leading
 * article; titles that begin with the words; a title given whole among other words («rayuela cortázar»); somebody's whole
 * name, from whichever part it is begun; titles that begin with them, the last one cut; all words in names, in the title, in
 * both together; the rest. Words that stand there as they were written, without the stemmer's help, are worth a step more, with the
 * stop words among them a bit more again.
 */
export function selectPuntos({ textos, todo, nombres, sueltas }: Pregunta): RawBuilder<unknown> {
  const [texto] = textos
  const [sinArticulo = texto] = dropArticulos([texto])
  const cortado = texto.includes(' ') ? 83 : 47
  const patrones = nombres.map((nombre) => `%|${nombre}|%`)
  return sql`(case
    when titulo_p = any(${textos}::text[]) then 100
    when titulo_s = any(${dropArticulos(textos)}::text[]) then 95
    when starts_with(titulo_p, ${`${texto} `}) or starts_with(titulo_s, ${`${sinArticulo} `}) then 85
    when strpos(${` ${texto} `}, ' ' || titulo_s || ' ') > 0 then 80
    when autores_p like any(${patrones}::text[]) then 70
    when starts_with(titulo_p, ${texto}) or starts_with(titulo_s, ${sinArticulo}) then ${cortado}::integer
    when tn @@ ${weigh(todo, 'B')}::tsquery then 50
    when tn @@ ${weigh(todo, 'A')}::tsquery then 45
    when tn @@ ${weigh(todo, 'AB')}::tsquery then 34
    else 20
  end + case when ${selectSueltas(textos[0].split(' '))} then 10 when ${selectSueltas(sueltas)} then 8 else 0 end)`
}

/** Whether all these words stand in the title and names as they are. */
const selectSueltas = (palabras: readonly string[]) =>
  sql`(' ' || titulo_p || translate(autores_p, '|', ' ') || ' ') like all(${palabras.map((word) => `% ${word} %`)}::text[])`
