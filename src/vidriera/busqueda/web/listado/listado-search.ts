// The filters live in the address: what it means, and how a choice changes it.
import { FORMATO_NOMBRES, FORMATOS, type Formato, IDIOMAS, type Idioma } from '#catalogo/catalogo/catalogo.rules.ts'
import { parsePagina } from '#platform/paging.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ResultadoBusqueda } from '../../busqueda.contract.ts'
import {
  CANTIDADES,
  type Cantidad,
  ORDENES_BUSQUEDA,
  type OrdenBusqueda,
  POR_PAGINA,
  toList,
} from '../../busqueda.rules.ts'
import type { SearchParams } from '../search-params.ts'
import { formatRango, normalizePrecio, readRango } from './rango.rules.ts'

export const FACETAS = ['disponible', 'idioma', 'formato', 'categoria', 'autor', 'editorial'] as const
export type Faceta = (typeof FACETAS)[number]

export type ListadoSearch = {
  pagina?: number | undefined
  cantidad?: Cantidad | undefined
  orden?: OrdenBusqueda | undefined
  idioma?: Idioma[] | undefined
  formato?: Formato[] | undefined
  categoria?: string[] | undefined
  autor?: string[] | undefined
  editorial?: string[] | undefined
  /** As typed where it is no price: the field shows it again, with what is wrong. */
  precio_desde?: string | undefined
  precio_hasta?: string | undefined
  /** Only what can be had now. */
  disponible?: 'si'[] | undefined
}

/** What a list's address is read against: how many rows it has unless told otherwise, and which filters are its own. */
export type Lista = {
  to: string
  params: Record<string, string>
  /** The same as a path, for the form that works before scripts load. */
  path: string
  porPagina: Cantidad
  /** Words, and filters that make the list what it is; those are not offered in it. */
  q?: string
  fijos?: { formato?: 'digital' | 'audiolibro'; categoria?: string; autor?: string; editorial?: string }
}

export const listaDeBusqueda = (term: string): Lista => ({
  to: '/busqueda/$term',
  params: { term },
  path: `/busqueda/${encodeURIComponent(term)}`,
  porPagina: POR_PAGINA,
  q: term,
})

/** Rows of a list that is no search, of which the specification fixes no number. */
export const POR_PAGINA_LISTA = 24

const orNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)
const listOf = <T>(opciones: readonly T[], value: unknown) =>
  orNone(toList(value).flatMap((one) => opciones.filter((opcion) => opcion === one)))
const listIds = (value: unknown) => orNone(toList(value).filter(isUuid).slice(0, 20))
const readTexto = (value: unknown) => normalizePrecio(toList(value).find((one) => typeof one === 'string') ?? '')

/** What an address asks for; anything that is not offered becomes undefined. */
function parseSearch(search: SearchParams): ListadoSearch {
  return {
    ...parsePagina(search.pagina),
    cantidad: CANTIDADES.find((one) => String(one) === String(search.cantidad)),
    orden: ORDENES_BUSQUEDA.find((one) => one !== '' && one === search.orden),
    idioma: listOf(IDIOMAS, search.idioma),
    formato: listOf(FORMATOS, search.formato),
    categoria: listIds(search.categoria),
    autor: listIds(search.autor),
    editorial: listIds(search.editorial),
    precio_desde: readTexto(search.precio_desde),
    precio_hasta: readTexto(search.precio_hasta),
    disponible: listOf(['si'], search.disponible),
  }
}

/** The same for one list: without its own filters, and without a number of rows that it has anyway. */
export function validateListado(search: SearchParams, { porPagina, fijos = {} }: Lista): ListadoSearch {
  const parsed = parseSearch(search)
  for (const faceta of FACETAS) if (faceta in fijos) parsed[faceta] = undefined
  return { ...parsed, cantidad: parsed.cantidad === porPagina ? undefined : parsed.cantidad }
}

/** What the filters by price mean, in pesos. */
export const readPrecios = ({ precio_desde, precio_hasta }: ListadoSearch) => readRango(precio_desde, precio_hasta)

/** The address after ticking or unticking an option: from the first page again, as after every other change. */
export function toggleOpcion(search: ListadoSearch, faceta: Faceta, valor: string): ListadoSearch {
  const before: readonly string[] = search[faceta] ?? []
  const after = before.includes(valor) ? before.filter((one) => one !== valor) : [...before, valor]
  return parseSearch({ ...search, pagina: undefined, [faceta]: after })
}

export const changeOrden = (search: ListadoSearch, orden: string): ListadoSearch =>
  parseSearch({ ...search, pagina: undefined, orden })

export const changePrecios = (search: ListadoSearch, precio_desde: string, precio_hasta: string): ListadoSearch =>
  parseSearch({ ...search, pagina: undefined, precio_desde, precio_hasta })

export const changeCantidad = (search: ListadoSearch, cantidad: Cantidad, { porPagina }: Lista): ListadoSearch => ({
  ...search,
  pagina: undefined,
  cantidad: cantidad === porPagina ? undefined : cantidad,
})

/** Order and number of rows are no filters and stay. */
export const clearFiltros = ({ cantidad, orden }: ListadoSearch): ListadoSearch => ({ cantidad, orden })

type Elegida = {
  key: string
  nombre: string
  /** The address without it. */
  sin: ListadoSearch
}
type Nombres = Pick<ResultadoBusqueda['facetas'], 'categoria' | 'autor' | 'editorial' | 'disponible'>

/** What can be had now is no filter where nothing can run out: chosen in an address, it changes nothing there. */
const OTRA = { categoria: 'Otra categoría', autor: 'Otro autor', editorial: 'Otra editorial', disponible: '' }

/** The words of a format; one that this browser's scripts do not know yet is shown as it came. */
export const nombreFormato = (valor: string): string =>
  FORMATOS.filter((formato) => formato === valor).map((formato) => FORMATO_NOMBRES[formato])[0] ?? valor

/** What is chosen, with the words of its option; a price that cannot be obeyed is not. */
export function listElegidas(search: ListadoSearch, nombres: Nombres): Elegida[] {
  const nombreOf = (faceta: Faceta, valor: string): string => {
    if (faceta === 'idioma') return valor
    if (faceta === 'formato') return nombreFormato(valor)
    return nombres[faceta]?.find((opcion) => opcion.valor === valor)?.nombre ?? OTRA[faceta]
  }
  const elegidas = FACETAS.flatMap((faceta) =>
    (search[faceta] ?? []).map((valor) => ({
      key: faceta + valor,
      nombre: nombreOf(faceta, valor),
      sin: toggleOpcion(search, faceta, valor),
    })),
  ).filter(({ nombre }) => nombre)
  const precio = formatRango(readPrecios(search))
  return precio ? [...elegidas, { key: 'precio', nombre: precio, sin: changePrecios(search, '', '') }] : elegidas
}
