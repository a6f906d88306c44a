import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { isStaff } from '#platform/http/access.ts'
import { type Ctx, requireFactorReciente, requireIdentity } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import { SealedError } from '#platform/sealed.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { deleteOtherSesionesOf, deleteSesionesOf } from '../acceso/sesiones.queries.ts'
import { asAdmin } from '../gestion/gestion.routes.ts'
import { lockPropio, requirePropio } from '../propio.ts'
import { findUsuario } from '../usuario.queries.ts'
import { usuarioNotFound } from '../usuario.service.ts'
import { deleteDesafio, insertDesafio, takeIntento } from './desafio.queries.ts'
import * as contracts from './factor.contract.ts'
import * as gestion from './factor.gestion.contract.ts'
import * as queries from './factor.queries.ts'
import { ALTA_MINUTOS, LLAVES_MAX, parseCodigo } from './factor.rules.ts'
import { createOpcionesDeAlta, findSitio, readAlta } from './llaves.ts'
import {
  aboutApp,
  codigoIncorrecto,
  countCodigo,
  createPregunta,
  desafioVencido,
  llaveIncorrecta,
  markFactor,
  requirePrueba,
} from './prueba.ts'
import { drawQr } from './qr.ts'
import { createSecreto, findPaso, toOtpauth } from './totp.ts'

const factorNotFound = () => new AppError(404, 'FACTOR_NOT_FOUND', 'Ese segundo paso ya no está en tu cuenta.')
const sinFactores = () => new AppError(409, 'SIN_FACTORES', 'Primero activá tu segundo paso.')
const demasiadasLlaves = () =>
  new AppError(409, 'LLAVES_MAX', `Podés tener hasta ${LLAVES_MAX} llaves. Quitá una para agregar otra.`)

function requireSitio(ctx: Ctx) {
  const sitio = findSitio(ctx.config)
  if (!sitio) throw new AppError(409, 'SIN_LLAVES', 'En esta dirección no se pueden usar llaves.')
  return sitio
}

const aboutAlta = (usuarioId: string) => `alta ${usuarioId}`

/** The secret that `beginApp` sealed for this account. */
async function readSecreto(ctx: Ctx, alta: string, usuarioId: string): Promise<string> {
  const opened = await ctx.services.sealed.open(alta, aboutAlta(usuarioId)).catch((error: unknown) => {
    if (error instanceof SealedError) throw desafioVencido()
    throw error
  })
  const [hasta, secreto = ''] = opened.split(' ')
  if (Number(hasta) < Date.now()) throw desafioVencido()
  return secreto
}

/** What every new factor brings: the codes with the first one, no other session, a row of the log and a mail. */
async function finishAlta(trx: Db, ctx: Ctx, id: string, tipo: 'app' | 'llave'): Promise<string[] | null> {
  await markFactor(trx, ctx)
  await deleteOtherSesionesOf(trx, id, ctx.token ?? '')
  const codigos = (await queries.countRescate(trx, id)) === 0 ? await queries.replaceRescate(trx, id) : null
  const origen = computeOrigen(ctx.ip)
  await recordSuceso(trx, { suceso: 'factor-agregado', actor: id, objeto: id, origen, datos: { tipo } })
  await ctx.services.limites.pasos.count(id)
  await enqueue(trx, 'segundo-paso', { usuarioId: id, que: 'agregado' })
  return codigos
}

const AGREGADO = 'Listo: desde ahora ingresás con tu contraseña y este segundo paso. Cerramos tus otras sesiones.'

const propioRoutes = [
  implement(contracts.getSegundoPaso, async (_, ctx) => {
    const { id, rol, rolPendiente } = await requireIdentity(ctx)
    const [factores, rescate] = [await queries.listFactores(ctx.db, id), await queries.countRescate(ctx.db, id)]
    const exigido = rolPendiente !== null || (isStaff(rol) && (await queries.isExigido(ctx.db)))
    return { factores, rescate, llaves: findSitio(ctx.config) !== null, exigido }
  }),
  implement(contracts.beginApp, async (_, ctx) => {
    const id = await requireFactorReciente(ctx)
    const { email } = await requirePropio(ctx)
    const secreto = createSecreto()
    const alta = await ctx.services.sealed.seal(`${Date.now() + ALTA_MINUTOS * 60_000} ${secreto}`, aboutAlta(id))
    const direccion = toOtpauth(secreto, { tienda: ctx.config.SITE_NOMBRE, cuenta: email })
    return { alta, secreto, direccion, qr: drawQr(direccion) }
  }),
  implement(contracts.addApp, async ({ alta, codigo }, ctx) => {
    const id = await requireFactorReciente(ctx)
    const secreto = await readSecreto(ctx, alta, id)
    const typed = parseCodigo(codigo)?.codigo ?? ''
    const paso = await countCodigo(ctx, id, async () => findPaso(secreto, typed, { ahora: Date.now(), ultimo: null }))
    if (paso === null) throw codigoIncorrecto()
    const sealed = await ctx.services.sealed.seal(secreto, aboutApp(id))
    return ctx.db.transaction().execute(async (trx) => {
      await lockPropio(trx, ctx, id)
      await queries.replaceApp(trx, id, { secreto: sealed, paso })
      return { mensaje: AGREGADO, codigos: await finishAlta(trx, ctx, id, 'app') }
    })
  }),
  implement(contracts.beginLlave, async (_, ctx) => {
    const id = await requireFactorReciente(ctx)
    const sitio = requireSitio(ctx)
    const llaves = await queries.listLlaves(ctx.db, id)
    if (llaves.length >= LLAVES_MAX) throw demasiadasLlaves()
    const { email, nombre, apellido } = await requirePropio(ctx)
    const dueno = { id, email, nombre: `${nombre} ${apellido}`, tienda: ctx.config.SITE_NOMBRE }
    const generated = await createOpcionesDeAlta(sitio, dueno, llaves)
    const desafio = await insertDesafio(ctx.db, { usuarioId: id, para: 'alta', reto: generated.challenge })
    const { challenge, user, pubKeyCredParams, timeout = 0, excludeCredentials = [] } = generated
    return {
      desafio,
      opciones: {
        challenge,
        user,
        timeout,
        rp: { id: sitio.id, name: ctx.config.SITE_NOMBRE },
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
        attestation: 'none' as const,
        excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => ({
          id,
          transports,
          type: 'public-key' as const,
        })),
        authenticatorSelection: {
          residentKey: 'preferred' as const,
          userVerification: 'preferred' as const,
          requireResidentKey: false,
        },
      },
    }
  }),
  implement(contracts.addLlave, async ({ desafio, nombre, respuesta }, ctx) => {
    const id = await requireFactorReciente(ctx)
    const sitio = requireSitio(ctx)
    const asked = await takeIntento(ctx.db, desafio, 'alta')
    if (asked?.usuario_id !== id) throw desafioVencido()
    const { transports, ...response } = respuesta.response
    const llave = await readAlta(sitio, asked.reto, {
      ...respuesta,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    })
    if (!llave) throw llaveIncorrecta()
    return ctx.db.transaction().execute(async (trx) => {
      await lockPropio(trx, ctx, id)
      if (!(await deleteDesafio(trx, desafio))) throw desafioVencido()
      if ((await queries.listLlaves(trx, id)).length >= LLAVES_MAX) throw demasiadasLlaves()
      if (!(await queries.insertLlave(trx, id, nombre, llave))) throw llaveIncorrecta()
      return { mensaje: AGREGADO, codigos: await finishAlta(trx, ctx, id, 'llave') }
    })
  }),
  implement(contracts.setNombreFactor, async ({ id: factor, nombre }, ctx) => {
    const { id } = await requireIdentity(ctx)
    if (!(await queries.renameFactor(ctx.db, id, factor, nombre))) throw factorNotFound()
    return { mensaje: 'Guardamos el nombre.' }
  }),
  implement(contracts.deleteFactor, async ({ id: factor }, ctx) => {
    const id = await requireFactorReciente(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      await lockPropio(trx, ctx, id)
      const gone = orThrow(await queries.deleteFactor(trx, id, factor), factorNotFound)
      const last = (await queries.countFactores(trx, id)) === 0
      if (last) await queries.deleteRescate(trx, id)
      const [origen, datos] = [computeOrigen(ctx.ip), { tipo: gone.tipo, ultimo: last }]
      await recordSuceso(trx, { suceso: 'factor-quitado', actor: id, objeto: id, origen, datos })
      await ctx.services.limites.pasos.count(id)
      await enqueue(trx, 'segundo-paso', { usuarioId: id, que: 'quitado' })
      return { mensaje: last ? 'Desactivaste tu segundo paso: ingresás solo con tu contraseña.' : 'Lo quitamos.' }
    })
  }),
  implement(contracts.renewRescate, async (_, ctx) => {
    const id = await requireFactorReciente(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      await lockPropio(trx, ctx, id)
      if ((await queries.countFactores(trx, id)) === 0) throw sinFactores()
      const codigos = await queries.replaceRescate(trx, id)
      await recordSuceso(trx, { suceso: 'rescate-renovado', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
      return { codigos }
    })
  }),
  implement(contracts.askFactor, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    return orThrow(await createPregunta(ctx, id, { para: 'prueba' }), sinFactores)
  }),
  implement(contracts.confirmFactor, async (prueba, ctx) => {
    const { id } = await requireIdentity(ctx)
    const suceso = 'reautenticacion'
    return requirePrueba(ctx, { para: 'prueba', prueba, suceso, usuarioId: id }, async (trx, { medio }) => {
      await markFactor(trx, ctx)
      const origen = computeOrigen(ctx.ip)
      await recordSuceso(trx, { suceso, actor: id, objeto: id, origen, datos: { factor: medio } })
      return { mensaje: 'Confirmaste tu segundo paso.' }
    })
  }),
]

const adminRoutes = [
  implement(gestion.getSegundoPasoOf, async ({ id }, ctx) => {
    if (!(await findUsuario(ctx.db, id))) throw usuarioNotFound()
    return { factores: await queries.countFactores(ctx.db, id) }
  }),
  implement(gestion.resetSegundoPaso, ({ id }, ctx) =>
    asAdmin(ctx, id, async (trx, { own, suceso }) => {
      // Their own goes as everybody's does, with the factor itself.
      if (own) throw new AppError(403, 'PROPIO_FACTOR', 'Tu segundo paso se cambia en «Configuración».')
      if ((await queries.deleteFactoresOf(trx, id)) === 0) return { mensaje: 'Esa cuenta no tenía segundo paso.' }
      await deleteSesionesOf(trx, id)
      await recordSuceso(trx, { suceso: 'factor-reiniciado', ...suceso })
      await enqueue(trx, 'segundo-paso', { usuarioId: id, que: 'reiniciado' })
      return { mensaje: 'Quitamos su segundo paso y cerramos sus sesiones. Le avisamos por correo.' }
    }),
  ),
  implement(gestion.getExigencia, async (_, ctx) => ({ exigido: await queries.isExigido(ctx.db) })),
  implement(gestion.setExigencia, async ({ exigido }, ctx) => {
    const { id, factorFor } = await requireIdentity(ctx)
    if (exigido && factorFor === null) throw sinFactores()
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await queries.setExigido(trx, exigido))) return
      await recordSuceso(trx, {
        suceso: 'cambio',
        actor: id,
        origen: computeOrigen(ctx.ip),
        entidad: 'exigencia',
        antes: { exigido: !exigido },
        despues: { exigido },
      })
    })
    return { exigido }
  }),
]

export const factorRoutes = [...propioRoutes, ...adminRoutes]
