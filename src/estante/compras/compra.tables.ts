import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'
import type { Centavos } from '#platform/money.ts'
import type { EstadoCompra } from './compra.rules.ts'
import type { MedioDePago } from './factura.rules.ts'
import type { EstadoLiquidacion } from './liquidacion.rules.ts'
import type { CondicionRemito, TipoRemito } from './remito.rules.ts'
import type { CondicionTrato, Corte, PvpDe } from './trato.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** How the shop deals with one supplier: discount, firm or consigned, days to pay and the like. */
    proveedor_trato: {
      proveedor_id: string
      razon_social: string | null
      cuit: string | null
      email: string | null
      descuento_bp: Generated<number>
      condicion: Generated<CondicionTrato>
      meses_devolucion: number | null
      pvp_de: Generated<PvpDe>
      corte: Generated<Corte>
      dias_pago: number | null
      version: Generated<number>
    }
    /** From which supplier a book is bought, where somebody has said so. */
    libro_proveedor: { libro_id: string; proveedor_id: string }
    /** An order that the shop makes to a supplier. */
    compra: {
      id: string
      numero: GeneratedAlways<number>
      proveedor_id: string
      estado: Generated<EstadoCompra>
      nota: string | null
      creada_en: Timestamp
      enviada_en: Date | null
      por_correo: Generated<boolean>
      version: Generated<number>
    }
    /** A line of an order to a supplier: a title and how many copies. */
    compra_linea: {
      compra_id: string
      linea: number
      libro_id: string | null
      isbn: string
      titulo: string
      cantidad: number
    }
    /** A delivery of books from a supplier, or a return to one. */
    remito: {
      id: string
      numero: GeneratedAlways<number>
      tipo: TipoRemito
      proveedor_id: string
      compra_id: string | null
      numero_proveedor: string | null
      condicion: CondicionRemito
      lugar_id: string
      devolver_hasta: string | null
      usuario_id: string | null
      creado_en: Timestamp
    }
    /** A line of a delivery or return: a title, how many copies and what each cost. */
    remito_linea: {
      remito_id: string
      linea: number
      libro_id: string | null
      isbn: string
      titulo: Generated<string>
      cantidad: number
      /** Of one copy. */
      costo_centavos: Centavos | null
      anotada: Generated<boolean>
    }
    /** A settlement of what is owed to a supplier for consigned copies that were sold or lost. */
    liquidacion: {
      id: string
      numero: GeneratedAlways<number>
      proveedor_id: string
      estado: Generated<EstadoLiquidacion>
      /** The cut: what moved before it. */
      hasta: Date
      pvp_de: PvpDe
      descuento_bp: number
      dias_pago: number | null
      ejemplares: number
      total_centavos: Centavos
      factura: string | null
      creada_en: Timestamp
      enviada_en: Date | null
      facturada_en: Date | null
      pagada_en: Date | null
      por_correo: Generated<boolean>
      version: Generated<number>
    }
    /** A line of a settlement: a title, its copies and what is owed for them. */
    liquidacion_linea: {
      liquidacion_id: string
      linea: number
      libro_id: string | null
      isbn: string
      titulo: string
      cantidad: number
      pvp_centavos: Centavos
      neto_centavos: Centavos
    }
    /** An invoice of a supplier for what was bought outright. */
    factura_proveedor: {
      id: string
      proveedor_id: string
      numero: string
      fecha: string
      vence: string
      total_centavos: Centavos
      nota: string | null
      pagada_el: Generated<string | null>
      pagada_con: Generated<MedioDePago | null>
      usuario_id: string | null
      creada_en: Timestamp
      version: Generated<number>
    }
    /** A movement of consigned copies that a settlement has settled. */
    liquidacion_movimiento: { movimiento_id: number; liquidacion_id: string }
  }
}
