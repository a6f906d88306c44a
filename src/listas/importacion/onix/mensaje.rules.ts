// The header of a message of ONIX.
import { ONIX_PROPIO } from '#catalogo/libros/ficha/onix-propio.rules.ts'
import { HUSO } from '#platform/format.ts'
import { cleanLine } from '../texto.rules.ts'
import { findHijo, listHijos, type Nodo, readEntero, readHijo } from './arbol.ts'

/** What the header says of the whole message. */
export type Mensaje = {
  remitente: string
  /** ISO 8601, or null where it does not say so. */
  enviado: string | null
  /** Counts the messages of the sender; null where it does not say so. */
  numero: number | null
  /** It was written here, or by another shop of this kind. */
  propia: boolean
  moneda: string
  tipoDePrecio: string
}

/** What the header says; of a message without one all is empty. */
export function readMensaje(cabecera: Nodo | null): Mensaje {
  const header = cabecera ?? undefined
  const sent = readHijo(header, 'SentDateTime') || readHijo(header, 'SentDate')
  return {
    remitente: cleanLine(readHijo(findHijo(header, 'Sender'), 'SenderName') || readHijo(header, 'FromCompany')).slice(
      0,
      200,
    ),
    enviado: readMomento(sent),
    numero: readEntero(readHijo(header, 'MessageNumber'), 999_999),
    propia: listHijos(findHijo(header, 'Sender'), 'SenderIdentifier').some(
      (id) => readHijo(id, 'IDTypeName') === ONIX_PROPIO,
    ),
    moneda: readHijo(header, 'DefaultCurrencyCode'),
    tipoDePrecio: readHijo(header, 'DefaultPriceType') || readHijo(header, 'DefaultPriceTypeCode'),
  }
}

/** `20261122`, `20261122T1030`, `20261122T103000-0300` as ISO 8601; a time without a zone is Argentina's. */
function readMomento(text: string): string | null {
  const [, y, m, d, h = '00', min = '00', zone = ''] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:\d{2})?(Z|[+-]\d{4})?)?$/.exec(text) ?? []
  if (!y) return null
  const date = new Date(`${y}-${m}-${d}T${h}:${min}:00${zone === '' ? HUSO : zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
