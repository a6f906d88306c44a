// Every call with which staff write leaves a row of the audit: with the write or not at all. The walk is over the contracts,
// so that a new call without its row fails here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { ENTIDADES } from '#oficina/auditoria/auditoria.rules.ts'
import { createId } from '#platform/id.ts'
import { createTestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createStaff, type Method, type Staff } from '#test/staff.ts'
import { CALLS } from '#test/staff-calls.ts'
import { CLAVE, startTransportes, type TransportesDoble, USUARIO } from '#test/transportes.ts'
import { implementations } from './implementations.ts'

let staff: Staff
let transportes: TransportesDoble
beforeAll(async () => {
  transportes = await startTransportes()
  staff = await createStaff(await createTestApi({ TRANSPORTES_DOBLE: transportes.base }))
  const cambios = [
    { clave: 'transportes.micorreo_usuario', valor: USUARIO },
    { clave: 'transportes.micorreo_clave', valor: CLAVE },
    { clave: 'transportes.micorreo_cliente', valor: '0090000025' },
  ]
  await staff.inject('PUT', { url: '/api/ajustes', payload: { cambios } })
  await watchWrites()
})
afterAll(async () => {
  await staff.api.end()
  await transportes.end()
})

/** Calls of every account with which an administrator writes what is somebody else's. */
const ALSO = ['PUT /api/usuarios/{x}', 'DELETE /api/opiniones/{id}']
const named = [...implementations.map(({ contract }) => contract), createImagen]
  .filter(({ method, access }) => method !== 'GET' && access === 'admin')
  .map(({ method, path }) => `${method} ${path}`)

const split = (call: string) => call.split(' ')[0] as Method // a key of CALLS begins with it

const listNew = async (since: Set<string>) =>
  (await staff.api.db.selectFrom('suceso_seguridad').selectAll().execute()).filter(({ id }) => !since.has(id))
const listIds = async () =>
  new Set((await staff.api.db.selectFrom('suceso_seguridad').select('id').execute()).map(({ id }) => id))

/** The audit says what the thing is called, where it is still there. */
async function expectNamed(row: { suceso: string; objeto_id: string | null } | undefined): Promise<void> {
  if (!row?.objeto_id || ['baja', 'cuenta-eliminada'].includes(row.suceso)) return
  const { headers } = staff.admin
  const answer = await staff.api.app.inject({ url: `/api/auditoria?cosa=${row.objeto_id}`, headers })
  const { sucesos } = answer.json<{ sucesos: { cosa: { nombre: string | null } | null }[] }>()
  expect(sucesos[0]?.cosa?.nombre, answer.body).toEqual(expect.any(String))
}

it('every call with which staff write is walked', () => {
  expect(Object.keys(CALLS).sort()).toEqual([...named, ...ALSO].sort())
})

describe.each(Object.entries(CALLS))('%s', (call, { sample, leaves }) => {
  it('leaves one row: who, from where, what, before and after', async () => {
    const sent = await sample(staff)
    const since = await listIds()
    await forgetWrites()
    const response = await staff.inject(split(call), sent)
    expect(response.statusCode, response.body).toBe(200)
    expect(await listWritten()).toContain('suceso_seguridad')
    const rows = await listNew(since)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ...leaves, resultado: 'hecho', actor_id: staff.admin.id, origen: '127.0.0.1' })
    expect(ENTIDADES).toContain(rows[0]?.entidad)
    await expectNamed(rows[0])
    for (const secret of ['Secreto', 'Ñandú', '555-0101', '@correo', 'lectora']) {
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  it('leaves none and changes nothing where the row cannot be written', async () => {
    const sent = await sample(staff)
    const since = await listIds()
    await forgetWrites()
    await staff.api.pool.query(`alter table suceso_seguridad add constraint llena check (id is null) not valid`)
    const response = await staff
      .inject(split(call), sent)
      .finally(() => staff.api.pool.query(`alter table suceso_seguridad drop constraint llena`))
    expect(response.statusCode).toBeGreaterThanOrEqual(500)
    expect(await listNew(since)).toEqual([])
    expect(await listWritten()).toEqual([])
  })
})

/**
 * Lets the database note the name of each table in which a committed row was made, changed or deleted. What is rolled back
 * takes its note along.
 */
async function watchWrites(): Promise<void> {
  const { rows } = await staff.api.pool.query<{ tabla: string }>(
    `select oid::regclass::text as tabla from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  await staff.api.pool.query(`
    create unlogged table escritura_vista (tabla text);
    create function ver_escritura() returns trigger language plpgsql as $$
      begin insert into escritura_vista values (tg_table_name); return null; end $$;
    ${rows
      .map(
        ({ tabla }) => `
    create trigger zz_vista after insert or delete on ${tabla} for each row execute function ver_escritura();
    create trigger zz_vista_cambio after update on ${tabla} for each row when (old is distinct from new)
      execute function ver_escritura();`,
      )
      .join('')}`)
}

const forgetWrites = () => staff.api.pool.query('delete from escritura_vista')
const listWritten = async () =>
  (await staff.api.pool.query<{ tabla: string }>('select distinct tabla from escritura_vista')).rows.map(
    ({ tabla }) => tabla,
  )

it.each(Object.keys(CALLS).filter((call) => call.startsWith('PUT')))(
  '%s leaves no row where it changes nothing',
  async (call) => {
    const sent = await CALLS[call]?.sample(staff)
    if (!sent) throw new Error('there is a sample of each call')
    expect((await staff.inject('PUT', sent)).statusCode).toBe(200)
    const since = await listIds()
    expect((await staff.inject('PUT', sent)).statusCode).toBe(200)
    expect(await listNew(since)).toEqual([])
  },
)

describe('neither', () => {
  it.each([
    ['the same telephone order again', 'POST /api/pedidos/telefono'],
    ['a contact that is forgotten already', 'DELETE /api/pedidos/{id}/contacto'],
    ['an empty list that is emptied', 'DELETE /api/busqueda/sin-resultado'],
    ['sessions where there are none', 'DELETE /api/usuarios/{id}/sesiones'],
  ])('%s', async (_, call) => {
    const sent = await CALLS[call]?.sample(staff)
    if (!sent) throw new Error('there is a sample of each call')
    const headers = { ...staff.admin.headers, 'idempotency-key': createId() }
    const send = () => staff.inject(split(call), sent, { headers })
    expect((await send()).statusCode).toBe(200)
    const since = await listIds()
    expect((await send()).statusCode).toBe(200)
    expect(await listNew(since)).toEqual([])
  })

  it('what its author deletes, or a refused call', async () => {
    const opinion = await staff.newOpinion()
    const since = await listIds()
    expect((await staff.inject('DELETE', { url: `/api/opiniones/${opinion}` }, staff.ana)).statusCode).toBe(200)
    const libro = await insertTestLibro(staff.api.db)
    const outdated = { url: `/api/libros/${libro}`, payload: { precio: 1, version: 99 } }
    expect((await staff.inject('PUT', outdated)).statusCode).toBe(409)
    expect((await staff.inject('DELETE', { url: `/api/categorias/${createId()}` })).statusCode).toBe(404)
    expect(await listNew(since)).toEqual([])
  })
})

it('what an employee writes leaves a row with the employee', async () => {
  const empleado = await insertTestUsuario(staff.api.db, 'empleado')
  const libro = await insertTestLibro(staff.api.db)
  const since = await listIds()
  const sent = { url: `/api/libros/${libro}`, payload: { precio: 900 } }
  expect((await staff.inject('PUT', sent, empleado)).statusCode).toBe(200)
  expect(await listNew(since)).toMatchObject([{ suceso: 'cambio', actor_id: empleado.id, despues: { precio: 900 } }])
  const read = await staff.api.app.inject({ url: '/api/auditoria', headers: empleado.headers })
  expect(read.statusCode).toBe(403)
})

it('an account with a new role, address and name leaves a row of each', async () => {
  const { id } = await insertTestUsuario(staff.api.db)
  const since = await listIds()
  const payload = { rol: 'admin', email: 'otra-direccion@correo.test', nombre: 'Nueva' }
  expect((await staff.inject('PUT', { url: `/api/usuarios/${id}`, payload })).statusCode).toBe(200)
  const rows = await listNew(since)
  expect(rows.map(({ suceso, campos }) => [suceso, campos]).sort()).toEqual([
    ['cambio', ['nombre']],
    ['correo-cambiado', null],
    ['rol-cambiado', null],
  ])
})
