// The long mixed load under way: a shop of its own, its visitors, some of whom pay, and an import every few minutes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countDinero, judgeFacturas, listDescuadresDeDinero } from '../scripts/fallas/dinero.ts'
import { countSockets } from '../scripts/fallas/medir.ts'
import { beginToInvoice } from '../scripts/fallas/quienes.ts'
import { root } from '../scripts/root.ts'
import { loadServer } from '../scripts/server.ts'
import { Failure } from '../scripts/terminal.ts'
import { toIsbn } from './catalogo.ts'
import { openLibreria } from './existencias.ts'
import { openQuery } from './kept.ts'
import { countOrders, describeVisitantes, measureCapacity, startAtencion } from './mezcla.ts'
import type { MezclaInput, MezclaOutput } from './mezcla-clientes.ts'
import { readMemory, startWorker } from './processes.ts'
import { type Minuto, summarize } from './resistencia.ts'
import { openStage, type Stage } from './stage.ts'

const SHARE = 0.7
const CAPACITY_SECONDS = 10
const MINUTE_S = 60
const IMPORT_EVERY = 5
const IMPORT_ROWS = 2_000

/**
 * Opens the shop and measures its capacity, unless `ritmo` (visits a second) is given. `contados` is the share of its books
 * that are counted, 0 to 1; with it the staff works too.
 */
export async function startResistencia({ ritmo, contados }: { ritmo: number | null; contados: number }) {
  const stage = await openStage({
    seconds: CAPACITY_SECONDS,
    rounds: 1,
    profileDir: null,
    datos: null,
    catalogo: null,
    tamanos: [],
    filas: 1,
    contados,
    veces: 1,
    panel: { libros: 0, cuentas: 0, pedidos: 0 },
  })
  const { query, close } = openQuery(stage.databaseUrl)
  const worker = startWorker<MezclaOutput>('generator', 'mezcla-clientes.ts')
  const { startPasarela } = await loadServer()
  const ensayo = await startPasarela({ conHttp: true })
  ensayo.palancas.veces = 2 // each payment is told twice
  const shop = await stage.openShop({ ensayo: ensayo.url })
  const visitantes = await describeVisitantes(query, shop.url, ensayo.url)
  await beginToInvoice(shop.url, visitantes.admin)
  const libreria = await openLibreria(query, visitantes.libros, contados)
  const rate = ritmo ?? SHARE * (await measureCapacity(worker, visitantes, CAPACITY_SECONDS))
  const manos = startAtencion(query, visitantes, libreria)
  const pagados: string[] = []
  return {
    ritmo: rate,
    /** What the staff did. */
    hechas: manos?.hechas,
    /** What is wrong with the stock at the end, in words; nothing where all is well. The staff stops. */
    async judgeExistencias(): Promise<string[]> {
      await manos?.stop()
      const cuadre = await libreria?.judge()
      const sin = cuadre?.sinEjemplares ? [`${cuadre.sinEjemplares} líneas sin sus ejemplares`] : []
      return [...(cuadre?.descuadres ?? []), ...sin, ...(manos?.raros ?? [])].slice(0, 10)
    },
    /** What was paid and invoiced, in words; and what is wrong with it at the end. The staff has stopped. */
    async judgeDinero(): Promise<{ hecho: string; mal: string[] }> {
      const dinero = await countDinero({ ensayo, query }, pagados)
      const { facturas, facturasMal } = await judgeFacturas(query, pagados)
      const { pagos = 0, sinAnotar = 0, pagosDobles = 0, devoluciones = 0, devolucionesMal = 0 } = dinero ?? {}
      const counted = { 'pagos perdidos': sinAnotar, 'pagos dobles': pagosDobles, 'devoluciones mal': devolucionesMal }
      const mal = Object.entries(counted).flatMap(([que, n]) => (n > 0 ? [`${n} ${que}`] : []))
      return {
        hecho: `${pagos} pedidos pagados, ${devoluciones} con plata devuelta, ${facturas} facturas`,
        mal: [...mal, ...facturasMal.slice(0, 10), ...(await listDescuadresDeDinero(query)).slice(0, 10)],
      }
    },
    async runMinute(numero: number): Promise<Minuto> {
      const importacion = numero % IMPORT_EVERY === 0
      const importing = importacion ? importRows(stage, numero) : null
      const seen = await worker.ask({ ...visitantes, ritmo: rate, seconds: MINUTE_S } satisfies MezclaInput)
      await importing
      const { perdidos, dobles } = await countOrders(query, seen.confirmados)
      pagados.push(...seen.pagados)
      const { fallados, ...rest } = summarize(seen)
      return {
        numero,
        perdidos,
        dobles,
        importacion,
        ...rest,
        fallados: fallados + seen.perdidas,
        memoria: readMemory(shop.pid) ?? 0,
        conexiones: countSockets(shop.pid),
      }
    },
    async close(): Promise<void> {
      await manos?.stop()
      await worker.stop()
      await close()
      await stage.close()
      await ensayo.end()
    },
  }
}

/** A price list: the same books each time, with new prices. */
async function importRows({ folder, databaseUrl }: Stage, turn: number): Promise<void> {
  const file = join(folder, 'lista.csv')
  const rows = Array.from(
    { length: IMPORT_ROWS },
    (_, n) => `${toIsbn(n)},Título número ${n},Autora ${n % 300},Editorial ${n % 20},${1_000 + ((n + turn) % 9_000)}`,
  )
  writeFileSync(file, `isbn,titulo,autores,editorial,precio\n${rows.join('\n')}\n`)
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'importar.ts'), file], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Failure(`La importación terminó con código ${code}.`)
}
