// The form of a change as it is filled in, and what it means to the API.

import { REDONDEO_CLAVES, type Redondeo, SENTIDOS, type Sentido } from '#casa/moneda/redondeo.rules.ts'
import type { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { readLocalMinute } from '#platform/format.ts'
import { createStored } from '#platform/stored.ts'
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

type Redondeado = Pick<Valores, 'redondeo' | 'sentido'>

/** What a browser keeps of the last change's rounding; none of what is no rounding. */
export function parseRedondeo(found: unknown): Redondeado {
  const { redondeo, sentido } = (found ?? {}) as Record<string, unknown> // fields of anything; each is judged below
  return {
    redondeo: REDONDEO_CLAVES.find((known) => known === redondeo) ?? 'ninguno',
    sentido: SENTIDOS.find((known) => known === sentido) ?? 'cercano',
  }
}

/** How the last change of this browser was rounded: the next one is offered so. A shop where nobody rounded rounds nothing. */
export const redondeoUsado = createStored('precios-redondeo', parseRedondeo)

export const valoresDe = (search: PreciosSearch, elegidos: Elegidos, redondeado: Redondeado): Valores => ({
  ...elegidos,
  formato: toConsulta(search).formato,
  libros: toConsulta(search).libros,
  q: search.q ?? '',
  modo: 'porcentaje',
  valor: search.valor ?? '',
  ...redondeado,
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
