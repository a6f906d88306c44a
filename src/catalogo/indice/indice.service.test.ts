import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { openEntrada, openText } from '#listas/importacion/entrada.ts'
import { importCsv } from '#listas/importacion/importar.ts'
import { type Migracion, migrate, migrateExactly } from '#platform/db/migrate.ts'
import { createDb, type Db } from '#platform/db/pool.ts'
import { centavos } from '#platform/money.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import { createTestDatabase } from '#test/database.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { refreshBusqueda } from './indice.service.ts'
import { composePalabras, dropArticulo } from './texto.rules.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

type Fila = Record<'titulo_p' | 'titulo_s' | 'autores_p' | 'facetas' | 'tn' | 'td', string> & {
  precio: number | null
  fecha: string | null
  vendidos: number
  calificacion: number | null
}

/** What the search knows of books, as the database writes it; a level is no part of what a book is. */
async function readFilas(db: Db, id?: string): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select b.titulo_p, titulo_s, autores_p, facetas, b.precio, fecha, b.vendidos, b.calificacion, tn::text, td::text
    from busqueda as b join busqueda_texto using (libro_num) join libro on num = libro_num
    where libro.id = ${id ?? null} or ${id === undefined} order by libro_num`.execute(db)
  return rows
}
const readFila = async (id: string): Promise<Fila | undefined> => (await readFilas(api.db, id))[0]

/** Which of these words a book has among title, authors and the like, and which in the description too. */
async function finds(id: string, words: string[]): Promise<{ tn: string[]; td: string[] }> {
  const { rows } = await sql<{ tn: string[]; td: string[] }>`
    select array(select w from unnest(${words}::text[]) as w where tn @@ plainto_tsquery('es_libro', w)) as tn,
      array(select w from unnest(${words}::text[]) as w where td @@ plainto_tsquery('es_libro', w)) as td
    from busqueda join busqueda_texto using (libro_num) join libro on num = libro_num where id = ${id}`.execute(api.db)
  return rows[0] ?? { tn: [], td: [] }
}

const RAYUELA = {
  titulo: 'La Rayuela: edición de 1963',
  autores: ['Cortázar, Julio', 'Ana María Barrenechea'],
  editorial: 'Sudamericana',
  categorias: ['Ficción'],
  temas: ['París'],
  idioma: 'Francés',
  formatos: ['digital', 'fisico'],
  descripcion: 'Un cronopio cruza el puente.',
  precio: 990_00,
  calificacion: 4.25,
  vendidos: 7,
  fecha: '1963-06-28',
}

it.each([
  ['el tunel', 'tunel'],
  ['una excursion a los indios ranqueles', 'excursion a los indios ranqueles'],
  ['elogio de la sombra', 'elogio de la sombra'],
  ['los', 'los'],
  ['the waves', 'waves'],
  ['los los', 'los'],
])('the title «%s» is found as «%s» too', (titulo, sin) => {
  expect(dropArticulo(titulo)).toBe(sin)
})

describe('a book', () => {
  it('is written with everything that the search reads of it', async () => {
    const [id = ''] = await insertCatalogo(api.db, [RAYUELA])
    const nums = await api.db
      .selectFrom('autor')
      .select('num')
      .where('nombre_completo', 'in', RAYUELA.autores)
      .orderBy('num')
      .execute()
    const editorial = await api.db.selectFrom('editorial').select('num').executeTakeFirstOrThrow()
    const [julio, ana] = nums.map(({ num }) => num)
    const fila = await readFila(id)
    expect(fila).toMatchObject({
      titulo_p: 'la rayuela edicion de 1963',
      titulo_s: 'rayuela edicion de 1963',
      facetas: `3,1 2,${editorial.num},1,${julio} ${ana}`,
      precio: 990_00,
      fecha: '1963-06-28',
      vendidos: 7,
      calificacion: 4.25,
    })
    for (const lexeme of ['#i3', '#f1', '#f2', `#e${editorial.num}`, '#c1', `#a${julio}`, `#a${ana}`]) {
      expect([fila?.tn, fila?.td], lexeme).toEqual(Array(2).fill(expect.stringContaining(`'${lexeme}'`)))
    }
    const words = ['rayuela', 'CORTAZAR', 'sudamericana', 'ficcion', 'paris', '1963', 'cronopio', 'luna']
    const title = words.slice(1, 6)
    expect(await finds(id, words)).toEqual({ tn: ['rayuela', ...title], td: ['rayuela', ...title, 'cronopio'] })
  })

  it('may have nothing but a title, and a long one', async () => {
    const [id = ''] = await insertCatalogo(api.db, [
      { titulo: `📚 ${'ñandú '.repeat(90)}`, idioma: 'Otro', formatos: [], precio: null },
    ])
    await api.db.updateTable('libro').set({ idioma: null }).where('id', '=', id).execute()
    await refreshBusqueda(api.db, [id])
    const fila = await readFila(id)
    expect(fila).toMatchObject({ autores_p: '', facetas: ',,,,', precio: null, fecha: null, calificacion: null })
    expect(fila?.titulo_p).toHaveLength(200)
  })

  it('is not written again when nothing changed', async () => {
    const [id = ''] = await insertCatalogo(api.db, [{ ...RAYUELA, titulo: 'Igual' }])
    const read = () =>
      sql<{ xmin: string }>`
        select b.xmin::text || ' ' || t.xmin::text as xmin from busqueda as b join busqueda_texto as t using (libro_num)
        join libro on num = libro_num where id = ${id}`.execute(api.db)
    const before = (await read()).rows
    await refreshBusqueda(api.db, [id])
    expect((await read()).rows).toEqual(before)
  })

  it('is imported as it would be written here', async () => {
    const csv = `isbn,titulo,autores,editorial,fecha_edicion,idioma,categorias,temas,formatos,descripcion,precio,calificacion,traductor,coleccion,titulo_original,thema
${createIsbn(910_001)},Los faros del sur,"Sosa, Ana | Luis Paz",Ediciones del Faro,2001,es,Ficción | Literatura infantil,Novelas | Educaciones,fisico | digital,"Un faro.",12500,4.25,"Ruiz, Eva",Zona libre,Southern Lights,FFJ
${createIsbn(910_002)},Cocina,"Paz, Luis",,,en,,,,,,,,,,
`
    const report = await importCsv(await openEntrada(openText('prueba.csv', csv)), api.databaseUrl)
    expect(report?.creados).toBe(2)
    const imported = await readFilas(api.db)
    const listPalabras = async () => {
      const { rows } = await sql<{ palabra: string }>`select palabra from palabra where libros > 0 order by 1`.execute(
        api.db,
      )
      return rows.map(({ palabra }) => palabra)
    }
    const palabras = await listPalabras()
    expect(palabras).toEqual(expect.arrayContaining(['faros', 'ruiz', 'zona', 'southern', 'sosa']))
    const libros = await api.db.selectFrom('libro').select('id').execute()
    await sql`truncate busqueda, busqueda_texto`.execute(api.db)
    await refreshBusqueda(
      api.db,
      libros.map(({ id }) => id),
    )
    expect(await readFilas(api.db)).toEqual(imported)
    // Names of categories stand there once one of their books is written here.
    const nuevas = (await listPalabras()).filter((palabra) => !palabras.includes(palabra))
    expect(nuevas.filter((palabra) => !['ficcion', 'literatura', 'infantil'].includes(palabra))).toEqual([])
  })
})

describe('a change', () => {
  let id: string
  let ids: { autor: string; editorial: string; categoria: string }
  beforeAll(async () => {
    await api.db.updateTable('categoria').set({ nombre: 'Infancias' }).where('num', '=', 3).execute()
    const libro = { ...RAYUELA, titulo: 'El cambio', editorial: 'Minotauro', categorias: [] as string[] }
    ;[id = ''] = await insertCatalogo(api.db, [{ ...libro, autores: ['Angélica Gorodischer'] }])
    const { id: categoria } = await findCategoria(api.db, 'Salud y bienestar')
    await api.db.insertInto('libro_categoria').values({ libro_id: id, categoria_id: categoria, orden: 0 }).execute()
    await refreshBusqueda(api.db, [id])
    ids = {
      autor: await insertAutor(api.db, 'Angélica Gorodischer'),
      editorial: await insertEditorial(api.db, 'Minotauro'),
      categoria,
    }
  })
  const edit = (cambios: Record<string, unknown>) => as.done('PUT', `/api/libros/${id}`, cambios)

  it('of title, description, language or formats is found at once, and what was before is not', async () => {
    await edit({ titulo: 'Kalpa imperial', descripcion: 'Emperadores.', idioma: 'Español', formatos: ['audiolibro'] })
    expect(await finds(id, ['kalpa', 'cambio', 'emperadores', 'cronopio'])).toEqual({
      tn: ['kalpa'],
      td: ['kalpa', 'emperadores'],
    })
    expect(await readFila(id)).toMatchObject({
      titulo_p: 'kalpa imperial',
      titulo_s: 'kalpa imperial',
      facetas: expect.stringMatching(/^1,3,/),
    })
  })

  it('of the price is found at once, by whoever writes it', async () => {
    await edit({ precio: 15_000.5 })
    expect(await readFila(id)).toMatchObject({ precio: 15_000_50 })
    await api.db.updateTable('libro').set({ precio: null, vendidos: 90 }).where('id', '=', id).execute()
    expect(await readFila(id)).toMatchObject({ precio: null, vendidos: 90 })
  })

  it('of the name of its author, publisher or category is found at once', async () => {
    await as.done('PUT', `/api/autores/${ids.autor}`, { nombre_completo: 'Angélica Arcal' })
    await as.done('PUT', `/api/editoriales/${ids.editorial}`, { descripcion: 'Edhasa' })
    await as.done('PUT', `/api/categorias/${ids.categoria}`, { nombre: 'Bienestares' })
    expect((await readFila(id))?.autores_p).toBe('|angelica arcal|')
    const words = ['gorodischer', 'arcal', 'minotauro', 'edhasa', 'salud', 'bienestares']
    expect((await finds(id, words)).tn).toEqual(['arcal', 'edhasa', 'bienestares'])
  })

  it('that is taken back changes nothing', async () => {
    const before = await readFila(id)
    const failed = api.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('libro')
        .set({ titulo: 'Nunca', precio: centavos(1) })
        .where('id', '=', id)
        .execute()
      await refreshBusqueda(trx, [id])
      throw new Error('caída')
    })
    await expect(failed).rejects.toThrow('caída')
    expect(await readFila(id)).toEqual(before)
  })

  it('beside another one in the same moment keeps both', async () => {
    const { waiting } = await api.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('libro')
        .set({ titulo: 'Trafalgar', titulo_p: 'trafalgar', precio: centavos(77) })
        .where('id', '=', id)
        .execute()
      await refreshBusqueda(trx, [id])
      const renamed = as.done('PUT', `/api/editoriales/${ids.editorial}`, { descripcion: 'El Cid' })
      await expect.poll(() => countWaiting(api)).toBe(1)
      return { waiting: renamed }
    })
    await waiting
    expect(await readFila(id)).toMatchObject({ titulo_p: 'trafalgar', precio: centavos(77) })
    expect((await finds(id, ['trafalgar', 'cid', 'edhasa'])).tn).toEqual(['trafalgar', 'cid'])
  })

  it('that deletes the book leaves nothing of it', async () => {
    const rows = () =>
      sql`select libro_num from busqueda where libro_num not in (select num from libro)
        union all select libro_num from busqueda_texto where libro_num not in (select num from libro)`.execute(api.db)
    await as.done('DELETE', `/api/libros/${id}`)
    expect([await readFila(id), (await rows()).rows]).toEqual([undefined, []])
    await sql`truncate libro cascade`.execute(api.db)
    expect((await rows()).rows).toEqual([])
  })
})

it('a shop of before gets the same rows when it is brought up to date', async () => {
  const place = await createTestDatabase({ empty: true })
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const { rows: all } = await api.pool.query<Migracion>('select nombre, sha256 from migracion order by nombre')
  await migrateExactly(
    client,
    all.filter(({ nombre }) => nombre < '0017'),
  )
  const [a, b, c, d] = composePalabras({
    ...RAYUELA,
    contribuidores: null,
    coleccion: null,
    coleccion_numero: null,
    titulo_original: null,
    thema: null,
    audiencia: null,
    anio: '1963',
    autores: ['Cortázar, Julio', 'Barrenechea, Ana'],
  })
  await client.query(`
    insert into editorial (id, descripcion, descripcion_p) values (gen_random_uuid(), 'Sudamericana', 'sudamericana');
    insert into autor (id, nombre_completo, nombre_p, nombre, apellido) values
      (gen_random_uuid(), 'Cortázar, Julio', 'julio cortazar', '', ''), (gen_random_uuid(), 'Barrenechea, Ana', 'ana barrenechea', '', '')`)
  await client.query(
    `insert into libro (id, isbn, titulo, titulo_p, idioma, formatos, editorial_id, temas, descripcion, precio, calificacion, vendidos,
       fecha_edicion, fecha_edicion_precision, cara, busqueda)
     select gen_random_uuid(), $1, $2, $3, $4, $5, id, $6, $7, 99000, 4.25, 7, '1963-06-28', 'dia', '0.0.0', vector_libro($8, $9, $10, $11)
     from editorial`,
    [
      createIsbn(920_001),
      RAYUELA.titulo,
      'la rayuela edicion de 1963',
      RAYUELA.idioma,
      RAYUELA.formatos,
      RAYUELA.temas,
      RAYUELA.descripcion,
      ...[a, b, c, d],
    ],
  )
  await client.query(`
    insert into libro (id, isbn, titulo, titulo_p, cara) values (gen_random_uuid(), '${createIsbn(920_002)}', 'Una', 'una', '0.0.0');
    insert into libro_autor (libro_id, autor_id, orden) select libro.id, autor.id, autor.num from libro, autor where precio > 0;
    insert into libro_categoria (libro_id, categoria_id) select libro.id, categoria.id from libro, categoria
      where precio > 0 and categoria.nombre = 'Ficción'`)
  await client.end()
  await migrate(place.url, QUEUES)

  const pool = new pg.Pool({ connectionString: place.url })
  const db = createDb(pool)
  const upgraded = await readFilas(db)
  expect(upgraded).toHaveLength(2)
  const libros = await db.selectFrom('libro').select('id').execute()
  await sql`truncate busqueda, busqueda_texto`.execute(db)
  await refreshBusqueda(
    db,
    libros.map(({ id }) => id),
  )
  expect(await readFilas(db)).toEqual(upgraded)
  await db.destroy()
})
