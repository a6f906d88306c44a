// Header and footer as finished text. They are the same on many pages, and half of a book page's elements.
import { LRUCache } from 'lru-cache'
import type { Fragmento } from '../layout/fragmentos.ts'

const MAX = 200

/** The elements as the layout writes them. Nothing of the same name stands within. */
const ELEMENTS: Record<Fragmento, { open: string; close: string }> = {
  cabecera: { open: '<header class="site-head">', close: '</header>' },
  pie: { open: '<footer class="site-foot">', close: '</footer>' },
}

/** A part of a text keeps all of it in memory. */
const copy = (part: string): string => Buffer.from(part).toString()

/** Keeps fragments for as long as pages are made of the same values; none where their code may change (`development`). */
export function createFragmentos({ development = false } = {}) {
  const kept = new LRUCache<string, string>({ max: MAX })
  let keptOf: readonly unknown[] = []

  /** For one page: what it says while it is rendered, and how it is completed. */
  function begin() {
    const asked = new Map<Fragmento, { clave: string; text: string | undefined; madeOf: readonly unknown[] }>()
    return {
      has(fragmento: Fragmento, clave: string, madeOf: readonly unknown[]): boolean {
        if (development) return false
        if (madeOf.length !== keptOf.length || madeOf.some((value, n) => value !== keptOf[n])) {
          kept.clear()
          keptOf = madeOf
        }
        const text = kept.get(`${fragmento} ${clave}`)
        asked.set(fragmento, { clave, text, madeOf: keptOf })
        return text !== undefined
      },
      /** Fills in what was left out of a page, and keeps what it had to render. */
      complete(html: string): string {
        let whole = html
        for (const [fragmento, { clave, text, madeOf }] of asked) {
          const { open, close } = ELEMENTS[fragmento]
          const at = fragmento === 'pie' ? whole.lastIndexOf(open) : whole.indexOf(open)
          const end = whole.indexOf(close, at)
          if (at < 0 || end < 0) continue
          if (text !== undefined) whole = whole.slice(0, at + open.length) + text + whole.slice(end)
          else if (madeOf === keptOf) kept.set(`${fragmento} ${clave}`, copy(whole.slice(at + open.length, end)))
        }
        return whole
      },
    }
  }
  return { begin }
}
