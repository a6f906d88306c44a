// Where links lead, remembered for all pages: one has some hundred of them, and the router works each out anew.
import type { ParsedLocation } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'

/** As the router's generic types stand for any route table. */
type Link = Readonly<Record<string, unknown>>
type Build = (link: Link) => ParsedLocation

const MAX = 2_000
const CHARS = 250
/** What the path of a link holds as it is, such as an id. */
const PLAIN = /^[\w-]+$/
/** What makes a link depend on the page it stands on, or on more than its path, parameters and search. */
const OTHERWISE = ['from', 'hash', 'state', 'mask', 'href', 'unsafeRelative', 'leaveParams', '_fromLocation'] as const

const locations = new LRUCache<string, ParsedLocation>({ max: MAX })
const namesOf = new Map<string, string[]>()

/** The parameters of a path of the route table, which are few. */
function listNames(to: string): string[] {
  const known = namesOf.get(to) ?? [...to.matchAll(/\$(\w*)/g)].map(([, name = '']) => name)
  if (namesOf.size < MAX) namesOf.set(to, known)
  return known
}

/**
 * An absolute link, as far as it says no more than path, parameters and search: what it is known by, and with parameters alone,
 * as links to books have them, its own path. Null for any other.
 */
export function readLink(link: Link): { key: string; path: string | null } | null {
  const { to, params, search, _includeValidateSearch: validated } = link
  if (typeof to !== 'string' || !to.startsWith('/') || validated || OTHERWISE.some((key) => link[key] !== undefined))
    return null
  if (typeof search === 'function' || search === true || typeof params === 'function' || params === true) return null
  const names = listNames(to)
  let key = search === undefined ? to : `${to} ${JSON.stringify(search)}`
  let path: string | null = search === undefined && names.length > 0 ? to : null
  for (const name of names) {
    const value = (params as Link | undefined)?.[name] // neither a function nor true
    if (typeof value !== 'string') return null
    key += `\0${value}`
    path = path !== null && PLAIN.test(value) ? path.replace(`$${name}`, value) : null
  }
  return key.length > CHARS ? null : { key, path }
}

const NOTHING = Object.freeze({})
/** There are millions of books, so what leads to one is not remembered. */
const toLocation = (path: string): ParsedLocation => ({
  pathname: path,
  href: path,
  publicHref: path,
  search: NOTHING,
  searchStr: '',
  hash: '',
  state: NOTHING as ParsedLocation['state'], // as the router itself gives it for a link that says nothing of it
  external: false,
})

/** Lets the router of one page know where the links of former ones led. */
export const rememberLinks =
  (build: Build): Build =>
  (link) => {
    const read = readLink(link)
    if (read === null) return build(link)
    if (read.path !== null) return toLocation(read.path)
    const known = locations.get(read.key)
    if (known) return known
    const made = build(link)
    locations.set(read.key, made)
    return made
  }
