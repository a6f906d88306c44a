// News and events of the shop: how long, how many, and when an event is over (docs/decisions/054).
import { formatFechaHora } from '#platform/format.ts'

export const TITULO_MAX = 120
export const TEXTO_MAX = 5_000
export const LUGAR_MAX = 200
export const IMAGEN_TEXTO_MAX = 200
/** Books that a piece of news is about. */
export const LIBROS_MAX = 20
/** On the home page, the next first. */
export const NOVEDADES_EN_INICIO = 3
/** On one page of /novedades. */
export const POR_PAGINA = 20

export const TIPOS_NOVEDAD = ['noticia', 'evento'] as const
export type TipoNovedad = (typeof TIPOS_NOVEDAD)[number]

export const TIPO_NOMBRES: Record<TipoNovedad, string> = { noticia: 'Noticia', evento: 'Evento' }

export const FALTA_CUANDO = 'Un evento lleva fecha y hora.'
export const TERMINA_ANTES = 'Tiene que terminar después de empezar.'

type Fechas = { tipo: TipoNovedad; cuando: string | null; termina: string | null; fecha: string }

/** «20/12/2026 19:00», «20/12/2026 19:00 a 21:30», or the day of a piece of news. Takes ISO dates and times. */
export function describeFecha({ tipo, cuando, termina, fecha }: Fechas): string {
  if (tipo === 'noticia' || !cuando) return formatFechaHora(fecha).slice(0, 10)
  const from = formatFechaHora(cuando)
  if (!termina) return from
  const until = formatFechaHora(termina)
  return `${from} a ${until.slice(0, 10) === from.slice(0, 10) ? until.slice(11) : until}`
}
