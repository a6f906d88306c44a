// Write-behind: what is counted is gathered in memory and written every few seconds. Who counts never waits for it, and a
// database that is away fails nobody.
import pLimit from 'p-limit'

const EVERY_MS = 5_000
/** Different texts that wait to be written: what a robot asks beyond is dropped. */
const TEXTOS_MAX = 500

type Veces = ReadonlyMap<string, number>

/** Gathers texts with how often each came, `EVERY_MS` long, and hands them to `write`; what it could not write waits for the next time. */
export function createWriteBehind(write: (veces: Veces) => Promise<void>, warn: (error: Error) => void) {
  let veces = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  const inTurn = pLimit(1)
  let closed = false

  function add(texto: string, times = 1): void {
    const known = veces.get(texto)
    if (closed || (known === undefined && veces.size >= TEXTOS_MAX)) return
    veces.set(texto, (known ?? 0) + times)
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
  }

  /** Writes what has been gathered; resolves when it is written, or put back. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const lote = veces
    veces = new Map()
    try {
      await inTurn(async () => lote.size > 0 && write(lote))
    } catch (error) {
      warn(error as Error)
      for (const [texto, times] of lote) add(texto, times)
    }
  }

  /** Writes the rest, if that is possible. */
  function close(): Promise<void> {
    closed = true
    return flush()
  }

  return { add, flush, close }
}
