// What the words typed so far may become: whole words, and the beginning of a last one. The most popular rows are asked
// first, the others only where those give too little (docs/decisions/023).
import { type RawBuilder, sql } from 'kysely'
import { dropArticulo, foldForSearch } from '#catalogo/indice/texto.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { fold } from '#platform/text.ts'
import { normalizeConsulta } from '../busqueda.rules.ts'
import { corregirPalabras } from '../perdon/perdon.queries.ts'
import { chooseDeslizada, LETRAS_DADAS, LETRAS_MIN } from './desliz.rules.ts'
import { countLetras, MIN_LETRAS, SUGERENCIAS_MAX, type Sugerencias } from './sugerencia.rules.ts'

/** Folded words: letters and digits alone, which mean nothing to the syntax of a question or a pattern. */
type Typed = { texto: string; enteras: string[]; ultima: string }

const MAX_PALABRAS = 12
const MAX = sql.lit(SUGERENCIAS_MAX)
/** So many words, the most frequent, may be the one with a slip. */
const MIRADAS = sql.lit(1_000)
/** Sorts after every character a folded title can hold. */
const LAST = sql.lit('\u{10FFFF}')
/** So many books of one level are read, however many have the words. */
const LOOKED_AT = sql.lit(500)
/** So many titles that begin with the text, in the order of the alphabet, are read of the whole catalogue. */
const BEGINNINGS = sql.lit(200)

function parseTyped(q: string): Typed | null {
  const palabras = fold(normalizeConsulta(q)).split(' ').filter(Boolean).slice(0, MAX_PALABRAS)
  const texto = palabras.join(' ')
  const ultima = palabras.pop()
  return ultima === undefined || countLetras(texto) < MIN_LETRAS ? null : { texto, enteras: palabras, ultima }
}

/**
 * Five of each kind at most, the most popular first; all empty for less than two letters. Titles come by their own words,
 * and from the second word on by their authors' too («borges ficc»); those that begin with the text come first, and a work
 * once. The 20,000 most popular books are asked for five titles, the others only while there are fewer than five suggestions
 * of any kind. Where there is nothing, whole words may be misspelt, then the last one may have a slip («borhes fic», «borj»).
 */
export async function findSugerencias(db: Db, q: string): Promise<Sugerencias> {
  const typed = parseTyped(q)
  if (!typed) return { libros: [], autores: [], editoriales: [], categorias: [] }
  const found = await listSugerencias(db, typed)
  if (!isNada(found)) return found
  const enteras = await corregirPalabras(db, typed.enteras)
  const corrected = enteras ? withPalabras(enteras, typed.ultima) : typed
  const meant = enteras ? await listSugerencias(db, corrected) : found
  if (!isNada(meant) || typed.ultima.length < LETRAS_MIN) return meant
  const ultima = chooseDeslizada(typed.ultima, await findParecidas(db, typed.ultima))
  return ultima === null ? meant : listSugerencias(db, withPalabras(corrected.enteras, ultima))
}

const isNada = (found: Sugerencias) => Object.values(found).every(({ length }) => length === 0)

const withPalabras = (enteras: string[], ultima: string): Typed => ({
  texto: [...enteras, ultima].join(' '),
  enteras,
  ultima,
})

async function listSugerencias(db: Db, typed: Typed): Promise<Sugerencias> {
  const { rows } = await sql<Sugerencias>`
    select ${listOf(selectLibros(typed, 0))} as libros, ${listOf(selectAutores(typed, 0))} as autores,
      ${listOf(selectEditoriales(typed))} as editoriales, ${listOf(selectCategorias(typed))} as categorias`.execute(db)
  const [found = { libros: [], autores: [], editoriales: [], categorias: [] }] = rows
  found.libros = listObras(found.libros)
  if (found.autores.length < SUGERENCIAS_MAX) found.autores = await fill(db, found.autores, selectAutores(typed, 1))
  for (const nivel of [1, 2, 3] as const) {
    const wanted = nivel === 1 ? found.libros : Object.values(found).flat()
    if (wanted.length < SUGERENCIAS_MAX) found.libros = await fill(db, found.libros, selectLibros(typed, nivel))
  }
  if (!found.libros.every(begins(typed))) found.libros = await putFirst(db, found.libros, typed)
  return found
}

type Titulo = Sugerencias['libros'][number]

/** Editions of a title by the same people are named once. */
const listObras = <Row extends { _id: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, at) => rows.findIndex((other) => toClave(other) === toClave(row)) === at)

const toClave = (row: { _id: string } | Titulo): string =>
  'titulo' in row ? `${fold(row.titulo)}|${fold(row.autores)}` : row._id

const begins =
  ({ texto }: Typed) =>
  ({ titulo }: Titulo): boolean => {
    const folded = fold(titulo)
    return folded.startsWith(texto) || dropArticulo(folded).startsWith(texto)
  }

/** Titles that begin with the text before those that only have its words, however popular these are. */
async function putFirst(db: Db, libros: Titulo[], typed: Typed): Promise<Titulo[]> {
  const { rows } = await selectComienzos(typed).execute(db)
  const own = libros.filter(begins(typed))
  const others = libros.filter((libro) => !own.includes(libro))
  return listObras([...own, ...rows, ...others]).slice(0, SUGERENCIAS_MAX)
}

/** Words of the catalogue that begin with the same letters. */
async function findParecidas(db: Db, ultima: string) {
  const dadas = ultima.slice(0, LETRAS_DADAS)
  const { rows } = await sql<{ palabra: string; libros: number }>`
    select palabra, libros from palabra
    where palabra >= ${dadas}::text and palabra < ${dadas}::text || ${LAST} and libros > 0
    order by libros desc, palabra limit ${MIRADAS}`.execute(db)
  return rows
}

const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(fila) from (${rows}) as fila), '[]')`

async function fill<Row extends { _id: string }>(db: Db, found: Row[], more: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await more.execute(db)
  return listObras([...found, ...rows]).slice(0, SUGERENCIAS_MAX)
}

type Nivel = 0 | 1 | 2 | 3

/** Books of one level (db/migrations/0017), by their words and by how their title begins. */
function selectLibros(typed: Typed, nivel: Nivel) {
  const { texto, enteras, ultima } = typed
  const palabras = enteras.length === 0 ? sql`titulo_p` : sql`titulo_p || translate(autores_p, '|', ' ')`
  return sql<Titulo>`
    with hallado as materialized (
      select ${FILA}, ' ' || ${palabras} as palabras from busqueda
      where nivel = ${sql.lit(nivel)} and tn @@ ${composePregunta(typed, nivel)} limit ${LOOKED_AT}
    ),
    candidato as (
      select ${FILA} from hallado where palabras like ${`% ${ultima}%`} ${selectTitulos(texto, nivel)}
    ),
    ${selectElegidos(texto)}`
}

/** Titles of the whole catalogue that begin with the text, two hundred of the alphabet at most. */
const selectComienzos = ({ texto }: Typed) =>
  sql<Titulo>`with candidato as (
      select ${FILA} from busqueda where false ${selectTitulos(texto, 3)}
    ),
    ${selectElegidos(texto)}`

/** Of the candidates the best, one for each title and names. */
const selectElegidos = (texto: string) => sql`unico as (
      select distinct on (titulo_p, autores_p) * from candidato
      order by titulo_p, autores_p, vendidos desc, calificacion desc nulls last, libro_num desc
    ),
    elegido as materialized (
      select libro_num, row_number() over (
        order by ${texto} in (titulo_p, titulo_s) desc, starts_with(titulo_p, ${texto}) or starts_with(titulo_s, ${texto}) desc,
          vendidos desc, calificacion desc nulls last, libro_num desc) as puesto
      from unico order by puesto limit ${MAX}
    )
    select libro.id as _id, titulo, coalesce((
      select string_agg(nombre_completo, ', ' order by orden) from libro_autor join autor on autor.id = autor_id
      where libro_id = libro.id), '') as autores
    from elegido join libro on num = libro_num order by puesto`

const FILA = sql`libro_num, titulo_p, titulo_s, autores_p, vendidos, calificacion`

/**
 * What the index is asked: a subquery, so that it is made once and not for each row. No weights, which would be looked for
 * in each row too: the folded text decides, also where the stemmer lets in too much («casas» for «cascabel»). The last word
 * is asked as it is typed and as the stemmer cuts it: «cancione» is no beginning of the stem of «canciones». Of one or two
 * letters it is met by too much to be asked, except among the popular ones where no other word says anything.
 */
function composePregunta({ enteras, ultima }: Typed, nivel: Nivel) {
  const begins = sql`to_tsquery('simple', ${`${ultima}:*`}) || to_tsquery('es_libro', ${`${foldForSearch(ultima)}:*`})`
  const short = sql`length(${ultima}) < 3`
  return sql`(
    select case when ${short} and numnode(entera) > 0 then entera
      when ${short} and ${sql.lit(nivel)} > 1 then ${NOTHING} else entera && (${begins}) end
    from to_tsquery('es_libro', ${enteras.map(foldForSearch).join(' & ')}) as entera
  )`
}

/** No lexeme of any book. */
const NOTHING = sql`'#'::tsquery`

/** Titles by their own beginning: stop words («de la») stand in no index of words. */
function selectTitulos(texto: string, nivel: Nivel) {
  const begins = (titulo: RawBuilder<unknown>) =>
    sql`${titulo} collate "C" >= ${texto} and ${titulo} collate "C" < ${texto} || ${LAST}`
  const first = (titulo: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    union (select ${FILA} from busqueda where ${where} order by ${titulo} collate "C", libro_num limit ${BEGINNINGS})`
  const [whole, bare] = [sql.ref('titulo_p'), sql.ref('titulo_s')]
  switch (nivel) {
    case 0:
      return sql`
        ${first(whole, sql`${whole} collate "C" = ${texto}`)} ${first(bare, sql`${bare} collate "C" = ${texto}`)}
        union (select ${FILA} from busqueda where nivel = 0 and ${begins(whole)})`
    case 1:
      return sql`union (select ${FILA} from busqueda where nivel = 1 and ${begins(whole)} limit ${LOOKED_AT})`
    case 2:
      return sql``
    case 3:
      return sql`${first(whole, begins(whole))} ${first(bare, begins(bare))}`
  }
}

/** The materialized step keeps the planner from walking all authors in their order until five have met the condition. */
const selectAutores = ({ enteras, ultima }: Typed, nivel: 0 | 1) =>
  sql<Sugerencias['autores'][number]>`
    with candidato as materialized (
      select id, nombre_completo, vendidos, libros, num from autor
      where nivel = ${sql.lit(nivel)} and to_tsvector('simple', nombre_p) @@ (select to_tsquery('simple', ${toPrefix(enteras, ultima)}))
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
