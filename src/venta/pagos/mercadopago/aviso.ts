// What a notice of Mercado Pago is about. It says where to look, never what is true.
import { z } from '#platform/zod.ts'
import { isFirmado } from './firma.ts'

/**
 * `fraude`: the gateway takes the payment for a fraud: what it paid is not to be sent. `ajeno`: nothing for the shop, answered 200 and dropped. `sin_firma`: answered 401; `partes` may be logged, it holds
 * neither the secret nor anything of a person.
 */
export type Aviso =
  | { tipo: 'pago' | 'contracargo' | 'fraude'; id: string }
  | { tipo: 'ajeno' }
  | { tipo: 'sin_firma'; partes: string }

type Llegado = { query: unknown; headers: Readonly<Record<string, string | string[] | undefined>>; body: unknown }
type Contra = { secreto: string | null; ahora: Date }

const TIPOS: ReadonlyMap<string, 'pago' | 'contracargo' | 'fraude'> = new Map([
  ['payment', 'pago'],
  ['topic_chargebacks_wh', 'contracargo'],
  ['stop_delivery_op_wh', 'fraude'],
  ['delivery_cancellation', 'fraude'], // its other name
])

/** The kind of before, which comes beside the new one and is signed by nobody: its address says all of it. */
export const isAvisoViejo = (query: unknown): boolean =>
  readText(query, 'data.id') === undefined && readText(query, 'topic') !== undefined

function readText(from: unknown, key: string): string | undefined {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined
  return typeof value === 'string' && value.length <= 200 ? value : undefined
}

/** An alert of fraud names its payment in the body alone, outside of what is signed: it is looked up as all others are. */
const PagoAlertado = () =>
  z.object({ data: z.object({ payment_id: z.union([z.int(), z.string()]).transform(String) }) })

/**
 * Reads a notice. `query` is the parsed address, in which `data.id` is a key with a dot. The old kind (`topic`, `id`) comes beside
 * the new one and is signed by nobody. Without a secret nothing is believed.
 */
export function readAviso({ query, headers, body }: Llegado, { secreto, ahora }: Contra): Aviso {
  if (isAvisoViejo(query)) return { tipo: 'ajeno' }
  const dataId = readText(query, 'data.id')
  const firma = readText(headers, 'x-signature')
  const requestId = readText(headers, 'x-request-id')
  if (!secreto || !isFirmado({ firma, requestId, dataId }, secreto, ahora)) {
    return { tipo: 'sin_firma', partes: JSON.stringify({ id: dataId, request: requestId, firma }) }
  }
  const tipo = TIPOS.get(readText(query, 'type') ?? readText(body, 'type') ?? '')
  const id = tipo === 'fraude' ? (PagoAlertado().safeParse(body).data?.data.payment_id ?? dataId) : dataId
  return tipo && id && /^[\w-]{1,60}$/.test(id) ? { tipo, id } : { tipo: 'ajeno' }
}
