// Asking a carrier within a time limit, and writing down how it went.
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { CLAVES_TRANSPORTE, type ClaveTransporte, type Pregunta } from './adaptador.rules.ts'
import { type Adaptador, TransporteFalla } from './adaptador.ts'
import { noteFalla, noteLogro } from './contacto.queries.ts'
import { FALLA_NOMBRES } from './puede.rules.ts'

/** The staff wait for what they asked for themselves. */
export const ESPERA_PERSONAL_MS = 10_000

/** What the panel says of it, with the carrier's own words. */
export const noResponde = ({ motivo, dicho }: TransporteFalla): AppError =>
  new AppError(502, 'TRANSPORTE_NO_RESPONDE', `${FALLA_NOMBRES[motivo]}${dicho ? ` Dice: «${dicho}».` : ''}`)

/** Null where the carrier is not set up or cannot be asked this. */
export function findAdaptador(ctx: Ctx, clave: ClaveTransporte, pregunta: Pregunta): Adaptador | null {
  const adaptador = ctx.services.transportes.find(clave, ctx.services.ajustes.get)
  return adaptador?.puede[pregunta] ? adaptador : null
}

/** The adapter that can be asked where a parcel of this carrier is; the one that it was registered with first. */
export function findQuienSigue(ctx: Ctx, transporte: string, registrado: string | null = null): Adaptador | null {
  const suyos = CLAVES_TRANSPORTE.map((clave) => findAdaptador(ctx, clave, 'seguir')).filter(
    (adaptador) => adaptador?.transporte === transporte,
  )
  return suyos.find((adaptador) => adaptador?.clave === registrado) ?? suyos[0] ?? null
}

/** The answer, or why there is none; what the panel says of the carrier changes with it. */
export async function preguntar<T>(
  ctx: Ctx,
  adaptador: Adaptador,
  ask: (adaptador: Adaptador, plazo: AbortSignal) => Promise<T>,
  esperaMs: number,
): Promise<{ respuesta: T } | { falla: TransporteFalla }> {
  const { transportes, ajustes } = ctx.services
  try {
    const respuesta = await ask(adaptador, AbortSignal.timeout(esperaMs))
    await noteLogro(ctx.db, adaptador.clave, transportes.isReal(ajustes.get))
    return { respuesta }
  } catch (error) {
    if (!(error instanceof TransporteFalla)) throw error
    await noteFalla(ctx.db, adaptador.clave, error.motivo)
    ctx.log.error({ transporte: adaptador.clave, motivo: error.motivo }, 'a carrier did not answer')
    return { falla: error }
  }
}
