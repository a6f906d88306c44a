// The service of the shop's tables that an order goes by: at the checkout, and where the shop takes an order by telephone.
import { useCallback, useState } from 'react'
import type { Direccion } from '#envios/direcciones/direccion.contract.ts'
import type { CamposDomicilio } from '#envios/direcciones/domicilio.rules.ts'
import { findJurisdiccion } from '#envios/envios/lugar.rules.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import type { LugarGuardado } from '#envios/envios/web/lugar.ts'
import type { LugarPedido } from '#envios/envios/web/tablas/preguntar.ts'
import { CERO, type Centavos } from '#platform/money.ts'
import type { Totales } from '../pedido.rules.ts'
import type { Sumas } from './sumas.ts'

/** The place of a kept address. */
export function findLugarDe({ codigo_postal, provincia }: Direccion): LugarGuardado {
  const suya = findJurisdiccion(provincia.descripcion)
  return { codigo_postal, ...(suya && { provincia: suya }) }
}

/** A service of the shop's tables as it was quoted, and where it was quoted to. */
export type DeTabla = {
  servicio: string
  tipo: string
  envio: Centavos
  cotizacion: string
  donde: LugarPedido
  /** Its branches can be chosen from. */
  con_sucursales?: boolean | undefined
}

/** What is chosen of the tables; nothing is asked of a shop that has not turned them on. */
export function useDeTabla() {
  const conTablas = useConTablas()
  const [deTabla, setDeTabla] = useState<DeTabla | null>(null)
  const elegirDeTabla = useCallback((next: DeTabla | null) => setDeTabla(next), [])
  const [sucursal, elegirSucursal] = useState('')
  const [vuelta, setVuelta] = useState(0)
  return {
    conTablas,
    deTabla,
    elegirDeTabla,
    /** The code of the branch that was chosen; empty: the nearest one. */
    sucursal,
    elegirSucursal,
    /** Counts how often the tables are to be asked anew. */
    vuelta,
    volverAPreguntar: useCallback(() => setVuelta((before) => before + 1), []),
    /** No service of the tables is chosen. */
    faltaEnvio: conTablas && deTabla === null,
  }
}
export type Tabla = ReturnType<typeof useDeTabla>

/** What an order says of it; `visto` with the quote that it was seen in. */
export const toPedidoDeTabla = ({ conTablas, deTabla, sucursal }: Tabla, visto: Sumas) =>
  conTablas && deTabla
    ? {
        envio_elegido: {
          servicio: deTabla.servicio,
          ...deTabla.donde,
          ...(deTabla.con_sucursales && sucursal !== '' && { sucursal }),
        },
        visto: { ...visto, cotizacion: deTabla.cotizacion },
      }
    : { visto }

/** Where it goes, of a service to a door: the fields that were typed, at the place that was quoted. */
export const toEntregaDeTabla = ({ deTabla }: Tabla, campos: CamposDomicilio) =>
  deTabla?.tipo === 'domicilio' && deTabla.donde.codigo_postal && deTabla.donde.provincia
    ? {
        entrega: null,
        domicilio: { ...campos, codigo_postal: deTabla.donde.codigo_postal, provincia: deTabla.donde.provincia },
      }
    : {}

/** The sums with the price of that service. */
export const withTabla = <T extends { totales: Totales }>(eleccion: T, { conTablas, deTabla }: Tabla): T =>
  conTablas ? { ...eleccion, totales: { ...eleccion.totales, envio: deTabla?.envio ?? CERO } } : eleccion
