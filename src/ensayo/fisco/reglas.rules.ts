// What the stand-in refuses, as the tax office does: the rules of WSFEv1 that a bookshop can break, with their numbers.
import { DIA_MS } from '#platform/dias.ts'
import type { Guardado } from './registro.ts'

export type Rechazo = { codigo: string; texto: string }

const centavosDe = (texto: string | undefined): number => Math.round(Number(texto ?? '0') * 100)
const SUMANDOS = ['ImpTotConc', 'ImpNeto', 'ImpOpEx', 'ImpTrib', 'ImpIVA'] as const
const POR_MIL: Record<string, number> = { '4': 105, '5': 210 }
const DE_C: readonly number[] = [11, 12, 13]
const DE_A: readonly number[] = [1, 2, 3]
const DE_CREDITO: readonly number[] = [3, 8, 13]
/** Goods: five days to either side. */
const DIAS = 5

export type Iva = { id: string; base: string; importe: string }
export type Presentado = {
  punto: number
  tipo: number
  datos: Guardado
  ivas: readonly Iva[]
  asociado: boolean
  /** The associated invoice is one that was authorised. */
  asociadoConocido: boolean
}
export type Situacion = { ultimo: { numero: number; fecha: string } | null; hoy: string }

const daysBetween = (a: string, b: string): number => Math.abs(toMs(a) - toMs(b)) / DIA_MS
const toMs = (compacto: string): number => Date.parse(compacto.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))

/** All that is wrong with a request; empty where it is authorised. */
export function refusePedido(
  { tipo, datos, ivas, asociado, asociadoConocido }: Presentado,
  { ultimo, hoy }: Situacion,
): Rechazo[] {
  const rechazos: Rechazo[] = []
  const refuse = (codigo: string, texto: string) => rechazos.push({ codigo, texto })
  const fecha = datos.CbteFch ?? ''
  const siguiente = (ultimo?.numero ?? 0) + 1
  if (
    Number(datos.CbteDesde) !== siguiente ||
    datos.CbteHasta !== datos.CbteDesde ||
    (ultimo && fecha < ultimo.fecha)
  ) {
    refuse(
      '10016',
      'El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.',
    )
  } else if (!(daysBetween(fecha, hoy) <= DIAS)) {
    refuse('10016', 'La fecha del comprobante no está dentro de los 5 días.')
  }
  if (!datos.CondicionIVAReceptorId) refuse('10246', 'El campo Condicion IVA receptor es obligatorio.')
  if (DE_A.includes(tipo) && datos.DocTipo !== '80')
    refuse('10013', 'Para comprobantes clase A el campo DocTipo tiene que ser 80.')
  if (datos.DocTipo === '99' && Number(datos.DocNro) !== 0) refuse('10015', 'DocNro tiene que ser 0 si DocTipo es 99.')
  if (centavosDe(datos.ImpTotal) !== SUMANDOS.reduce((total, nombre) => total + centavosDe(datos[nombre]), 0)) {
    refuse('10048', 'El campo ImpTotal tiene que ser la suma de los demás.')
  }
  if (DE_C.includes(tipo) && (ivas.length > 0 || centavosDe(datos.ImpOpEx) + centavosDe(datos.ImpIVA) > 0)) {
    refuse('10071', 'Para comprobantes clase C no se informa IVA ni operaciones exentas.')
  }
  if (!DE_C.includes(tipo)) {
    const [base, importe] = (['base', 'importe'] as const).map((campo) =>
      ivas.reduce((total, iva) => total + centavosDe(iva[campo]), 0),
    )
    if (base !== centavosDe(datos.ImpNeto) || importe !== centavosDe(datos.ImpIVA)) refuse('10061', 'Iva no suma.')
    if (
      ivas.some((iva) => Math.abs((centavosDe(iva.base) * (POR_MIL[iva.id] ?? 0)) / 1000 - centavosDe(iva.importe)) > 1)
    ) {
      refuse('10051', 'Los importes de AlicIVA no se corresponden con los porcentajes.')
    }
  }
  if (DE_CREDITO.includes(tipo) && !asociado) refuse('10197', 'Falta el comprobante asociado.')
  if (asociado && !asociadoConocido) refuse('10040', 'El comprobante asociado no existe.')
  return rechazos
}
