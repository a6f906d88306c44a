// What an order is at this moment, in one sentence, and the one act that brings it on: of its money, its copies, its parcels, its
// invoice, and whether its customer revoked it. The panel's page of an order reads nothing else.
import { type EstadoPago, MEDIO_NOMBRES, type Medio, nombrarPago } from '#venta/pagos/pago.rules.ts'
import { computeOfrecido, type EstadoDespacho, isEnCurso, isOcupado, isSalido } from './despachos/despacho.rules.ts'
import { type Estado, type EstadoOfrecido, findTransicion } from './estado.rules.ts'
import type { Factura } from './factura.rules.ts'

type Paquete = { _id: string; estado: EstadoDespacho; vuelta: 'pendiente' | 'hecha' | null }

export type Hechos = {
  estado: Estado
  /** As an order has them: missing where its money is not followed. */
  estado_pago?: EstadoPago | undefined
  pagado_entero?: boolean | undefined
  impago?: boolean | undefined
  /** How its money came or is to come. */
  medio?: Medio | undefined
  revocado?: string | undefined
  /** The request that revoked it has come to its end. */
  revocado_cerrado?: boolean | undefined
  /** Copies in no parcel. */
  faltan: readonly { cantidad: number; por_llegar: number; sin_ejemplares: number }[]
  despachos: readonly Paquete[]
  retiro: boolean
  factura: Factura
  /** Money that somebody has to see to. */
  tareas: number
}

/** The parts of an order's page that fold. */
export const PARTES = ['pagos', 'ejemplares', 'entrega', 'historia', 'despachos', 'comprobantes'] as const
export type Parte = (typeof PARTES)[number]

export type Acto =
  | { clase: 'recibir' | 'facturar' | 'empacar' | 'responder' | 'cancelar' }
  /** A step of one parcel, and of its order with it. */
  | { clase: 'paquete'; despacho: string; visto: EstadoDespacho; estado: 'despachado' | 'entregado'; texto: string }
  | { clase: 'estado'; estado: EstadoOfrecido }
  /** What it needs is in a part of the page. */
  | { clase: 'ver'; parte: Parte; texto: string }

export type Situacion = {
  /** «Pagado con Mercado Pago · falta armarlo». */
  frase: string
  acto: Acto | null
  /** The parts in which something is to be done. */
  esperan: readonly Parte[]
}

const PAGADO: Record<Medio, string> = {
  mercadopago: `Pagado con ${MEDIO_NOMBRES.mercadopago}`,
  transferencia: 'Pagado por transferencia',
  efectivo: 'Pagado en efectivo',
  otro: 'Pagado',
}
const ESPERA: Record<Medio, string> = {
  mercadopago: `Sin pagar: espera el pago por ${MEDIO_NOMBRES.mercadopago}`,
  transferencia: 'Sin pagar: espera la transferencia',
  efectivo: 'Sin pagar: espera el efectivo',
  otro: 'Sin pagar',
}

/** What is known of its money, in words; empty where the shop does not follow it. */
function sayPago({ estado_pago: estado, pagado_entero, impago, medio, retiro }: Hechos): string {
  if (estado === undefined) return ''
  if (estado === 'pagado') return PAGADO[medio ?? 'otro']
  if (estado === 'sin_pago') {
    return impago ? ESPERA[medio ?? 'otro'] : `Se paga en efectivo al ${retiro ? 'retirarlo' : 'recibirlo'}`
  }
  return nombrarPago(estado, pagado_entero === true)
}

const PAPEL: Record<Factura, string> = {
  hecha: '',
  falta: 'falta facturarlo',
  en_cola: 'la factura espera su CAE',
  rechazada: 'ARCA rechazó la factura',
  falta_nota: 'falta la nota de crédito',
}

/** All of it came, whatever went back since. */
const isPagado = ({ estado_pago, pagado_entero }: Hechos): boolean =>
  estado_pago === 'pagado' || (estado_pago === 'parcial' && pagado_entero === true)
const isPorCobrar = (hechos: Hechos): boolean =>
  ['sin_pago', 'pendiente', 'parcial'].includes(hechos.estado_pago ?? '') && !isPagado(hechos)
/** Some of it is here. */
const conPlata = ({ estado_pago }: Hechos): boolean => estado_pago === 'pagado' || estado_pago === 'parcial'

type Falta = { texto: string; acto: Acto | null }
const ver = (parte: Parte, texto: string): Acto => ({ clase: 'ver', parte, texto })

/** What its books are waiting for. */
function findQueFalta(hechos: Hechos): Falta {
  const { estado, despachos } = hechos
  if (estado === 'cancelado') {
    const acto = conPlata(hechos) ? ver('pagos', 'Ver la plata') : null
    return { texto: acto ? 'cancelado, con plata para devolver' : 'cancelado', acto }
  }
  const salieron = despachos.some((una) => isOcupado(una.estado) && isSalido(una.estado))
  if (hechos.revocado !== undefined) {
    const cancelable = hechos.revocado_cerrado && !salieron && isCancelableSinPlata(hechos)
    if (cancelable)
      return { texto: 'su cliente se arrepintió de la compra: falta cancelarlo', acto: { clase: 'cancelar' } }
    return {
      texto: 'su cliente se arrepintió de la compra',
      acto: hechos.estado_pago === 'devuelto' ? null : { clase: 'responder' },
    }
  }
  if (despachos.some(({ vuelta }) => vuelta === 'pendiente')) {
    return { texto: 'volvió un paquete: hay que reponer sus libros', acto: ver('despachos', 'Ver el paquete') }
  }
  if (estado === 'entregado') return { texto: 'entregado', acto: null }
  const falta = findDePaquetes(hechos)
  const freno = findFreno(hechos)
  return freno && (leavesShop(falta.acto) || (!salieron && estado !== 'enviado')) ? freno : falta
}

/** Whether the shop may call it off as far as its money says: none of it is here, nor on its way. */
export const isCancelableSinPlata = ({
  estado,
  estado_pago,
  revocado,
}: Pick<Hechos, 'estado' | 'estado_pago' | 'revocado'>) =>
  findTransicion('libreria', estado, 'cancelado') !== undefined &&
  (estado_pago === undefined ? revocado !== undefined : estado_pago === 'sin_pago' || estado_pago === 'devuelto')

const leavesShop = (acto: Acto | null): boolean =>
  acto?.clase === 'empacar' || (acto?.clase === 'paquete' && acto.visto === 'preparado')

/** Why nothing more leaves the shop. */
function findFreno({ estado_pago, impago, medio }: Hechos): Falta | null {
  if (estado_pago === 'en_disputa') return { texto: 'no lo envíes hasta que se resuelva', acto: null }
  if (estado_pago === 'devuelto') return { texto: 'no hay nada que enviar', acto: null }
  if (!impago) return null
  // What the gateway takes tells itself, and what went on its way comes by itself.
  const aMano = medio !== 'mercadopago' && estado_pago !== 'pendiente'
  return { texto: 'después hay que armarlo', acto: aMano ? { clase: 'recibir' } : null }
}

function findDePaquetes({ estado, faltan, despachos, retiro }: Hechos): Falta {
  const armables = faltan.reduce((sum, una) => sum + una.cantidad - una.por_llegar - una.sin_ejemplares, 0)
  const vivos = despachos.filter((una) => isOcupado(una.estado))
  const perdidos = despachos.some((una) => !isOcupado(una.estado) && una.vuelta !== 'hecha')
  const empacar = { clase: 'empacar' } as const
  // A shop that packs nothing here says by the state alone that it was sent.
  if (estado === 'enviado' && vivos.length === 0) {
    return perdidos
      ? { texto: 'un paquete se perdió o volvió', acto: empacar }
      : { texto: 'en camino', acto: { clase: 'estado', estado: 'entregado' } }
  }
  if (estado !== 'enviado' && armables > 0) {
    const resto = `falta armar ${armables === 1 ? '1 ejemplar' : `${armables} ejemplares`}`
    return { texto: vivos.length > 0 ? resto : 'falta armarlo', acto: empacar }
  }
  const listo = vivos.find((una) => una.estado === 'preparado')
  if (listo) return stepOf(listo, retiro)
  const [yendo] = vivos.filter((una) => isEnCurso(una.estado))
  if (faltan.length > 0 && estado !== 'enviado') {
    if (faltan.some(({ sin_ejemplares }) => sin_ejemplares > 0)) {
      return {
        texto: 'sus ejemplares se vendieron: hay que conseguirlos',
        acto: ver('ejemplares', 'Ver los ejemplares'),
      }
    }
    return { texto: 'espera libros que todavía no llegaron', acto: null }
  }
  if (yendo) return stepOf(yendo, retiro)
  const ofrece = computeOfrecido(estado, faltan, despachos)
  if (ofrece) return { texto: 'todo está en manos de su cliente', acto: { clase: 'estado', estado: ofrece } }
  return { texto: estado, acto: null }
}

/** The step of one parcel that is not at its end. */
function stepOf({ _id, estado }: Paquete, retiro: boolean): Falta {
  const comun = { clase: 'paquete', despacho: _id, visto: estado } as const
  if (estado !== 'preparado') {
    const texto = estado === 'en_sucursal' ? 'espera en la sucursal' : 'en camino'
    return { texto, acto: { ...comun, estado: 'entregado', texto: 'Marcar entregado' } }
  }
  return retiro
    ? { texto: 'listo para retirar', acto: { ...comun, estado: 'entregado', texto: 'Se lo llevó' } }
    : { texto: 'armado, falta despacharlo', acto: { ...comun, estado: 'despachado', texto: 'Despachar' } }
}

/** What stands in the way of its invoice, or asks for it. */
function findPapel(hechos: Hechos): Falta | null {
  const { factura, estado } = hechos
  if (factura === 'hecha') return null
  // Before its money is here, or it is on its way, nobody has to invoice it.
  if (factura === 'falta' && !isPagado(hechos) && !['enviado', 'entregado'].includes(estado)) return null
  const acto =
    factura === 'en_cola'
      ? null
      : factura === 'falta'
        ? ({ clase: 'facturar' } as const)
        : ver('comprobantes', 'Ver los comprobantes')
  return { texto: PAPEL[factura], acto }
}

/** Where it stands and what comes next. */
export function computeSituacion(hechos: Hechos): Situacion {
  const paso = findQueFalta(hechos)
  const quieto = hechos.revocado !== undefined || hechos.estado_pago === 'en_disputa'
  const papel = quieto ? null : findPapel(hechos)
  const palabras = [sayPago(hechos), papel?.texto, paso.texto].filter((una) => una !== undefined && una !== '')
  const frase = palabras.join(' · ')
  return {
    frase: frase.charAt(0).toUpperCase() + frase.slice(1),
    acto: papel?.acto ?? paso.acto,
    esperan: listEsperan(hechos),
  }
}

function listEsperan(hechos: Hechos): Parte[] {
  const { estado, estado_pago, faltan, despachos, factura, tareas } = hechos
  const dePago =
    tareas > 0 || estado_pago === 'en_disputa' || (estado === 'cancelado' ? conPlata(hechos) : isPorCobrar(hechos))
  const dePaquetes =
    despachos.some(({ vuelta }) => vuelta === 'pendiente') || !['cancelado', 'entregado'].includes(estado)
  const esperan: Record<Parte, boolean> = {
    pagos: dePago,
    ejemplares: faltan.some(({ sin_ejemplares }) => sin_ejemplares > 0),
    entrega: false,
    historia: false,
    despachos: dePaquetes,
    comprobantes: factura !== 'hecha',
  }
  return PARTES.filter((parte) => esperan[parte])
}
