/**
 * Which parameters of the query string mean something, in the order in which they are written: `head` is the first part of the
 * path (of a call the first two: `/api/libros`), `rest` must match what follows.
 */
export type Known = readonly [head: string, rest: RegExp, names: readonly string[]]

/**
 * Normalizes the address of a request: two texts that mean the same become one. Idempotent.
 */
export type ReadAddress = (url: string) => string

/** Most paths are of this kind, and are what they are. `.` and `..` as a part lead elsewhere. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/
const HEAD = /^((?:\/api)?\/[^/]*)(\/.*|)$/s

/** The first part of a path (of a call the first two), and the rest. */
export function splitAddress(path: string): [head: string, rest: string] {
  const [, head = '', rest = ''] = HEAD.exec(path) ?? []
  return [head, rest]
}

/** A percent sign that begins no byte. Such a path is left as it is: the router refuses it. */
const STRAY_PERCENT = /%(?![\da-f]{2})/i
const UNRESERVED = /[\w.~-]/
/** An encoded byte that is not in its normal form: not in capitals, or one that needs no encoding. Quicker than replacing all. */
const UNUSUAL = /%(?:[a-f]|.[a-f]|2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/

/** RFC 3986, 6.2.2: letters, digits and `-._~` stand for themselves, what must be encoded is so in capitals. */
const normalizePercent = (path: string): string =>
  !UNUSUAL.test(path) || STRAY_PERCENT.test(path)
    ? path
    : path.replace(/%([\da-f]{2})/gi, (encoded, hex: string) => {
        const character = String.fromCharCode(Number.parseInt(hex, 16))
        return UNRESERVED.test(character) ? character : encoded.toUpperCase()
      })

const dropHost = (path: string): string =>
  path.startsWith('/') ? path : path.replace(/^(?:https?:\/\/[^/]*)?\/*/i, '/')

/** Where a path may be read in another way than it is written. To read each as a URL costs several times as much. */
const TO_RESOLVE = /[^\w/.~%-]|\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * As browsers and the renderer read it (https://url.spec.whatwg.org/#path-state): `.` and `..`, also encoded, are resolved, a
 * backslash is a slash, what may not stand in a path is encoded. The host only makes it a whole address.
 */
const resolveDots = (path: string): string =>
  TO_RESOLVE.test(path) ? new URL(`http://tienda.invalid${path}`).pathname : path

/** One slash in front, none at the end. */
function trimSlashes(path: string): string {
  let [start, end] = [0, path.length]
  while (path[start + 1] === '/') start++
  while (end > start + 1 && path[end - 1] === '/') end--
  return path.slice(start, end)
}

const readPath = (given: string): string =>
  PLAIN.test(given) ? given : normalizePercent(trimSlashes(resolveDots(dropHost(given))))

/**
 * No host of the sender's choice (as with two slashes, or in the absolute form that HTTP allows), no dot segments, no slash
 * at the end, no fragment; of the query string what `known` names, in its order. Paths that are not there know no parameter.
 */
export function createReadAddress(known: readonly Known[]): ReadAddress {
  const byHead = Map.groupBy(known, ([head]) => head)

  function findNames(path: string): readonly string[] | undefined {
    const [head, rest] = splitAddress(path)
    return byHead.get(head)?.find(([, pattern]) => pattern.test(rest))?.[2]
  }

  return (url) => {
    if (PLAIN.test(url)) return url
    const [, given = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
    const path = readPath(given)
    const names = query ? findNames(path) : undefined
    if (!names) return path
    // A query string may begin with a question mark of its own, which URLSearchParams would take away.
    const kept = [...new URLSearchParams(`&${query}`)].filter(([name]) => names.includes(name))
    if (kept.length === 0) return path
    kept.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)) // stable: repeated parameters keep their order
    return `${path}?${new URLSearchParams(kept)}`
  }
}

/** Under longer addresses nothing is kept, their number has no end: calls answer, pages are refused (`app/rendering/pages.ts`). */
const KEPT_MAX = 2_000

/** The key of a read address in the page cache, or null where nothing may be kept under it. */
export const toKey = (address: string): string | null => (address.length > KEPT_MAX ? null : address)
