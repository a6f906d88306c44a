import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createIsbn } from '#test/rows.ts'
import { importarCommand } from './importar.command.ts'

let database: TestDatabase
let db: pg.Client
const folder = mkdtempSync(join(tmpdir(), 'importar-'))

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  rmSync(folder, { recursive: true })
})
beforeEach(() => db.query('truncate libro, autor, editorial cascade'))

const [A, B, C] = [1, 2, 3].map(createIsbn)

async function run(content: string | Buffer, ...options: string[]) {
  const file = join(folder, 'libros.csv')
  writeFileSync(file, content)
  return { file, ...(await command(file, ...options)) }
}
async function command(...argv: string[]) {
  let text = ''
  const code = await importarCommand(argv, database.url, { write: (more: string) => (text += more) })
  return { code, text }
}
const titles = async () => (await db.query('select titulo from libro order by num')).rows.map(({ titulo }) => titulo)

describe('importar', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text), 'UTF-8'],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`), 'UTF-8'],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1'), 'Latin-1'],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
  ])('reads %s with semicolons and answers 0', async (_, encode, name) => {
    const { code, text } = await run(encode(`isbn;titulo;precio\r\n${A};Ñandú y canción;"12.500,50"\r\n`))
    expect(text).toContain(`${name}`)
    expect(text).toContain('separado por punto y coma')
    expect(text).toMatch(/creados +1 libro\n/)
    expect(code).toBe(0)
    expect(await titles()).toEqual(['Ñandú y canción'])
  })

  it('answers 2 and writes refused rows to a file that can be imported once corrected', async () => {
    const { code, text, file } = await run(`isbn,titulo,precio\n${A},Uno,1\nmal,"Dos, ""el"" libro",2\n"mal"x,1,2\n`)
    expect(code).toBe(2)
    expect(text).toContain('  línea 3: no tiene ISBN')
    expect(readFileSync(`${file}.rechazos.csv`, 'utf8').split('\r\n')).toEqual([
      '\ufeffrechazo_linea,rechazo_motivo,isbn,titulo,precio',
      '3,no tiene ISBN,mal,"Dos, ""el"" libro",2',
      '4,las comillas no cierran o hay texto después de cerrarlas,"""mal""x,1,2"',
      '',
    ])
    const corrected = readFileSync(`${file}.rechazos.csv`, 'utf8')
      .replace(',mal,', `,${B},`)
      .replace(/^4,.*\r\n/m, '')
    expect((await run(corrected)).code).toBe(0)
    expect(await titles()).toEqual(['Uno', 'Dos, "el" libro'])
  })

  it('takes everything back with --dry-run, and says so', async () => {
    const { code, text } = await run(`isbn,titulo\n${A},Uno\n`, '--dry-run')
    expect(text).toContain('Ensayo (--dry-run): no se guardó nada.')
    expect(code).toBe(0)
    expect(await titles()).toEqual([])
  })

  it('tells with --detalle what became of every row', async () => {
    const detalle = join(folder, 'detalle.csv')
    await run(`isbn,titulo\n${A},Uno\nx,Dos\n`, '--detalle', detalle)
    expect(readFileSync(detalle, 'utf8')).toBe(
      `\ufefflinea,isbn,resultado,cambios,motivo\r\n2,${A},creado,,\r\n3,,rechazado,,no tiene ISBN\r\n`,
    )
  })

  it.each([
    ['an empty file', '', 'está vacío.'],
    [
      'a file without isbn',
      'titulo,precio\nUno,1\n',
      'no nombra ninguna columna «isbn»; las columnas son «titulo», «precio».',
    ],
    ['a file of which only the key is used', `isbn;costo\n${A};1\n`, 'no se sabe qué es «costo».'],
    ['a damaged ZIP', 'PK\u0003\u0004...', 'está dañado: no se puede descomprimir.'],
    ['JSON', '[{"isbn": 1}]', 'se importan CSV, XLSX, ONIX o Geslib.'],
  ])('answers 1 and one line to %s', async (_, content, end) => {
    const { code, text } = await run(content)
    expect(code).toBe(1)
    expect(text.trimEnd().endsWith(end), text).toBe(true)
    expect(text.trimEnd().split('\n')).toHaveLength(1)
  })

  it('answers 1 and one line to a missing file, a folder, no file and an unknown option', async () => {
    const nothing = join(folder, 'nada.csv')
    expect(await command(nothing)).toEqual({ code: 1, text: `No existe el archivo «${nothing}».\n` })
    expect(await command(folder)).toEqual({ code: 1, text: `«${folder}» no es un archivo.\n` })
    for (const argv of [[], ['a.csv', 'b.csv'], ['a.csv', '--rapido']]) {
      expect((await command(...argv)).text).toMatch(/^Uso: npm run importar/)
    }
  })

  it('answers 1 and one line when there is no database', async () => {
    writeFileSync(join(folder, 'libros.csv'), `isbn,precio\n${A},1\n`)
    let text = ''
    const code = await importarCommand([join(folder, 'libros.csv')], 'postgres://nadie@127.0.0.1:1/nada', {
      write: (more: string) => (text += more),
    })
    expect(code).toBe(1)
    expect(text).toContain('No se puede llegar a la base de datos')
  })

  it('refuses a record of over a million characters by itself, with its line', async () => {
    const { code, text } = await run(`isbn,titulo\n${A},Uno\n${B},${'x'.repeat(1_100_000)}\n${C},Tres\n`)
    expect(text).toContain('  línea 3: tiene más de 1.000.000 caracteres')
    expect(code).toBe(2)
    expect(await titles()).toEqual(['Uno', 'Tres'])
  })

  it('names the columns that it does not use, and what somebody should look at', async () => {
    const { text } = await run(`EAN;Título;Costo;Precio;Autor;Materia\n${A};Uno;5;0;Vértiz Xul, Qom Tewe;Faros\n`)
    expect(text.slice(text.indexOf('Para mirar'))).toBe(`Para mirar:
  1 columna que no se usa:
    la columna «Costo» no se usa
  1 autor que no queda claro cómo separar: se guardó como está escrito:
    línea 2: autores sin separar: «Vértiz Xul, Qom Tewe»
  1 precio en 0, tomado como «sin precio» (con --gratis es un libro gratis):
    línea 2: precio 0: se toma como «sin precio»
  1 libro cuyas materias no dan ninguna categoría:
    línea 2: Faros
  de 1 libro con materias 0 tienen categoría (0 %)
  materias sin categoría, con sus libros: Faros (1)
`)
  })

  it('takes a price of 0 for a free book where it is told to', async () => {
    await run(`isbn,titulo,precio\n${A},Uno,0\n`)
    await run(`isbn,titulo,precio\n${B},Dos,0\n`, '--gratis')
    expect((await db.query('select precio, gratis from libro order by num')).rows).toEqual([
      { precio: null, gratis: false },
      { precio: 0, gratis: true },
    ])
  })

  it('leaves its row in the audit, and a dry run none', async () => {
    const AUDIT = "select objeto_id, suceso, actor_id, despues from suceso_seguridad where entidad = 'importacion'"
    await db.query('delete from importacion')
    const known = (await db.query(AUDIT)).rows.map(({ objeto_id }) => objeto_id)
    await run(`isbn,titulo\n${A},Uno\n`, '--dry-run')
    await run(`isbn,titulo\n${A},Uno\nmal,Dos\n`)
    const [{ id }] = (await db.query('select id from importacion')).rows
    expect((await db.query(AUDIT)).rows.filter(({ objeto_id }) => !known.includes(objeto_id))).toEqual([
      {
        objeto_id: id,
        suceso: 'alta',
        actor_id: null,
        despues: { archivo: 'libros.csv', creados: 1, actualizados: 0, rechazados: 1 },
      },
    ])
  })

  it('says what Ctrl-C means for the books', async () => {
    const signals = new EventEmitter()
    writeFileSync(join(folder, 'libros.csv'), `isbn,titulo\n${A},Uno\n`)
    let text = ''
    const code = await importarCommand(
      [join(folder, 'libros.csv')],
      database.url,
      {
        write: (more: string) => {
          text += more
          if (more.includes('Importando')) signals.emit('SIGINT')
        },
      },
      signals,
    )
    expect(code).toBe(130)
    expect(text).toContain('Interrumpida: no se guardó nada.\n')
    expect(signals.listenerCount('SIGINT')).toBe(0)
  })

  it('lets searches forgive slips in the words of new books as soon as it has ended', async () => {
    await run(`isbn,titulo,autores\n${A},Xilofonista errante,"Quiñonez, Ubaldina"\n`)
    const { rows } = await db.query(
      `select palabra from palabra where palabra = any('{xilofonista,errante,quinonez,ubaldina}') order by palabra`,
    )
    expect(rows.map(({ palabra }) => palabra)).toEqual(['errante', 'quinonez', 'ubaldina', 'xilofonista'])
  })

  it('accepts a file with a header alone', async () => {
    expect((await run('isbn,precio\n')).code).toBe(0)
  })
})
