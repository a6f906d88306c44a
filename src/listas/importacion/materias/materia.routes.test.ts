import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria } from '#test/catalogo.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Materia } from './materia.contract.ts'
import { categorize, createMateriaHandlers } from './materia.jobs.ts'

let api: TestApi
let as: Callers
let ficcion: string
let negocios: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  ficcion = (await findCategoria(api.db, 'Ficción')).id
  negocios = (await findCategoria(api.db, 'Negocios y finanzas')).id
})
afterAll(() => api.end())
beforeEach(() => sql`truncate libro, materia_categoria, tareas.job cascade`.execute(api.db))

const NADIE = '00000000-0000-0000-0000-000000000000'
const SOLO_ADMINS = 'Solo los administradores pueden realizar esta acción.'
const create = (prefijo: string, categoria = ficcion, esquema = 'palabra') =>
  as.done<Materia>('POST', '/api/materias/crear', { esquema, prefijo, categoria })

/** A book without a category, as an import leaves it. */
async function insertLibro(temas: string[], thema: string[] = []): Promise<string> {
  const id = await insertTestLibro(api.db)
  await sql`delete from libro_categoria where libro_id = ${id}`.execute(api.db)
  await sql`update libro set temas = ${temas}::text[] where id = ${id}`.execute(api.db)
  if (thema.length > 0)
    await sql`insert into libro_ficha (libro_id, thema) values (${id}, ${thema}::text[])`.execute(api.db)
  await refreshBusqueda(api.db, [id])
  return id
}
const listCategorias = async (libro: string) =>
  (
    await api.db
      .selectFrom('libro_categoria')
      .innerJoin('categoria', 'categoria.id', 'categoria_id')
      .select('nombre')
      .where('libro_id', '=', libro)
      .orderBy('orden')
      .execute()
  ).map(({ nombre }) => nombre)
async function readSueltas() {
  const { headers } = await insertTestUsuario(api.db, 'empleado')
  const { json } = await api.app.inject({ url: '/api/materias/sueltas', headers })
  return json<{ materias: { prefijo: string }[]; en_curso: boolean }>()
}
const run = () => categorize(api.db, NADIE, Number.POSITIVE_INFINITY)

describe('the rules of the owner', () => {
  it('are kept folded, codes in capitals, and listed by scheme and prefix with their category', async () => {
    const made = await create('  Novela  GRÁFICA ')
    expect(made).toEqual({
      _id: expect.any(String),
      esquema: 'palabra',
      prefijo: 'novela grafica',
      categoria: ficcion,
      categoria_nombre: 'Ficción',
      version: 1,
    })
    expect(await create('kj m', negocios, 'thema')).toMatchObject({ prefijo: 'KJM' })
    const empleado = await insertTestUsuario(api.db, 'empleado')
    const { json, headers } = await api.app.inject({ url: '/api/materias', headers: empleado.headers })
    expect(json<Materia[]>().map(({ prefijo }) => prefijo)).toEqual(['novela grafica', 'KJM'])
    expect(headers['x-total-count']).toBe('2')
    const found = await api.app.inject({ url: '/api/materias?q=finanzas', headers: empleado.headers })
    expect(found.json<Materia[]>().map(({ prefijo }) => prefijo)).toEqual(['KJM'])
  })

  it.each([
    [{ prefijo: '' }, { prefijo: 'Campo requerido' }],
    [{ prefijo: '¡…!' }, { prefijo: 'Escribí al menos una letra o un número.' }],
    [{ prefijo: 'Ñandú', esquema: 'thema' }, { prefijo: 'Escribí el comienzo de un código, sin espacios.' }],
    [{ esquema: 'dewey' }, { esquema: 'Elegí qué es: palabras, o el sistema del código.' }],
    [{ categoria: '' }, { categoria: 'Elegí una categoría.' }],
    [{ categoria: NO_ID }, { categoria: 'No encontramos esa categoría.' }],
  ])('refuse %j', async (more, campos) => {
    const body = { esquema: 'palabra', prefijo: 'mangas', categoria: ficcion, ...more }
    expect((await as.refused(400, 'POST', '/api/materias/crear', body)).campos).toEqual(campos)
  })

  it('are there once, change with their version, and are deleted by administrators', async () => {
    const { _id, version } = await create('mangas')
    const twice = { esquema: 'palabra', prefijo: 'Mangas', categoria: negocios }
    expect((await as.refused(409, 'POST', '/api/materias/crear', twice)).code).toBe('MATERIA_TAKEN')
    const url = `/api/materias/${_id}`
    const changed = await as.done<Materia>('PUT', url, { categoria: negocios, version })
    expect(changed).toMatchObject({ prefijo: 'mangas', categoria_nombre: 'Negocios y finanzas', version: 2 })
    expect(await as.refused(409, 'PUT', url, { prefijo: 'manga', version })).toMatchObject({
      code: 'VERSION',
      guardado: changed,
    })
    await as.expectAdminOnly('DELETE', url, SOLO_ADMINS)
    const empleado = await insertTestUsuario(api.db, 'empleado')
    expect((await api.app.inject({ method: 'DELETE', url, headers: empleado.headers })).statusCode).toBe(403)
    expect(await as.done('DELETE', url)).toEqual({ mensaje: 'Regla eliminada correctamente' })
    expect((await as.refused(404, 'PUT', url, { prefijo: 'manga' })).code).toBe('MATERIA_NOT_FOUND')
  })
})

describe('subjects of books without a category', () => {
  it('are counted, those of the most books first, however they are written', async () => {
    await insertLibro(['Mangas', 'Aventuras'], ['XAM'])
    await insertLibro(['MANGAS'], ['XAM', 'FBA'])
    await insertLibro(['mangás'])
    await insertTestLibro(api.db) // has a category or no subject
    const sueltas = await readSueltas()
    expect(sueltas).toMatchObject({
      sin_categoria: expect.any(Number),
      en_curso: false,
      materias: [
        { esquema: 'palabra', prefijo: 'mangas', libros: 3 },
        { esquema: 'thema', materia: 'XAM', prefijo: 'XAM', libros: 2 },
        { esquema: 'palabra', materia: 'Aventuras', prefijo: 'aventuras', libros: 1 },
      ],
    })
    await create('mangas')
    const { materias, en_curso } = await readSueltas()
    expect([en_curso, materias.map(({ prefijo }) => prefijo)]).toEqual([true, ['XAM', 'aventuras']])
  })

  it('give their books the category of a new rule, and leave those that have one', async () => {
    const [suyo, largo, thema, ajeno] = [
      await insertLibro(['Mangas de terror']),
      await insertLibro(['mangas empresariales']),
      await insertLibro(['Otra cosa'], ['KJMX']),
      await insertLibro(['Mangasías', 'novela']), // a rule of the program, and another word
    ]
    const conCategoria = await insertLibro(['mangas'])
    await sql`insert into libro_categoria values (${conCategoria}, ${negocios}, 0)`.execute(api.db)
    await create('mangas')
    await create('mangas empresariales', negocios)
    await create('KJM', negocios, 'thema')
    const before = await api.db.selectFrom('libro').select(['version']).where('id', '=', suyo).executeTakeFirstOrThrow()
    expect(await run()).toBeNull()
    expect(await Promise.all([suyo, largo, thema, ajeno, conCategoria].map(listCategorias))).toEqual([
      ['Ficción'],
      ['Negocios y finanzas'],
      ['Negocios y finanzas'],
      [],
      ['Negocios y finanzas'],
    ])
    const after = await api.db.selectFrom('libro').select(['version']).where('id', '=', suyo).executeTakeFirstOrThrow()
    expect(after.version).toBe(before.version + 1)
    const { json } = await api.app.inject(`/api/busqueda?q=mangas&categoria=${ficcion}`)
    expect(JSON.stringify(json())).toContain(suyo)
  })

  it('are gone through in turns, each book once', async () => {
    const libros = await Promise.all(Array.from({ length: 3 }, () => insertLibro(['mangas'])))
    await create('mangas')
    const desde = await categorize(api.db, NADIE, 0)
    expect(desde).toBe([...libros].sort().at(-1))
    await sql`truncate tareas.job`.execute(api.db)
    await createMateriaHandlers(api.db).materias({ id: NADIE, data: { desde: desde ?? NADIE } })
    expect(await Promise.all(libros.map(listCategorias))).toEqual(libros.map(() => ['Ficción']))
    const { rows } = await sql`select from tareas.job where name = 'materias'`.execute(api.db)
    expect(rows).toHaveLength(0)
  })
})
