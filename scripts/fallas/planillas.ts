// Price lists made to harm: `npm run importar` refuses them in bounded memory and time, and the shop goes on selling.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readMemory } from '../../bench/processes.ts'
import { readConnection, shopUrl } from '../embedded/connection.ts'
import { root } from '../root.ts'
import { Failure } from '../terminal.ts'
import type { Falla } from './falla.ts'
import type { Tienda } from './tienda.ts'

const MB = 1024 * 1024
const HEAD = 'isbn,titulo,autores,editorial,precio\n'
const MOST_MB = 500
const MOST_MS = 60_000

/** Each file piece by piece. */
const PLANILLAS: Record<string, () => Generator<string | Buffer> | AsyncGenerator<Buffer>> = {
  'una línea de 100 MB': function* () {
    yield `${HEAD}9788437604572,`
    for (let n = 0; n < 100; n++) yield 'x'.repeat(MB)
  },
  '30 millones de comillas': function* () {
    yield HEAD
    for (let n = 0; n < 30; n++) yield '"'.repeat(MB)
  },
  'una comilla que no cierra, en cada línea': function* () {
    yield HEAD
    for (let n = 0; n < 100_000; n++) yield `"${n},"a""b\n`
  },
  '5 millones de celdas': function* () {
    yield HEAD
    for (let n = 0; n < 5; n++) yield `${','.repeat(MB)}\n`
  },
  // Not at once: customers live in this process too.
  'una bomba de gzip': async function* () {
    yield await promisify(gzip)(Buffer.alloc(500 * MB))
  },
}

/** The importer's exit code, its highest memory in MB and its seconds. */
async function importFile(tienda: Tienda, file: string) {
  const connection = readConnection({ dir: tienda.home, bin: '', account: {} })
  if (!connection) throw new Failure('La tienda todavía no tiene base de datos.')
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'importar.ts'), file], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: shopUrl(connection) },
  })
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, readMemory(child.pid ?? 0) ?? 0)
  }, 50)
  const stop = setTimeout(() => child.kill('SIGKILL'), 2 * MOST_MS)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  clearTimeout(stop)
  return { code, most, ms: performance.now() - began }
}

export const planillas: Falla = {
  nombre: 'planillas',
  titulo: 'Planillas envenenadas en npm run importar',
  async causar({ tienda, exigir }) {
    for (const [nombre, make] of Object.entries(PLANILLAS)) {
      const file = join(tienda.folder, 'veneno.csv')
      await pipeline(make, createWriteStream(file))
      const { code, most, ms } = await importFile(tienda, file)
      exigir(code === 1 || code === 2, `${nombre}: se rechaza (código ${code})`)
      exigir(most < MOST_MB, `${nombre}: menos de ${MOST_MB} MB (${Math.round(most)} MB)`)
      exigir(ms < MOST_MS, `${nombre}: menos de ${MOST_MS / 1_000} s (${Math.round(ms / 1_000)} s)`)
    }
  },
}
