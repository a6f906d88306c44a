// The books that most words of a question mean, where no reading of all of them has any (docs/decisions/057).
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { findCandidatos, type Hallazgo } from '../candidatos/candidatos.queries.ts'
import type { Vista } from '../candidatos/ranking.queries.ts'
import { findRaices, splitLugares } from '../consulta/consulta.queries.ts'
import { composePregunta, composeTema, type Lugar, type Pregunta } from '../consulta/consulta.rules.ts'
import { listNums, SIN_FILTROS } from '../filtros/filtros.rules.ts'
import { chooseParciales, type Parcial, splitTitulo } from './parcial.rules.ts'
import type { Diccionario } from './perdon.rules.ts'

/** So many of the likeliest books are looked at. */
const MIRADOS = 100

export type Parciales = { hallazgo: Hallazgo; pregunta: Pregunta; todas: boolean }

type Leidas = { diccionario: Diccionario; lugares: readonly Lugar[] }

/**
 * Those with all words of which the catalogue has one that is near; where none has, those with all but one of them. Null for
 * none. `lugares` are what each of the words may have meant.
 */
export async function findParciales(
  db: Db,
  palabras: readonly string[],
  { diccionario, lugares }: Leidas,
  vista: Vista,
): Promise<Parciales | null> {
  const dichas = palabras.filter((palabra) => !diccionario.isVacia(palabra))
  const isReachable = (palabra: string, lugar: Lugar) =>
    diccionario.conocidas.has(palabra) || lugar.some((texto) => texto !== palabra)
  const alcanzables = lugares.filter((lugar, at) => {
    const palabra = palabras[at] ?? ''
    return dichas.includes(palabra) && isReachable(palabra, lugar)
  })
  if (dichas.length < 2 || alcanzables.length === 0) return null
  const raices = await findRaices(db, splitLugares(alcanzables))
  const ask = async (todo: string) => {
    const entera = composePregunta(alcanzables, raices)
    const pregunta: Pregunta = {
      ...entera,
      textos: [palabras.join(' ')],
      todo,
      enTextos: todo,
      pesadas: todo,
      para: null,
    }
    return { pregunta, hallazgo: await findCandidatos(db, pregunta, SIN_FILTROS, vista) }
  }
  const join = (those: readonly Lugar[]) => composePregunta(those, raices).todo
  const withoutOne = alcanzables.map((_, at) => `(${join(alcanzables.toSpliced(at, 1))})`).join(' | ')
  const whole = alcanzables.length < dichas.length ? await ask(join(alcanzables)) : null
  const isEnough = whole?.hallazgo.lineas || alcanzables.length < 2
  const found = isEnough ? whole : await ask(withoutOne)
  if (!found || found.hallazgo.lineas === '') return null
  const [libros, total] = await findLibros(db, listNums(found.hallazgo.lineas, MIRADOS))
  const propias = await findRaices(
    db,
    libros.flatMap(({ titulo }) => splitTitulo(titulo)),
  )
  const isVacia = (palabra: string) => propias.get(palabra) === ''
  const { nums, todas } = chooseParciales(libros, {
    palabras: dichas,
    conocidas: diccionario.conocidas,
    isVacia,
    total,
  })
  return nums.length === 0 ? null : { ...found, hallazgo: keep(found.hallazgo, nums), todas }
}

/** A question of fewer words has no subject that one of them may be left out of. */
const TEMA_MIN = 3

/** The books of the subject that all words but one say, where no book is meant: «recetas de cocina de otros países». */
export async function findPorTema(
  db: Db,
  palabras: readonly string[],
  { conocidas, isVacia }: Diccionario,
  vista: Vista,
): Promise<{ hallazgo: Hallazgo; pregunta: Pregunta } | null> {
  const dichas = palabras.filter((palabra) => !isVacia(palabra))
  const known = dichas.filter((palabra) => conocidas.has(palabra))
  if (dichas.length < TEMA_MIN || known.length < dichas.length - 1 || dichas.some(isNumero)) return null
  const pregunta = composeTema(dichas, await findRaices(db, dichas))
  const hallazgo = await findCandidatos(db, pregunta, SIN_FILTROS, vista)
  return hallazgo.lineas === '' ? null : { hallazgo, pregunta }
}

const isNumero = (palabra: string) => /^\d+$/.test(palabra)

function keep(hallazgo: Hallazgo, nums: readonly number[]): Hallazgo {
  const kept = new Set(nums.map(String))
  const lineas = hallazgo.lineas.split('\n').filter((linea) => kept.has(linea.slice(0, linea.indexOf(','))))
  return { ...hallazgo, lineas: [...new Set(lineas)].join('\n'), nivel: 3, cortado: false }
}

/** Titles and names of these books in the order given, and about how many books the catalogue has. */
async function findLibros(db: Db, nums: readonly number[]): Promise<[Parcial[], number]> {
  const { rows } = await sql<Parcial & { total: number }>`
    select num, titulo, array(
        select nombre_completo from libro_autor join autor on autor.id = autor_id where libro_id = libro.id order by orden
      ) as autores,
      coalesce(nullif(greatest((select reltuples from pg_class where oid = 'libro'::regclass), 0), 0),
        (select max(num) from libro))::integer as total
    from unnest(${nums}::integer[]) with ordinality as elegido (n, puesto) join libro on num = n order by puesto`.execute(
    db,
  )
  return [rows.map(({ num, titulo, autores }) => ({ num, titulo, autores })), rows[0]?.total ?? 1]
}
