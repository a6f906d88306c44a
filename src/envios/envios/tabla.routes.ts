import { askPrecio, askSucursales } from '#envios/transportes/visita.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow, outdated } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { formatCount, toLocalDay } from '#platform/format.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { type Centavos, pesos, toCentavos, toPesos } from '#platform/money.ts'
import { estimateEjemplar } from './bulto.rules.ts'
import { findClave, toDonde } from './conectadas.ts'
import * as cotizacion from './cotizacion.contract.ts'
import * as cotizacionQueries from './cotizacion.queries.ts'
import {
  type Hojas,
  loadHojas,
  lockHojas,
  type Planilla,
  planillaAuditada,
  reviewTarifasDe,
  reviewZonasDe,
  saveHoja,
  writeFeriados,
} from './hojas.ts'
import { reviewTarifas, reviewZonas } from './planilla.repaso.rules.ts'
import { readZonas } from './planilla.rules.ts'
import { parsePlanilla } from './planilla.ts'
import { applyReceta } from './receta.contract.ts'
import { followReceta } from './receta.ts'
import * as contracts from './tabla.contract.ts'
import * as queries from './tabla.queries.ts'
import { findZona } from './tabla.rules.ts'
import { ServicioEdicion, type ServicioForm, toCentavosOpcional } from './tabla.schemas.ts'
import {
  quoteEjemplares,
  quoteEnvio,
  readReglasDeTabla,
  readTablas,
  requireLugar,
  showOpcion,
  toMomento,
  writeConsulta,
} from './tabla.service.ts'

const OCUPADO = 'Ya hay un envío con ese nombre.'

const DIAS = 'Los días de más no pueden ser menos que los de menos.'

const RETIRO = 'Para ofrecer el retiro decí dónde es y cuántos días se guarda el pedido.'

export const tablaConstraints: Constraints = {
  servicio_envio_nombre_unico: () => new AppError(409, 'SERVICIO_TAKEN', OCUPADO, { nombre: OCUPADO }),
  servicio_envio_dias_check: () => invalidField('dias_max', DIAS),
  servicio_envio_retiro_check: () => invalidField('lugar', RETIRO),
}

/** A quote holds for half an hour: long enough to choose and pay, short beside a change of prices. */
const COTIZACION_MS = 30 * 60_000

const sinTablas = () => new AppError(404, 'ENVIO_SIN_TABLAS', 'Esta tienda no calcula el envío por código postal.')

const servicioNotFound = () => new AppError(404, 'SERVICIO_NOT_FOUND', 'No encontramos ese envío.')

const CAMPOS_SERVICIO = [
  ...([
    'nombre',
    'tipo',
    'activo',
    'dias_min',
    'dias_max',
    'habiles',
    'corte_hora',
    'gratis_desde',
    'subsidio',
  ] as const),
  ...(['maximo_kg', 'factor_volumetrico', 'lugar', 'horario', 'guarda_dias', 'transporte'] as const),
]

const servicioAuditado: Auditada<ServicioForm> = {
  entidad: 'servicio-envio',
  describe: (servicio) => Object.fromEntries(CAMPOS_SERVICIO.map((campo) => [campo, servicio[campo]])),
}

/** A row in the form's units: kilos and pesos. */
const showServicio = ({ maximo_g, gratis_desde, ...servicio }: queries.ServicioGuardado): contracts.ServicioTabla => ({
  ...servicio,
  maximo_kg: maximo_g === null ? null : maximo_g / 1_000,
  gratis_desde: gratis_desde === null ? null : toPesos(gratis_desde),
})

type Escrito = { maximo_g?: number | null; gratis_desde?: Centavos | null }

type EnUnidades = { maximo_kg?: number | null | undefined; gratis_desde?: number | null | undefined }

const toUnidades = ({ maximo_kg, gratis_desde }: EnUnidades): Escrito => ({
  ...(maximo_kg !== undefined && { maximo_g: maximo_kg === null ? null : Math.round(maximo_kg * 1_000) }),
  ...(gratis_desde !== undefined && { gratis_desde: toCentavosOpcional(gratis_desde) }),
})

const lockServicio = async (trx: Db, id: string, para: Parameters<typeof queries.lockServicio>[2]) => {
  const found = await queries.lockServicio(trx, id, para)
  return found && showServicio(found)
}

type Preguntada = ParsedInput<typeof cotizacion.createCotizacion>

/** What a reader's question is answered by; a 404 where the shop has no tables. */
async function ask(ctx: Ctx, { libros, ...donde }: Preguntada) {
  const reglas = readTablas(ctx.services.ajustes.get)
  if (!reglas) throw sinTablas()
  const lugar = requireLugar(donde)
  const ahora = new Date()
  const { opciones, duda } = await quoteEnvio(ctx.db, { lineas: libros, lugar, ahora, reglas }, (clave, consulta) =>
    askPrecio(ctx, clave, consulta),
  )
  const hoy = toLocalDay(ahora)
  const dicho = lugar && { ...lugar, ...(duda && { otra_provincia: duda }) }
  return {
    lugar,
    opciones,
    ahora,
    shown: { lugar: dicho, opciones: opciones.map((opcion) => showOpcion(opcion, hoy)) },
  }
}

export const tablaRoutes = [
  implement(applyReceta, async (pedida, ctx) => ({ servicios: await followReceta(ctx, pedida) })),
  implement(cotizacion.listOpcionesEnvio, async (input, ctx) => (await ask(ctx, input)).shown),
  implement(cotizacion.createCotizacion, async (input, ctx) => {
    const { lugar, opciones, ahora, shown } = await ask(ctx, input)
    const vence_en = new Date(ahora.getTime() + COTIZACION_MS)
    const consulta = writeConsulta(input.libros, lugar)
    const id = await cotizacionQueries.keepCotizacion(ctx.db, { vence_en, consulta, opciones, origen: ctx.origen })
    return { _id: id, vence: vence_en.toISOString(), ...shown }
  }),
  implement(cotizacion.listSucursalesEnvio, async ({ servicio, ...donde }, ctx) => {
    if (!readTablas(ctx.services.ajustes.get)) throw sinTablas()
    const lugar = requireLugar(donde)
    const transporte = findClave(await queries.findTransporteDe(ctx.db, servicio))
    const told = lugar && transporte ? await askSucursales(ctx, transporte, toDonde(lugar)) : null
    return {
      sucursales:
        told?.map(({ codigo, nombre, direccion, horario }) => ({ codigo, nombre, direccion, horario })) ?? null,
    }
  }),
  implement(contracts.getTablasEnvio, async (_, ctx) => {
    const { zonas, tarifas, feriados, huella } = await loadHojas(ctx.db)
    const servicios = await queries.listServicios(ctx.db)
    const hoy = toLocalDay(new Date())
    const rige = tarifas.find(({ desde }) => desde <= hoy)
    const enUso = { servicios: servicios.filter(({ activo }) => activo), zonas: await queries.listZonas(ctx.db) }
    return {
      activas: readTablas(ctx.services.ajustes.get) !== null,
      servicios: servicios.map(showServicio),
      zonas,
      tarifas: tarifas.map(({ desde, planilla }) => ({ desde, planilla, vigente: desde === rige?.desde })),
      feriados,
      avisos: [...reviewZonas(readZonas(parsePlanilla(zonas)).filas), ...reviewTarifas(rige?.escalones ?? [], enUso)],
      huella,
      ...(await queries.countMedidos(ctx.db)),
    }
  }),
  implement(contracts.updateZonasEnvio, ({ planilla, ...input }, ctx) =>
    saveHoja(ctx, input, (trx, hojas) => reviewZonasDe(trx, planilla, hojas)),
  ),
  implement(contracts.updateTarifasEnvio, ({ planilla, desde, ...input }, ctx) =>
    saveHoja(ctx, input, (trx, hojas) => reviewTarifasDe(trx, { planilla, desde }, hojas)),
  ),
  implement(contracts.updateFeriados, ({ feriados, huella }, ctx) => {
    const dias = feriados.map(({ fecha }) => fecha)
    if (new Set(dias).size < dias.length) throw invalidField('feriados', 'Hay dos feriados en el mismo día.')
    return ctx.db.transaction().execute(async (trx) => {
      const hojas = await lockHojas(trx)
      const describe = (todos: Hojas['feriados']): Planilla => ({
        planilla: 'feriados',
        desde: null,
        contenido: writeFeriados(todos.toSorted((a, b) => a.fecha.localeCompare(b.fecha))),
      })
      const [antes, despues] = [describe(hojas.feriados), describe(feriados)]
      if (antes.contenido !== despues.contenido) {
        if (hojas.huella !== huella) throw outdated(null)
        await queries.replaceFeriados(trx, feriados)
        await recordCambio(trx, ctx, planillaAuditada, { id: null, antes, despues })
      }
      return { mensaje: `Guardamos ${formatCount(feriados.length, 'feriado', 'feriados')}.` }
    })
  }),
  implement(contracts.createServicioEnvio, (form, ctx) =>
    createRow(ctx, servicioAuditado, async (trx) => {
      const { maximo_kg: _kg, gratis_desde: _gratis, ...rest } = form
      const { maximo_g = null, gratis_desde = null } = toUnidades(form)
      return showServicio(await queries.insertServicio(trx, { ...rest, maximo_g, gratis_desde }))
    }),
  ),
  implement(contracts.updateServicioEnvio, (input, ctx) =>
    editRow(ctx, input, {
      auditada: servicioAuditado,
      lock: lockServicio,
      notFound: servicioNotFound,
      schema: ServicioEdicion,
      update: async (trx, id, cambios) => {
        const { maximo_kg: _kg, gratis_desde: _gratis, ...rest } = cambios
        return showServicio(await queries.updateServicio(trx, id, { ...rest, ...toUnidades(cambios) }))
      },
    }),
  ),
  implement(contracts.deleteServicioEnvio, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await lockServicio(trx, id, 'eliminar'), servicioNotFound)
      await queries.deleteServicio(trx, id)
      await recordCambio(trx, ctx, servicioAuditado, { id, antes })
      return { mensaje: 'Envío eliminado correctamente' }
    }),
  ),
  implement(contracts.probarEnvio, async ({ peso_g, monto, dia, fabrica, ...donde }, ctx) => {
    const lugar = requireLugar(donde)
    const momento = dia === undefined ? toMomento(new Date()) : { dia, hora: 0 }
    const nada = { alto_mm: null, ancho_mm: null, grueso_mm: null, paginas: null, dura: false }
    const reglas = readReglasDeTabla(ctx.services.ajustes.get)
    const { tablas, opciones } = await quoteEjemplares(
      ctx.db,
      {
        ejemplares: [estimateEjemplar({ peso_g, ...nada })],
        lugar,
        momento,
        reglas: { ...reglas, fabrica: fabrica ?? reglas.fabrica },
        sumar: async () => toCentavos(pesos(monto)),
      },
      // A carrier knows today's price alone.
      async (clave, consulta) => (dia === undefined ? askPrecio(ctx, clave, consulta) : null),
    )
    return {
      zona: (lugar && findZona(tablas.zonas, lugar)?.nombre) ?? null,
      provincia: lugar?.provincia ?? null,
      opciones: opciones.map((opcion) => showOpcion(opcion, momento.dia)),
    }
  }),
]
