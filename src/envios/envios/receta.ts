// A ready recipe, put into the shipping tables in one transaction.
import { recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { invalidField } from '#platform/http/validation.ts'
import { type Centavos, pesos, toCentavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { type Hojas, lockHojas, planillaAuditada, reviewTarifasDe, reviewZonasDe } from './hojas.ts'
import { guessJurisdiccion } from './lugar.rules.ts'
import { writeTarifas, writeZonas } from './planilla.escrita.rules.ts'
import type { TarifasLeidas } from './planilla.rules.ts'
import { writePlanilla } from './planilla.ts'
import type { applyReceta } from './receta.contract.ts'
import {
  conCorreo,
  conMoto,
  type DeReceta,
  GUARDA_DIAS,
  HASTA_G,
  pideLugar,
  SERVICIOS_DE_RECETA,
} from './receta.rules.ts'
import * as queries from './tabla.queries.ts'
import type { Regla, Zona } from './tabla.rules.ts'

type Pedida = ParsedInput<typeof applyReceta>

/** The fields that this recipe cannot do without, each with what is said where it is missing. */
function requireCampos({ receta, lugar, cp_desde, cp_hasta, precio }: Pedida): void {
  if (pideLugar(receta) && lugar === '') throw invalidField('lugar', 'Decí dónde se retira.')
  if (conMoto(receta) && cp_desde === undefined)
    throw invalidField('cp_desde', 'Decí desde qué código postal va la moto.')
  if (conMoto(receta) && cp_hasta !== undefined && cp_desde !== undefined && cp_hasta < cp_desde) {
    throw invalidField('cp_hasta', 'El último código postal no puede ser menor que el primero.')
  }
  if ((conMoto(receta) || conCorreo(receta)) && precio === undefined)
    throw invalidField('precio', 'Decí cuánto cuesta.')
}

type Propio = { lugar: string | null; horario: string | null; gratis_desde: Centavos | null }

/** The service of that name, as the recipe has it; made where it is missing. */
async function writeServicio(trx: Db, cual: DeReceta, propio: Propio): Promise<string> {
  const { nombre, ...fijo } = SERVICIOS_DE_RECETA[cual]
  const guarda_dias = fijo.tipo === 'retiro' ? GUARDA_DIAS : null
  const cambios = { ...propio, activo: true, guarda_dias }
  const known = (await queries.listServicios(trx)).find((uno) => fold(uno.nombre) === fold(nombre))
  if (known) await queries.updateServicio(trx, known._id, cambios)
  else {
    const sin = { corte_hora: null, maximo_g: null, factor_volumetrico: null, transporte: null }
    await queries.insertServicio(trx, { nombre, ...fijo, ...sin, habiles: true, subsidio: 0, ...cambios })
  }
  return nombre
}

const same = (one: Regla, other: Regla) =>
  one.provincia === other.provincia && one.cp_desde === other.cp_desde && one.cp_hasta === other.cp_hasta

/** The zone that the motorcycle goes to: one that is just that already, or a new one. */
async function writeZonaMoto(trx: Db, { cp_desde = '', cp_hasta = cp_desde }: Pedida, hojas: Hojas): Promise<string> {
  const provincia = guessJurisdiccion(cp_desde)
  if (!provincia) throw invalidField('cp_desde', 'No sabemos de qué provincia es ese código postal.')
  const regla = { provincia, cp_desde: Number(cp_desde), cp_hasta: Number(cp_hasta) }
  const nombre = SERVICIOS_DE_RECETA.moto.nombre
  const zonas = await queries.listZonas(trx)
  const known = zonas.find(({ reglas: [primera, ...more] }) => primera && more.length === 0 && same(primera, regla))
  if (known) return known.nombre
  const others: Pick<Zona, 'nombre' | 'reglas'>[] = zonas.filter((zona) => fold(zona.nombre) !== fold(nombre))
  const { errores, save } = await reviewZonasDe(
    trx,
    writePlanilla(writeZonas([...others, { nombre, reglas: [regla] }])),
    hojas,
  )
  if (errores[0]) throw invalidField('cp_desde', errores[0].texto)
  await save()
  return nombre
}

/** Today's sheet of prices: what holds, with this service's in place of its former ones. */
async function writePrecios(
  trx: Db,
  { servicio, zonas, precio }: { servicio: string; zonas: string[]; precio: number },
  hojas: Hojas,
) {
  const hoy = toLocalDay(new Date())
  const { escalones = [], gratis = [] }: Partial<TarifasLeidas> = hojas.tarifas.find(({ desde }) => desde <= hoy) ?? {}
  const otros = <T extends { servicio: string }>(filas: readonly T[]) =>
    filas.filter((fila) => fila.servicio !== servicio)
  const suyos = zonas.flatMap((zona) => [
    { servicio, zona, hasta_g: HASTA_G, precio: toCentavos(pesos(precio)) },
    { servicio, zona, hasta_g: null, precio: toCentavos(pesos(0)) },
  ])
  const planilla = writePlanilla(writeTarifas({ escalones: [...otros(escalones), ...suyos], gratis: otros(gratis) }))
  const { errores, save } = await reviewTarifasDe(trx, { planilla, desde: hoy }, hojas)
  if (errores[0]) throw invalidField('precio', errores[0].texto)
  await save()
  return { desde: hoy, planilla }
}

/** Follows a recipe; returns the names of the services that it set up. */
export const followReceta = (ctx: Ctx, pedida: Pedida): Promise<string[]> => {
  requireCampos(pedida)
  const { receta, lugar, horario, precio = 0 } = pedida
  const gratis_desde = pedida.gratis_desde === null ? null : toCentavos(pesos(pedida.gratis_desde))
  return ctx.db.transaction().execute(async (trx) => {
    const hojas = await lockHojas(trx)
    const servicios: string[] = []
    let zonas: string[] = []
    if (lugar !== '') {
      servicios.push(await writeServicio(trx, 'retiro', { lugar, horario: horario || null, gratis_desde: null }))
    }
    const sent = conMoto(receta) ? 'moto' : conCorreo(receta) ? 'correo' : null
    if (sent) {
      const servicio = await writeServicio(trx, sent, { lugar: null, horario: null, gratis_desde })
      servicios.push(servicio)
      if (sent === 'moto') zonas = [await writeZonaMoto(trx, pedida, hojas)]
      else zonas = (await queries.listZonas(trx)).map(({ nombre }) => nombre)
      await writePrecios(trx, { servicio, zonas, precio }, hojas)
    }
    const contenido = [receta, lugar, horario, pedida.cp_desde, pedida.cp_hasta, precio, pedida.gratis_desde].join(';')
    await recordCambio(trx, ctx, planillaAuditada, {
      id: null,
      antes: { planilla: 'receta', desde: null, contenido: '' },
      despues: { planilla: 'receta', desde: null, contenido },
    })
    return servicios
  })
}
