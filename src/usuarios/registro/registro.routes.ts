import type { Constraints } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { type Ctx, requireIdentity, unauthenticated } from '../../platform/http/context.ts'
import { computeOrigen } from '../../platform/http/limits.ts'
import { implement } from '../../platform/http/mount.ts'
import { enqueue } from '../../platform/jobs.ts'
import { recordSuceso } from '../../platform/sucesos.ts'
import { cerrarSesion, getPerfil, iniciarSesion } from '../../sesion/sesion.contract.ts'
import type { Rol } from '../../sesion/sesion.rules.ts'
import type { LoginForm } from '../../sesion/sesion.schemas.ts'
import { deleteSesion, insertSesion } from '../acceso/sesiones.queries.ts'
import { describeDispositivo, vigenciaOf } from '../acceso/sesiones.rules.ts'
import { hashClave, verifyClave } from '../clave/clave.ts'
import { requireClaveFuerte } from '../clave/clave-nueva.ts'
import * as queries from '../usuario.queries.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from '../usuario.rules.ts'
import * as contracts from './registro.contract.ts'

const usernameOcupado = (campos: Record<string, string> = { username: USERNAME_OCUPADO }) =>
  new AppError(409, 'USERNAME_TAKEN', USERNAME_OCUPADO, campos)
const emailOcupado = (campos: Record<string, string> = { email: EMAIL_OCUPADO }) =>
  new AppError(409, 'EMAIL_TAKEN', EMAIL_OCUPADO, campos)

export const usuarioConstraints: Constraints = {
  usuario_username_unico: () => usernameOcupado(),
  usuario_email_unico: () => emailOcupado(),
}

const disponible = (mensaje: string) => new AppError(404, 'DISPONIBLE', mensaje)

/** Whoever asks for one name after the other would learn who has an account here. */
const countConsulta = (ctx: Ctx) => ctx.services.limites.consultas.count(computeOrigen(ctx.ip))

/** The kind refusal, with every field at once. Two at the same moment are told apart by the database's own. */
async function requireFree(ctx: Ctx, { username, email }: { username: string; email: string }): Promise<void> {
  const [usernameTaken, emailTaken] = await Promise.all([
    queries.existsUsername(ctx.db, username),
    queries.existsEmail(ctx.db, email),
  ])
  if (usernameTaken || emailTaken) await countConsulta(ctx) // it tells as much
  const campos = { ...(usernameTaken && { username: USERNAME_OCUPADO }), ...(emailTaken && { email: EMAIL_OCUPADO }) }
  if (usernameTaken) throw usernameOcupado(campos)
  if (emailTaken) throw emailOcupado(campos)
}

const credencialesInvalidas = () => new AppError(401, 'CREDENCIALES', 'Credenciales inválidas.')

/** The account behind an address and password. One answer for an unknown address and a wrong password. */
async function requireCredencial(ctx: Ctx, { email, password }: LoginForm) {
  const { ingresos, fallas, inTurn } = ctx.services.limites
  const origen = computeOrigen(ctx.ip)
  const cuenta = `${origen} ${email.toLowerCase()}`
  await ingresos.count(origen)
  return inTurn(cuenta, async () => {
    await fallas.requireRoom(cuenta)
    const credencial = await queries.findCredencial(ctx.db, email)
    const verify = () => verifyClave(password, credencial?.clave, ctx)
    const matches = await ctx.services.loginThrottle.compare(email.toLowerCase(), origen, verify)
    if (!matches || !credencial) {
      ctx.services.sucesos.note({ suceso: 'ingreso', resultado: 'rechazado', objeto: credencial?.id ?? null, origen })
      await fallas.count(cuenta)
      throw credencialesInvalidas()
    }
    fallas.forget(cuenta)
    return credencial
  })
}

type Credencial = Awaited<ReturnType<typeof requireCredencial>>

/** A new session of the account; null when its password has just changed. */
async function openSesion(ctx: Ctx, { id, clave, rol }: Credencial): Promise<string | null> {
  const vigencia = vigenciaOf(rol as Rol, ctx.config) // the table's check allows no others
  const dispositivo = describeDispositivo(ctx.header('user-agent'))
  return ctx.db.transaction().execute(async (trx) => {
    const token = await insertSesion(trx, { id, clave, dispositivo, vigencia })
    if (token) await recordSuceso(trx, { suceso: 'ingreso', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    return token
  })
}

export const usuarioRoutes = [
  implement(contracts.registrar, async ({ password, ...usuario }, ctx) => {
    await requireFree(ctx, usuario)
    await requireClaveFuerte(password, usuario, ctx.config)
    const { registros, destinos } = ctx.services.limites
    const origen = computeOrigen(ctx.ip)
    await registros.count(origen)
    try {
      const clave = await hashClave(password, ctx)
      await ctx.db.transaction().execute(async (trx) => {
        const usuarioId = await queries.insertUsuario(trx, { ...usuario, clave })
        // Counted behind the insert: of many who register one address at once, only the one who gets it counts.
        await destinos.count(usuario.email.toLowerCase())
        await enqueue(trx, 'cuenta-creada', { usuarioId })
        await recordSuceso(trx, { suceso: 'registro', actor: usuarioId, objeto: usuarioId, origen })
      })
    } catch (error) {
      await registros.uncount(origen)
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
  implement(iniciarSesion, async (input, ctx) => {
    const credencial = await requireCredencial(ctx, input)
    const token = await openSesion(ctx, credencial)
    const usuario = await queries.findUsuario(ctx.db, credencial.id)
    if (!token || !usuario) throw credencialesInvalidas() // changed or deleted a moment ago
    ctx.setSessionCookie(token, vigenciaOf(usuario.rol, ctx.config).total)
    return { token, usuario }
  }),
  implement(cerrarSesion, async (_, ctx) => {
    ctx.setSessionCookie(null)
    const id = ctx.token === null ? undefined : await deleteSesion(ctx.db, ctx.token)
    if (id) ctx.services.sucesos.note({ suceso: 'salida', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    return { mensaje: 'Sesión cerrada.' }
  }),
  implement(getPerfil, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    const usuario = await queries.findUsuario(ctx.db, id)
    if (!usuario) throw unauthenticated() // deleted a moment ago
    return usuario
  }),
]
