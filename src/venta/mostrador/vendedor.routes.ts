import { hashClave, verifyClave } from '#cuentas/usuarios/clave/clave.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { accountOf, type Ctx, requireIdentity } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { SealedError } from '#platform/sealed.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { VENDER_CON_PIN } from './mostrador.ajustes.ts'
import * as contracts from './vendedor.contract.ts'
import * as queries from './vendedor.queries.ts'
import { PASE_HORAS, PIN_PUESTO, readPase, writePase } from './vendedor.rules.ts'

const wrongPin = () => new AppError(403, 'PIN', 'El PIN no es ese.', { pin: 'El PIN no es ese.' })
const sinVendedor = () => new AppError(403, 'FALTA_VENDEDOR', 'Decí quién vende: elegí tu nombre y escribí tu PIN.')

/** A pass works in sessions of the account that it was given to. */
const aboutPase = (cuenta: string) => `pase-mostrador ${cuenta}`

/** Writes down whose PIN was set, or who began to sell, and in whose session. */
const record = async (db: Db, ctx: Ctx, objeto: string, campo: 'pin' | 'turno'): Promise<void> =>
  recordSuceso(db, {
    suceso: 'cambio',
    actor: (await requireIdentity(ctx)).id,
    objeto,
    origen: computeOrigen(ctx.ip),
    entidad: 'usuario',
    campos: [campo],
  })

export const vendedorRoutes = [
  implement(contracts.listVendedores, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    return {
      tengo: (await queries.findPin(ctx.db, id)) !== undefined,
      vendedores: await queries.listVendedores(ctx.db),
    }
  }),
  implement(contracts.setPin, async ({ pin }, ctx) => {
    const { id } = await requireIdentity(ctx)
    const client = { ...ctx, cuenta: id }
    const stored = await queries.findPin(ctx.db, id)
    if (stored !== undefined && (await verifyClave(pin, stored, client))) return { mensaje: PIN_PUESTO }
    const hash = await hashClave(pin, client)
    await ctx.db.transaction().execute(async (trx) => {
      await queries.setPin(trx, id, hash)
      await record(trx, ctx, id, 'pin')
    })
    return { mensaje: PIN_PUESTO }
  }),
  implement(contracts.openPase, async ({ vendedor: elegido, pin }, ctx) => {
    const { id } = await requireIdentity(ctx)
    const { pines } = ctx.services.limites
    const vendedor = await ctx.services.limites.inTurn(`pin ${id}`, async () => {
      await pines.requireRoom(id)
      const found = await queries.findVendedor(ctx.db, elegido)
      if (found && (await verifyClave(pin, found.pin, { ...ctx, cuenta: id }))) return found
      await pines.count(id)
      throw wrongPin()
    })
    await record(ctx.db, ctx, vendedor._id, 'turno')
    const vence = Date.now() + PASE_HORAS * 3_600_000
    return {
      pase: await ctx.services.sealed.seal(writePase({ vendedor: vendedor._id, vence }), aboutPase(id)),
      vendedor: { _id: vendedor._id, nombre: vendedor.nombre },
      vence_en: new Date(vence).toISOString(),
    }
  }),
]

/** Who a pass names, if it was valid at that moment and they may still sell. */
async function findVendedorDe(trx: Db, ctx: Ctx, pase: string, cuando: Date): Promise<string | null> {
  const { id } = await requireIdentity(ctx)
  const opened = await ctx.services.sealed.open(pase, aboutPase(id)).catch((error: unknown) => {
    if (error instanceof SealedError) return null
    throw error
  })
  if (opened === null) return null
  const { vendedor, vence } = readPase(opened)
  return cuando.getTime() < vence && (await queries.findVendedor(trx, vendedor)) ? vendedor : null
}

type Dicho = { pase?: string | null | undefined; sin_red?: unknown }

/**
 * The account a sale or return is written down to: whose session it is, or where the shop asks for a PIN whoever the pass names.
 * `cuando`: when it happened. Throws `FALTA_VENDEDOR`; what was sold without a network is never refused for it.
 */
export async function requireVendedor(
  trx: Db,
  ctx: Ctx,
  { pase, sin_red }: Dicho,
  cuando: Date,
): Promise<string | null> {
  const cuenta = accountOf(await requireIdentity(ctx))
  if (!ctx.services.ajustes.get(VENDER_CON_PIN)) return cuenta
  const vendedor = pase ? await findVendedorDe(trx, ctx, pase, cuando) : null
  if (vendedor === null && !sin_red) throw sinVendedor()
  return vendedor ?? cuenta
}
