// Lists in which one thing never seems to end, 2 GB of it, through the whole command: each has to end in a report, within
// bounded memory, and leave its other books or none, never half of an import.
import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { mensaje, producto } from '#test/onix.ts'
import { note } from '../scripts/terminal.ts'
import { toIsbn } from './catalogo.ts'
import { runImportar } from './comando.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const BYTES = 2 * 1024 ** 3
const PIECE = 256 * 1024
const MEMORY_MAX = 500
const ISBNS = [8_000_001, 8_000_002, 8_000_003].map(toIsbn)
/** What the command says where it did not expect what happened, or did not come to say anything. */
const RAW = /\bat .*:\d+:\d+|Error:|JavaScript heap|No se pudo importar; no se guardó nada|error de la tienda/

type Caso = {
  archivo: string
  /** What stands before the filling, the filling itself, and what stands after it. */
  antes: string
  relleno: string
  despues: string
}

/** The filling stands within the second of three products. */
function onix(antes: string, relleno: string, despues: string, archivo = 'enorme.xml'): Caso {
  const [primero = '', segundo = '', tercero = ''] = ISBNS.map((isbn) => producto({ isbn, titulo: `Libro ${isbn}` }))
  const spoiled = segundo.replace('</DescriptiveDetail>', '<!>$&')
  const [head = '', tail = ''] = mensaje(`${primero}${spoiled}${tercero}`).split('<!>')
  return { archivo, antes: head + antes, relleno, despues: despues + tail }
}

/** The filling stands in the second of three rows. */
const tabla = (antes: string, relleno: string, despues: string): Caso => ({
  archivo: 'enorme.csv',
  antes: `isbn;titulo;precio\n${ISBNS[0]};Uno;100\n${ISBNS[1]};${antes}`,
  relleno,
  despues: `${despues};100\n${ISBNS[2]};Tres;100\n`,
})

const articulo = (n: number) => `GP4|A|${n}|Libro ${n}|Sosa, Ana|4|${ISBNS[n - 1]}|${ISBNS[n - 1]}|10|01|X|20001015\r\n`

/** The filling is about the first of three articles. */
const geslib = (relleno: string): Caso => ({
  archivo: 'enorme.txt',
  antes: articulo(1),
  relleno,
  despues: `\r\n${articulo(2)}${articulo(3)}`,
})

const CASOS: Record<string, Caso> = {
  'un texto': onix('<EditionStatement>', 'a b c ', '</EditionStatement>'),
  'un CDATA': onix('<EditionStatement><![CDATA[', 'a < b ', ']]></EditionStatement>'),
  'un comentario': onix('<!-- ', 'a b c ', ' -->'),
  'un comentario con etiquetas': onix('<!-- ', '<a> b ', ' -->'),
  'un atributo': onix('<EditionStatement nota="', 'a b c ', '"/>'),
  'los atributos de uno': onix('<EditionStatement ', 'a="b" ', '/>'),
  'el nombre de uno': onix('<a', 'bcdefg', '/>'),
  'los hijos de uno': onix('<EditionStatement>', `<a>${'b '.repeat(60)}</a>`, '</EditionStatement>'),
  'uno dentro de otro': onix('', '<a>', ''),
  'una instrucción': onix('<?nota ', 'a b c ', '?>'),
  'entidades que no existen': onix('<EditionStatement>', '&nada;', '</EditionStatement>'),
  'un texto, en gzip': onix('<EditionStatement>', 'a b c ', '</EditionStatement>', 'enorme.xml.gz'),
  'CSV: una celda': tabla('', 'a b c ', ''),
  'CSV: una celda entre comillas': tabla('"', 'a b c\n', '"'),
  'CSV: comillas que no cierran': tabla('"', 'a b c\n', ''),
  'CSV: una fila de celdas': tabla('Dos', ';', ''),
  'Geslib: una línea': geslib('6E|1|1|a b c '),
  'Geslib: textos de un libro': geslib('6E|1|1|a b c d e f g h i j\r\n'),
}

export async function measureEnormes(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, caso] of Object.entries(CASOS)) {
    const file = join(stage.folder, caso.archivo)
    await write(file, caso)
    try {
      const { code, output, memory, seconds } = await runImportar(stage, file)
      const [{ libros = 0, filas = 0 } = {}] = await stage.query<{ libros: number; filas: number }>(
        `select (select count(*)::int from libro where isbn in ('${ISBNS.join("','")}')) as libros,
           (select count(*)::int from importacion_fila) as filas`,
      )
      const spoiled = findDamage({ code, output, libros, filas })
      rows.push({
        name: `2 GB: ${name}`,
        figure: libros === 0 ? 'no se importa nada' : `entran ${libros} de 3`,
        memory,
        budget: { text: `≤ ${MEMORY_MAX} MB`, value: memory, atMost: MEMORY_MAX },
        ...(spoiled !== null && { spoiled }),
      })
      const said = output.split('\n').filter((line) => line !== '')
      note(`${name}: ${rows.at(-1)?.figure}, ${formatNumber(memory)} MB en ${formatNumber(seconds)} s`)
      note(`  ${said.join(' · ').slice(0, 300)}`)
      await stage.query(`delete from libro where isbn in ('${ISBNS.join("','")}')`)
    } finally {
      rmSync(file)
      rmSync(`${file}.rechazos.csv`, { force: true })
    }
  }
  return rows
}

type Final = { code: number | null; output: string; libros: number; filas: number }

/** Either the file is refused as a whole, or the books beside the damaged one are there. */
function findDamage({ code, output, libros, filas }: Final): string | null {
  if (code !== 0 && code !== 1 && code !== 2) return `terminó con código ${code}`
  if (RAW.test(output)) return 'un mensaje del programa'
  if (filas > 0) return 'quedaron filas de la lista'
  return (code === 1 ? libros === 0 : libros >= 2) ? null : `código ${code} con ${libros} libros`
}

async function write(file: string, { antes, relleno, despues }: Caso): Promise<void> {
  const piece = Buffer.from(relleno.repeat(Math.ceil(PIECE / relleno.length)))
  function* pieces() {
    yield Buffer.from(antes)
    for (let written = 0; written < BYTES; written += piece.length) yield piece
    yield Buffer.from(despues)
  }
  const out = createWriteStream(file)
  await (file.endsWith('.gz') ? pipeline(pieces, createGzip({ level: 1 }), out) : pipeline(pieces, out))
}
