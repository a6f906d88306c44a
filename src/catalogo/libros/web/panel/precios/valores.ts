// The form of a change as it is filled in, and what it means to the API.

import type { Redondeo, Sentido } from '#casa/moneda/redondeo.rules.ts'
import type { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { readLocalMinute } from '#platform/format.ts'
import { parsePesos } from '../../../precio.rules.ts'
import type { Modo } from '../../../precios/cambio.rules.ts'
import { type Elegidos, toConsulta } from '../filtros/consulta.ts'
import type { PreciosSearch } from '../filtros/filtros-search.ts'

export type Valores = Elegidos & {
  formato: (typeof FORMATOS)[number] | undefined
  /** Chosen one by one. */
  libros: readonly string[] | undefined
  q: string
  modo: Exclude<Modo, 'fijo'>
  valor: string
  redondeo: Redondeo
  sentido: Sentido
  desde: string
}

export const valoresDe = (search: PreciosSearch, elegidos: Elegidos): Valores => ({
  ...elegidos,
  formato: toConsulta(search).formato,
  libros: toConsulta(search).libros,
  q: search.q ?? '',
  modo: 'porcentaje',
  valor: search.valor ?? '',
  redondeo: 'ninguno',
  sentido: 'cercano',
  desde: '',
})

/** The list and the rule as the calls take them, or what is wrong with which field. */
export function readCambio(valores: Valores) {
  const { editorial, autor, categoria, formato, q, libros, modo, redondeo, sentido, ...rest } = valores
  const valor = modo === 'redondeo' ? 0 : parsePesos(rest.valor.replace(/[+%]/g, ''))
  if (valor === undefined || valor === null) return { campos: { valor: 'Escribí un número: 8 sube, -8 baja.' } }
  const desde = rest.desde === '' ? undefined : readLocalMinute(rest.desde)?.toISOString()
  if (rest.desde !== '' && desde === undefined) return { campos: { desde: 'Elegí un día y una hora.' } }
  const ids = { editorial: editorial?._id, autor: autor?._id, categoria: categoria?._id }
  const lista = { ...ids, formato, q: q.trim() || undefined, libros: libros && [...libros] }
  return { cambio: { ...lista, modo, valor, redondeo, sentido }, desde }
}
