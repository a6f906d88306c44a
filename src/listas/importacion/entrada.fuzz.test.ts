// Whatever a file holds, reading it ends in records and refusals, or in one Spanish line.
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { CATEGORIAS_P, createContexto } from '#test/importacion.ts'
import { mensaje, producto } from '#test/onix.ts'
import { xlsx, zip } from '#test/zip.ts'
import { openEntrada } from './entrada.ts'
import { ImportError, openBytes } from './fuente.ts'

const CASOS = 150 * FUZZ_VECES

/** Numbers from 0 to below `limit`, the same for the same seed. */
function createDice(seed: number) {
  let state = seed >>> 0
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const LIBROS = ['9789879334966', '9789875455146']
  .map((isbn) => producto({ isbn, titulo: `Título de ${isbn}` }))
  .join('')
const ONIX = mensaje(LIBROS, { antes: '<!DOCTYPE x [<!ENTITY a "aaaa">]>' })
const CORTA = ONIX.replace('<ONIXMessage', '<ONIXmessage').replaceAll(/<\/?Product>/g, (tag) => tag.toLowerCase())
const CELDA = '<row><c t="inlineStr"><is><t>isbn</t></is></c><c t="inlineStr"><is><t>precio</t></is></c></row>'
const PLANILLA = xlsx({ Hoja: `${CELDA}<row><c><v>9789879334966</v></c><c><v>9000</v></c></row>` })
const GESLIB = 'GP4|A|1|Uno|Sosa, Ana|4|978-987-9334-96-6|9789879334966|10|01|X|20001015\r\n6E|1|1|Texto\r\n'
const SEMILLAS = [
  ONIX,
  CORTA,
  Buffer.from(`\ufeff${ONIX}`, 'utf16le'),
  PLANILLA,
  gzipSync(ONIX),
  zip({ 'a.xml': ONIX }),
  GESLIB,
]
const TROZOS = [
  '<',
  '>',
  '&',
  '&a;',
  '&#0;',
  '&#x110000;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '</Product>',
  '<Product>',
  '"',
  '\0',
  '\ufffd',
  '|',
  '\r',
  'PK\u0003\u0004',
]

/** A file with some bytes cut, doubled, changed or put in. */
function spoil(content: Buffer, dice: (limit: number) => number): Buffer {
  let bytes = content
  for (let n = 1 + dice(4); n > 0; n--) {
    const at = dice(bytes.length + 1)
    const until = Math.min(at + 1 + dice(40), bytes.length)
    const trozo = Buffer.from(TROZOS[dice(TROZOS.length)] ?? '')
    const ways = [
      () => bytes.subarray(0, at),
      () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(until)]),
      () => Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)]),
      () => Buffer.concat([bytes.subarray(0, at), trozo, bytes.subarray(at)]),
      () => Buffer.concat([bytes.subarray(0, at), Buffer.of(dice(256)), bytes.subarray(at + 1)]),
    ]
    bytes = ways[dice(ways.length)]?.() ?? bytes
  }
  return bytes
}

it.each(SEMILLAS.map((content, n) => [n, Buffer.from(content)] as const))(
  'survives spoiled files of the kind %i',
  async (n, content) => {
    const dice = createDice(FUZZ_SEMILLA + n)
    let read = 0
    let refused = 0
    const packed = content[0] === 0x1f || content[0] === 0x50 // damaged as a whole by nearly any change
    for (let caso = 0; caso < CASOS; caso++) {
      const bytes = spoil(content, dice)
      try {
        const entrada = await openEntrada(openBytes('fuzz', bytes))
        const leer = entrada.createLector(createContexto(CATEGORIAS_P))
        let last = 0
        for await (const registros of entrada.registros()) {
          for (const registro of registros) {
            expect(registro.linea).toBeGreaterThan(last)
            last = registro.linea
            const fila = leer(registro)
            if ('clase' in fila) expect(fila.motivo).toMatch(/\p{L}/u)
            else expect(fila.isbn).toMatch(/^97[89]\d{10}$/)
            read++
          }
        }
      } catch (error) {
        refused++
        expect(error, `case ${caso} of seed ${FUZZ_SEMILLA}`).toBeInstanceOf(ImportError)
      }
    }
    if (packed) expect(refused).toBeGreaterThan(0)
    else expect(read).toBeGreaterThan(0)
  },
)
