// What each carrier can be asked, known before anything of it is typed in.
import type { ClaveTransporte, Falla, Pregunta } from './adaptador.rules.ts'

export const PUEDE: Readonly<Record<ClaveTransporte, Readonly<Record<Pregunta, boolean>>>> = {
  andreani: { cotizar: true, sucursales: true, seguir: false },
  micorreo: { cotizar: true, sucursales: true, seguir: true },
}

export const CLAVE_NOMBRES: Readonly<Record<ClaveTransporte, string>> = {
  andreani: 'Andreani',
  micorreo: 'Correo Argentino (MiCorreo)',
}

export const PREGUNTA_NOMBRES: Readonly<Record<Pregunta, string>> = {
  cotizar: 'decir precios',
  sucursales: 'decir sus sucursales',
  seguir: 'decir por dónde va un paquete',
}

export const FALLA_NOMBRES: Readonly<Record<Falla, string>> = {
  tiempo: 'El transporte no respondió a tiempo.',
  conexion: 'No pudimos comunicarnos con el transporte.',
  credenciales: 'El transporte no acepta el usuario o la contraseña.',
  rechazo: 'El transporte rechazó la pregunta.',
  ilegible: 'El transporte respondió algo que no entendemos.',
}
