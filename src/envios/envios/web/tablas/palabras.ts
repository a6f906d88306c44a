// The words in which the shop tells when and for how much an option comes.
import { formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { formatDiaLargo, formatRango, formatRangoBreve } from '../../dias.rules.ts'

type Plazo = { tipo: string; desde: string; hasta: string; guarda_hasta: string | null }

/** `Llega entre el martes 24 y el jueves 26`; of a pick-up when it is ready and until when it is kept. */
export function describePlazo({ tipo, guarda_hasta, ...rango }: Plazo): string {
  if (tipo === 'a_coordinar') return 'Lo acordamos con vos'
  if (tipo !== 'retiro') return `Llega ${formatRango(rango)}`
  const guarda = guarda_hasta === null ? '' : `; te lo guardamos hasta el ${formatDiaLargo(guarda_hasta)}`
  return `Listo ${formatRango(rango)}${guarda}`
}

export const PROMESA = 'Comprá hoy, llega mañana'
export const A_CONSULTAR = 'A consultar'

/** `Gratis`, `$ 1.499`, or that the shop has to be asked. */
export function describePrecio({ tipo, envio }: { tipo: string; envio: Centavos | null }): string {
  if (tipo === 'a_coordinar') return 'A convenir'
  if (envio === null) return A_CONSULTAR
  return envio === 0 ? 'Gratis' : formatPesos(toPesos(envio), { trim: true })
}

type Opcion = Plazo & { envio: Centavos | null; manana: boolean; lugar: string | null }

/** The one line of a book's page: when the first parcel is there, and where it can be fetched. `codigo`: of the kept place. */
export function describeMejores(opciones: readonly Opcion[], codigo: string | null): string {
  const aCasa = opciones
    .filter(({ tipo, envio }) => tipo !== 'retiro' && tipo !== 'a_coordinar' && envio !== null)
    .reduce<Opcion | null>((first, one) => (first && first.hasta <= one.hasta ? first : one), null)
  const retiro = opciones.find(({ tipo, lugar }) => tipo === 'retiro' && lugar)
  const partes = [
    codigo && aCasa && `Llega ${aCasa.manana ? 'mañana' : formatRangoBreve(aCasa)} a ${codigo}`,
    codigo === null && 'Calculá cuándo llega',
    // The street alone: the city and the hours stand in what it opens.
    retiro?.lugar && `Retirás ${retiro.envio === 0 ? 'gratis ' : ''}en ${retiro.lugar.split(',')[0]}`,
  ]
  return partes.filter(Boolean).join(' · ') || `Cómo llega a ${codigo}`
}
