// Showing a factor: what is asked, and whether the answer is right.
import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, unauthenticated } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { SealedError } from '#platform/sealed.ts'
import type { TipoSuceso } from '#platform/suceso-kinds.ts'
import { lockUsuarioForUpdate } from '../usuario.queries.ts'
import { deleteDesafio, insertDesafio, type Para, takeIntento } from './desafio.queries.ts'
import type { Pregunta, Prueba } from './factor.contract.ts'
import * as queries from './factor.queries.ts'
import { CODIGO_INCORRECTO, DESAFIO_VENCIDO, FACTOR_ILEGIBLE, LLAVE_INCORRECTA, parseCodigo } from './factor.rules.ts'
import { createOpcionesDeUso, findSitio, readUso } from './llaves.ts'
import { findPaso } from './totp.ts'

export const desafioVencido = () => new AppError(400, 'DESAFIO_VENCIDO', DESAFIO_VENCIDO)
export const codigoIncorrecto = () =>
  new AppError(400, 'CODIGO_INCORRECTO', CODIGO_INCORRECTO, { codigo: CODIGO_INCORRECTO })
export const llaveIncorrecta = () => new AppError(400, 'LLAVE_INCORRECTA', LLAVE_INCORRECTA)

/** What a sealed secret of this account's app is bound to. */
export const aboutApp = (usuarioId: string) => `factor ${usuarioId}`

/** What the account can show, with a new challenge; null where it has no factor. `clave`: for a login (`insertDesafio`). */
export async function createPregunta(
  ctx: Ctx,
  usuarioId: string,
  para: { para: 'ingreso'; clave: string } | { para: 'prueba' },
): Promise<Pregunta | null> {
  const factores = await queries.listFactores(ctx.db, usuarioId)
  if (factores.length === 0) return null
  const sitio = findSitio(ctx.config)
  const llaves = sitio ? await queries.listLlaves(ctx.db, usuarioId) : []
  const opciones = sitio && llaves.length > 0 ? await createOpcionesDeUso(sitio, llaves) : null
  const reto = opciones?.challenge ?? randomBytes(32).toString('base64url')
  const desafio = await insertDesafio(ctx.db, { usuarioId, reto, ...para })
  return {
    desafio,
    medios: {
      app: factores.some(({ tipo }) => tipo === 'app'),
      llave: opciones && sitio && toOpciones(opciones, sitio.id),
      rescate: (await queries.countRescate(ctx.db, usuarioId)) > 0,
    },
  }
}

type Generated = Awaited<ReturnType<typeof createOpcionesDeUso>>
type Opciones = NonNullable<Pregunta['medios']['llave']>

/** As the contract tells them. */
function toOpciones({ challenge, timeout = 0, userVerification, allowCredentials = [] }: Generated, rpId: string) {
  const opciones: Opciones = {
    challenge,
    rpId,
    timeout,
    userVerification: userVerification ?? 'preferred',
    allowCredentials: allowCredentials.map(({ id, transports = [] }) => ({ id, type: 'public-key', transports })),
  }
  return opciones
}

/** A factor that was shown; `rescate` is a code that stands for one. */
export type Medio = 'app' | 'llave' | 'rescate'
type Reto = { usuario_id: string; reto: string }

async function matchLlave(trx: Db, ctx: Ctx, { usuario_id, reto }: Reto, answer: NonNullable<Prueba['llave']>) {
  const sitio = findSitio(ctx.config)
  const llave = sitio && (await queries.lockLlave(trx, usuario_id, answer.id))
  if (!sitio || !llave) return null
  const { userHandle, ...response } = answer.response
  const contador = await readUso(sitio, reto, llave, {
    ...answer,
    response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  })
  if (contador === null) return null
  await queries.updateContador(trx, llave.id, contador)
  return 'llave'
}

async function matchApp(trx: Db, ctx: Ctx, usuarioId: string, codigo: string) {
  const app = await queries.lockApp(trx, usuarioId)
  if (!app) return null
  const secreto = await openSecreto(ctx, app.secreto, usuarioId)
  const paso = findPaso(secreto, codigo, { ahora: Date.now(), ultimo: app.paso })
  if (paso === null) return null
  await queries.updatePaso(trx, app.id, paso)
  return 'app'
}

async function openSecreto(ctx: Ctx, sealed: string, usuarioId: string): Promise<string> {
  try {
    return await ctx.services.sealed.open(sealed, aboutApp(usuarioId))
  } catch (error) {
    if (!(error instanceof SealedError)) throw error
    ctx.log.error({ reason: error.reason }, 'the secret of an app cannot be read: is AJUSTES_CLAVE the right one?')
    throw new AppError(503, 'FACTOR_ILEGIBLE', FACTOR_ILEGIBLE)
  }
}

async function matchRescate(trx: Db, usuarioId: string, codigo: string) {
  if (!(await queries.takeRescate(trx, usuarioId, codigo))) return null
  await enqueue(trx, 'segundo-paso', { usuarioId, que: 'rescate' })
  return 'rescate'
}

/**
 * Six digits are guessed by trying: so many wrong ones of an account, whoever sends them. They are counted before they are
 * compared, since what is tried at once must not pass before the first one fails.
 */
export async function countCodigo<T>(ctx: Ctx, usuarioId: string, compare: () => Promise<T | null>): Promise<T | null> {
  const { codigos, codigosPorDia } = ctx.services.limites
  await codigosPorDia.count(usuarioId)
  await codigos.count(usuarioId)
  const found = await compare()
  if (found !== null) await Promise.all([codigos.forget(usuarioId), codigosPorDia.uncount(usuarioId)])
  return found
}

type Shown = { usuarioId: string; medio: Medio; cuenta: NonNullable<Awaited<ReturnType<typeof lockUsuarioForUpdate>>> }
type Check = {
  para: Extract<Para, 'ingreso' | 'prueba'>
  prueba: Prueba
  /** What a refusal is written down as. */
  suceso: TipoSuceso
  /** Whose challenge it must be; for a login anybody's. */
  usuarioId?: string
  /** Throws where the account is not what it was when it was asked. */
  check?: (cuenta: Shown['cuenta'], clave: Buffer | null) => void
}

/**
 * Runs `work` in one transaction with the spending of a right answer: the challenge, the step of a code, the code itself.
 * Throws 400 where the answer is wrong or the challenge is over, 429 after too many wrong codes.
 */
export async function requirePrueba<T>(
  ctx: Ctx,
  { para, prueba: { desafio, codigo, llave }, suceso, usuarioId, check }: Check,
  work: (trx: Db, shown: Shown) => Promise<T>,
): Promise<T> {
  const origen = computeOrigen(ctx.ip)
  await ctx.services.limites.ingresos.count(origen)
  if (!codigo && !llave) throw invalidField('codigo', 'Escribí el código.')
  const asked = await takeIntento(ctx.db, desafio, para)
  if (!asked || (usuarioId !== undefined && asked.usuario_id !== usuarioId)) throw desafioVencido()
  const typed = codigo ? parseCodigo(codigo) : null

  const compare = () =>
    ctx.db.transaction().execute(async (trx) => {
      const cuenta = await lockUsuarioForUpdate(trx, asked.usuario_id)
      if (!cuenta) throw desafioVencido() // deleted a moment ago
      check?.(cuenta, asked.clave_sha256)
      const medio = llave
        ? await matchLlave(trx, ctx, asked, llave)
        : typed?.tipo === 'app'
          ? await matchApp(trx, ctx, asked.usuario_id, typed.codigo)
          : typed && (await matchRescate(trx, asked.usuario_id, typed.codigo))
      if (medio === null) return null
      if (!(await deleteDesafio(trx, desafio))) throw desafioVencido() // the other one of two right answers
      return { done: await work(trx, { usuarioId: asked.usuario_id, medio, cuenta }) }
    })

  const result = typed?.tipo === 'app' && !llave ? await countCodigo(ctx, asked.usuario_id, compare) : await compare()
  if (result) return result.done
  const actor = usuarioId ?? null
  ctx.services.sucesos.note({
    suceso,
    resultado: 'rechazado',
    actor,
    objeto: asked.usuario_id,
    origen,
    datos: { paso: 'segundo' },
  })
  throw llave ? llaveIncorrecta() : codigoIncorrecto()
}

/** The session that asks has shown a factor just now; a 401 where it has ended meanwhile. */
export async function markFactor(trx: Db, ctx: Ctx): Promise<void> {
  if (!(await queries.refreshFactorEn(trx, ctx.token ?? ''))) throw unauthenticated()
}
