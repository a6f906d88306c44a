// Who a document is made out to, and what the tax office wants to know of him.
import { isCuit } from '#casa/ajustes/fiscal.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { CONDICION_NOMBRES, type CondicionReceptor } from './comprobante.rules.ts'

/** Documents by which a buyer is known, with the tax office's numbers (`DocTipo`). */
export const DOCUMENTOS = ['ninguno', 'dni', 'cuil', 'cuit'] as const

export type Documento = (typeof DOCUMENTOS)[number]

export const CODIGO_DOCUMENTO: Record<Documento, number> = { ninguno: 99, dni: 96, cuil: 86, cuit: 80 }

export const DOCUMENTO_NOMBRES: Record<Documento, string> = {
  ninguno: 'Sin identificar',
  dni: 'DNI',
  cuil: 'CUIL',
  cuit: 'CUIT',
}

export type Receptor = {
  condicion: CondicionReceptor
  documento: Documento
  /** Digits alone; empty without a document. */
  numero: string
  nombre: string
  domicilio: string
}

export const A_CONSUMIDOR_FINAL: Receptor = {
  condicion: 'consumidor',
  documento: 'ninguno',
  numero: '',
  nombre: '',
  domicilio: '',
}

export const RECEPTOR_MAX = { nombre: 200, domicilio: 300, numero: 20 } as const

/** The number as it is kept: without dots, hyphens and spaces. */
export const normalizeDocumento = (texto: string): string => texto.replace(/[\s.-]/g, '')

export type Falta = { campo: keyof Receptor; mensaje: string }

/** What a buyer's data lack for an invoice of this total; null if nothing. From `umbral` on a consumer must be identified. */
export function refuseReceptor(
  { condicion, documento, numero, nombre, domicilio }: Receptor,
  total: Centavos,
  umbral: Centavos,
): Falta | null {
  if (condicion !== 'consumidor' && documento !== 'cuit') {
    return { campo: 'documento', mensaje: `Quien es ${CONDICION_NOMBRES[condicion]} se identifica con su CUIT.` }
  }
  if (documento === 'ninguno' && numero !== '') {
    return { campo: 'documento', mensaje: 'Elegí de qué documento es el número.' }
  }
  if ((documento === 'cuit' || documento === 'cuil') && !isCuit(numero)) {
    return { campo: 'numero', mensaje: `No es un ${DOCUMENTO_NOMBRES[documento]}: son 11 dígitos.` }
  }
  if (documento === 'dni' && !/^[1-9]\d{5,7}$/.test(numero)) {
    return { campo: 'numero', mensaje: 'Un DNI son 7 u 8 dígitos.' }
  }
  if (documento === 'ninguno' && total >= umbral) {
    const desde = formatPesos(toPesos(umbral))
    return { campo: 'documento', mensaje: `Desde ${desde} hay que identificar a quien compra con DNI, CUIL o CUIT.` }
  }
  if (documento !== 'ninguno' && nombre === '')
    return { campo: 'nombre', mensaje: 'Escribí el nombre de quien compra.' }
  if (condicion !== 'consumidor' && domicilio === '') {
    return { campo: 'domicilio', mensaje: 'Escribí el domicilio de quien compra.' }
  }
  return null
}
