// Orders that the shop takes by telephone.

import { Direccion } from '#envios/direcciones/direccion.contract.ts'
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { PedidoDetalle } from './estado.contract.ts'
import { NuevoPedido } from './pedido.contract.ts'
import { CONTACTO_MAX, FALTA_NOMBRE, TELEFONO_INVALIDO, TELEFONO_MAX, TELEFONO_PATTERN } from './telefono.rules.ts'

const Contacto = () =>
  z.object({
    nombre: LineText({
      max: CONTACTO_MAX,
      required: FALTA_NOMBRE,
      tooLong: `El nombre puede tener hasta ${CONTACTO_MAX} caracteres.`,
    }).min(1, FALTA_NOMBRE),
    telefono: LineText({
      max: TELEFONO_MAX,
      required: TELEFONO_INVALIDO,
      tooLong: TELEFONO_INVALIDO,
      invalid: TELEFONO_INVALIDO,
    })
      .refine((telefono) => telefono === '' || TELEFONO_PATTERN.test(telefono), TELEFONO_INVALIDO)
      .transform((telefono) => telefono || null)
      .nullish()
      .transform((telefono) => telefono ?? null),
  })

const Cliente = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    apellido: z.string(),
    email: z.string(),
    /** Where parcels went or may go: the kept addresses, the default one first, then the profile's. */
    entregas: z.array(z.string()),
    /** The kept addresses in fields; missing where there is none. */
    direcciones: z.array(Direccion()).optional(),
  })
export type Cliente = z.infer<ReturnType<typeof Cliente>>

/**
 * Customers whose name, username or e-mail holds all of the text; a few, the latest first. An employee finds nobody by fewer
 * than three letters of a word, and has a limit.
 */
export const findClientes = contract('GET', '/api/pedidos/clientes', STAFF, () => ({
  summary: 'Busca clientes por nombre, usuario o correo',
  errors: ['TOO_MANY'],
  input: z.object({ q: LineText({ max: 200 }) }),
  output: z.array(Cliente()),
}))

const DE_TABLA = ['ENVIO_NO_DISPONIBLE', 'ENVIO_SIN_ELEGIR', 'SUCURSAL_NO_DISPONIBLE'] as const

/**
 * An order for a customer (`usuario`, an id) or for a caller without an account (`contacto`): one of the two. Its sums are
 * the checkout's. With an `Idempotency-Key` header a repeat answers the first result.
 */
export const createPedidoTelefono = contract('POST', '/api/pedidos/telefono', STAFF, () => ({
  summary: 'Crea un pedido para quien llama por teléfono',
  errors: [
    ...(['VISTO_CAMBIADO', 'CLAVE_REUSADA', 'LIBRO_NO_DISPONIBLE', 'SIN_EXISTENCIAS', 'USUARIO_NOT_FOUND'] as const),
    ...['MEDIO_NO_OFRECIDO', ...DE_TABLA],
  ],
  input: NuevoPedido().omit({ cupon: true }).extend({ usuario: Id().nullish(), contacto: Contacto().nullish() }),
  output: PedidoDetalle(),
}))

/** Forgets name, telephone and address of a caller without an account. */
export const forgetContacto = contract('DELETE', '/api/pedidos/{id}/contacto', ADMIN, () => ({
  summary: 'Olvida los datos de quien pidió por teléfono sin cuenta',
  errors: ['PEDIDO_NOT_FOUND', 'CON_CUENTA'],
  input: z.object({ id: Id() }),
  output: PedidoDetalle(),
}))
