import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { Billetes, TipoDeCaja } from './caja.rules.ts'
import type { Medio } from './mostrador.rules.ts'
import type { MotivoDeTarea } from './sin-red.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A cash register of a place, from its opening to its close. */
    caja: {
      id: string
      lugar_id: string
      inicial_centavos: Centavos
      abierta_por: string | null
      abierta_en: Timestamp
      numero: Generated<number | null>
      esperado_centavos: Generated<Centavos | null>
      contado_centavos: Generated<Centavos | null>
      billetes: JSONColumnType<Billetes | null, string | undefined, string>
      monedas_centavos: Generated<Centavos | null>
      motivo: Generated<string | null>
      cerrada_por: Generated<string | null>
      cerrada_en: Generated<Date | null>
    }
    /** Cash that came into a register or went out of it. */
    caja_movimiento: {
      id: GeneratedAlways<number>
      caja_id: string
      tipo: TipoDeCaja
      importe_centavos: Centavos
      motivo: string | null
      clave: string
      usuario_id: string | null
      creado_en: Timestamp
    }
    /** What names somebody of the staff at the counter: the hash of their PIN. */
    pin_mostrador: { usuario_id: string; pin: string; puesto_en: Generated<Timestamp> }
    /** A sale at the counter. */
    venta_mostrador: {
      id: string
      numero: GeneratedAlways<number>
      lugar_id: string
      total_centavos: Centavos
      entregado_centavos: Centavos | null
      usuario_id: string | null
      creado_en: Timestamp
      cliente_id: Generated<string | null>
      vendida_en: Generated<Date | null>
      provisoria: Generated<string | null>
    }
    /** What somebody has to look at of a sale that was made without a network. */
    venta_mostrador_tarea: {
      venta_id: string
      linea: number
      motivo: MotivoDeTarea
      cantidad: number
      resuelta_en: Generated<Date | null>
      resuelta_por: Generated<string | null>
    }
    /** A line of a sale at the counter: a title, its copies and their price. */
    venta_mostrador_linea: {
      venta_id: string
      linea: number
      libro_id: string | null
      isbn: string
      titulo: string
      cantidad: number
      precio_centavos: Centavos
      lista_centavos: Generated<Centavos | null>
      antes_centavos: Generated<Centavos | null>
      oferta: Generated<string | null>
      /** Of the moment of the sale; the database writes it. */
      clase_iva: GeneratedAlways<ClaseIva>
    }
    /** What was paid by one means for a sale at the counter. */
    venta_mostrador_pago: { venta_id: string; medio: Medio; importe_centavos: Centavos }
    /** A movement of copies that left the stock for a line of a sale at the counter. */
    venta_mostrador_copia: { movimiento_id: number; venta_id: string; linea: number }
    /** A return of copies of a sale at the counter, and the money given back for it. */
    devolucion_mostrador: {
      id: string
      numero: GeneratedAlways<number>
      venta_id: string
      lugar_id: string
      medio: Medio
      importe_centavos: Centavos
      motivo: Generated<string>
      usuario_id: string | null
      creado_en: Timestamp
    }
    /** A line of a return at the counter: how many copies of which line of the sale. */
    devolucion_mostrador_linea: { devolucion_id: string; venta_id: string; linea: number; cantidad: number }
  }
}
