// Rows that tests need, inserted directly.
import { createHash, randomBytes } from 'node:crypto'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'

/** A valid ISBN-13 for each number. */
export function createIsbn(n: number): string {
  const digits = `978${String(n).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

let books = 0

/** A book; `precio` in centavos. */
export async function insertTestLibro(db: Db, { titulo = 'El túnel', precio = 12_500_00 as number | null } = {}) {
  const id = createId()
  await db
    .insertInto('libro')
    .values({
      id,
      isbn: createIsbn(++books),
      titulo,
      titulo_p: fold(titulo),
      precio: precio === null ? null : centavos(precio),
      cara: 'etiqueta.0.0',
    })
    .execute()
  return id
}

let accounts = 0

/** A logged-in account; without a hash of `hashClave` its password cannot be compared. */
export async function insertTestUsuario(db: Db, rol: Rol = 'cliente', clave = '-') {
  const id = createId()
  const username = `prueba_${++accounts}`
  const token = randomBytes(32).toString('base64url')
  const email = `${username}@correo.test`
  await db
    .insertInto('usuario')
    .values({
      id,
      username,
      email,
      nombre: 'Ana',
      apellido: 'Prueba',
      clave,
      rol: rol === 'admin' ? 'admin' : 'cliente',
      empleado: rol === 'empleado',
    })
    .execute()
  await db
    .insertInto('sesion')
    .values({
      token_sha256: createHash('sha256').update(token).digest(),
      usuario_id: id,
      vence_en: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return { id, email, headers: { authorization: `Bearer ${token}` } }
}

/** An app as the account's second step, which its sessions have shown; its secret opens nothing. Once more it changes nothing. */
export async function insertTestFactor(db: Db, usuarioId: string) {
  const factor = { usuario_id: usuarioId, tipo: 'app', nombre: 'Prueba', secreto: 'v1.0.0' } as const
  await db
    .insertInto('factor')
    .values({ id: createId(), ...factor })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('sesion').set({ factor_en: new Date() }).where('usuario_id', '=', usuarioId).execute()
}

/** Moves an order to the state from which it counts as a sale. */
export const sellPedido = (db: Db, id: string) =>
  db.updateTable('pedido').set({ estado: 'procesado' }).where('id', '=', id).execute()
