import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { measureTurns } from '#test/turns.ts'

const FILAS = 1_000
const A_LA_VEZ = 4
/** Milliseconds that the shop may be deaf. */
const PAUSA_MAX_MS = 100

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let libro: string
const editorial = createId()

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  libro = await insertTestLibro(api.db)
  const largo = 'Una historia de la ciudad y de sus libros. '.repeat(60)
  await sql`insert into editorial (id, descripcion, descripcion_p) values (${editorial}, 'Larga', 'larga')`.execute(
    api.db,
  )
  await sql`
    insert into libro (id, isbn, titulo, titulo_p, descripcion, precio, cara, editorial_id, formatos)
    select gen_random_uuid(), digitos || (10 - (select sum(substr(digitos, i, 1)::int * (case when i % 2 = 1 then 1 else 3 end))
        from generate_series(1, 12) as i) % 10) % 10, 'Tomo ' || n, 'tomo ' || n, ${largo}, 100, 'etiqueta.0.0', ${editorial}, '{fisico}'
    from generate_series(1, ${FILAS}::int) as n, lateral (select '9789500' || lpad(n::text, 5, '0') as digitos) as isbn`.execute(
    api.db,
  )
  await sql`
    insert into usuario (id, username, email, nombre, apellido, clave)
    select gen_random_uuid(), 'persona_' || n, 'persona_' || n || '@correo.test', 'Ana', 'Larga', '-'
    from generate_series(1, ${FILAS}::int) as n`.execute(api.db)
  await sql`
    insert into opinion (id, usuario_id, libro_id, estrellas, texto)
    select gen_random_uuid(), id, ${libro}, 4, ${largo} from usuario where username like 'persona_%'`.execute(api.db)
})
afterAll(() => api.end())

it.each([
  ['/api/libros?', () => ({})],
  ['/api/libros/editorial/{editorial}?', () => ({})],
  ['/api/opiniones?libro={libro}&', () => ({})],
  ['/api/usuarios?', () => admin.headers],
])('%s is whole with a thousand rows, and never silences the shop', async (path, who) => {
  const url = path.replace('{editorial}', editorial).replace('{libro}', libro)
  const headers = { ...who(), 'accept-encoding': 'br' }
  // Another offset is another address: none of these is remembered.
  const ask = (offset: number) => api.app.inject({ url: `${url}offset=${offset}`, headers })
  await api.app.inject({ url: `${url}limit=1`, headers })
  const { longest, result: answers } = await measureTurns((at) =>
    Promise.all(Array.from({ length: A_LA_VEZ }, (_, n) => ask(at * A_LA_VEZ + n))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(A_LA_VEZ).fill(200))
  expect(longest).toBeLessThan(PAUSA_MAX_MS)
  const { headers: sent, json } = await api.app.inject({ url, headers: who() })
  expect(json()).toHaveLength(FILAS)
  expect(Number(sent['x-total-count'])).toBeGreaterThanOrEqual(FILAS)
  expect(sent['content-type']).toBe('application/json; charset=utf-8')
})
