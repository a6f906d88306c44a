// `npm run fallas [-- FAULT…]`: causes each fault on a shop of its own while customers browse and buy, and prints what they
// saw and what was kept. The shop counts its copies and its staff works meanwhile, unless `--sin-contar`. Exit code 1 where a promise is broken. Linux only: it reads /proc and sends signals.
import { ensureBuilt } from './build.ts'
import { fallasDeBase } from './fallas/base.ts'
import { correo } from './fallas/correo.ts'
import { fallasDeDisco } from './fallas/discos.ts'
import type { Falla } from './fallas/falla.ts'
import { fallasDeHostiles } from './fallas/hostiles.ts'
import { fallasDeImagenes } from './fallas/imagenes.ts'
import { lentos } from './fallas/lentos.ts'
import { fallasDeLimites } from './fallas/limites.ts'
import { pasarela } from './fallas/pasarela.ts'
import { planillas } from './fallas/planillas.ts'
import { probarFalla, type Resultado } from './fallas/probar.ts'
import { reunir } from './fallas/quienes.ts'
import { reloj } from './fallas/reloj.ts'
import { formatResultados } from './fallas/tabla.ts'
import { openTienda, type Tienda } from './fallas/tienda.ts'
import { ultimos } from './fallas/ultimos.ts'
import { Shutdown } from './shutdown.ts'
import { Failure, fail, note, runCommand, say } from './terminal.ts'

const FALLAS: readonly Falla[] = [
  ...fallasDeBase,
  ultimos,
  pasarela,
  lentos,
  ...fallasDeHostiles,
  planillas,
  ...fallasDeLimites,
  ...fallasDeDisco,
  correo,
  reloj,
  ...fallasDeImagenes,
]
const SIN_CONTAR = '--sin-contar'
const USAGE = `Uso: npm run fallas [-- FALLA… ${SIN_CONTAR}]   (${FALLAS.map(({ nombre }) => nombre).join(', ')})`
const MOST_BUYERS = 32

await runCommand(async () => {
  if (process.platform !== 'linux') throw new Failure('npm run fallas necesita Linux: usa /proc y señales.')
  const given = process.argv.slice(2)
  const contar = !given.includes(SIN_CONTAR)
  const named = chooseFallas(given.filter((name) => name !== SIN_CONTAR))
  const chosen = named.filter(({ soloContada }) => contar || !soloContada)
  await ensureBuilt()
  const rows: Resultado[] = []
  try {
    await runFallas(chosen, rows, contar)
  } finally {
    if (rows.length > 0) say(`\n${formatResultados(rows)}\n`)
  }
  const broken = rows.filter(({ rotas }) => rotas.length > 0)
  if (broken.length > 0) fail(`${broken.length} de ${rows.length} fallas rompieron una promesa.`)
  else say(`${rows.length} fallas: ninguna promesa rota.`)
  const sum = (key: 'perdidos' | 'dobles' | 'sinEjemplares') => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  const copies = contar ? `, ${sum('sinEjemplares')} sin sus ejemplares` : ''
  say(`Pedidos: ${sum('perdidos')} perdidos, ${sum('dobles')} dobles${copies}.`)
  const plata = (key: 'pagos' | 'sinAnotar' | 'pagosDobles' | 'devoluciones' | 'devolucionesMal' | 'facturas') =>
    rows.reduce((total, { dinero }) => total + (dinero?.[key] ?? 0), 0)
  say(`Pagos: ${plata('pagos')}, ${plata('sinAnotar')} perdidos, ${plata('pagosDobles')} dobles.`)
  say(`Devoluciones: ${plata('devoluciones')}, ${plata('devolucionesMal')} mal. Facturas: ${plata('facturas')}.`)
  return broken.length === 0 ? 0 : 1
})

/** One shop for those that share it, then one after the other for those that need their own. */
async function runFallas(chosen: readonly Falla[], rows: Resultado[], contar: boolean): Promise<void> {
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
      await Promise.race([interrupted, runOn(tienda, { fallas: group, contar }, rows)])
    } finally {
      await tienda.close()
    }
  }
}

type Tanda = { fallas: readonly Falla[]; contar: boolean }

async function runOn(tienda: Tienda, { fallas, contar }: Tanda, rows: Resultado[]): Promise<void> {
  await tienda.waitUntilReady()
  const quienes = await reunir(tienda, { compradores: MOST_BUYERS, contar })
  for (const falla of fallas) {
    note(falla.titulo)
    const row = await probarFalla(tienda, falla, quienes)
    rows.push(row)
    if (row.rotas.length > 0) note(`Del registro de la tienda, que se borra:\n${tienda.unexpected().join('\n')}`)
  }
}

function chooseFallas(names: readonly string[]): readonly Falla[] {
  if (names.some((name) => !FALLAS.some(({ nombre }) => nombre === name))) throw new Failure(USAGE)
  return names.length === 0 ? FALLAS : FALLAS.filter(({ nombre }) => names.includes(nombre))
}
