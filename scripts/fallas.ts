// `npm run fallas [-- FAULT…]`: causes each fault on a shop of its own while customers browse and buy, and prints what they
// saw and what was kept. Exit code 1 where a promise is broken. Linux only: it reads /proc and sends signals.
import { register } from '../bench/pedidos.ts'
import { ensureBuilt } from './build.ts'
import { fallasDeBase } from './fallas/base.ts'
import { correo } from './fallas/correo.ts'
import { fallasDeDisco } from './fallas/discos.ts'
import type { Falla } from './fallas/falla.ts'
import { fallasDeImagenes } from './fallas/imagenes.ts'
import { lentos } from './fallas/lentos.ts'
import { fallasDeLimites } from './fallas/limites.ts'
import { planillas } from './fallas/planillas.ts'
import { probarFalla, type Resultado } from './fallas/probar.ts'
import { reloj } from './fallas/reloj.ts'
import { formatResultados } from './fallas/tabla.ts'
import { openTienda, type Tienda } from './fallas/tienda.ts'
import { Shutdown } from './shutdown.ts'
import { Failure, fail, note, runCommand, say } from './terminal.ts'

const FALLAS: readonly Falla[] = [
  ...fallasDeBase,
  lentos,
  planillas,
  ...fallasDeLimites,
  ...fallasDeDisco,
  correo,
  reloj,
  ...fallasDeImagenes,
]
const USAGE = `Uso: npm run fallas [-- FALLA…]   (${FALLAS.map(({ nombre }) => nombre).join(', ')})`
const MOST_BUYERS = 32

await runCommand(async () => {
  if (process.platform !== 'linux') throw new Failure('npm run fallas necesita Linux: usa /proc y señales.')
  const chosen = chooseFallas(process.argv.slice(2))
  await ensureBuilt()
  const rows: Resultado[] = []
  try {
    await runFallas(chosen, rows)
  } finally {
    if (rows.length > 0) say(`\n${formatResultados(rows)}\n`)
  }
  const broken = rows.filter(({ rotas }) => rotas.length > 0)
  if (broken.length > 0) fail(`${broken.length} de ${rows.length} fallas rompieron una promesa.`)
  else say(`${rows.length} fallas: ninguna promesa rota.`)
  return broken.length === 0 ? 0 : 1
})

/** One shop for those that share it, then one after the other for those that need their own. */
async function runFallas(chosen: readonly Falla[], rows: Resultado[]): Promise<void> {
  const { signal } = new Shutdown()
  const possible = chosen.filter(({ titulo, falta }) => {
    const missing = falta?.()
    if (missing) note(`${titulo}: no se corrió, ${missing}`)
    return !missing
  })
  const shared = possible.filter(({ abrir }) => !abrir)
  const groups = [shared, ...possible.filter(({ abrir }) => abrir).map((falla) => [falla])]
  for (const group of groups) {
    const [first] = group
    if (!first || signal.aborted) continue
    const tienda = await (first.abrir ?? openTienda)()
    const interrupted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Failure('Interrumpido.')))
    })
    try {
      await Promise.race([interrupted, runOn(tienda, group, rows)])
    } finally {
      await tienda.close()
    }
  }
}

async function runOn(tienda: Tienda, fallas: readonly Falla[], rows: Resultado[]): Promise<void> {
  await tienda.waitUntilReady()
  const tokens = await Promise.all(Array.from({ length: MOST_BUYERS }, (_, n) => register(tienda.url, n)))
  const found = await tienda.query<{ id: string }>('select id from libro where precio is not null order by num')
  const libros = found.map(({ id }) => id)
  for (const falla of fallas) {
    note(falla.titulo)
    const row = await probarFalla(tienda, falla, { tokens, libros })
    rows.push(row)
    if (row.rotas.length > 0) note(`Del registro de la tienda, que se borra:\n${tienda.unexpected().join('\n')}`)
  }
}

function chooseFallas(names: readonly string[]): readonly Falla[] {
  if (names.some((name) => !FALLAS.some(({ nombre }) => nombre === name))) throw new Failure(USAGE)
  return names.length === 0 ? FALLAS : FALLAS.filter(({ nombre }) => names.includes(nombre))
}
