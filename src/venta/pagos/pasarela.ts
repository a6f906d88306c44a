// What a payment gateway can do for the shop, in the shop's words (docs/decisions/077). Money is in centavos; whoever
// implements it turns it into the gateway's pesos at the edge.
import type { Centavos } from '#platform/money.ts'
import type { EstadoDePago } from './pago.rules.ts'

export type LineaDeCobro = { id: string; titulo: string; cantidad: number; precio: Centavos }

export type CobroNuevo = {
  /** Of the attempt: repeated, it makes the same one. */
  clave: string
  /** The order's id: the gateway writes it on every payment. */
  referencia: string
  /** Books, surcharge and shipping; what is paid is their sum. */
  lineas: readonly LineaDeCobro[]
  /** The shop's name, which the statement of a card shows. */
  comercio: string
  pagador: { nombre: string; apellido: string; email: string } | null
  /** No new try after it. */
  vence: Date
  /** How many instalments the gateway may offer at most. */
  cuotas: number
  /** What the gateway must not offer. */
  sin: readonly ('efectivo' | 'tarjeta' | 'debito')[]
  /** Where the customer comes back to. */
  vuelta: string
  /** Where notices go; null: the shop cannot be reached from outside. */
  aviso: string | null
}
/** `id`: the gateway's; `enlace`: where the customer is sent to pay; `cuenta`: whose account will be paid. */
export type CobroCreado = { id: string; enlace: string; cuenta: string }

/** `perdido`: a charge-back that the bank decided for the payer. `desconocido`: a state that this version does not know; nothing follows from it. */
export type EstadoLeido = Exclude<EstadoDePago, 'nuevo' | 'ajeno'> | 'desconocido'

export type DevolucionLeida = { id: string; importe: Centavos; hecha: boolean; creada: Date }

export type PagoLeido = {
  id: string
  referencia: string | null
  estado: EstadoLeido
  /** The gateway's own code of why; never shown to a customer. */
  detalle: string
  importe: Centavos
  devuelto: Centavos
  moneda: string
  /** Whose account was paid. */
  cuenta: string
  cuotas: number
  /** `credit_card`, `ticket` … */
  tipo: string
  creado: Date
  actualizado: Date
  /** Until when a voucher can be paid. */
  vence: Date | null
  /** The voucher's page. */
  cupon: string | null
  /** What the gateway keeps. */
  comision: Centavos | null
  devoluciones: readonly DevolucionLeida[]
}

/** `falla`: some of what was found cannot be read, and is not among `pagos`. */
export type Busqueda = { pagos: PagoLeido[]; falla: FallaDePasarela | null }

export type Contracargo = { id: string; pagoId: string; estado: string; importe: Centavos }

/**
 * `caida`: no answer, or one that says nothing; what was asked may have happened. `limite`: asked too often; `espera` seconds.
 * `credenciales`: the account or its key is refused. `rechazo`: refused for good, `codigo` says why in the gateway's code.
 */
export class FallaDePasarela extends Error {
  readonly tipo: 'caida' | 'limite' | 'credenciales' | 'rechazo'
  readonly codigo: string
  /** In Spanish, for the owner. */
  readonly mensaje: string
  readonly espera: number | null

  constructor(tipo: FallaDePasarela['tipo'], codigo: string, mensaje: string, espera: number | null = null) {
    super(`${tipo} ${codigo}`)
    this.tipo = tipo
    this.codigo = codigo
    this.mensaje = mensaje
    this.espera = espera
  }
}

/** All of them reject with FallaDePasarela. */
export interface Pasarela {
  crearCobro(cobro: CobroNuevo): Promise<CobroCreado>
  /** No new try of an attempt from now on. */
  vencerCobro(id: string): Promise<void>
  /** Undefined: it knows no such payment. */
  leerPago(id: string): Promise<PagoLeido | undefined>
  /** Newest first. What was paid a minute ago may be missing. */
  buscarPagos(de: { referencia: string } | { desde: Date; hasta: Date }): Promise<Busqueda>
  /** `importe` null: all that is left. `clave` repeated: the same refund, `id` is null where the gateway does not repeat it. */
  devolver(orden: {
    pagoId: string
    importe: Centavos | null
    clave: string
  }): Promise<{ id: string | null; hecha: boolean }>
  /** Ends a payment that is pending. */
  anularPago(pagoId: string): Promise<void>
  leerContracargo(id: string): Promise<Contracargo | undefined>
}
