// Orders that administrators take by telephone.
import { contract } from '../platform/http/contract.ts'
import { Id } from '../platform/schemas.ts'
import { normalizeLine } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { NuevoPedido, PedidoDetalle } from './pedido.contract.ts'
import { CONTACTO_MAX, FALTA_NOMBRE, TELEFONO_INVALIDO, TELEFONO_PATTERN } from './telefono.rules.ts'

const Contacto = () =>
  z.object({
    nombre: z
      .string(FALTA_NOMBRE)
      .transform(normalizeLine)
      .pipe(
        z.string().min(1, FALTA_NOMBRE).max(CONTACTO_MAX, `El nombre puede tener hasta ${CONTACTO_MAX} caracteres.`),
      ),
    telefono: z
      .string(TELEFONO_INVALIDO)
      .transform(normalizeLine)
      .pipe(z.string().regex(TELEFONO_PATTERN, TELEFONO_INVALIDO).or(z.literal('')))
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
  })
export type Cliente = z.infer<ReturnType<typeof Cliente>>

/** Customers whose name or e-mail has words that begin so; a few, the latest first. */
export const findClientes = contract(
  'GET',
  '/api/pedidos/clientes',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({ q: z.string().max(200) }), output: z.array(Cliente()) })),
  { access: 'admin' },
)

/**
 * An order for a customer (`usuario`, an id) or for somebody without an account (`contacto`): one of the two. Its sums are
 * the checkout's. With an `Idempotency-Key` header a repeat answers the first result.
 */
export const createPedidoTelefono = contract(
  'POST',
  '/api/pedidos/telefono',
  ['VISTO_CAMBIADO', 'CLAVE_REUSADA', 'LIBRO_NO_DISPONIBLE', 'USUARIO_NOT_FOUND'],
  import.meta.env.SSR &&
    (() => ({
      input: NuevoPedido().extend({ usuario: Id().nullish(), contacto: Contacto().nullish() }),
      output: PedidoDetalle(),
    })),
  { access: 'admin' },
)

/** Forgets name, telephone and address of whoever ordered without an account. */
export const forgetContacto = contract(
  'DELETE',
  '/api/pedidos/{id}/contacto',
  ['PEDIDO_NOT_FOUND', 'CON_CUENTA'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: PedidoDetalle() })),
  { access: 'admin' },
)
