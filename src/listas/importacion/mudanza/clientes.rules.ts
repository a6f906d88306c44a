// Rows of customers: what one says, and what of it is otherwise in this shop.

import { EMAIL_MAX } from '#casa/sesion/sesion.rules.ts'
import { NOMBRE_MAX, USERNAME_MAX, USERNAME_PATTERN } from '#cuentas/usuarios/usuario.rules.ts'
import { z } from '#platform/zod.ts'
import { type Celdas, judgeTexto, quote, type Rechazo, readMinuto } from './columnas.rules.ts'

/** Without these a file is none of customers; guests and their telephones came later. */
export const COLUMNAS_DE_CLIENTES = [
  ...['Usuario', 'Nombre', 'Apellido', 'Correo', 'Correo verificado'],
  ...['Dirección', 'Provincia', 'Cuenta desde'],
] as const

const DIRECCION_MAX = 1_000
const TELEFONO_MIN = 6
const TELEFONO_MAX = 25

/** An account as the file has it. `creado` is a minute of Argentina, `yyyy-mm-ddThh:mm`. */
export type Cliente = {
  username: string
  nombre: string
  apellido: string
  email: string
  verificado: boolean
  direccion: string | null
  provincia: string | null
  creado: string
  invitado: boolean
  telefono: string | null
}
export type ClienteEscrito = Cliente & { linea: number }

const SI_NO: Record<string, boolean | undefined> = { si: true, sí: true, no: false }

/** What a row says, or why it says no account. Names are taken as they are: older accounts may have any. */
export function readCliente(celda: Celdas, linea: number): ClienteEscrito | Rechazo {
  const reject = (motivo: string): Rechazo => ({ linea, motivo })
  const username = celda('Usuario').trim()
  const email = celda('Correo').trim()
  const [nombre, apellido, direccion] = [celda('Nombre'), celda('Apellido'), celda('Dirección')]
  const [provincia, telefono] = [celda('Provincia').trim(), celda('Teléfono').trim()]
  if (!USERNAME_PATTERN.test(username) || username.length > USERNAME_MAX) {
    return reject(`el usuario ${quote(username)} no puede ser el de una cuenta`)
  }
  if (email.length > EMAIL_MAX || !z.regexes.email.test(email)) return reject('el correo no es una dirección')
  if (nombre.trim() === '') return reject('falta el nombre')
  const malo =
    judgeTexto('Nombre', nombre, NOMBRE_MAX) ??
    judgeTexto('Apellido', apellido, NOMBRE_MAX) ??
    judgeTexto('Dirección', direccion, DIRECCION_MAX) ??
    judgeTexto('Teléfono', telefono, TELEFONO_MAX)
  if (malo) return reject(malo)
  if (telefono !== '' && telefono.length < TELEFONO_MIN) return reject('el teléfono es demasiado corto')
  const verificado = SI_NO[celda('Correo verificado').trim().toLowerCase()]
  const invitado = SI_NO[celda('Invitado').trim().toLowerCase() || 'no']
  if (verificado === undefined) return reject('«Correo verificado» no dice sí ni no')
  if (invitado === undefined) return reject('«Invitado» no dice sí ni no')
  const creado = readMinuto(celda('Cuenta desde'))
  if (creado === null) return reject(`la fecha ${quote(celda('Cuenta desde'))} no es como «2026-11-23 09:05»`)
  return {
    linea,
    username,
    nombre,
    apellido,
    email,
    verificado,
    creado,
    invitado,
    direccion: direccion || null,
    provincia: provincia || null,
    telefono: telefono || null,
  }
}

/** What makes two rows one account: its address, or of a guest, whose address is nobody's yet, its name. */
export const keyOf = ({ invitado, username, email }: Cliente): string =>
  `${invitado ? `invitado ${username}` : 'cuenta'} ${email}`.toLowerCase()

const NOMBRES: Record<Exclude<keyof Cliente, 'email' | 'invitado'>, string> = {
  username: 'usuario',
  nombre: 'nombre',
  apellido: 'apellido',
  verificado: 'correo verificado',
  direccion: 'dirección',
  provincia: 'provincia',
  creado: 'cuenta desde',
  telefono: 'teléfono',
}

/** In what an account of the shop differs from the file, in Spanish; nothing of the values. */
export const listDiferencias = (escrito: Cliente, hay: Cliente): string[] =>
  Object.entries(NOMBRES).flatMap(([campo, nombre]) =>
    escrito[campo as keyof typeof NOMBRES] === hay[campo as keyof typeof NOMBRES] ? [] : [nombre],
  )
