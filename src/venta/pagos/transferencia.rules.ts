// What a customer may say of a transfer, and the vouchers that they may send.
import { DIA_MS } from '#platform/dias.ts'

export const COMPROBANTE_MAX = 60
/** Of one order: who pays in parts names each of them. */
export const AVISOS_MAX = 5

/** Until when copies are kept after the customer said so: the owner gets the days anew to look, never fewer than there were. */
export const computePlazoAvisado = (vence: Date, dias: number, ahora: Date): Date =>
  new Date(Math.max(vence.getTime(), ahora.getTime() + dias * DIA_MS))

/** Of one order. */
export const ARCHIVOS_MAX = 5
/** Kept as long as this, in days: as long as the gateway's refunds go back. */
export const ARCHIVO_DIAS = 180
/** What is kept of a voucher: the shop's own picture of it, or the PDF as it came. */
export const TIPOS_ARCHIVO = ['image/webp', 'application/pdf'] as const
export type TipoArchivo = (typeof TIPOS_ARCHIVO)[number]
/** What the chooser of files offers. Telephones turn their own kinds of picture into one of these then. */
export const ARCHIVO_ACEPTA = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf'

const MB = 1024 * 1024
/** What is kept of one order, of one account within a day, and of one account at all. */
const DE_PEDIDO_MB = 15
const DE_DIA_MB = 20
const DE_CUENTA_MB = 60

/** Bytes that are kept: of an order, of its account (since yesterday, and at all), and of the whole shop. */
export type Guardados = { pedido: number; dia: number; cuenta: number; tienda: number }

/** Why so many bytes more are not kept; undefined where they are. `tiendaMb`: all that the owner gives to vouchers. */
export function refuseEspacio(
  { pedido, dia, cuenta, tienda }: Guardados,
  bytes: number,
  tiendaMb: number,
): string | undefined {
  const passes = (kept: number, mb: number) => kept + bytes > mb * MB
  if (passes(pedido, DE_PEDIDO_MB)) return `Los archivos de un pedido pueden pesar hasta ${DE_PEDIDO_MB} MB en total.`
  if (passes(dia, DE_DIA_MB))
    return `Ya nos mandaste ${DE_DIA_MB} MB de archivos hoy. Probá mañana o escribinos desde Contacto.`
  if (passes(cuenta, DE_CUENTA_MB)) return 'Ya tenemos muchos archivos tuyos. Escribinos desde Contacto.'
  return passes(tienda, tiendaMb)
    ? 'Por ahora no podemos recibir archivos. Avisanos que transferiste con el número del comprobante.'
    : undefined
}

/** Vouchers of an order that was never paid, and waits for nothing any more, are kept so many days. */
export const ARCHIVO_SIN_PAGO_DIAS = 15

export const IMAGEN_BYTES_MAX = 10 * MB
const PDF_BYTES_MAX = 5 * MB
export const ARCHIVO_NO_SIRVE = 'El archivo no es una imagen (JPEG, PNG, GIF, WebP o AVIF) ni un PDF.'
export const IMAGEN_GRANDE = 'La imagen pesa más de 10 MB.'
const PDF_GRANDE = 'El PDF pesa más de 5 MB.'

/** By its first bytes: the kind that was sent with it is not believed. */
export const isPdf = (bytes: Uint8Array): boolean => '%PDF-' === String.fromCharCode(...bytes.subarray(0, 5))

/** Why a file of this size is refused; undefined where it is not. */
export const refuseTamano = (bytes: number, pdf: boolean): string | undefined => {
  if (bytes === 0) return 'El archivo está vacío.'
  if (pdf) return bytes > PDF_BYTES_MAX ? PDF_GRANDE : undefined
  return bytes > IMAGEN_BYTES_MAX ? IMAGEN_GRANDE : undefined
}
