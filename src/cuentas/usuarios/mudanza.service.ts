// Accounts of another shop's customers.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fromLocalMinute } from '#platform/format.ts'
import { createId } from '#platform/id.ts'

/** `creado`: a minute of Argentina. `telefono`: of somebody who bought without an account. */
type CuentaTraida = {
  username: string
  nombre: string
  apellido: string
  email: string
  verificado: boolean
  direccion: string | null
  provinciaId: string | null
  creado: string
  invitado: boolean
  telefono: string | null
}

/** Makes accounts of customers, in their order; `clave` is the hash of a password that nobody knows. */
export async function insertCuentas(trx: Db, rows: readonly CuentaTraida[], clave: string): Promise<void> {
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  const ids = rows.map(() => createId())
  await sql`
    insert into usuario (id, username, nombre, apellido, email, email_verificado, direccion, provincia_id, creado_en, invitado, clave)
    select c.id, c.username, c.nombre, c.apellido, c.email, c.verificado, c.direccion, c.provincia_id, c.creado, c.invitado, ${clave}
    from unnest(${ids}::uuid[], ${column('username')}::text[], ${column('nombre')}::text[], ${column('apellido')}::text[],
      ${column('email')}::text[], ${column('verificado')}::boolean[], ${column('direccion')}::text[],
      ${column('provinciaId')}::uuid[], ${rows.map(({ creado }) => fromLocalMinute(creado))}::timestamptz[],
      ${column('invitado')}::boolean[]) with ordinality
      as c (id, username, nombre, apellido, email, verificado, direccion, provincia_id, creado, invitado, n)
    order by c.n`.execute(trx)
  await sql`
    insert into invitado (usuario_id, telefono) select id, telefono
    from unnest(${ids}::uuid[], ${column('telefono')}::text[]) as c (id, telefono) where telefono is not null`.execute(
    trx,
  )
}
