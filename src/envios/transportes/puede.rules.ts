// What each carrier can be asked, known before anything of it is typed in.
import { CLAVES_TRANSPORTE, type ClaveTransporte, type Falla, type Pregunta } from './adaptador.rules.ts'
import type { Transporte } from './transporte.rules.ts'

export const PUEDE: Readonly<Record<ClaveTransporte, Readonly<Record<Pregunta, boolean>>>> = {
  andreani: { cotizar: true, sucursales: true, seguir: false, registrar: true, etiqueta: true, anular: false },
  micorreo: { cotizar: true, sucursales: true, seguir: true, registrar: true, etiqueta: false, anular: false },
  paqar: { cotizar: false, sucursales: true, seguir: true, registrar: true, etiqueta: true, anular: true },
  enviopack: { cotizar: true, sucursales: true, seguir: false, registrar: true, etiqueta: true, anular: false },
}

export const CLAVE_NOMBRES: Readonly<Record<ClaveTransporte, string>> = {
  andreani: 'Andreani',
  micorreo: 'Correo Argentino (MiCorreo)',
  paqar: 'Correo Argentino (PAQ.AR)',
  enviopack: 'Envíopack',
}

/** What the panel calls a carrier; one of a later version by its own word. */
export const nameClave = (clave: string): string => {
  const known = CLAVES_TRANSPORTE.find((una) => una === clave)
  return known ? CLAVE_NOMBRES[known] : clave
}

/** Whose parcels each one knows. */
export const CLAVE_TRANSPORTES: Readonly<Record<ClaveTransporte, Transporte>> = {
  andreani: 'andreani',
  micorreo: 'correo',
  paqar: 'correo',
  enviopack: 'enviopack',
}

/**
 * Those that refuse the shop's own reference a second time, so a parcel whose first answer was lost may be registered again.
 * PAQ.AR has a place for it and does not look at it; of the others nothing is documented.
 */
export const REPETIBLES: readonly ClaveTransporte[] = ['micorreo']

export const PREGUNTA_NOMBRES: Readonly<Record<Pregunta, string>> = {
  cotizar: 'decir precios',
  sucursales: 'decir sus sucursales',
  seguir: 'decir por dónde va un paquete',
  registrar: 'registrar paquetes',
  etiqueta: 'dar la etiqueta',
  anular: 'anular un paquete registrado',
}

export const FALLA_NOMBRES: Readonly<Record<Falla, string>> = {
  tiempo: 'El transporte no respondió a tiempo.',
  conexion: 'No pudimos comunicarnos con el transporte.',
  credenciales: 'El transporte no acepta el usuario o la contraseña.',
  rechazo: 'El transporte rechazó la pregunta.',
  ilegible: 'El transporte respondió algo que no entendemos.',
}
