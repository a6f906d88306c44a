// Carriers that are asked while a visitor waits: all at once, two seconds at most, nobody twice about the same, and not at all
// while they are down. Where nothing comes of it the shop's own table holds.
import type { Db } from '#platform/db/pool.ts'
import type { Ctx } from '#platform/http/context.ts'
import { centavos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import { type ClaveTransporte, TIPOS_ENTREGA } from './adaptador.rules.ts'
import type { Adaptador, Consulta, Cotizado, SucursalTransporte } from './adaptador.ts'
import { findAdaptador, preguntar } from './pregunta.service.ts'
import * as queries from './respuesta.queries.ts'
import { sortPorCercania, writePregunta, writePreguntaSucursales } from './visita.rules.ts'

/** All that a visitor waits for carriers: two seconds, less what the shop needs itself. */
const ESPERA_VISITA_MS = 1_700
/** An answer is told for so long, and holds for an order that was begun with it so much longer. */
const PRECIO_MIN = 10
const PRECIO_PEDIDO_MIN = 40
const SUCURSALES_MIN = 12 * 60
const SUCURSALES_PEDIDO_MIN = 24 * 60
/** As many branches as a reader looks through. */
const SUCURSALES_MAX = 60

const Guardado = () =>
  z.array(
    z.object({
      tipo: z.enum(TIPOS_ENTREGA),
      servicio: z.string(),
      precio: z.int().transform(centavos),
      dias: z.object({ min: z.int(), max: z.int() }).nullable(),
    }),
  )
const Sucursales = () =>
  z.array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      direccion: z.string(),
      horario: z.string().nullable(),
      codigo_postal: z.string().nullable(),
    }),
  )

/**
 * An answer that is kept, else the carrier's own; null where there is none in time. A refusal is kept as an empty answer: asking
 * again would be refused again.
 */
async function ask<T>(
  ctx: Ctx,
  adaptador: Adaptador,
  { pregunta, minutos }: { pregunta: string; minutos: number },
  { call, read }: { call: (plazo: AbortSignal) => Promise<readonly T[]>; read: z.ZodType<T[]> },
): Promise<T[] | null> {
  const { clave } = adaptador
  const kept = await queries.findRespuesta(ctx.db, clave, pregunta, minutos)
  if (kept) return read.parse(kept)
  const { transportes } = ctx.services
  const fusible = transportes.fusibleDe(clave)
  return transportes.share(`${clave} ${pregunta}`, async () => {
    if (!fusible.toma()) {
      await queries.notePorTabla(ctx.db, clave)
      return null
    }
    const told = await preguntar(ctx, adaptador, (_, plazo) => call(plazo), ESPERA_VISITA_MS)
    if ('falla' in told && told.falla.motivo !== 'rechazo') {
      fusible.falla()
      await queries.notePorTabla(ctx.db, clave)
      return null
    }
    fusible.logro()
    const respuesta = 'falla' in told ? [] : [...told.respuesta]
    await queries.putRespuesta(ctx.db, clave, pregunta, respuesta)
    return respuesta
  })
}

/** What a carrier asks for a parcel, for a visitor who waits; null where the table holds. */
export async function askPrecio(ctx: Ctx, clave: ClaveTransporte, consulta: Consulta): Promise<Cotizado[] | null> {
  const adaptador = findAdaptador(ctx, clave, 'cotizar')
  if (!adaptador) return null
  const call = (plazo: AbortSignal) => adaptador.cotizar(consulta, plazo)
  return ask(ctx, adaptador, { pregunta: writePregunta(consulta), minutos: PRECIO_MIN }, { call, read: Guardado() })
}

/** The same for an order, by what visitors were told: no carrier is asked while a transaction waits. */
export async function findPrecio(db: Db, clave: ClaveTransporte, consulta: Consulta): Promise<Cotizado[] | null> {
  const kept = await queries.findRespuesta(db, clave, writePregunta(consulta), PRECIO_PEDIDO_MIN)
  return kept ? Guardado().parse(kept) : null
}

type Donde = { cp: string; provincia: string }

/** Carriers that failed visitors within a day and have not answered since: their word, and when that was noted last. */
export const listCaidos = async (db: Db): Promise<{ clave: string; desde: string }[]> =>
  (await queries.listCaidos(db)).map(({ clave, por_tabla_en }) => ({ clave, desde: por_tabla_en.toISOString() }))

/** The branches around a postal code that hand out parcels, the nearest codes first; null where the carrier does not tell. */
export async function askSucursales(
  ctx: Ctx,
  clave: ClaveTransporte,
  donde: Donde,
): Promise<SucursalTransporte[] | null> {
  const adaptador = findAdaptador(ctx, clave, 'sucursales')
  if (!adaptador) return null
  const call = async (plazo: AbortSignal) =>
    sortPorCercania(await adaptador.sucursales(donde, plazo), donde.cp).slice(0, SUCURSALES_MAX)
  const pregunta = writePreguntaSucursales(donde)
  return ask(ctx, adaptador, { pregunta, minutos: SUCURSALES_MIN }, { call, read: Sucursales() })
}

/** A branch of the list that visitors of that place were told; undefined where it is in none. */
export async function findSucursal(
  db: Db,
  clave: ClaveTransporte,
  donde: Donde,
  codigo: string,
): Promise<SucursalTransporte | undefined> {
  const kept = await queries.findRespuesta(db, clave, writePreguntaSucursales(donde), SUCURSALES_PEDIDO_MIN)
  return (
    kept &&
    Sucursales()
      .parse(kept)
      .find((sucursal) => sucursal.codigo === codigo)
  )
}
