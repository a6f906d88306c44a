// The filters: what was chosen, in numbers; which books obey it; and what the page offers, with names and counts.
import { sql } from 'kysely'
import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { toCentavos, toPesos } from '#platform/money.ts'
import type { buscarLibros, ResultadoBusqueda } from '../busqueda.contract.ts'
import { FORMATOS_FILTRO, IDIOMAS_FILTRO, MAX_CANDIDATOS, toList } from '../busqueda.rules.ts'
import { findCandidatos, type Hallazgo, NINGUNO } from '../candidatos/candidatos.queries.ts'
import type { Vista } from '../candidatos/ranking.queries.ts'
import type { Pregunta } from '../consulta/consulta.rules.ts'
import {
  type Cuentas,
  countCandidatos,
  type Filtros,
  listElegidos,
  listFrecuentes,
  parseCandidatos,
  SIN_FILTROS,
  withoutFiltro,
} from './filtros.rules.ts'

type Grupo = 'categoria' | 'autor' | 'editorial'

/**
 * What was chosen: the filters in numbers, and what was chosen by id as it was given. `mayRunOut`: whether any book can, else
 * all can be had now.
 */
export async function findElegido(db: Db, input: ParsedInput<typeof buscarLibros>, mayRunOut: boolean) {
  const { idioma, formato, categoria, autor, editorial, precio_desde: desde, precio_hasta: hasta } = input
  const ids = { categoria: toList(categoria), autor: toList(autor), editorial: toList(editorial) }
  const filtros: Filtros = {
    idioma: toList(idioma).map((valor) => IDIOMAS.indexOf(valor) + 1),
    formato: toList(formato).map((valor) => FORMATOS.indexOf(valor) + 1),
    ...(await findNums(db, ids)),
    precio: {
      desde: desde === undefined ? null : toCentavos(desde),
      hasta: hasta === undefined ? null : toCentavos(hasta),
    },
    disponible: mayRunOut && toList(input.disponible).length > 0,
  }
  return { ids, filtros }
}

type Ids = Record<Grupo, readonly string[]>
const IDS = placeholders<Ids>({ categoria: 'uuid[]', autor: 'uuid[]', editorial: 'uuid[]' })
const NUMS = createStatement<{ grupo: Grupo; num: number }, Ids>(sql`
    select 'categoria' as grupo, coalesce(num, 0) as num
      from unnest(${IDS.categoria}) as dado (id) left join categoria using (id)
    union all
    select 'autor', coalesce(num, 0) from unnest(${IDS.autor}) as dado (id) left join autor using (id)
    union all
    select 'editorial', coalesce(num, 0) from unnest(${IDS.editorial}) as dado (id) left join editorial using (id)`)

/** The numbers of what has these ids; an id of nothing is 0, which no book has either. */
async function findNums(db: Db, ids: Ids) {
  const nums: Record<Grupo, number[]> = { categoria: [], autor: [], editorial: [] }
  if (ids.categoria.length + ids.autor.length + ids.editorial.length === 0) return nums
  for (const { grupo, num } of await NUMS(db, ids)) nums[grupo].push(num)
  return nums
}

export type Nombrada = { grupo: Grupo; num: number; id: string; nombre: string }

export type Ofrecidas = Record<'autor' | 'editorial', readonly number[]>
type Pedidas = Ofrecidas & { categorias: boolean }
const OFRECIDAS = placeholders<Pedidas>({ categorias: 'boolean', autor: 'integer[]', editorial: 'integer[]' })

/** The names of authors and publishers, and of all categories if they are asked for. */
export const listNombres = createStatement<Nombrada, Pedidas>(sql`
    select 'categoria' as grupo, num, id, nombre from categoria where ${OFRECIDAS.categorias}
    union all select 'autor', num, id, nombre_completo from autor where num = any(${OFRECIDAS.autor})
    union all select 'editorial', num, id, descripcion from editorial where num = any(${OFRECIDAS.editorial})
    order by grupo, num`)

/** The authors and publishers that are offered. */
export function listOfrecidas(cuentas: Cuentas, filtros: Filtros): Ofrecidas {
  const offered = (grupo: keyof Ofrecidas) => listFrecuentes(cuentas[grupo], filtros[grupo]).map(({ num }) => num)
  return { autor: offered('autor'), editorial: offered('editorial') }
}

/** The filters as the page offers them: values, names and how many books each would leave. `mayRunOut` as above. */
export function describeFacetas(
  cuentas: Cuentas,
  filtros: Filtros,
  nombres: readonly Nombrada[],
  mayRunOut: boolean,
): ResultadoBusqueda['facetas'] {
  const describe = ({ id: valor, nombre }: Nombrada, cantidad = 0) => ({ valor, nombre, cantidad })
  const listFrecuentesOf = (grupo: 'autor' | 'editorial') => {
    const byNum = new Map(nombres.filter((one) => one.grupo === grupo).map((nombrada) => [nombrada.num, nombrada]))
    return listFrecuentes(cuentas[grupo], filtros[grupo]).flatMap(({ num, cantidad }) => {
      const nombrada = byNum.get(num)
      return nombrada ? [describe(nombrada, cantidad)] : []
    })
  }
  return {
    idioma: listFijas(IDIOMAS_FILTRO, IDIOMAS, cuentas.idioma, filtros.idioma),
    formato: listFijas(FORMATOS_FILTRO, FORMATOS, cuentas.formato, filtros.formato),
    categoria: nombres
      .filter(({ grupo }) => grupo === 'categoria')
      .map((categoria) => describe(categoria, cuentas.categoria.get(categoria.num))),
    autor: listFrecuentesOf('autor'),
    editorial: listFrecuentesOf('editorial'),
    precio: cuentas.precio && { desde: toPesos(cuentas.precio.desde), hasta: toPesos(cuentas.precio.hasta) },
    ...(mayRunOut && { disponible: [{ valor: 'si', nombre: 'Disponible ahora', cantidad: cuentas.disponible }] }),
  }
}

/** The options of the specification in its order, always; after them the others that have books or are chosen. */
function listFijas<V extends string>(
  specified: readonly V[],
  all: readonly V[],
  cuenta: ReadonlyMap<number, number>,
  elegidas: readonly number[],
): { valor: V; cantidad: number }[] {
  return [...specified, ...all.filter((valor) => !specified.includes(valor))].flatMap((valor) => {
    const num = all.indexOf(valor) + 1
    const cantidad = cuenta.get(num) ?? 0
    const isOffered = specified.includes(valor) || cantidad > 0 || elegidas.includes(num)
    return isOffered ? [{ valor, cantidad }] : []
  })
}

export type Conjunto = {
  /** Keys of the books in their order, `MAX_CANDIDATOS` at most. */
  nums: number[]
  cuentas: Cuentas
  /** Keys of the books whose range of prices is told. */
  preciados: number[]
  /** False when there are more. */
  exacto: boolean
  /** The highest `nivel` that was asked for them. */
  nivel: number
}

/**
 * Those that obey the filters, with the counts of what each further choice would leave. Up to `MAX_CANDIDATOS` the
 * candidates hold all that is asked of them. Above, the database filters, and what a filter's own choice keeps out is
 * counted among candidates that were found without it.
 */
export async function filtrar(
  db: Db,
  { hallazgo, pregunta }: { hallazgo: Hallazgo | null; pregunta: Pregunta | null },
  filtros: Filtros,
  vista: Vista,
): Promise<Conjunto> {
  const elegidos = listElegidos(filtros)
  if (hallazgo) {
    const candidatos = parseCandidatos(hallazgo.lineas)
    const exacto = candidatos.cuantos <= MAX_CANDIDATOS && !hallazgo.cortado
    if (candidatos.cuantos <= MAX_CANDIDATOS || elegidos.length === 0) {
      return { ...countCandidatos(candidatos, filtros, MAX_CANDIDATOS), exacto, nivel: hallazgo.nivel }
    }
  }
  // What can be had now is one choice alone: it is counted among what it leaves.
  const contados = elegidos.filter((filtro) => filtro !== 'disponible')
  const [found, ...others] = await Promise.all(
    [filtros, ...contados.map((filtro) => withoutFiltro(filtros, filtro))].map((left) =>
      findCandidatos(db, pregunta, left, vista),
    ),
  )
  const { lineas, nivel, cortado } = found ?? NINGUNO
  const candidatos = parseCandidatos(lineas)
  const { nums, cuentas, ...counted } = countCandidatos(candidatos, SIN_FILTROS, MAX_CANDIDATOS)
  let { preciados } = counted
  for (const [n, filtro] of contados.entries()) {
    const other = countCandidatos(parseCandidatos(others[n]?.lineas ?? ''), SIN_FILTROS, MAX_CANDIDATOS)
    const without = other.cuentas
    if (filtro === 'precio') {
      cuentas.precio = without.precio
      preciados = other.preciados
    } else cuentas[filtro] = keepElegidas(without[filtro], cuentas[filtro], filtros[filtro])
  }
  return { nums, cuentas, preciados, exacto: candidatos.cuantos <= MAX_CANDIDATOS && !cortado, nivel }
}

/** What is chosen is counted among what it leaves, which may be all of it where the others are a thousand of many. */
const keepElegidas = (without: Map<number, number>, left: Map<number, number>, elegidas: readonly number[]) =>
  new Map([...without, ...elegidas.map((num): [number, number] => [num, left.get(num) ?? 0])])
