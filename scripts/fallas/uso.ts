// What the processes of a shop under attack take of the machine, and what those take that drive it (Linux).
import { readOwnMemory, readOwnSeconds, readSeconds } from '../../bench/processes.ts'
import { formatNumber } from '../../bench/report.ts'
import { family, nameOf } from './procesos.ts'
import type { Tienda } from './tienda.ts'

const LOOK_MS = 500

/** Megabytes of their own of the shop's process and of those that it started for work of their own; not its PostgreSQL's. */
export type Memoria = { tienda: number; ayudantes: readonly number[]; todo: number }

function measureMemoria(tienda: Tienda): Memoria {
  const [shop = 0, ...others] = family(tienda.pid())
    .filter((pid) => nameOf(pid) !== 'postgres')
    .map((pid) => readOwnMemory(pid) ?? 0)
  return { tienda: shop, ayudantes: others, todo: others.reduce((sum, one) => sum + one, shop) }
}

/** Looks again and again, not too often: that costs the machine too. `most`: the most that was seen until now. */
export function watchMemoria(tienda: Tienda) {
  let most = measureMemoria(tienda)
  const timer = setInterval(() => {
    const now = measureMemoria(tienda)
    if (now.todo > most.todo) most = now
  }, LOOK_MS)
  return { most: () => most, stop: () => clearInterval(timer) }
}

/** «650 MB (tienda 500, ayudantes 80 + 70)» */
export const describeMemoria = ({ tienda, ayudantes, todo }: Memoria): string => {
  const helpers = ayudantes.map((one) => formatNumber(one)).join(' + ')
  return `${formatNumber(todo)} MB (tienda ${formatNumber(tienda)}${helpers && `, ayudantes ${helpers}`})`
}

/** Seconds of a core since the start, by who used them: `clientes` are the ordinary ones. */
export type Uso = Record<'tienda' | 'ayudantes' | 'base' | 'clientes' | 'atacantes', number>

export function readUso(tienda: Tienda, atacantes: number): Uso {
  const [shop = 0, ...others] = family(tienda.pid())
  const base = tienda.postmaster()
  const databases = new Set(base ? family(base) : others.filter((pid) => nameOf(pid) === 'postgres'))
  const sum = (pids: Iterable<number>) => [...pids].reduce((total, pid) => total + readSeconds(pid), 0)
  const own = readOwnSeconds(shop)
  return {
    tienda: own,
    ayudantes: readSeconds(shop) - own + sum(others.filter((pid) => !databases.has(pid))),
    base: sum(databases),
    clientes: readSeconds(process.pid),
    atacantes: readSeconds(atacantes),
  }
}

/** «tienda 41 %, base 43 %» of a core. */
export const describeUso = (before: Uso, now: Uso, ms: number): string =>
  (Object.keys(now) as (keyof Uso)[])
    .map((who) => `${who} ${formatNumber((100_000 * (now[who] - before[who])) / ms)} %`)
    .join(', ')
