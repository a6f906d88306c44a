// Who sells at a counter that several people share. The whole staff's.
import { contract, type Output } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { PaseForm, PinForm } from './vendedor.schemas.ts'

const Vendedor = () => z.object({ _id: Id(), nombre: z.string() })

/** Those of the staff who may sell and have a PIN, by name. `tengo`: the caller has one. */
export const listVendedores = contract('GET', '/api/mostrador/vendedores', { access: 'admin', staff: true }, () => ({
  summary: 'Lista quiénes pueden vender con su PIN',
  input: z.object({}),
  output: z.object({ tengo: z.boolean(), vendedores: z.array(Vendedor()) }),
}))
export type Vendedores = Output<typeof listVendedores>

/** The caller's own PIN; the one before ends. */
export const setPin = contract('PUT', '/api/mostrador/pin', { access: 'admin', staff: true, recent: true }, () => ({
  summary: 'Pone el PIN con que quien llama vende en el mostrador',
  input: PinForm(),
  output: Mensaje(),
}))

/** A pass for a seller, who has typed their PIN: this session's sales are theirs until it ends. */
export const openPase = contract('POST', '/api/mostrador/pase', { access: 'admin', staff: true }, () => ({
  summary: 'Da un pase para vender en nombre de quien escribió su PIN',
  errors: ['PIN', 'TOO_MANY'],
  input: PaseForm(),
  output: z.object({ pase: z.string(), vendedor: Vendedor(), vence_en: z.iso.datetime() }),
}))
export type Abierto = Output<typeof openPase>
