// What a customer may say of a transfer, and the vouchers that they may send.
export const COMPROBANTE_MAX = 60
/** Of one order: who pays in parts names each of them. */
export const AVISOS_MAX = 5

/** Until when copies are kept after the customer said so: the owner gets the days anew to look, never fewer than there were. */
export const computePlazoAvisado = (vence: Date, dias: number, ahora: Date): Date =>
  new Date(Math.max(vence.getTime(), ahora.getTime() + dias * 86_400_000))

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
