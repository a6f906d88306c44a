import type { ColumnType, Generated } from 'kysely'
import type { Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Opcion } from './cotizacion.rules.ts'
import type { TipoServicio } from './tabla.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A zone that parcels are priced by. */
    zona_envio: { id: string; nombre: string; nombre_p: string; orden: number }
    /** A rule of which places are in a zone: a province, some postal codes, or both. */
    zona_envio_regla: {
      zona_id: string
      linea: number
      provincia: Jurisdiccion | null
      cp_desde: number | null
      cp_hasta: number | null
    }
    /** A way of sending or handing over orders, with its days and limits. */
    servicio_envio: {
      id: string
      nombre: string
      nombre_p: string
      tipo: TipoServicio
      activo: boolean
      orden: number
      dias_min: number
      dias_max: number
      habiles: boolean
      corte_hora: number | null
      factor_volumetrico: number | null
      maximo_g: number | null
      gratis_desde: Centavos | null
      subsidio: Generated<number>
      lugar: string | null
      horario: string | null
      guarda_dias: number | null
      transporte: ClaveTransporte | null
      version: Generated<number>
    }
    /**
     * A price of a service for a zone up to a weight, from a day on.
     * `hasta_g` null: each kilo beyond the last step.
     */
    tarifa_envio: { servicio_id: string; zona_id: string; desde: string; hasta_g: number | null; precio: Centavos }
    /** The sum from which a service is free to a zone, from a day on. Null: never free there. */
    gratis_envio: { servicio_id: string; zona_id: string; desde: string; gratis_desde: Centavos | null }
    /** A public holiday. */
    feriado: { fecha: string; nombre: string }
    /** A quote of what it costs to send certain books somewhere, good for a while. */
    cotizacion_envio: {
      id: string
      creada_en: Timestamp
      vence_en: Timestamp
      /** What was asked, as one text: an order for anything else is no order by this quote. */
      entrada: ColumnType<{ consulta: string }, string, never>
      opciones: ColumnType<Opcion[], string, never>
      /** Of question and options; null: by the version before. */
      huella: Buffer | null
      /** The address that asked first, where it stands for one client. */
      origen: string | null
    }
  }
}
