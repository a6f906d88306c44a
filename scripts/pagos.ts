// `npm run pagos -- matriz`: every way that money may go, each to its documented state, as a table. Exit code 1 where one does not.
// `npm run pagos -- cortes`: the shop dies before and after every statement on the way of an order's money and of its invoice, and
// begins again.
// `npm run pagos -- ensayo [--puerto N]`: Mercado Pago's stand-in alone, for a shop with PAGOS=ensayo and MERCADOPAGO_URL.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FilaDeMatriz } from '#test/matriz.ts'
import { runTool } from './run.ts'
import { loadServer } from './server.ts'
import { Shutdown } from './shutdown.ts'
import { done, Failure, fail, runCommand, say } from './terminal.ts'

const USO = 'Uso: npm run pagos -- matriz | cortes | ensayo [--puerto 4200]'
const PUERTO = '4200'
const MATRICES = ['src/venta/pagos/matriz.test.ts', 'src/oficina/contador/matriz.test.ts']
const CORTES = [
  'src/venta/pagos/cortes.test.ts',
  'src/venta/facturas/cortes.test.ts',
  'src/oficina/contador/cortes.test.ts',
]

function readOptions(): { orden: string; puerto: number } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { puerto: { type: 'string', default: PUERTO } },
    })
    const [orden = '', ...rest] = positionals
    const puerto = Number(values.puerto)
    if (rest.length > 0 || !Number.isInteger(puerto) || puerto < 0 || puerto > 65_535) throw new Failure(USO)
    return { orden, puerto }
  } catch {
    throw new Failure(USO)
  }
}

async function runEnsayo(puerto: number): Promise<number> {
  const shutdown = new Shutdown()
  const { startPasarela } = await loadServer()
  const ensayo = await startPasarela({ puerto, conHttp: true }).catch(() => {
    throw new Failure(`El puerto ${puerto} está ocupado. Elegí otro con --puerto.`)
  })
  done(`Mercado Pago de ensayo en ${ensayo.url}: no se cobra nada`)
  say(`  La tienda: PAGOS=ensayo MERCADOPAGO_URL=${ensayo.url} npm start`)
  const code = await shutdown.requested
  await ensayo.end()
  return code
}

const HEAD = ['se paga por', 'qué pasa', 'pago', 'movimientos', 'tareas', 'correos', 'ejemplares', '']

function formatMatriz(filas: readonly FilaDeMatriz[]): string {
  const toCells = ({ metodo, caso, queda, bien }: FilaDeMatriz) => {
    const { pago, ...lists } = queda
    const { movimientos, tareas, correos, ejemplares } = lists
    const told = [movimientos, tareas, correos, ejemplares].map((list) => list.join(', ') || '–')
    return [metodo, caso, pago, ...told, bien ? 'ok' : '✗']
  }
  const table = [HEAD, ...filas.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const toLine = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return table.map((cells) => toLine(cells).trimEnd()).join('\n')
}

async function runMatriz(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-matriz-'))
  try {
    const env = { PAGOS_MATRIZ: folder }
    const { ok, output } = await runTool('vitest/vitest.mjs', ['run', ...MATRICES], { env })
    if (!ok) say(output)
    const written = readdirSync(folder).sort().reverse() // orders first
    const filas = written.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as FilaDeMatriz[]) // by those tests
    say(`${formatMatriz(filas)}\n`)
    const broken = filas.filter(({ bien }) => !bien).length
    if (ok) done(`${filas.length} caminos de la plata, cada uno a su estado, una sola vez`)
    else fail(`${broken} de ${filas.length} no terminan como deben (ver arriba).`)
    return ok ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runCortes(): Promise<number> {
  const env = { PAGOS_CORTES: 'todos' }
  const { ok } = await runTool('vitest/vitest.mjs', ['run', '--reporter=verbose', ...CORTES], { env, show: true })
  if (ok) done('La tienda puede morir en cualquier paso: la plata y los comprobantes quedan bien, una sola vez')
  return ok ? 0 : 1
}

await runCommand(async () => {
  const { orden, puerto } = readOptions()
  if (orden === 'ensayo') return runEnsayo(puerto)
  if (orden === 'matriz') return runMatriz()
  if (orden === 'cortes') return runCortes()
  throw new Failure(USO)
})
