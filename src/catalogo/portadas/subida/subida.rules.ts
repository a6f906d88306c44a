// Pictures that were uploaded: how they are called and how large they may be. Browser and server share it.

/** Bytes of a file that is sent. */
export const SUBIDA_BYTES_MAX = 10 * 1024 * 1024
export const SUBIDA_DEMASIADO_GRANDE = 'La imagen pesa más de 10 MB.'
export const SUBIDA_NO_ES_IMAGEN = 'El archivo no es una imagen JPEG, PNG, GIF, WebP o AVIF.'
export const SUBIDA_SIN_DEPOSITO = 'No pudimos guardar la imagen por un momento. Probá de nuevo en unos minutos.'

/** The SHA-256 of what the file holds: the same picture is kept once, and a name never means another picture. */
const NOMBRE = /^[0-9a-f]{64}\.webp$/

export const isNombreSubida = (nombre: string): boolean => NOMBRE.test(nombre)

export const subidaPath = (nombre: string): string => `/imagenes/${nombre}`

/**
 * The name of the uploaded picture that an address means, whatever its host: a shop that moves keeps its covers
 * (docs/decisions/011). Null for any other address.
 */
export function readNombreSubida(direccion: string): string | null {
  if (!URL.canParse(direccion)) return null
  const nombre = /^\/imagenes\/([^/]+)$/.exec(new URL(direccion).pathname)?.[1]
  return nombre !== undefined && isNombreSubida(nombre) ? nombre : null
}
