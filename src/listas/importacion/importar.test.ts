import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { createDbOver } from '#platform/db/pool.ts'
import { listenForAvisos } from '#test/avisos.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createIsbn } from '#test/rows.ts'
import { openEntrada, openText } from './entrada.ts'
import type { ImportOptions, Report } from './importar.avisos.ts'
import { importCsv } from './importar.ts'
import type { Detalle } from './staging.queries.ts'

let database: TestDatabase
let db: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
})
beforeEach(() => db.query('truncate libro, autor, editorial cascade'))

const [A = '', B = '', C = '', D = ''] = [1, 2, 3, 4].map(createIsbn)
const FULL = `isbn,titulo,autores,editorial,fecha_edicion,idioma,categorias,temas,formatos,descripcion,precio,calificacion,portada
${A},El faro de sal,"Sosa, Ana | Luis Paz",Ediciones del Faro,2001,es,Ficción | Faros,Novelas | Mar,fisico | digital,"Un faro.
Una isla.",12500,4.25,https://tapas.example/1.jpg
${B},Cocina de estación,"Paz, Luis",EDICIONES DEL FARO,2015-03-02,es,No ficción,,,,9.900,,
`

async function load(text: string, options: ImportOptions = {}): Promise<Report> {
  const report = await importCsv(await openEntrada(openText('prueba.csv', text)), database.url, options)
  if (!report) throw new Error('nothing was imported')
  return report
}
const counts = ({ creados, actualizados, iguales, rechazados }: Report) => [creados, actualizados, iguales, rechazados]

async function readLibros() {
  const { rows } = await db.query(`
    select isbn, titulo, precio, idioma, descripcion, calificacion::float8, portada, formatos, temas, to_char(fecha_edicion, 'YYYY-MM-DD') as fecha,
      fecha_edicion_precision as precision, (select descripcion from editorial where id = editorial_id) as editorial,
      array(select nombre_completo from libro_autor join autor on id = autor_id where libro_id = libro.id order by orden) as autores,
      array(select nombre from libro_categoria join categoria on id = categoria_id where libro_id = libro.id order by orden) as categorias
    from libro order by num`)
  return rows
}
const dump = async () => JSON.stringify((await db.query('select to_jsonb(libro) from libro order by num')).rows)

describe('importCsv', () => {
  it('makes no book of an update of some blocks, and changes the one that is there', async () => {
    const product = (isbn: string) => `<Product><RecordReference>${isbn}</RecordReference>
      <NotificationType>04</NotificationType>
      <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
      <DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitleText>Otro título</TitleText></TitleElement></TitleDetail>
      <Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language></DescriptiveDetail></Product>`
    await load(FULL)
    const report = await load(
      `<?xml version="1.0"?><ONIXMessage release="3.1" xmlns="http://ns.editeur.org/onix/3.1/reference">${product(A)}${product(C)}</ONIXMessage>`,
    )
    expect([counts(report), report.porClase]).toEqual([[0, 1, 0, 1], { titulo: 1 }])
    const [libro] = await readLibros()
    expect(libro).toMatchObject({ titulo: 'El faro de sal', idioma: 'Inglés' })
  })

  it('looks up by key what it has just written, also where a dry run has left empty tables', async () => {
    const tablas = ['libro', 'autor', 'editorial', 'libro_autor', 'libro_categoria', 'busqueda', 'busqueda_texto']
    const rows = Array.from(
      { length: 600 },
      (_, n) => `${createIsbn(1_000 + n)},Libro ${n},Autora Sosa${n},Sello ${n},Ficción`,
    )
    const lista = `isbn,titulo,autores,editorial,categorias\n${rows.join('\n')}\n`
    await load(lista, { dryRun: true })
    await db.query(`vacuum (truncate false) ${tablas.join(', ')}`) // they have pages now, and no rows
    const countRead = async () => {
      const { rows: read } = await db.query<{ n: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n from pg_stat_user_tables
         where relname = any($1) or relname = 'importacion_fila'`,
        [tablas],
      )
      return read[0]?.n ?? Number.NaN
    }
    const before = await countRead()
    expect(counts(await load(lista))).toEqual([600, 0, 0, 0])
    // 192,300 with a check of a foreign key that reads a small table, 911,100 where the planner began with the tables.
    expect((await countRead()) - before).toBeLessThan(600 ** 2)
  })

  it('leaves a price far from the former one as it was, named first, unless it is meant', async () => {
    await load(FULL)
    const precios = async () => (await readLibros()).map(({ precio }) => precio)
    const lejos = `isbn;PVP;editorial;Stock\n${A};12,50;Del Mar;1\n${B};49.501;;1\n`
    const report = await load(lejos)
    expect([counts(report), report.lejanos]).toEqual([[0, 1, 1, 0], 2])
    expect(report.avisos[0]).toMatchObject({ clase: 'lejano', total: 2 })
    expect(report.avisos[0]?.ejemplos.map(({ texto }) => texto.replace(/\s/g, ' '))).toEqual([
      '«El faro de sal»: de $ 12.500,00 a $ 12,50, la milésima parte',
      '«Cocina de estación»: de $ 9.900,00 a $ 49.501,00',
    ])
    expect(await precios()).toEqual([1_250_000, 990_000])
    // A fifth and five times are no slip yet.
    expect((await load(`isbn;precio\n${A};2.500\n${B};49.500\n`)).lejanos).toBe(0)
    expect(await precios()).toEqual([250_000, 4_950_000])
    const meant = await load(lejos, { lejanos: true })
    expect([meant.lejanos, meant.avisos[0]?.total]).toEqual([0, 1])
    expect(await precios()).toEqual([1_250, 4_950_100])
  })

  it('asks about authors who may be written with the surname first, and makes nobody twice whom the shop has', async () => {
    await load(`isbn;titulo;autores\n${A};Los oficios;Walsh, Rodolfo\n`)
    const lista = `isbn;titulo;autores\n${B};La carta;WALSH RODOLFO\n${C};Otra;Uhart Hebe\n${D};Las dos;Walsh Rodolfo | Walsh, Rodolfo\n`
    const report = await load(lista)
    expect(report.avisos.find(({ clase }) => clase === 'persona')).toEqual({
      clase: 'persona',
      total: 2,
      ejemplos: [
        {
          linea: 2,
          texto: '¿«WALSH RODOLFO» es «Rodolfo Walsh», que ya tiene 1 libro en la tienda? Quedó con su nombre',
        },
        { linea: 3, texto: '¿«Uhart Hebe» es «Hebe Uhart»? Quedó como está escrito' },
      ],
    })
    expect((await readLibros()).map(({ autores }) => autores)).toEqual([
      ['Rodolfo Walsh'],
      ['Rodolfo Walsh'],
      ['Uhart Hebe'],
      ['Walsh Rodolfo', 'Rodolfo Walsh'],
    ])
    expect(counts(await load(`isbn;Apellido y nombre\n${C};Uhart Hebe\n`))).toEqual([0, 1, 0, 0])
    expect((await readLibros())[2]?.autores).toEqual(['Hebe Uhart'])
  })

  it('creates books with authors, publisher, categories and search words', async () => {
    const report = await load(FULL)
    expect(report).toMatchObject({ filas: 2, creados: 2, autoresNuevos: 2, editorialesNuevas: 1, rechazados: 0 })
    expect(await readLibros()).toMatchObject([
      {
        isbn: A,
        titulo: 'El faro de sal',
        precio: 1_250_000,
        idioma: 'Español',
        descripcion: 'Un faro.\nUna isla.',
        calificacion: 4.25,
        portada: 'https://tapas.example/1.jpg',
        formatos: ['fisico', 'digital'],
        temas: ['Novelas', 'Mar', 'Faros'],
        fecha: '2001-01-01',
        precision: 'anio',
        editorial: 'Ediciones del Faro',
        autores: ['Ana Sosa', 'Luis Paz'],
        categorias: ['Ficción'],
      },
      {
        isbn: B,
        precio: 990_000,
        formatos: ['fisico'],
        temas: [],
        fecha: '2015-03-02',
        precision: 'dia',
        editorial: 'Ediciones del Faro',
        autores: ['Luis Paz'],
      },
    ])
    for (const word of ['faro', 'sosa', 'novela', 'ficcion', 'isla', '2001']) {
      const { rows } = await db.query(
        `select isbn from libro join busqueda_texto on libro_num = num where td @@ plainto_tsquery('es_libro', $1) order by num`,
        [word],
      )
      expect(rows[0]?.isbn, word).toBe(A)
    }
    const { rows } = await db.query('select nombre, apellido from autor order by num')
    expect(rows).toEqual([
      { nombre: 'Ana', apellido: 'Sosa' },
      { nombre: 'Luis', apellido: 'Paz' },
    ])
  })

  it('changes nothing the second time', async () => {
    await load(FULL)
    const before = await dump()
    expect(counts(await load(FULL))).toEqual([0, 0, 2, 0])
    expect(await dump()).toBe(before)
  })

  it('changes what the catalogue says of a book, not what its readers say', async () => {
    await load(FULL)
    const { rows: usuarios } = await db.query(
      `insert into usuario (id, username, email, nombre, apellido, clave)
       values (gen_random_uuid(), 'lectora', 'lectora@correo.test', 'Ana', 'Prueba', '-') returning id`,
    )
    await db.query(
      `insert into opinion (id, libro_id, usuario_id, estrellas, texto)
       select gen_random_uuid(), id, $2, 2, 'Flojo.' from libro where isbn = $1`,
      [A, usuarios[0]?.id],
    )
    const ratings = async () =>
      (
        await db.query(
          'select calificacion::float8 as hoy, calificacion_catalogo::float8 as catalogo from libro where isbn = $1',
          [A],
        )
      ).rows[0]
    expect(await ratings()).toEqual({ hoy: 2, catalogo: 4.25 })
    expect(counts(await load(FULL))).toEqual([0, 0, 2, 0])
    expect(counts(await load(FULL.replace('4.25', '4.75')))).toEqual([0, 1, 1, 0])
    expect(await ratings()).toEqual({ hoy: 2, catalogo: 4.75 })
    await db.query('delete from usuario')
    expect(await ratings()).toEqual({ hoy: 4.75, catalogo: null })
  })

  it('takes isbn and precio alone as a price list', async () => {
    await load(FULL)
    const before = await readLibros()
    expect(counts(await load(`ISBN;Precio\n${A};$ 13.000,50\n${B};\n`))).toEqual([0, 1, 1, 0])
    expect(await readLibros()).toEqual([{ ...before[0], precio: 1_300_050 }, before[1]])
  })

  it('tells every node of the prices it changes, and of a change of everything where more has changed', async () => {
    await load(FULL)
    const avisos = await listenForAvisos(database.url)
    await load(`isbn,titulo,precio\n${A},El faro de sal,13000\n${B},,9.900\n`)
    const { rows } = await db.query(`select id, num from libro where isbn = '${A}'`)
    expect(await avisos.take()).toEqual([`precio:${rows[0].id} ${rows[0].num} 1250000 1300000`])
    await load(`isbn,precio,idioma\n${A},13100,Inglés\n${B},10.000,\n`)
    const heard = await avisos.take()
    await avisos.end()
    expect(heard.map((topic) => topic.split(':')[0]).sort()).toEqual(['', 'precio'])
    expect(heard.find(Boolean)?.split(',')).toHaveLength(2)
  })

  it('writes only what differs, and says what', async () => {
    await load(FULL)
    const detalle: Detalle[] = []
    const changed = FULL.replace('Luis Paz"', 'Eva Ruiz"')
      .replace('Novelas | Mar', 'Novelas')
      .replace('2015-03-02', '2015')
    const report = await load(changed, {
      onDetalle: async (filas) => {
        for await (const batch of filas) detalle.push(...batch)
      },
    })
    expect(counts(report)).toEqual([0, 1, 1, 0])
    expect(detalle).toEqual([
      { linea: 2, isbn: A, resultado: 'actualizado', columnas: ['autores', 'temas'], motivo: null },
      { linea: 4, isbn: B, resultado: 'igual', columnas: null, motivo: null }, // its year is the stored day's
    ])
    expect((await readLibros())[0]).toMatchObject({
      autores: ['Ana Sosa', 'Eva Ruiz'],
      temas: ['Novelas', 'Faros'],
      titulo: 'El faro de sal',
    })
    const { rows } = await db.query(
      `select tn @@ plainto_tsquery('es_libro', 'ruiz') as eva, td @@ plainto_tsquery('es_libro', 'mar') as mar
       from libro join busqueda on libro_num = num join busqueda_texto using (libro_num) where isbn = $1`,
      [A],
    )
    expect(rows).toEqual([{ eva: true, mar: false }])
  })

  it('refuses repeats, conflicting titles, unknown ISBNs without title and what cannot be read', async () => {
    await load(FULL)
    const rechazos: [number, string][] = []
    const report = await load(
      `isbn;titulo;precio
${A};EL FARO DE SAL!;9000
${A};El faro de sal;2
${B};Otro libro;3
${C};;4
${D};Nuevo;cinco
978-950-00-0001;Sin dígito;6
${D};Nuevo;7
${D};Nuevo de nuevo;8
${C};"mal" cerrado;9
${B};Cocina de estación;10;de más
`,
      {
        onRechazos: async (filas) => {
          for await (const batch of filas)
            rechazos.push(...batch.map(({ linea, motivo }): [number, string] => [linea, motivo]))
        },
      },
    )
    expect(counts(report)).toEqual([1, 1, 0, 8])
    expect(report.porClase).toEqual({ conflicto: 1, fila: 2, isbn: 1, repetido: 3, titulo: 1 })
    expect(rechazos).toEqual([
      [3, `el ISBN ${A} ya está en la línea 2 del archivo`],
      [4, `el ISBN ${B} ya está en la tienda con otro título: «Cocina de estación»`],
      [5, `no tiene título, y el ISBN ${C} no está en la tienda`],
      [7, 'ISBN inválido: «978-950-00-0001», le falta un dígito'],
      [8, `el ISBN ${D} ya está en la línea 6 del archivo`],
      [9, `el ISBN ${D} ya está en la línea 6 del archivo`],
      [10, 'las comillas no cierran o hay texto después de cerrarlas'],
      [11, 'tiene 4 celdas y la cabecera 3: falta o sobra un separador o una comilla'],
    ])
    expect((await readLibros()).map(({ titulo, precio }) => [titulo, precio])).toEqual([
      ['El faro de sal', 900_000],
      ['Cocina de estación', 990_000],
      ['Nuevo', null],
    ])
  })

  it('tells a repeat of its own new book from a stored book of another title, ten thousand lines later', async () => {
    await load(`isbn,titulo\n${B},Cocina de estación\n${D},Mapas\n`)
    const rechazos: [number, string][] = []
    const far = 'sin isbn,x\n'.repeat(10_000) // so that what follows is read in another stretch
    const report = await load(
      `isbn,titulo\n${A},El faro de sal\n${B},Cocina de estación\n${far}${A},Otro faro\n${B},Otra cocina\n${B},Cocina de estación\n${D},Otros mapas\n`,
      {
        onRechazos: async (filas) => {
          for await (const batch of filas)
            rechazos.push(...batch.map(({ linea, motivo }): [number, string] => [linea, motivo]))
        },
      },
    )
    expect(report.porClase).toEqual({ conflicto: 2, isbn: 10_000, repetido: 2 })
    expect(rechazos.slice(10_000)).toEqual([
      [10_004, `el ISBN ${A} ya está en la línea 2 del archivo`],
      [10_005, `el ISBN ${B} ya está en la tienda con otro título: «Cocina de estación»`],
      [10_006, `el ISBN ${B} ya está en la línea 3 del archivo`],
      [10_007, `el ISBN ${D} ya está en la tienda con otro título: «Mapas»`],
    ])
  })

  describe('of prices below the PVP', () => {
    const LISTA = `isbn,precio\n${A},9000\n${B},9000\n`
    const loadConPvp = async () => {
      await load(`isbn,titulo,precio\n${A},El faro de sal,10000\n${B},Otro,10000\n`)
      await db.query(`update libro set pvp_centavos = 1000050, pvp_fuente = 'editorial', pvp_desde = '2026-11-01'`)
      await db.query(`update libro set regla_precio = 'usado' where isbn = '${B}'`)
    }
    const precios = async () => (await readLibros()).map(({ precio }) => precio)

    it('stores them and counts them while the guard is off', async () => {
      await loadConPvp()
      const report = await load(LISTA)
      expect([counts(report), report.bajoPvp]).toEqual([[0, 2, 0, 0], 1])
      expect(await precios()).toEqual([900_000, 900_000])
    })

    it('refuses their rows while it is on, with the reason; what is raised is stored', async () => {
      await loadConPvp()
      await db.query(`insert into ajuste_tienda (clave, valor) values ('descuentos.guardia', 'true')`)
      try {
        const motivos: string[] = []
        const report = await load(LISTA, {
          onRechazos: async (rechazos) => {
            for await (const batch of rechazos) motivos.push(...batch.map(({ motivo }) => motivo))
          },
        })
        expect([counts(report), report.porClase, report.bajoPvp]).toEqual([[0, 1, 0, 1], { pvp: 1 }, 0])
        expect(motivos).toEqual([
          'el precio queda por debajo del PVP (10000,50), y la guardia del precio uniforme está activada',
        ])
        expect(await precios()).toEqual([1_000_000, 900_000])
        expect(counts(await load(`isbn,precio\n${A},10000.25\n`))).toEqual([0, 1, 0, 0])
      } finally {
        await db.query('delete from ajuste_tienda')
      }
    })
  })

  it('leaves nothing after a dry run', async () => {
    await load(`isbn,titulo\n${A},El faro de sal\n`)
    const before = await dump()
    expect(counts(await load(FULL, { dryRun: true }))).toEqual([1, 1, 0, 0])
    expect(await dump()).toBe(before)
    expect((await db.query('select count(*)::int as n from autor')).rows).toEqual([{ n: 0 }])
  })

  it('leaves nothing when its connection dies in the middle, and works the next time', async () => {
    const kill = () =>
      db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'anaquel importacion' and datname = current_database()`,
      )
    await expect(load(FULL, { beforeCommit: async () => void (await kill()) })).rejects.toThrow()
    expect(await readLibros()).toEqual([])
    expect((await db.query('select count(*)::int as n from autor')).rows).toEqual([{ n: 0 }])
    expect(counts(await load(FULL))).toEqual([2, 0, 0, 0])
  })

  it('leaves nothing when the rows of the search cannot be written', async () => {
    await db.query('alter table busqueda add constraint ninguna check (libro_num < 0)')
    await expect(load(FULL)).rejects.toThrow('ninguna')
    await db.query('alter table busqueda drop constraint ninguna')
    expect(await readLibros()).toEqual([])
    expect(counts(await load(FULL))).toEqual([2, 0, 0, 0])
    expect((await db.query('select count(*)::int as n from busqueda')).rows).toEqual([{ n: 2 }])
  })

  it('leaves nothing when the reading connection dies', async () => {
    const rows = Array.from({ length: 12_000 }, (_, i) => `${createIsbn(100 + i)},Libro ${i}\n`).join('')
    let killed: Promise<unknown> | undefined
    const kill = () =>
      db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'anaquel importacion lectura' and datname = current_database()`,
      )
    const text = `isbn,titulo\n${rows}`
    const entrada = await openEntrada(openText('prueba.csv', text))
    const slow = {
      ...entrada,
      async *registros(onBytes?: (bytes: number) => void) {
        for await (const registros of entrada.registros(onBytes)) {
          yield registros
          killed ??= kill()
          await killed
        }
      },
    }
    await expect(importCsv(slow, database.url)).rejects.toThrow()
    expect(await readLibros()).toEqual([])
  })

  it('waits for a book that somebody else is creating, and then compares with it', async () => {
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query('begin')
    await other.query(
      `insert into libro (id, isbn, titulo, titulo_p, cara) values (gen_random_uuid(), $1, 'El faro de sal', 'el faro de sal', '0.0.0')`,
      [A],
    )
    const importing = load(`isbn,titulo,precio\n${A},El faro de sal,100\n`)
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    await other.query('commit')
    await other.end()
    expect(counts(await importing)).toEqual([0, 1, 0, 0])
    expect((await readLibros())[0]).toMatchObject({ precio: 10_000 })
  })

  it('lets orders lock the books that it is changing', async () => {
    await load(FULL)
    const buyBook = async () => {
      await db.query('begin')
      const { rows } = await db.query('select precio from libro where isbn = $1 for key share nowait', [A])
      await db.query('commit')
      return rows[0].precio
    }
    let precio = 0
    await load(`isbn,precio\n${A},9000\n`, {
      beforeCommit: async () => {
        precio = await buyBook()
      },
    })
    expect(precio).toBe(1_250_000)
    expect(await buyBook()).toBe(900_000)
  })

  it('lets another import wait until it is done', async () => {
    let waited = 0
    const first = load(FULL, {
      beforeCommit: async () => {
        second = load(FULL, { onWait: () => waited++ })
        await expect.poll(() => waited, { timeout: 10_000 }).toBe(1)
      },
    })
    let second: Promise<Report> | undefined
    expect(counts(await first)).toEqual([2, 0, 0, 0])
    expect(counts((await second) as Report)).toEqual([0, 0, 2, 0])
  })

  it('makes subjects of a catalogue searchable, and categories only for a book that has none', async () => {
    const catalogue = (materias: string) => `isbn13,titulo,categorias,fuente\n${A},El faro de sal,${materias},otra\n`
    await load(catalogue('NOVELAS | FAROS'))
    expect(await readLibros()).toMatchObject([{ temas: ['NOVELAS', 'FAROS'], categorias: ['Ficción'] }])
    await load(catalogue('MEDICINA | FAROS'))
    expect(await readLibros()).toMatchObject([{ temas: ['MEDICINA', 'FAROS'], categorias: ['Ficción'] }])
  })

  it('keeps a book with 47 authors and a title of 343 characters', async () => {
    const titulo = 'Ñandú '.repeat(58).trim().slice(0, 343)
    const autores = Array.from({ length: 47 }, (_, i) => `Apellido${i}, Nombre`).join(' | ')
    await load(`isbn,titulo,autores\n${A},${titulo},"${autores}"\n`)
    const [libro] = await readLibros()
    expect(libro.titulo).toHaveLength(343)
    expect(libro.autores).toHaveLength(47)
  })
})

async function isWaiting(): Promise<boolean> {
  const { rows } = await db.query(
    `select from pg_stat_activity where application_name = 'anaquel importacion' and wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length > 0
}

describe('what a catalogue knows of an edition', () => {
  const HEAD = 'isbn,titulo,autores,coleccion,paginas,encuadernacion\n'
  const readFichas = async () =>
    (
      await db.query(`select isbn, contribuidores, coleccion, coleccion_p, coleccion_numero, paginas, encuadernacion
        from libro left join libro_ficha on libro_id = id order by num`)
    ).rows

  it('is stored with a new book, and found', async () => {
    const report =
      await load(`${HEAD}${A},El proceso,"Kafka, Franz | Roces, Wenceslao (traductor)",Nocturna 12,312,tapa dura
${B},Rayuela,"Cortázar, Julio",,,\n`)
    expect(counts(report)).toEqual([2, 0, 0, 0])
    const [proceso, rayuela] = await readFichas()
    expect(proceso).toMatchObject({
      contribuidores: [{ nombre: 'Wenceslao Roces', rol: 'traductor' }],
      coleccion_p: expect.stringContaining('nocturna'),
      paginas: 312,
      encuadernacion: 'tapa dura',
    })
    expect(rayuela).toMatchObject({ paginas: null, contribuidores: null })
    const vector = async () => (await db.query(`select tn::text from busqueda order by libro_num`)).rows
    const imported = await vector()
    expect(JSON.stringify(imported)).toContain('nocturn')
    // The same words as an edit writes.
    const { rows } = await db.query<{ id: string }>('select id from libro')
    await refreshBusqueda(
      createDbOver(db),
      rows.map(({ id }) => id),
    )
    expect(await vector()).toEqual(imported)
  })

  it('fills the gaps of a stored book and changes nothing that is known', async () => {
    await load(`${HEAD}${A},El proceso,"Kafka, Franz",,312,\n`)
    expect(counts(await load(`${HEAD}${A},El proceso,"Kafka, Franz",,400,tapa dura\n`))).toEqual([0, 1, 0, 0])
    expect(await readFichas()).toMatchObject([{ paginas: 312, encuadernacion: 'tapa dura', contribuidores: [] }])
    expect(counts(await load(`${HEAD}${A},El proceso,"Kafka, Franz",,400,tapa dura\n`))).toEqual([0, 0, 1, 0])
    expect(counts(await load(`${HEAD}${A},El proceso,"Kafka, Franz",Nocturna 12,,\n`))).toEqual([0, 1, 0, 0])
    expect((await db.query('select tn::text from busqueda')).rows).toMatchObject([
      { tn: expect.stringContaining('nocturn') },
    ])
  })

  it('changes together with the book itself', async () => {
    await load(`${HEAD}${A},El proceso,"Kafka, Franz",,,\n`)
    const detalle: Detalle[] = []
    const onDetalle = async (filas: AsyncIterable<Detalle[]>) => {
      for await (const rows of filas) detalle.push(...rows)
    }
    await load(`isbn,titulo,precio,paginas\n${A},El proceso,500,90\n${B},Rayuela,700,600\n`, { onDetalle })
    expect(detalle.map(({ resultado, columnas }) => [resultado, columnas])).toEqual([
      ['actualizado', ['precio', 'ficha']],
      ['creado', null],
    ])
    expect((await readFichas()).map(({ paginas }) => paginas)).toEqual([90, 600])
  })
})
