// A message of ONIX: 3.1, 3.0 or 2.1, with reference or short tags.
import { toLocalDay } from '#platform/format.ts'
import { createDecoder, detectCodificacion, nameCodificacion } from './codificacion.ts'
import type { Entrada, Registro } from './entrada.ts'
import { type Fuente, ImportError } from './fuente.ts'
import { OnixReader, type Producto, readHijo } from './onix/arbol.ts'
import { readMensaje } from './onix/mensaje.rules.ts'
import { createProductoReader, readIsbnDe } from './onix/producto.rules.ts'
import { readTituloDe } from './onix/titulos.rules.ts'

/** So much of the beginning says what a file is. */
const START = 4_096

/** Whether the beginning of a file is that of XML. */
export const isXml = (start: Buffer): boolean =>
  /^(?:\ufeff)?\s*<(?:\?xml|!DOCTYPE|!--|[A-Za-z])/.test(decodeStart(start))

function decodeStart(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return start.toString('utf16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(start)
  if (start[0] === 0x3c && start[1] === 0) return start.toString('utf16le')
  if (start[0] === 0 && start[1] === 0x3c) return new TextDecoder('utf-16be').decode(start)
  return start.toString('utf8')
}

/** By the mark, by the declaration, else by looking at the whole file. Null: a declared encoding that nobody can read. */
async function chooseDecoder(
  fuente: Fuente,
  start: Buffer,
): Promise<{ nombre: string; create(): { decode(piece?: Uint8Array): string } }> {
  const declared = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{2,40})["']/.exec(
    decodeStart(start).replace(/^\ufeff/, ''),
  )?.[1]
  const label = declared?.toLowerCase() ?? 'utf-8'
  if (!/^utf-?(?:8|16)/.test(label)) {
    try {
      const { encoding } = new TextDecoder(label)
      return {
        nombre: label === 'iso-8859-1' ? 'Latin-1' : encoding,
        create: () => {
          const decoder = new TextDecoder(encoding)
          return { decode: (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode()) }
        },
      }
    } catch {
      throw new ImportError(`«${fuente.nombre}» dice estar en «${declared}», que no se puede leer.`)
    }
  }
  const codificacion = await detectCodificacion(fuente.open())
  return { nombre: nameCodificacion(codificacion), create: () => createDecoder(codificacion) }
}

/** Throws `ImportError` where the file is no message of ONIX. */
export async function openOnix(fuente: Fuente): Promise<Entrada> {
  const start = await fuente.read(0, START)
  const decoding = await chooseDecoder(fuente, start)

  async function* read(reader: OnixReader, onBytes?: (bytes: number) => void): AsyncGenerator<Producto[]> {
    const decoder = decoding.create()
    for await (const piece of fuente.open(onBytes)) yield* reader.push(decoder.decode(piece))
    yield* reader.push(decoder.decode())
    yield reader.end()
  }

  const first = new OnixReader(fuente.nombre)
  for await (const productos of read(first)) {
    if (first.raiz && first.raiz.etiqueta.toLowerCase() !== 'onixmessage') break
    if (first.cabecera || productos.length > 0) break
  }
  const etiqueta = first.raiz?.etiqueta ?? ''
  if (etiqueta.toLowerCase() !== 'onixmessage') {
    if (etiqueta === 'Workbook') {
      throw new ImportError(`«${fuente.nombre}» es una planilla de Excel 2003 (XML): abrila y guardala como XLSX.`)
    }
    throw new ImportError(`«${fuente.nombre}» es XML pero no ONIX: empieza con «${etiqueta.slice(0, 60)}».`)
  }
  const mensaje = readMensaje(first.cabecera)
  const version = first.raiz?.release || (/\/onix\/(\d\.\d)/.exec(first.raiz?.namespace ?? '')?.[1] ?? '2.1')
  const etiquetas = etiqueta === 'ONIXmessage' ? 'cortas' : 'de referencia'

  return {
    fuente,
    formato: 'onix',
    descripcion: `ONIX ${version}, etiquetas ${etiquetas}, ${decoding.nombre}`,
    lugar: 'producto',
    mensaje,
    propia: mensaje.propia,
    delimitador: ',',
    cabecera: ['linea_xml', 'referencia', 'isbn', 'titulo'],
    ignoradas: [],
    async *registros(onBytes) {
      for await (const productos of read(new OnixReader(fuente.nombre), onBytes)) {
        if (productos.length > 0) yield productos.map(toRegistro)
      }
    },
    createLector(contexto) {
      const readProducto = createProductoReader(mensaje, contexto, toLocalDay(new Date()).replaceAll('-', ''))
      return ({ producto }) => {
        if (!producto) throw new Error('a record of ONIX without its product')
        return readProducto(producto)
      }
    },
  }
}

/** What the file of refused records says of a product. */
function toRegistro(producto: Producto): Registro {
  const { nodo, numero, linea } = producto
  const isbn = readIsbnDe(nodo)
  const celdas = [
    ...[String(linea), readHijo(nodo, 'RecordReference').slice(0, 200)],
    ...['isbn' in isbn ? isbn.isbn : '', readTituloDe(nodo).slice(0, 500)],
  ]
  return { linea: numero, celdas, producto }
}
