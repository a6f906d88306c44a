// What the words typed so far may become: whole words, and the beginning of a last one. The most popular rows are asked
// first, the others only where those give too little (docs/decisions/024).
import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '../libros/libro.busqueda.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { fold } from '../platform/text.ts'
import { normalizeConsulta } from './busqueda.rules.ts'
import { countLetras, MIN_LETRAS, SUGERENCIAS_MAX } from './sugerencia.rules.ts'

export type Sugerencias = {
  libros: { _id: string; titulo: string; autores: string }[]
  autores: { _id: string; nombre_completo: string }[]
  editoriales: { _id: string; descripcion: string }[]
  categorias: { _id: string; nombre: string }[]
}

/** Folded words: letters and digits alone, which mean nothing to the syntax of a question or a pattern. */
type Typed = { texto: string; enteras: string[]; ultima: string }

const MAX_PALABRAS = 12
const MAX = sql.lit(SUGERENCIAS_MAX)
/** Sorts after every character a folded title can hold. */
const LAST = sql.lit('\u{10FFFF}')
/** So many titles that begin with the text, in the order of the alphabet, are looked at where no other way finds them. */
const BEGINNINGS = sql.lit(200)

function parseTyped(q: string): Typed | null {
  const palabras = fold(normalizeConsulta(q)).split(' ').filter(Boolean).slice(0, MAX_PALABRAS)
  const texto = palabras.join(' ')
  const ultima = palabras.pop()
  return ultima === undefined || countLetras(texto) < MIN_LETRAS ? null : { texto, enteras: palabras, ultima }
}

/**
 * Five of each kind at most, the most popular first; all empty for less than two letters. Titles come by their own words,
 * and from the second word on by their authors' too («borges ficc»).
 */
export async function findSugerencias(db: Db, q: string): Promise<Sugerencias> {
  const typed = parseTyped(q)
  if (!typed) return { libros: [], autores: [], editoriales: [], categorias: [] }
  const { rows } = await sql<Sugerencias>`
    select ${listOf(selectLibros(typed, 0))} as libros, ${listOf(selectAutores(typed, sql`and nivel = 0`))} as autores,
      ${listOf(selectEditoriales(typed))} as editoriales, ${listOf(selectCategorias(typed))} as categorias`.execute(db)
  const [found = { libros: [], autores: [], editoriales: [], categorias: [] }] = rows
  if (found.autores.length < SUGERENCIAS_MAX) found.autores = await read(db, selectAutores(typed, sql``))
  for (const nivel of [1, 2, 3] as const) {
    if (found.libros.length >= SUGERENCIAS_MAX) break
    found.libros = await read(db, selectLibros(typed, nivel))
  }
  return found
}

const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(fila) from (${rows}) as fila), '[]')`

async function read<Row>(db: Db, rows: RawBuilder<Row>): Promise<Row[]> {
  return (await rows.execute(db)).rows
}

type Nivel = 0 | 1 | 2 | 3
/** Conditions of the partial indexes, word for word (db/migrations/0017). */
const POPULARES: Record<Nivel, RawBuilder<unknown>> = {
  0: sql`nivel = 0 and`,
  1: sql`nivel <= 1 and`,
  2: sql`nivel <= 2 and`,
  3: sql``,
}

/**
 * The last word as it is typed and as the stemmer cuts it: «cancione» is no beginning of the stem of «canciones». What the
 * stemmer lets in too much («casas» for «cascabel») the folded text then refuses.
 */
function selectLibros({ texto, enteras, ultima }: Typed, nivel: Nivel) {
  const [weights, text] =
    enteras.length === 0 ? ['A', sql`' ' || titulo_p`] : ['AB', sql`' ' || titulo_p || translate(autores_p, '|', ' ')`]
  const whole = enteras.map((palabra) => `${foldForSearch(palabra)}:${weights}`).join(' & ')
  const begins = sql`to_tsquery('simple', ${`${ultima}:*${weights}`})`
  const stem = sql`to_tsquery('es_libro', ${`${foldForSearch(ultima)}:*${weights}`})`
  // In a subquery: it is made once, not again for each row.
  const question = sql`(select to_tsquery('es_libro', ${whole}) && (${begins} || ${stem}))`
  const row = sql`libro_num, titulo_p, titulo_s, vendidos, calificacion`
  const range = sql`titulo_p collate "C" >= ${texto} and titulo_p collate "C" < ${texto} || ${LAST}`
  // Stop words stand in no index of words: titles that begin with them are found by their beginning alone.
  const beginnings =
    nivel === 3
      ? sql`(select ${row} from busqueda where ${range} order by titulo_p collate "C", libro_num limit ${BEGINNINGS})`
      : sql`(select ${row} from busqueda where nivel <= 1 and ${range})`
  return sql<Sugerencias['libros'][number]>`
    with candidato as materialized (
      (select ${row} from busqueda where ${POPULARES[nivel]} tn @@ ${question} and ${text} like ${`% ${ultima}%`})
      union
      ${beginnings}
      union
      (select ${row} from busqueda where titulo_p collate "C" = ${texto} limit ${BEGINNINGS})
      union
      (select ${row} from busqueda where titulo_s collate "C" = ${texto} limit ${BEGINNINGS})
    ),
    elegido as materialized (
      select libro_num, row_number() over (
        order by ${texto} in (titulo_p, titulo_s) desc, starts_with(titulo_p, ${texto}) or starts_with(titulo_s, ${texto}) desc,
          vendidos desc, calificacion desc nulls last, libro_num desc) as puesto
      from candidato order by puesto limit ${MAX}
    )
    select libro.id as _id, titulo, coalesce((
      select string_agg(nombre_completo, ', ' order by orden) from libro_autor join autor on autor.id = autor_id
      where libro_id = libro.id), '') as autores
    from elegido join libro on num = libro_num order by puesto`
}

/** The materialized step keeps the planner from walking all authors in their order until five have met the condition. */
const selectAutores = ({ enteras, ultima }: Typed, among: RawBuilder<unknown>) =>
  sql<Sugerencias['autores'][number]>`
    with candidato as materialized (
      select id, nombre_completo, vendidos, libros, num from autor
      where to_tsvector('simple', nombre_p) @@ (select to_tsquery('simple', ${toPrefix(enteras, ultima)})) ${among}
    )
    select id as _id, nombre_completo from candidato order by vendidos desc, libros desc, num limit ${MAX}`

/** Those whose name begins with the text, then the others, by name: how many books each has is counted nowhere. */
const selectEditoriales = ({ texto, enteras, ultima }: Typed) =>
  sql<Sugerencias['editoriales'][number]>`
    with candidato as materialized (
      select id, descripcion, descripcion_p from editorial
      where to_tsvector('simple', descripcion_p) @@ (select to_tsquery('simple', ${toPrefix(enteras, ultima)}))
    )
    select id as _id, descripcion from candidato
    order by starts_with(descripcion_p, ${texto}) desc, descripcion_p limit ${MAX}`

const selectCategorias = ({ texto, enteras, ultima }: Typed) =>
  sql<Sugerencias['categorias'][number]>`
    select id as _id, nombre from categoria
    where ' ' || nombre_p || ' ' like all (${[...enteras.map((palabra) => `% ${palabra} %`), `% ${ultima}%`]}::text[])
    order by starts_with(nombre_p, ${texto}) desc, num limit ${MAX}`

const toPrefix = (enteras: readonly string[], ultima: string) => [...enteras, `${ultima}:*`].join(' & ')
