import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { QUEUES } from '#app/background/queues.ts'
import { type Migracion, MigrationError, migrate as migrateDatabase, migrateExactly } from '#platform/db/migrate.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { createTestDatabase } from '#test/database.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { connect } from './conexion.ts'
import { Escritor, readPartes } from './contenedor.ts'
import { RespaldoError } from './formato.ts'
import { respaldar } from './respaldar.ts'
import { respaldoCommand, restaurarCommand } from './respaldo.command.ts'
import { restaurar, verificar } from './restaurar.ts'

const HOSTILE = [
  `O'Higgins; drop table libro; --`,
  'José Ñandú 📚👩🏽‍🚀 العربية',
  'barra \\ doble \\\\ \\N \\. \\t',
  'tab\ty línea\ny retorno\r\ny \u0001\u007f\u2028',
  '<b>"comillas"</b> & {llaves} ,,',
  'a'.repeat(300),
  '\\.',
  'é combinada: e\u0301',
]

const folder = mkdtempSync(join(tmpdir(), 'respaldo-'))
let places = 0
let source: TestApi
let ana: Awaited<ReturnType<typeof insertTestUsuario>>
let libro: string

beforeAll(async () => {
  source = await createTestApi()
  ana = await insertTestUsuario(source.db)
  await insertCatalogo(
    source.db,
    HOSTILE.map((text, n) => ({
      titulo: text,
      autores: [`Autor ${n} ${text}`.slice(0, 200)],
      editorial: `Editorial ${text}`,
      categorias: ['Ficción'],
      temas: [text, ''],
      descripcion: text,
      precio: n === 0 ? null : n,
      calificacion: 4.37,
      fecha: '1972-05-31',
      formatos: ['fisico', 'digital'],
    })),
  )
  libro = await insertTestLibro(source.db)
  await register('Estanteria')
  for (let n = 0; n < 3; n++) await order()
  await query(source.databaseUrl, `insert into ajuste values ('prueba', '{"a": [1, null, "\\n\\t"]}')`)
  const pictures = join(folder, 'tienda', 'imagenes', 'ab')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, 'cd.webp'), Buffer.from([0, 1, 2, 255]))
  writeFileSync(join(pictures, '..', 'vacia.webp'), '')
  writeFileSync(join(pictures, '.en-camino.webp'), 'x')
  symlinkSync('/etc/hostname', join(pictures, 'enlace'))
})
afterAll(async () => {
  await source.end()
  rmSync(folder, { recursive: true })
})

const register = (password: string) =>
  source.app.inject({
    method: 'POST',
    url: '/api/usuarios/registrar',
    payload: { username: 'maria', email: 'maria@correo.test', nombre: 'María', apellido: 'Ñandú', password },
  })
const order = () =>
  source.app.inject({
    method: 'POST',
    url: '/api/pedidos',
    headers: ana.headers,
    payload: {
      items: [{ libro, cantidad: 2 }],
      metodo_pago: 'tarjeta',
      cuotas: 3,
      // No address holds a control character.
      entrega: HOSTILE.filter((text) => !text.includes('\u0001'))
        .join(' ')
        .slice(0, 200),
    },
  })

const migrate = (databaseUrl: string) => migrateDatabase(databaseUrl, QUEUES)

let files = 0
const newFile = () => join(folder, `${++files}.respaldo`)

async function back(up = newFile(), databaseUrl = source.databaseUrl) {
  let text = ''
  const out = { write: (more: string) => (text += more) }
  await respaldoCommand([up], { databaseUrl, dataDir: join(folder, 'tienda') }, out)
  return { path: up, text }
}

async function newPlace(options = { empty: true }) {
  const place = await createTestDatabase(options)
  const preguntar = async () => true // unsigned: these shops have no key
  return { databaseUrl: place.url, dataDir: join(folder, `destino-${++places}`), migrate, preguntar }
}
type Place = Awaited<ReturnType<typeof newPlace>>

async function restore(path: string, place: Place) {
  let text = ''
  const code = await restaurarCommand([path], place, { write: (more: string) => (text += more) })
  return { code, text }
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
const column = async (databaseUrl: string, sql: string) =>
  (await query<{ value: string }>(databaseUrl, sql)).map(({ value }) => value)

/** What a restore leaves out on purpose, by name; everything else in the catalogue has to come back. */
const LEFT_OUT = [
  ...[
    'cambio_correo',
    'desafio',
    'entrega',
    'entrega_intento',
    'importacion_fila',
    'importacion_pieza',
    'invitacion',
    'limite',
    'migracion',
    'nodo',
    'recuperacion',
    'respaldo',
    'copia_afuera',
    'resumen_contado',
    'sesion',
  ],
  'verificacion',
]
const listTables = async (databaseUrl: string) =>
  (
    await column(databaseUrl, `select tablename as value from pg_tables where schemaname = 'public' order by tablename`)
  ).filter((name) => !LEFT_OUT.includes(name))

/** That a backup was made or restored is written down afterwards. */
const LATER: Record<string, string> = {
  suceso_seguridad: `where entidad is null or entidad not in ('respaldo', 'restauracion')`,
}

/** Every row of every table, as PostgreSQL writes it. */
async function readShop(databaseUrl: string): Promise<Record<string, string[]>> {
  const tables = await listTables(databaseUrl)
  const each = tables.map((name) => `select '${name}' as name, t::text as value from "${name}" t ${LATER[name] ?? ''}`)
  const rows = await query<{ name: string; value: string }>(databaseUrl, `${each.join(' union all ')} order by 1, 2`)
  const byTable = Map.groupBy(rows, ({ name }) => name)
  return Object.fromEntries(tables.map((name) => [name, (byTable.get(name) ?? []).map(({ value }) => value)]))
}

/** Every constraint, index and trigger with its state, every column and migration. */
const readSchema = (databaseUrl: string) =>
  column(
    databaseUrl,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as value from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select nombre || ' ' || sha256 from migracion
     union all select table_name || ' ' || column_name || ' ' || data_type || coalesce(column_default, '')
       from information_schema.columns where table_schema = 'public'
     order by 1`,
  )

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it went through',
    (error: unknown) =>
      error instanceof RespaldoError || error instanceof MigrationError ? error.message : String(error),
  )

describe('a backup of a quiet shop', () => {
  let path: string
  let text: string
  let place: Place
  beforeAll(async () => {
    ;({ path, text } = await back())
    place = await newPlace()
    expect((await restore(path, place)).code).toBe(0)
  })

  it('brings back every row of every table of the catalogue', async () => {
    const before = await readShop(source.databaseUrl)
    const after = await readShop(place.databaseUrl)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
    for (const table of [
      'libro',
      'autor',
      'editorial',
      'libro_autor',
      'libro_categoria',
      'usuario',
      'pedido',
      'pedido_item',
      'ajuste',
    ]) {
      expect(after[table]?.length, table).toBeGreaterThan(0)
    }
  })

  it('holds every table of the catalogue but those that are left out on purpose', async () => {
    const { fin } = await verificar(path)
    expect(Object.keys(fin.filas)).toEqual(await listTables(source.databaseUrl))
  })

  it('is written down in the audit, and so is its restore', async () => {
    const listAltas = (databaseUrl: string, entidad: string) =>
      query(databaseUrl, `select suceso, actor_id, origen, despues from suceso_seguridad where entidad = '${entidad}'`)
    const row = { suceso: 'alta', actor_id: null, origen: null }
    const archivo = basename(path)
    const filas = expect.any(Number)
    expect(await listAltas(source.databaseUrl, 'respaldo')).toContainEqual({
      ...row,
      despues: { archivo, filas, bytes: statSync(path).size },
    })
    expect(await listAltas(place.databaseUrl, 'restauracion')).toEqual([
      { ...row, despues: { archivo, filas, hecho_en: (await verificar(path)).manifiesto.creado } },
    ])
  })

  it('leaves the schema as the migrations made it', async () => {
    expect(await readSchema(place.databaseUrl)).toEqual(await readSchema(source.databaseUrl))
  })

  it('brings back pictures byte by byte, and nothing that is no picture', () => {
    const pictures = join(place.dataDir, 'imagenes')
    expect(readdirSync(pictures, { recursive: true }).sort()).toEqual(['ab', 'ab/cd.webp', 'vacia.webp'])
    expect([...readFileSync(join(pictures, 'ab', 'cd.webp'))]).toEqual([0, 1, 2, 255])
  })

  it('says size, rows and time, and is for its owner alone', () => {
    expect(text).toMatch(
      /^Respaldo listo: .+\.respaldo\n {2}\d+,\d MB, [\d.]+ filas de \d+ tablas, 2 imágenes, \d+,\d s\n {2}No está firmado, porque todavía no hay clave: la hace npm start\.\n$/,
    )
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('parcial'))).toEqual([])
  })

  it('leaves out a table of the owner’s own, and says so', async () => {
    await query(source.databaseUrl, `create table nota as select 'llamar a Ana' as texto`)
    const own = await back()
    await query(source.databaseUrl, 'drop table nota')
    const { text } = await restore(own.path, await newPlace())
    expect(text).toContain('Se omitió la tabla «nota»: no es de la tienda.')
  })

  it('opens with everybody’s own password, without the sessions of before, and goes on numbering', async () => {
    const api = await createApi(source.config, place.databaseUrl)
    try {
      const old = await api.app.inject({ url: '/api/usuarios/perfil', headers: ana.headers })
      expect(old.statusCode).toBe(401)
      const login = await api.app.inject({
        method: 'POST',
        url: '/api/usuarios/iniciar-sesion',
        payload: { email: 'maria@correo.test', password: 'Estanteria' },
      })
      expect(login.statusCode).toBe(200)
      const placed = await api.app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers: { authorization: `Bearer ${login.json().token}` },
        payload: { items: [{ libro, cantidad: 1 }], metodo_pago: 'debito' },
      })
      expect(placed.statusCode).toBe(200)
      expect(placed.json().numero).toBe(1_004)
      await insertTestLibro(api.db, { titulo: 'Después' })
      await insertTestUsuario(api.db)
    } finally {
      await api.app.close()
    }
  })
})

describe('a backup while the shop sells', () => {
  it('is one moment: what happens between two tables is in none of them', async () => {
    const before = await readShop(source.databaseUrl)
    const path = newFile()
    const happen = async (nombre: string) => {
      if (nombre !== 'pedido_item') return // autor, libro and pedido are written, the lines of orders are not
      expect((await order()).statusCode).toBe(200)
      await insertTestUsuario(source.db)
      await query(source.databaseUrl, `delete from pedido where numero = 1002`)
      await query(source.databaseUrl, `update libro set titulo = 'Otro' where id = '${libro}'`)
    }
    await respaldar({ databaseUrl: source.databaseUrl, imagenes: join(folder, 'tienda', 'imagenes') }, path, {
      onTabla: happen,
    })
    const place = await newPlace()
    await restore(path, place)
    expect(await readShop(place.databaseUrl)).toEqual(before)
    expect(await column(place.databaseUrl, `select nextval('pedido_numero_seq')::text as value`)).toEqual(['1004'])
  })

  it('has every order with its lines, its sum and its customer', async () => {
    const count = async () => Number((await column(source.databaseUrl, 'select count(*) as value from pedido'))[0])
    const before = await count()
    let open = true
    const shopping = [1, 2].map(async () => {
      while (open) expect((await order()).statusCode).toBe(200)
    })
    await expect.poll(count).toBeGreaterThan(before)
    const { path } = await back()
    open = false
    await Promise.all(shopping)
    const place = await newPlace()
    await restore(path, place)
    const wrong = await column(
      place.databaseUrl,
      `select id as value from pedido where usuario_id is null or total is distinct from
         recargo + (select sum(cantidad::bigint * precio_unitario) from pedido_item where pedido_id = pedido.id)
       union all select pedido_id from pedido_item where pedido_id not in (select id from pedido)`,
    )
    expect(wrong).toEqual([])
    const [restored = [], placed = []] = [
      (await readShop(place.databaseUrl)).pedido,
      (await readShop(source.databaseUrl)).pedido,
    ]
    expect(restored.length).toBeGreaterThan(before)
    expect(new Set(placed).isSupersetOf(new Set(restored))).toBe(true)
  })
})

/** A backup of a shop that lacks the last migration. */
async function backUpEarlier() {
  const earlier = await newPlace()
  const all = await query<Migracion>(source.databaseUrl, 'select nombre, sha256 from migracion order by nombre')
  const client = new pg.Client({ connectionString: earlier.databaseUrl })
  await client.connect()
  await migrateExactly(client, all.slice(0, -1))
  await client.query(`insert into ajuste values ('antes', '1')`)
  await client.query(`delete from categoria where nombre <> 'Ficción'`)
  await client.query(`update categoria set nombre = 'Única'`)
  await client.end()
  return { path: (await back(newFile(), earlier.databaseUrl)).path, last: all.at(-1)?.nombre }
}

describe('a shop to restore into', () => {
  let path: string
  beforeAll(async () => {
    path = (await back()).path
  })

  it('may be migrated already, with the one administrator of its first start', async () => {
    const place = await newPlace({ empty: false })
    await query(
      place.databaseUrl,
      `insert into usuario (id, username, email, nombre, apellido, clave, rol)
       values (gen_random_uuid(), 'admin', 'admin@anaquel.test', 'A', 'A', '-', 'admin')`,
    )
    await restore(path, place)
    expect(await readShop(place.databaseUrl)).toEqual(await readShop(source.databaseUrl))
  })

  it('takes the backup of an earlier version, and is brought up to date afterwards', async () => {
    const place = await newPlace()
    const { path: earlier, last } = await backUpEarlier()
    await restore(earlier, place)
    expect(await readSchema(place.databaseUrl)).toEqual(await readSchema(source.databaseUrl))
    expect(await column(place.databaseUrl, 'select max(nombre) as value from migracion')).toEqual([last])
    expect(await column(place.databaseUrl, 'select nombre as value from ajuste')).toEqual(['antes'])
    // The backup's categories, not those that the migrations make anew.
    expect(await column(place.databaseUrl, 'select nombre as value from categoria')).toEqual(['Única'])
  })

  it('is refused when it is of a later version than the backup', async () => {
    const place = await newPlace({ empty: false })
    const { path: earlier } = await backUpEarlier()
    const before = await readShop(place.databaseUrl)
    expect(await refusalOf(restore(earlier, place))).toMatch(
      /^El respaldo es de una versión anterior a la de esta base de datos\. Elegí una carpeta nueva/,
    )
    expect(await readShop(place.databaseUrl)).toEqual(before)
  })

  it.each([
    ['a book', insertTestLibro],
    ['a customer', insertTestUsuario],
  ])('is refused with %s in it, and keeps it', async (_, insert) => {
    const target = await createTestApi()
    try {
      await insert(target.db)
      const before = await readShop(target.databaseUrl)
      const place = {
        databaseUrl: target.databaseUrl,
        dataDir: join(folder, 'llena'),
        migrate,
        preguntar: async () => true,
      }
      expect(await refusalOf(restore(path, place))).toMatch(
        /^Esta tienda no está vacía \(tiene (libros|cuentas)\), y restaurar no pisa nada\. Elegí una carpeta nueva/,
      )
      expect(await readShop(target.databaseUrl)).toEqual(before)
      expect(await readSchema(target.databaseUrl)).toEqual(await readSchema(source.databaseUrl))
    } finally {
      await target.end()
    }
  })

  it('is refused when the database is somebody else’s', async () => {
    const place = await newPlace()
    await query(place.databaseUrl, 'create table ajena (n int)')
    expect(await refusalOf(restore(path, place))).toMatch(/^La base de datos no está vacía, y no es de una tienda\./)
  })
})

describe('a restore that fails', () => {
  let path: string
  let place: Place
  beforeAll(async () => {
    path = (await back()).path
  })
  beforeEach(async () => {
    place = await newPlace()
  })
  const tables = () => column(place.databaseUrl, `select tablename as value from pg_tables where schemaname = 'public'`)

  it('halfway leaves nothing behind, and goes well the next time', async () => {
    const die = (nombre: string) =>
      nombre === 'pedido_item' &&
      query(
        place.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    const destination = { databaseUrl: place.databaseUrl, imagenes: join(place.dataDir, 'imagenes'), migrate }
    await expect(restaurar(path, destination, { onParte: die })).rejects.toThrow()
    expect(await tables()).toEqual([])
    await restore(path, place)
    expect(await readShop(place.databaseUrl)).toEqual(await readShop(source.databaseUrl))
  })

  it('because it is interrupted leaves nothing behind', async () => {
    const interrupt = new AbortController()
    const destination = { databaseUrl: place.databaseUrl, imagenes: join(place.dataDir, 'imagenes'), migrate }
    const onParte = (nombre: string) => nombre === 'libro' && interrupt.abort()
    const work = restaurar(path, destination, { signal: interrupt.signal, onParte })
    await expect(work).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(await tables()).toEqual([])
  })

  it('for rows that do not belong together leaves nothing behind', async () => {
    const forged = newFile()
    const file = await open(forged, 'w')
    const escritor = await Escritor.begin(file)
    for await (const { encabezado, datos } of readPartes(path)) {
      if (encabezado.parte === 'tabla' && encabezado.nombre === 'pedido') {
        await escritor.write(encabezado, [zstdCompressSync('')])
      } else if (encabezado.parte === 'fin') {
        await escritor.write({ ...encabezado, filas: { ...encabezado.filas, pedido: 0 } })
      } else await escritor.write(encabezado, datos)
    }
    await file.close()
    expect(await refusalOf(restore(forged, place))).toBe(
      'No se restauró nada: los datos del respaldo no concuerdan entre sí.',
    )
    expect(await tables()).toEqual([])
  })

  it('for a changed byte has touched nothing', async () => {
    const bytes = readFileSync(path)
    const changed = newFile()
    const at = bytes.indexOf('tabla') + 400
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(changed, bytes)
    expect(await refusalOf(restore(changed, place))).toBe(
      `«${changed}» está dañado: su contenido no es el que se guardó.`,
    )
    expect(await tables()).toEqual([])
  })

  it('for a cut file has touched nothing', async () => {
    const short = newFile()
    writeFileSync(short, readFileSync(path).subarray(0, -1))
    expect(await refusalOf(restore(short, place))).toBe(`«${short}» está incompleto: se corta antes de su final.`)
    expect(await tables()).toEqual([])
  })

  it('says in one line that the file is missing, or a folder', async () => {
    const missing = join(folder, 'nada.respaldo')
    expect(await refusalOf(restore(missing, place))).toBe(`No se restauró nada: no existe (${missing}).`)
    expect(await refusalOf(restore(folder, place))).toBe('No se restauró nada: es una carpeta.')
  })

  it('says that the backup is of a newer version', async () => {
    await query(source.databaseUrl, `insert into migracion (nombre, sha256) values ('9999_futuro.sql', '-')`)
    const newer = (await back()).path
    await query(source.databaseUrl, `delete from migracion where nombre = '9999_futuro.sql'`)
    expect(await refusalOf(restore(newer, place))).toBe(
      'El respaldo es de una versión más nueva (9999_futuro.sql). Actualizá el programa.',
    )
    expect(await tables()).toEqual([])
  })

  it('does not write over another picture', async () => {
    mkdirSync(join(place.dataDir, 'imagenes'), { recursive: true })
    writeFileSync(join(place.dataDir, 'imagenes', 'vacia.webp'), 'otra')
    expect(await refusalOf(restore(path, place))).toMatch(
      /^Ya hay otra imagen en .+vacia\.webp, y restaurar no pisa nada\./,
    )
    expect(await tables()).toEqual([])
  })

  it('says that the database cannot be reached', async () => {
    const nowhere = { ...place, databaseUrl: 'postgres://nadie@127.0.0.1:1/nada' }
    const DOWN = 'no se puede llegar a la base de datos, o se cortó la conexión.'
    expect(await refusalOf(restore(path, nowhere))).toBe(`No se restauró nada: ${DOWN}`)
    expect(await refusalOf(back(newFile(), nowhere.databaseUrl))).toBe(`No se hizo el respaldo: ${DOWN}`)
  })

  it.each([[[]], [['a', 'b']], [['--todo']], [['']]])('explains itself to %j', async (argv) => {
    expect(await refusalOf(restaurarCommand(argv, place))).toBe('Uso: npm run restaurar -- ARCHIVO [--sin-preguntar]')
    if (argv.length > 0)
      expect(await refusalOf(respaldoCommand(argv, place))).toBe('Uso: npm run respaldo [-- ARCHIVO]')
  })
})

it('a backup with a secret says which key opens it, and holds neither', async () => {
  const { text: without } = await back()
  expect(without).not.toContain('ajustes.clave')
  const client = await connect(source.databaseUrl)
  await client.query(
    `insert into ajuste_tienda (clave, valor, sellado) values ('correo.clave', '"v1.abcdef01.AAAA"', true)`,
  )
  const { path, text } = await back()
  await client.query('delete from ajuste_tienda')
  await client.end()
  expect(text).toContain('Hay ajustes secretos cifrados. El archivo no lleva su clave: guardá aparte AJUSTES_CLAVE o ')
  expect(text).toContain(join('tienda', 'ajustes.clave'))
  const place = await newPlace()
  await restore(path, place)
  const restored = await connect(place.databaseUrl)
  const { rows } = await restored.query('select clave, valor, sellado from ajuste_tienda')
  await restored.end()
  expect(rows).toEqual([{ clave: 'correo.clave', valor: 'v1.abcdef01.AAAA', sellado: true }])
})

describe('a backup that fails', () => {
  it('writes over nothing', async () => {
    const path = newFile()
    writeFileSync(path, 'mío')
    expect(await refusalOf(back(path))).toBe(`Ya existe «${path}»; no se pisa. Elegí otro nombre.`)
    expect(readFileSync(path, 'utf8')).toBe('mío')
  })

  it('says where it cannot write', async () => {
    const path = join(folder, 'nada', 'a.respaldo')
    expect(await refusalOf(back(path))).toBe(`No se hizo el respaldo: no existe (${join(folder, 'nada')}).`)
  })

  it('leaves no file when it is interrupted', async () => {
    const path = newFile()
    const interrupted = respaldoCommand([path], {
      databaseUrl: source.databaseUrl,
      dataDir: folder,
      signal: AbortSignal.abort(),
    })
    expect(await refusalOf(interrupted)).toBe('No se hizo el respaldo: se interrumpió.')
    expect(readdirSync(folder).filter((name) => name.includes(`${files}.respaldo`))).toEqual([])
  })

  it('leaves no file when the database goes away', async () => {
    const path = newFile()
    const die = (nombre: string) =>
      nombre === 'pedido' &&
      query(
        source.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'anaquel respaldo'`,
      )
    const origin = { databaseUrl: source.databaseUrl, imagenes: folder }
    await expect(respaldar(origin, path, { onTabla: die })).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.includes(`${files}.respaldo`))).toEqual([])
  })

  it('says that there is no shop yet', async () => {
    const place = await newPlace()
    expect(await refusalOf(back(newFile(), place.databaseUrl))).toBe('Todavía no hay una tienda que respaldar.')
  })
})

it('a backup without a name goes into the data folder, under the date', async () => {
  const dataDir = join(folder, 'sin nombre')
  let text = ''
  await respaldoCommand([], { databaseUrl: source.databaseUrl, dataDir }, { write: (more) => (text += more) })
  const [name = ''] = readdirSync(join(dataDir, 'respaldos'))
  expect(name).toMatch(/^anaquel-\d{4}-\d\d-\d\d-\d{6}\.respaldo$/)
  expect(text).toContain(join(dataDir, 'respaldos', name))
})

it('a restored shop shows the portraits and logos that were uploaded', async () => {
  const { headers } = await insertTestUsuario(source.db, 'admin')
  const send = async <T>(url: string, payload: Buffer | Record<string, string>, type = 'application/json') => {
    const sent = await source.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    })
    expect(sent.statusCode, sent.body).toBe(200)
    return sent.json<T>()
  }
  const upload = async (color: string) =>
    (await send<{ direccion: string }>('/api/imagenes', await paintCover('png', { color }), 'image/png')).direccion
  const [perfil, imagen] = [await upload('#a01010'), await upload('#10a010')]
  const autor = { nombre_completo: 'Retratada Ñandú', info: 'Escribe.', perfil }
  const editorial = { descripcion: 'Con Logo', direccion: 'Viamonte 494', imagen }
  const { retrato } = await send<{ retrato: string }>('/api/autores/crear', autor)
  const { marca } = await send<{ marca: string }>('/api/editoriales/crear', editorial)
  const up = newFile()
  const { databaseUrl, config } = source
  await respaldoCommand([up], { databaseUrl, dataDir: config.DATA_DIR }, { write: () => true })
  const place = await newPlace()
  expect((await restore(up, place)).code).toBe(0)
  const api = await createApi({ ...config, DATA_DIR: place.dataDir }, place.databaseUrl)
  try {
    for (const path of [retrato, marca]) {
      const [before, after] = await Promise.all([source.app.inject(path), api.app.inject(path)])
      expect(after.headers['content-type'], path).toBe('image/webp')
      expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
    }
  } finally {
    await api.app.close()
  }
})
