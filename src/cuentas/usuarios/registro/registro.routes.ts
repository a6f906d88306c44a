import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { hashClave } from '../clave/clave.ts'
import { requireClaveFuerte } from '../clave/clave-nueva.ts'
import { emailTaken, usernameTaken } from '../usuario.constraints.ts'
import * as queries from '../usuario.queries.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from '../usuario.rules.ts'
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

export const registroRoutes = [
  implement(contracts.registrar, async ({ password, ...usuario }, ctx) => {
    await requireFree(ctx, usuario)
    await requireClaveFuerte(password, usuario, ctx.config)
    const { registros, registrosPorDia, destinos } = ctx.services.limites
    const origen = computeOrigen(ctx.ip)
    await registros.count(origen)
    if (ctx.origen !== null) await registrosPorDia.count(ctx.origen)
    try {
      const clave = await hashClave(password, ctx)
      await ctx.db.transaction().execute(async (trx) => {
        const usuarioId = await queries.insertUsuario(trx, { ...usuario, clave })
        // Counted after the insert: of many registrations of one address at once, only the one that succeeds counts.
        await destinos.count(usuario.email, { stranger: origen })
        await enqueue(trx, 'cuenta-creada', { usuarioId })
        await recordSuceso(trx, { suceso: 'registro', actor: usuarioId, objeto: usuarioId, origen })
      })
    } catch (error) {
      await registros.uncount(origen)
      if (ctx.origen !== null) await registrosPorDia.uncount(ctx.origen)
      throw error
    }
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
