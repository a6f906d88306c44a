import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import { pesos, toCentavos, toPesos } from '#platform/money.ts'
import { CLAVES_TRANSPORTE } from './adaptador.rules.ts'
import type { Adaptador, Bulto } from './adaptador.ts'
import { listContactos } from './contacto.queries.ts'
import { ESPERA_PERSONAL_MS, findAdaptador, noResponde, preguntar } from './pregunta.service.ts'
import { PUEDE } from './puede.rules.ts'
import { readOrigen } from './transporte.ajustes.ts'
import * as contracts from './transporte.contract.ts'
import { sortPorCercania } from './visita.rules.ts'

const sinDatos = (mensaje: string) => new AppError(409, 'TRANSPORTE_SIN_DATOS', mensaje)

const FALTAN_DATOS = 'Faltan datos de este transporte: completalos en Ajustes, Transportes.'
const SUCURSALES_MAX = 500

/** One book of 15 × 23 × 2 cm, as it is packed. */
const LIBRO: Omit<Bulto, 'peso_g'> = { alto_mm: 40, ancho_mm: 170, largo_mm: 250, valor: toCentavos(pesos(20_000)) }

export const transporteRoutes = [
  implement(contracts.listTransportes, async (_, { db, services }) => {
    const contactos = await listContactos(db)
    return CLAVES_TRANSPORTE.map((clave) => {
      const contacto = contactos.find((known) => known.clave === clave)
      return {
        clave,
        configurado: services.transportes.find(clave, services.ajustes.get) !== null,
        puede: PUEDE[clave],
        logrado_en: contacto?.logrado_en?.toISOString() ?? null,
        falla: contacto?.falla ?? null,
        falla_en: contacto?.falla_en?.toISOString() ?? null,
        por_tabla_en: contacto?.por_tabla_en?.toISOString() ?? null,
      }
    })
  }),
  implement(contracts.probarTransporte, async ({ clave, cp, peso_g }, ctx) => {
    const adaptador = findAdaptador(ctx, clave, 'cotizar')
    if (!adaptador) throw sinDatos(FALTAN_DATOS)
    const desde = readOrigen(ctx.services.ajustes.get)
    if (desde === '') throw sinDatos('Falta el código postal desde donde despachás: está en Ajustes, Transportes.')
    const consulta = { desde, hacia: cp, bulto: { ...LIBRO, peso_g } }
    const told = await preguntar(ctx, adaptador, (asked, plazo) => asked.cotizar(consulta, plazo), ESPERA_PERSONAL_MS)
    if ('falla' in told) return { cotizaciones: [], falla: told.falla.motivo, dicho: told.falla.dicho }
    const cotizaciones = told.respuesta.map(({ precio, ...cotizado }) => ({ ...cotizado, precio: toPesos(precio) }))
    return { cotizaciones, falla: null, dicho: null }
  }),
  implement(contracts.listSucursalesDeTransporte, async ({ clave, cp, provincia }, ctx) => {
    const adaptador = findAdaptador(ctx, clave, 'sucursales')
    if (!adaptador) throw sinDatos(FALTAN_DATOS)
    const ask = (asked: Adaptador, plazo: AbortSignal) => asked.sucursales({ cp, provincia }, plazo)
    const told = await preguntar(ctx, adaptador, ask, ESPERA_PERSONAL_MS)
    if ('falla' in told) throw noResponde(told.falla)
    return sortPorCercania(told.respuesta, cp).slice(0, SUCURSALES_MAX)
  }),
]
