import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Condicion, EstadoReserva, TipoLugar, TipoMovimiento } from './existencia.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A place that keeps copies: a shop, a depot, a fair or a virtual one. */
    lugar: {
      id: string
      num: GeneratedAlways<number>
      nombre: string
      nombre_p: string
      tipo: TipoLugar
      vende_en_linea: Generated<boolean>
      cerrado: Generated<boolean>
      orden: Generated<number>
      version: Generated<number>
    }
    /** The copies of a book at a place in one condition, and whose they are where consigned. */
    existencia: {
      id: GeneratedAlways<number>
      libro_id: string
      lugar_id: string
      condicion: Condicion
      /** Whose consigned copies they are; null for all others. */
      proveedor_id: string | null
      /** Kept by triggers on `movimiento`; the database refuses any other write. */
      fisico: Generated<number>
      /** Kept by triggers on `reserva`; the database refuses any other write. */
      reservado: Generated<number>
      minimo: number | null
      estante: string | null
    }
    /** A copy, or several, that came, went or was counted. */
    movimiento: {
      id: GeneratedAlways<number>
      libro_id: string | null
      /** Set by the database. */
      isbn: Generated<string>
      lugar_id: string
      condicion: Condicion
      proveedor_id: string | null
      tipo: TipoMovimiento
      /** What came, or went where it is negative. */
      cantidad: number
      costo_centavos: Centavos | null
      /** Set by the database where it is not given. */
      pvp_centavos: Centavos | null
      documento: string | null
      pedido_id: string | null
      linea: number | null
      usuario_id: string | null
      creado_en: Timestamp
    }
    /** Copies of one place that are kept for a line of an order. */
    reserva: {
      id: GeneratedAlways<number>
      pedido_id: string
      linea: number
      existencia_id: number
      cantidad: number
      estado: Generated<EstadoReserva>
      vence_en: Date | null
      /** How often they were kept for longer. */
      prorrogas: Generated<number>
      /** For whom, and from which address, where the order is one that nobody paid yet (docs/decisions/085). */
      cuenta: Generated<string | null>
      origen: Generated<string | null>
      cambiada_por: string | null
      creada_en: Timestamp
    }
    /** A promise of copies that is still open. A view: the promises that are open. */
    encargo_pendiente: {
      id: number
      pedido_id: string
      linea: number
      libro_id: string
      cantidad: number
      creado_en: Date
    }
    /** Copies that an order was promised and that have to come first. */
    encargo: {
      id: GeneratedAlways<number>
      pedido_id: string
      linea: number
      libro_id: string
      cantidad: number
      estado: Generated<'abierto' | 'servido' | 'anulado'>
      creado_en: Timestamp
    }
  }
}
