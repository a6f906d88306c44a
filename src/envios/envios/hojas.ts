// The sheets of the shipping tables: read, reviewed against each other, and kept.
import { createHash } from 'node:crypto'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Dia } from '#platform/dias.ts'
import { outdated } from '#platform/edits.ts'
import type { Ctx } from '#platform/http/context.ts'
import { fold } from '#platform/text.ts'
import { writeTarifas, writeZonas } from './planilla.escrita.rules.ts'
import { reviewTarifas, reviewZonas } from './planilla.repaso.rules.ts'
import { readTarifas, readZonas, type TarifasLeidas, type ZonaLeida } from './planilla.rules.ts'
import { parsePlanilla, writePlanilla } from './planilla.ts'
import type * as contracts from './tabla.contract.ts'
import * as queries from './tabla.queries.ts'

export type Planilla = { planilla: string; desde: string | null; contenido: string }

export const planillaAuditada: Auditada<Planilla> = {
  entidad: 'tabla-envio',
  describe: ({ planilla, desde, contenido }) => ({ planilla, desde, contenido }),
}

export type Hojas = {
  zonas: string
  tarifas: ({ desde: Dia; planilla: string } & TarifasLeidas)[]
  feriados: { fecha: Dia; nombre: string }[]
}

/** The newest tables that the screen shows; older ones stay for what was quoted by them. */
const TARIFAS_MOSTRADAS = 12

export async function loadHojas(db: Db): Promise<Hojas & { huella: string }> {
  const zonas = writePlanilla(writeZonas(await queries.listZonas(db)))
  const tarifas: Hojas['tarifas'] = []
  for (const { desde } of (await queries.listFechas(db)).slice(0, TARIFAS_MOSTRADAS)) {
    const leidas = {
      escalones: await queries.listEscalonesDe(db, desde),
      gratis: await queries.listGratisDe(db, desde),
    }
    tarifas.push({ desde, planilla: writePlanilla(writeTarifas(leidas)), ...leidas })
  }
  const feriados = await queries.listFeriados(db)
  const huella = createHash('sha256')
    .update(JSON.stringify([zonas, tarifas.map(({ desde, planilla }) => [desde, planilla]), feriados]))
    .digest('hex')
  return { zonas, tarifas, feriados, huella }
}

/** The sheets, kept from being changed until the transaction ends. */
export async function lockHojas(trx: Db) {
  await queries.lockPlanillas(trx)
  return loadHojas(trx)
}

type Revisada = { filas: readonly unknown[]; errores: contracts.RevisionPlanilla['errores']; avisos: string[] }

/** Judges a sheet within its transaction, and stores it where it is right and meant. */
export const saveHoja = (
  ctx: Ctx,
  { huella, ensayo: dryRun }: { huella: string; ensayo: boolean },
  review: (
    trx: Db,
    hojas: Hojas,
  ) => Promise<Revisada & { save: () => Promise<void>; antes: Planilla; despues: Planilla }>,
): Promise<contracts.RevisionPlanilla> =>
  ctx.db.transaction().execute(async (trx) => {
    const hojas = await lockHojas(trx)
    const { filas, errores, avisos, save, antes, despues } = await review(trx, hojas)
    const guardada = !dryRun && errores.length === 0
    // What is stored already may be sent again: an answer was lost.
    if (guardada && antes.contenido !== despues.contenido) {
      if (hojas.huella !== huella) throw outdated(null)
      await save()
      await recordCambio(trx, ctx, planillaAuditada, { id: null, antes, despues })
    }
    return { guardada, errores, avisos, lineas: filas.length }
  })

/** What goes when zones go: their prices too. */
function listBorradas(antes: readonly { nombre: string }[], zonas: readonly ZonaLeida[]): string[] {
  const quedan = zonas.map(({ nombre }) => fold(nombre))
  const idas = antes.filter(({ nombre }) => !quedan.includes(fold(nombre))).map(({ nombre }) => `«${nombre}»`)
  return idas.length === 0 ? [] : [`Se borra con sus precios: ${idas.join(', ')}.`]
}

export async function reviewZonasDe(trx: Db, planilla: string, hojas: Hojas) {
  const { filas, errores } = readZonas(parsePlanilla(planilla))
  const vacia = filas.length === 0 && errores.length === 0
  return {
    filas,
    errores: vacia ? [{ linea: null, texto: 'La planilla no tiene ninguna zona.' }] : errores,
    avisos: errores.length > 0 ? [] : [...listBorradas(await queries.listZonas(trx), filas), ...reviewZonas(filas)],
    save: () => queries.replaceZonas(trx, filas),
    antes: { planilla: 'zonas', desde: null, contenido: hojas.zonas },
    despues: { planilla: 'zonas', desde: null, contenido: writePlanilla(writeZonas(filas)) },
  }
}

type ConNombre = readonly { nombre: string }[]

type EnTabla = { servicio: string; zona: string; hasta_g?: number | null }

/** In the order in which they are stored. */
function sortTarifas<T extends EnTabla>(
  filas: readonly T[],
  { servicios, zonas }: { servicios: ConNombre; zonas: ConNombre },
): T[] {
  const placeOf = (todos: ConNombre, nombre: string) => todos.findIndex((uno) => uno.nombre === nombre)
  return filas.toSorted(
    (a, b) =>
      placeOf(servicios, a.servicio) - placeOf(servicios, b.servicio) ||
      placeOf(zonas, a.zona) - placeOf(zonas, b.zona) ||
      (a.hasta_g ?? Number.MAX_SAFE_INTEGER) - (b.hasta_g ?? Number.MAX_SAFE_INTEGER),
  )
}

export async function reviewTarifasDe(trx: Db, { planilla, desde }: { planilla: string; desde: Dia }, hojas: Hojas) {
  const [servicios, zonas] = [await queries.listServicios(trx), await queries.listZonas(trx)]
  const { escalones, gratis, errores } = readTarifas(parsePlanilla(planilla), { servicios, zonas })
  const filas = [...escalones, ...gratis]
  const previa = hojas.tarifas.find((una) => una.desde === desde)?.planilla ?? ''
  const activos = servicios.filter(({ activo }) => activo)
  const idOf = (todos: readonly { _id: string; nombre: string }[], nombre: string) => {
    const found = todos.find((uno) => uno.nombre === nombre)
    if (!found) throw new Error('a step names what is not there')
    return found._id
  }
  const keysOf = ({ servicio, zona }: EnTabla) => ({
    desde,
    servicio_id: idOf(servicios, servicio),
    zona_id: idOf(zonas, zona),
  })
  const sorted = {
    escalones: sortTarifas(escalones, { servicios, zonas }),
    gratis: sortTarifas(gratis, { servicios, zonas }),
  }
  return {
    filas,
    errores,
    avisos:
      filas.length === 0
        ? ['Sin líneas: se borran los precios que rigen desde ese día.']
        : reviewTarifas(escalones, { servicios: activos, zonas }),
    save: () =>
      queries.replaceTarifas(trx, desde, {
        escalones: escalones.map(({ hasta_g, precio, ...de }) => ({ ...keysOf(de), hasta_g, precio })),
        gratis: gratis.map(({ gratis_desde, ...de }) => ({ ...keysOf(de), gratis_desde })),
      }),
    antes: { planilla: 'tarifas', desde, contenido: previa },
    despues: { planilla: 'tarifas', desde, contenido: filas.length === 0 ? '' : writePlanilla(writeTarifas(sorted)) },
  }
}

export const writeFeriados = (feriados: Hojas['feriados']) =>
  feriados.map(({ fecha, nombre }) => `${fecha} ${nombre}`).join('\n')
