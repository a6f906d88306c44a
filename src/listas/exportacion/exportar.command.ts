// `npm run exportar -- catalogo|pedidos|clientes|existencias [--formato csv|xlsx|onix|onix-corto|onix-3.0|onix-3.0-corto] [--desde DÍA] [--hasta DÍA] [--archivo SALIDA]`
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { FORMATOS_TABLA } from '#casa/planillas/planilla.rules.ts'
import type { Config } from '#platform/config.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { formatNumero, toLocalDay } from '#platform/format.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { createArchivo, type Que } from './archivo.ts'
import { EXTENSIONES, FORMATOS_CATALOGO } from './exportacion.rules.ts'

type Salida = { write(text: string): unknown }

const USO =
  'Uso: npm run exportar -- catalogo|pedidos|clientes|existencias [--formato csv|xlsx|onix|onix-corto|onix-3.0|onix-3.0-corto] [--desde AAAA-MM-DD] [--hasta AAAA-MM-DD] [--archivo SALIDA]   (docs/exportar.md)'
const OPTIONS = {
  formato: { type: 'string', default: 'csv' },
  desde: { type: 'string' },
  hasta: { type: 'string' },
  archivo: { type: 'string' },
} as const
const QUE: readonly Que[] = ['catalogo', 'pedidos', 'clientes', 'existencias']
const DIA = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

function parse(argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
    const que = QUE.find((one) => one === positionals[0])
    const formatos = que === 'catalogo' ? FORMATOS_CATALOGO : FORMATOS_TABLA
    const formato = formatos.find((one) => one === values.formato)
    const { desde, hasta, archivo } = values
    if (!que || !formato || positionals.length !== 1) return null
    if ([desde, hasta].some((dia) => dia !== undefined && !DIA.test(dia))) return null
    return { pedido: { que, formato, filtros: { desde, hasta } }, archivo }
  } catch {
    return null // an option that does not exist
  }
}

/** Writes the file and returns the exit code. Of a file that could not be finished nothing stays. */
export async function exportarCommand(
  argv: readonly string[],
  { databaseUrl, config }: { databaseUrl: string; config: Config },
  out: Salida = process.stdout,
): Promise<number> {
  const orden = parse(argv)
  if (!orden) {
    out.write(`${USO}\n`)
    return 1
  }
  const { que, formato } = orden.pedido
  const path = orden.archivo ?? `anaquel-${que}-${toLocalDay(new Date())}.${EXTENSIONES[formato]}`
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  let bytes = 0
  try {
    await recordSuceso(db, { suceso: 'exportacion', datos: { de: que, formato } })
    const file = createWriteStream(path, { mode: 0o600 })
    await pipeline(createArchivo({ db, config }, orden.pedido).body, file)
    bytes = file.bytesWritten
  } catch (error) {
    await rm(path, { force: true })
    out.write(`No se pudo exportar: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    await db.destroy()
  }
  out.write(`Listo: ${path} (${formatNumero(bytes)} bytes)\n`)
  return 0
}
