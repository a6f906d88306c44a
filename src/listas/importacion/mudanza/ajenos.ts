// Customers as another shop's program exports them, read as if this program had: its columns by what they usually are called. Nothing
// is known of whether an address is proved, so none is; a province goes into the address as it is written.
import { hash } from 'node:crypto'
import { USERNAME_MAX } from '#cuentas/usuarios/usuario.rules.ts'
import { fold } from '#platform/text.ts'
import { type Celdas, readMinuto } from './columnas.rules.ts'

/** Folded names, the first that is filled. Shopify's are those of its help («Customer CSV file»). */
const NOMBRES = {
  correo: ['correo', 'email', 'e mail', 'mail', 'correo electronico', 'direccion de correo', 'email address'],
  nombre: ['nombre', 'nombres', 'first name', 'name', 'nombre y apellido', 'nombre completo'],
  apellido: ['apellido', 'apellidos', 'last name'],
  creado: ['cuenta desde', 'fecha de registro', 'fecha de creacion', 'fecha de alta', 'date registered', 'registrado'],
}
/** The parts of an address, in the order in which they are written. */
const DIRECCION = [
  ['direccion', 'calle', 'default address address1', 'address', 'domicilio'],
  ['numero', 'altura'],
  ['piso', 'default address address2', 'departamento'],
  ['localidad', 'barrio'],
  ['ciudad', 'city', 'default address city'],
  ['codigo postal', 'cp', 'postal code', 'zip', 'default address zip'],
  ['provincia', 'region', 'default address province code', 'province'],
]

/** Whether a header is of customers, of whatever program: it names addresses and people. */
export const isDeClientes = (cabecera: readonly string[]): boolean =>
  [NOMBRES.correo, NOMBRES.nombre].every((names) => cabecera.some((celda) => names.includes(fold(celda))))

/**
 * Reads rows as `createCeldas` does, of a header of another program. A name of two words and more without a column of surnames is
 * split after the first one. `hoy`: the minute, `yyyy-mm-dd hh:mm`, from which an account without a date is there.
 */
export function createCeldasAjenas(cabecera: readonly string[], hoy: string): (celdas: readonly string[]) => Celdas {
  const folded = cabecera.map(fold)
  const positionsOf = (names: readonly string[]) => names.map((name) => folded.indexOf(name)).filter((at) => at >= 0)
  const positions = {
    correo: positionsOf(NOMBRES.correo),
    nombre: positionsOf(NOMBRES.nombre),
    apellido: positionsOf(NOMBRES.apellido),
    creado: positionsOf(NOMBRES.creado),
    direccion: DIRECCION.map(positionsOf),
  }
  return (celdas) => {
    const read = (at: readonly number[]) => at.map((one) => celdas[one]?.trim() ?? '').find(Boolean) ?? ''
    const email = read(positions.correo).toLowerCase()
    const [first = '', ...rest] = read(positions.nombre).split(/\s+/)
    const apellido = read(positions.apellido)
    const partes = positions.direccion.map(read).filter(Boolean)
    const values: Record<string, string> = {
      Usuario: toUsername(email),
      Nombre: (apellido === '' ? first : read(positions.nombre)) || 'Cliente',
      Apellido: apellido || rest.join(' '),
      Correo: email,
      'Correo verificado': 'no',
      Dirección: [...new Set(partes)].join(', '),
      'Cuenta desde': toMinuto(read(positions.creado)) ?? hoy,
    }
    return (columna) => values[columna] ?? ''
  }
}

/** Characters of the address' sum: with them two people who share the first part have two names. */
const SUMA = 6

/** A name that says nothing but what the address' first part says, the same each time. */
function toUsername(email: string): string {
  const local = fold(email.split('@')[0] ?? '').replaceAll(' ', '_')
  const ascii = local.replace(/[^a-z0-9_]/g, '').slice(0, USERNAME_MAX - SUMA - 1) || 'cliente'
  return `${ascii}_${hash('sha256', email).slice(0, SUMA)}`
}

/** A day or an instant, year or day first, as a minute; null for none. */
function toMinuto(celda: string): string | null {
  const [, d = '', m = '', y = '', hora = '00:00'] =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:\D+(\d\d:\d\d))?/.exec(celda) ?? []
  const written = y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')} ${hora}` : celda.replace('T', ' ').slice(0, 16)
  const whole = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written} 00:00` : written
  return readMinuto(whole)?.replace('T', ' ') ?? null
}
