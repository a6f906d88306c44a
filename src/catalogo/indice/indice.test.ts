import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEntrada, openText } from '#listas/importacion/entrada.ts'
import { importCsv } from '#listas/importacion/importar.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertAutor, insertCatalogo } from '#test/catalogo.ts'
import { createIsbn, insertTestLibro } from '#test/rows.ts'
import { cleanIndice, refreshIndice, refreshIndiceIfDue } from './indice.queries.ts'
import { refreshBusqueda } from './indice.service.ts'
import { hashBorrados, hashSonido } from './palabra.rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())
beforeEach(() => sql`truncate libro, autor, editorial, palabra cascade`.execute(api.db))

const refresh = () => api.db.connection().execute((conn) => refreshIndice(conn))
const NEVER = new AbortController().signal

const readNiveles = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ nivel: number; n: number }>`
    select nivel, count(*) as n from busqueda group by nivel`.execute(api.db)
  return Object.fromEntries(rows.map(({ nivel, n }) => [nivel, n]))
}
const readNivel = async (titulo: string): Promise<number | undefined> =>
  (await api.db.selectFrom('busqueda').select('nivel').where('titulo_p', '=', titulo).executeTakeFirst())?.nivel
const readPalabras = async (...palabras: string[]): Promise<Record<string, number>> => {
  const rows = await api.db
    .selectFrom('palabra')
    .select(['palabra', 'libros'])
    .where('palabra', 'in', palabras)
    .execute()
  return Object.fromEntries(rows.map(({ palabra, libros }) => [palabra, libros]))
}

/** Books without authors whose copies sold are their number, by SQL that tells the search nothing. */
const insertMany = (count: number) =>
  api.pool.query(
    `insert into libro (id, isbn, titulo, titulo_p, cara, vendidos)
     select gen_random_uuid(), '978' || body || (10 - s % 10) % 10, 'Tomo ' || n, 'tomo ' || n, 'etiqueta.0.0', n
     from (
       select n, body, (select sum(substr('978' || body, at, 1)::integer * case when at % 2 = 1 then 1 else 3 end) from generate_series(1, 12) as at) as s
       from (select n, lpad((300000 + n)::text, 9, '0') as body from generate_series(1, $1) as n) as numbers
     ) as sums`,
    [count],
  )

describe('levels', () => {
  it('have the 2,000 most popular books first, also those that nobody told the search of', async () => {
    await insertMany(2_010)
    await refresh()
    expect(await readNiveles()).toEqual({ 0: 2_000, 1: 10 })
    expect([await readNivel('tomo 10'), await readNivel('tomo 11')]).toEqual([1, 0])
    // Else the planner takes a level for one row, and searches walk all of it.
    const { rows } = await sql`
      select most_common_vals::text as known from pg_stats where tablename = 'busqueda' and attname = 'nivel'`.execute(
      api.db,
    )
    expect(rows).toEqual([{ known: '{0,1}' }])
  })

  it('follow what is sold, and write what changes alone', async () => {
    await insertMany(2_010)
    await refresh()
    await sql`update libro set vendidos = 5000 where titulo = 'Tomo 1'`.execute(api.db)
    const versions = async () =>
      new Map(
        (
          await sql<{ num: number; xmin: string }>`select libro_num as num, xmin::text from busqueda`.execute(api.db)
        ).rows.map(({ num, xmin }) => [num, xmin]),
      )
    const before = await versions()
    await refresh()
    expect([await readNivel('tomo 1'), await readNivel('tomo 11')]).toEqual([0, 1])
    const after = await versions()
    expect([...after].filter(([num, xmin]) => before.get(num) !== xmin)).toHaveLength(2)
  })

  it('leave alone what somebody is changing, without waiting', async () => {
    const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Ocupado' }])
    await sql`update busqueda set nivel = 3`.execute(api.db)
    await api.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('libro')
        .set({ precio: centavos(1) })
        .where('id', '=', id)
        .execute()
      await refresh()
    })
    expect(await readNivel('ocupado')).toBe(3)
    await refresh()
    expect(await readNivel('ocupado')).toBe(0)
  })

  it('have the 5,000 most popular authors first', async () => {
    await api.pool.query(
      `insert into autor (id, nombre_completo, nombre_p, nombre, apellido, libros)
       select gen_random_uuid(), 'Autor ' || n, 'autor ' || n, '', 'Autor', n from generate_series(1, 5003) as n`,
    )
    await refresh()
    const { rows } = await sql<{ nombre_p: string }>`
      select nombre_p from autor where nivel > 0 order by libros`.execute(api.db)
    expect(rows.map(({ nombre_p }) => nombre_p)).toEqual(['autor 1', 'autor 2', 'autor 3'])
  })
})

describe('the dictionary', () => {
  it('counts the books of each word of titles, authors, publishers, categories and subjects', async () => {
    await insertCatalogo(api.db, [
      { titulo: 'El túnel, el túnel', autores: ['Ernesto Sábato'], editorial: 'Sur', categorias: ['Ficción'] },
      { titulo: 'Túneles del Sur', temas: ['Ñandúes'], descripcion: 'Avestruces.', fecha: '1999-01-01' },
      { titulo: 'De 1984 a 9788437604572' },
    ])
    expect(
      await readPalabras('tunel', 'tuneles', 'sabato', 'sur', 'ficcion', 'nandues', '1984', 'del', 'avestruces', 'de'),
    ).toEqual({ tunel: 1, tuneles: 1, sabato: 1, sur: 2, ficcion: 1, nandues: 1, 1984: 1, del: 1 })
    const { borrados } = await api.db
      .selectFrom('palabra')
      .select('borrados')
      .where('palabra', '=', 'sabato')
      .executeTakeFirstOrThrow()
    expect(borrados).toEqual(hashBorrados('sabato'))
  })

  it('keeps the words of who else made a book, its series, its original title and its subjects by code', async () => {
    const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Los vecinos' }])
    await sql`
      insert into libro_ficha (libro_id, contribuidores, coleccion, coleccion_p, titulo_original, thema)
      values (${id}, '[{"nombre": "Aurora Bernárdez", "rol": "traductor"}]', 'Zona libre', 'zona libre', 'Neighbours', '{FFJ}')`.execute(
      api.db,
    )
    await refreshBusqueda(api.db, [id])
    const written = await readPalabras('bernardez', 'zona', 'neighbours', 'ffj', 'policial')
    expect(Object.keys(written)).toEqual(expect.arrayContaining(['bernardez', 'zona', 'neighbours']))
    for (const _ of [1, 2]) await refresh()
    expect(await readPalabras(...Object.keys(written))).toEqual(written)
  })

  it('knows how words sound that a version before this wrote', async () => {
    await insertCatalogo(api.db, [{ titulo: 'Quijote' }])
    const readBorrados = async () =>
      (await api.db.selectFrom('palabra').select('borrados').where('palabra', '=', 'quijote').executeTakeFirst())
        ?.borrados
    const whole = await readBorrados()
    await sql`update palabra set borrados = array_remove(borrados, ${hashSonido('quijote')}::integer)`.execute(api.db)
    expect(await readBorrados()).toHaveLength((whole?.length ?? 0) - 1)
    await refresh()
    await refresh()
    expect((await readBorrados())?.toSorted()).toEqual(whole?.toSorted())
  })

  it('brings books with subjects to what this version finds them by, once', async () => {
    const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Novela' }])
    await sql`insert into libro_ficha (libro_id, thema) values (${id}, array['FBA'])`.execute(api.db)
    const isFound = async () =>
      (await sql<{ si: boolean }>`select tn @@ 'fb' as si from busqueda`.execute(api.db)).rows[0]?.si
    expect(await isFound()).toBe(false)
    await refresh()
    expect(await isFound()).toBe(false)
    await api.db.connection().execute((conn) => refreshIndice(conn, NEVER, 2))
    expect(await isFound()).toBe(true)
  })

  it('brings books with an audience or a number in their series to what this version finds them by', async () => {
    const ids = await insertCatalogo(api.db, [{ titulo: 'Sol' }, { titulo: 'Luna' }, { titulo: 'Mar' }])
    await sql`insert into libro_ficha (libro_id, audiencia, coleccion, coleccion_p, coleccion_numero)
      values (${ids[0]}, 'juvenil', null, null, null), (${ids[1]}, null, 'Noches', 'noches', '2')`.execute(api.db)
    const count = async () =>
      (await sql`select from busqueda where tn @@ to_tsquery('es_libro', 'juvenil | noches & 2')`.execute(api.db)).rows
        .length
    await api.db.connection().execute((conn) => refreshIndice(conn, NEVER, 4))
    expect(await count()).toBe(0)
    await api.db.connection().execute((conn) => refreshIndice(conn, NEVER, 3))
    expect(await count()).toBe(2)
  })

  it('has a new word as soon as a book has it, and not when that is taken back', async () => {
    const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Viejo' }])
    const write = (titulo: string, fail: boolean) =>
      api.db.transaction().execute(async (trx) => {
        await trx.updateTable('libro').set({ titulo }).where('id', '=', id).execute()
        await refreshBusqueda(trx, [id])
        if (fail) throw new Error('caída')
      })
    await expect(write('Nunca', true)).rejects.toThrow('caída')
    await write('Nuevísimo', false)
    expect(await readPalabras('nunca', 'nuevisimo', 'viejo')).toEqual({ nuevisimo: 1, viejo: 1 })
  })

  it('forgets a word a round after no book has it, unless one has it again', async () => {
    const [muerto = '', vuelto = ''] = await insertCatalogo(api.db, [{ titulo: 'Muerto' }, { titulo: 'Vuelto' }])
    for (const id of [muerto, vuelto]) await api.db.deleteFrom('libro').where('id', '=', id).execute()
    await refresh()
    expect(await readPalabras('muerto', 'vuelto')).toEqual({ muerto: 0, vuelto: 0 })
    const id = await insertTestLibro(api.db, { titulo: 'Vuelto' })
    await refreshBusqueda(api.db, [id])
    expect(await readPalabras('vuelto')).toEqual({ vuelto: 1 })
    await refresh()
    expect(await readPalabras('muerto', 'vuelto')).toEqual({ vuelto: 1 })
  })

  it('takes the same new words from two who write at once', async () => {
    const ids = [
      await insertTestLibro(api.db, { titulo: 'Zorro azul' }),
      await insertTestLibro(api.db, { titulo: 'Azul zorro' }),
    ]
    await Promise.all(ids.map((id) => api.db.transaction().execute((trx) => refreshBusqueda(trx, [id]))))
    expect(await readPalabras('zorro', 'azul')).toEqual({ zorro: 1, azul: 1 })
    await refresh()
    expect(await readPalabras('zorro', 'azul')).toEqual({ zorro: 2, azul: 2 })
  })
})

describe('all of it', () => {
  const forget = () => api.db.deleteFrom('ajuste').where('nombre', '=', 'busqueda').execute()
  beforeEach(forget)
  const isDone = (signal = NEVER) => refreshIndiceIfDue(api.db, signal)

  it('is done once a day, by one of many nodes', async () => {
    expect((await Promise.all([isDone(), isDone(), isDone()])).filter(Boolean)).toHaveLength(1)
    expect(await isDone()).toBe(false)
    const age = (hours: number) =>
      sql`update ajuste set valor = valor || jsonb_build_object('desde', now() - make_interval(hours => ${hours}::integer))
        where nombre = 'busqueda'`.execute(api.db)
    await age(23)
    expect(await isDone()).toBe(false)
    await age(25)
    expect(await isDone()).toBe(true)
  })

  it('is done after an import, whose books are then counted', async () => {
    await isDone()
    const csv = `isbn,titulo\n${createIsbn(930_001)},Faros lejanos\n`
    await importCsv(await openEntrada(openText('prueba.csv', csv)), api.databaseUrl)
    expect(await isDone()).toBe(true)
    expect([await readNivel('faros lejanos'), await readPalabras('faros', 'lejanos')]).toEqual([
      0,
      { faros: 1, lejanos: 1 },
    ])
  })

  it('writes the rows of an import that broke off between its books and their rows', async () => {
    await isDone()
    const csv = `isbn,titulo,autores\n${createIsbn(930_003)},Faros cortados,Ada Luz\n`
    const beforeCommit = async () => {
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'anaquel importacion indice' and datname = current_database()`.execute(api.db)
    }
    await importCsv(await openEntrada(openText('prueba.csv', csv)), api.databaseUrl, { beforeCommit })
    const books = api.db.selectFrom('libro').select('id').where('titulo', '=', 'Faros cortados').execute()
    expect([await books, await readNivel('faros cortados')]).toEqual([[{ id: expect.any(String) }], undefined])
    expect([await isDone(), await readNivel('faros cortados')]).toEqual([true, 0])
  })

  it('has no row of a book that somebody deletes before its row is there', async () => {
    await isDone()
    // The rows of the search are committed once this connection lets them.
    await api.pool.query(`create function esperar() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(930); return null; end $$;
      create constraint trigger esperar after insert on busqueda_texto deferrable initially deferred
        for each row execute function esperar()`)
    const holder = new pg.Client({ connectionString: api.databaseUrl })
    await holder.connect()
    await holder.query('select pg_advisory_lock(930)')
    const csv = `isbn,titulo\n${createIsbn(930_004)},Faros de un día\n${createIsbn(930_005)},Faros de dos\n`
    const importing = importCsv(await openEntrada(openText('prueba.csv', csv)), api.databaseUrl)
    const drop = async () => (await api.pool.query(`delete from libro where titulo = 'Faros de un día'`)).rowCount
    await expect.poll(drop, { interval: 10 }).toBe(1)
    await holder.end()
    await importing
    const titulos = (await api.db.selectFrom('busqueda').select('titulo_p').execute()).map(({ titulo_p }) => titulo_p)
    const textos = await api.db.selectFrom('busqueda_texto').select('libro_num').execute()
    expect([titulos, textos.length]).toEqual([['faros de dos'], 1])
    await api.pool.query('drop trigger esperar on busqueda_texto; drop function esperar')
  })

  it('forgets the rows of books that are gone', async () => {
    await insertCatalogo(api.db, [{ titulo: 'Faro' }, { titulo: 'Sal' }])
    await api.pool.query(
      `alter table libro disable trigger user; delete from libro where titulo = 'Sal'; alter table libro enable trigger user`,
    )
    await refresh()
    expect(await api.db.selectFrom('busqueda').select('titulo_p').execute()).toEqual([{ titulo_p: 'faro' }])
  })

  it('is not done for a list of prices', async () => {
    const isbn = createIsbn(930_002)
    await insertCatalogo(api.db, [{ titulo: 'Precios', isbn }])
    await isDone()
    await importCsv(await openEntrada(openText('prueba.csv', `isbn,precio\n${isbn},4321\n`)), api.databaseUrl)
    const { precio } = await api.db.selectFrom('busqueda').select('precio').executeTakeFirstOrThrow()
    expect([precio, await isDone()]).toEqual([4321_00, false])
  })

  it('is done again when it broke off', async () => {
    await insertAutor(api.db, 'Alguien')
    await insertCatalogo(api.db, [{ titulo: 'Faro' }])
    await expect(isDone(AbortSignal.abort(new Error('cerrando')))).rejects.toThrow('cerrando')
    expect(await isDone()).toBe(true)
  })
})

it('leaves no new words on the lists that PostgreSQL keeps before its indexes, but while an import runs', async () => {
  const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Pendiente' }])
  const pages = async () => {
    const { rows } = await sql<{ pages: number }>`
      select gin_clean_pending_list('busqueda_tn') + gin_clean_pending_list('busqueda_texto_td') as pages`.execute(
      api.db,
    )
    return rows[0]?.pages
  }
  await cleanIndice(api.db)
  expect(await pages()).toBe(0)
  await api.db.updateTable('libro').set({ titulo: 'Otro' }).where('id', '=', id).execute()
  await refreshBusqueda(api.db, [id])
  const importador = new pg.Client({ connectionString: api.databaseUrl, application_name: 'anaquel importacion' })
  await importador.connect()
  await cleanIndice(api.db)
  await importador.end()
  expect(await pages()).toBeGreaterThan(0)
})
