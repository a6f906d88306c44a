import type { Rol } from '#casa/sesion/sesion.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import type { z } from '#platform/zod.ts'
import { hashClave } from '../clave/clave.ts'
import { requireClaveFuerte } from '../clave/clave-nueva.ts'
import { emailTaken, usernameTaken } from '../usuario.constraints.ts'
import * as queries from '../usuario.queries.ts'
import { EMAIL_OCUPADO, ROL_INICIAL, USERNAME_OCUPADO } from '../usuario.rules.ts'
import type { Registro } from '../usuario.schemas.ts'
import * as contracts from './registro.contract.ts'

const disponible = (mensaje: string) => new AppError(404, 'DISPONIBLE', mensaje)

/** Limited: asking for many names would tell who has an account here. */
const countConsulta = (ctx: Ctx) => ctx.services.limites.consultas.count(computeOrigen(ctx.ip))

/** Refuses taken values, all fields at once. Of two registrations at the same moment the database refuses one. */
async function requireFree(ctx: Ctx, { username, email }: { username: string; email: string }): Promise<void> {
  const [hasUsername, hasEmail] = await Promise.all([
    queries.existsUsername(ctx.db, username),
    queries.existsEmail(ctx.db, email),
  ])
  if (hasUsername || hasEmail) await countConsulta(ctx) // it tells as much
  const campos = { ...(hasUsername && { username: USERNAME_OCUPADO }), ...(hasEmail && { email: EMAIL_OCUPADO }) }
  if (hasUsername) throw usernameTaken(campos)
  if (hasEmail) throw emailTaken(campos)
}

/** An account as it was just made; `clave` is the hash. */
type CuentaNueva = { id: string; clave: string; rol: Rol }
/** What it is from the beginning. */
type Desde = { rol: Rol; email_verificado: boolean }

/**
 * Makes an account of a form: its names and address are free, its password is not guessed easily, and whoever asks does so no more
 * often than others. `within` runs in the transaction and says when it is made, and as what.
 */
export async function createCuenta<T>(
  ctx: Ctx,
  { password, ...usuario }: z.infer<ReturnType<typeof Registro>>,
  within: (trx: Db, make: (desde: Desde) => Promise<CuentaNueva>) => Promise<T>,
): Promise<T> {
  await requireFree(ctx, usuario)
  await requireClaveFuerte(password, usuario, ctx.config)
  const { registros, registrosPorDia, destinos } = ctx.services.limites
  const origen = computeOrigen(ctx.ip)
  await registros.count(origen)
  if (ctx.origen !== null) await registrosPorDia.count(ctx.origen)
  try {
    const clave = await hashClave(password, ctx)
    return await ctx.db.transaction().execute((trx) =>
      within(trx, async (desde) => {
        const id = await queries.insertUsuario(trx, { ...usuario, clave, ...desde })
        // Counted after the insert: of many registrations of one address at once, only the one that succeeds counts.
        await destinos.count(usuario.email, { stranger: origen })
        await enqueue(trx, 'cuenta-creada', { usuarioId: id })
        await recordSuceso(trx, { suceso: 'registro', actor: id, objeto: id, origen })
        return { id, clave, rol: desde.rol }
      }),
    )
  } catch (error) {
    await registros.uncount(origen)
    if (ctx.origen !== null) await registrosPorDia.uncount(ctx.origen)
    throw error
  }
}

export const registroRoutes = [
  implement(contracts.registrar, async (registro, ctx) => {
    await createCuenta(ctx, registro, (_, make) => make({ rol: ROL_INICIAL, email_verificado: false }))
    return { mensaje: 'Usuario registrado exitosamente.' }
  }),
  implement(contracts.checkUsername, async ({ username }, ctx) => {
    await countConsulta(ctx)
    if (await queries.existsUsername(ctx.db, username)) return { disponible: false as const }
    throw disponible('El nombre de usuario está disponible.')
  }),
  implement(contracts.checkEmail, async ({ email }, ctx) => {
    await countConsulta(ctx)
    if (await queries.existsEmail(ctx.db, email)) return { disponible: false as const }
    throw disponible('El correo electrónico está disponible.')
  }),
]
