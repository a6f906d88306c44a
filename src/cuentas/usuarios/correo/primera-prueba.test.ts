// Everything that an account can hold has its line in `held` of a slice: a new table has to decide what the first proof does with it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HELD } from '#app/api/implementations.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { createVerificacion } from './verificacion.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

/** Ids without a reference that are of something else than an account. */
const OF_OTHERS = `
  arrepentimiento.pedido_id autor_pendiente.autor_id cobro.pedido_id comprado_pendiente.libro_id conteo_bip.equipo entrega.sujeto
  importacion_cambio.libro_id importacion_origen.libro_id libro_mensaje.importacion_id libro_registro.importacion_id
  movimiento.pedido_id obra_clave.base oferta_historia.oferta_id obra_indicio.base obra_sugerencia.base obra_sugerencia.clave
  pago_comision.pedido_id pago_devolucion.pedido_id pago_movimiento.pedido_id pago_tarea.pedido_id pedido.cupon_id pedido_item.oferta_id
  renombre.ultimo vendido_pendiente.libro_id`.split(/\s+/)

/** Columns of an account, those that reference one, and every id that references nothing. */
const listHeld = async () =>
  (
    await api.pool.query<{ held: string }>(`
      select relname || '.' || attname as held
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and (attrelid = 'usuario'::regclass
          or exists (select from pg_constraint where contype = 'f' and confrelid = 'usuario'::regclass
            and conrelid = attrelid and attnum = any(conkey))
          or atttypid = 'uuid'::regtype and attname <> 'id' and not exists (select from pg_constraint
            where contype = 'f' and conrelid = attrelid and attnum = any(conkey)))`)
  ).rows
    .map(({ held }) => held)
    .filter((held) => !OF_OTHERS.includes(held))
    .toSorted()

it('says of everything that an account can hold what the first proof does with it', async () => {
  expect(await listHeld()).toEqual(Object.keys(HELD).toSorted())
})

it('notices a table that is new', async () => {
  await api.pool.query(
    'create table novedad_de_prueba (id uuid primary key, hecha_por uuid, de uuid references usuario)',
  )
  const known = Object.keys(HELD)
  const added = (await listHeld()).filter((held) => !known.includes(held))
  await api.pool.query('drop table novedad_de_prueba')
  expect(added).toEqual(['novedad_de_prueba.de', 'novedad_de_prueba.hecha_por'])
})

/** What a row needs besides whose it is. Of the account's own columns: another value. */
const ROWS: Record<string, string> = {
  'sesion.usuario_id': `(token_sha256, vence_en, usuario_id) values ('x', now() + interval '1 day', $1)`,
  'factor.usuario_id': `(id, tipo, nombre, secreto, usuario_id) values (gen_random_uuid(), 'app', 'App', 'v1.0.0', $1)`,
  'codigo_rescate.usuario_id': `(codigo_sha256, usuario_id) values (sha256('x'), $1)`,
  'desafio.usuario_id': `(token_sha256, para, reto, vence_en, usuario_id) values (sha256('x'), 'ingreso', 'x', now(), $1)`,
  'recuperacion.usuario_id': `(token_sha256, email, vence_en, usuario_id) values ('x', 'a@b.test', now(), $1)`,
  'verificacion.usuario_id': '', // the link itself
  'cambio_correo.usuario_id': `(email, vence_en, usuario_id) values ('a@b.test', now(), $1)`,
  'direccion.usuario_id': `(id, alias, calle, localidad, provincia_id, codigo_postal, recibe, usuario_id)
    select gen_random_uuid(), 'Casa', 'Mitre 5', 'Rosario', id, '2000', 'Ana', $1 from provincia limit 1`,
  'invitado.usuario_id': `(telefono, usuario_id) values ('0341 555-0101', $1)`,
  'usuario.clave': `'-'`,
  'usuario.direccion': `'Mitre 5'`,
  'usuario.provincia_id': '(select id from provincia limit 1)',
}

it('voids what it says, of a customer all of it', async () => {
  const voided = Object.entries(HELD).flatMap(([held, { does }]) => (does === 'keeps' ? [] : [held]))
  expect(Object.keys(ROWS).toSorted()).toEqual(voided.toSorted())
  const { id } = await insertTestUsuario(api.db)
  for (const [held, values] of Object.entries(ROWS)) {
    const [tabla, columna] = held.split('.')
    if (tabla === 'usuario') await api.pool.query(`update usuario set ${columna} = ${values} where id = $1`, [id])
    else if (values !== '') await api.pool.query(`insert into ${tabla} ${values}`, [id])
  }
  const link = await createVerificacion(api.db, id)
  const countOf = async (held: string) => {
    const [tabla = '', columna = ''] = held.split('.')
    const isOwn = tabla === 'usuario'
    const condition = isOwn
      ? sql`id = ${id} and ${sql.ref(columna)} is not null and ${sql.ref(columna)}::text <> '-'`
      : sql`${sql.ref(columna)} = ${id}`
    const { rows } = await sql`select from ${sql.table(tabla)} where ${condition}`.execute(api.db)
    return rows.length
  }
  const payload = { token: link?.token }
  const before = await Promise.all(voided.filter((held) => held !== 'usuario.clave').map(countOf))
  expect(
    before.every((n) => n > 0),
    String(before),
  ).toBe(true)
  const opened = await api.app.inject({ method: 'POST', url: '/api/usuarios/verificar-correo', payload })
  expect(opened.statusCode).toBe(200)
  const left: string[] = []
  for (const held of voided) if ((await countOf(held)) > 0) left.push(held)
  // A password that nobody knows, and the link that chooses one.
  expect(left.toSorted()).toEqual(['recuperacion.usuario_id', 'usuario.clave'])
})
