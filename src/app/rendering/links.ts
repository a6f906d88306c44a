// Where links lead, remembered for all pages: one has some hundred of them, and the router works each out anew.
import type { ParsedLocation } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'

/** As the router's generic types stand for any route table. */
type Link = Readonly<Record<string, unknown>>
type Build = (link: Link) => ParsedLocation

const MAX = 4_000
const CHARS = 250
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

/** What an absolute link says; null where it says more than that, or takes something from the page it stands on. */
export function describeLink(link: Link): string | null {
  const { to, params, search, _includeValidateSearch: validated } = link
  if (typeof to !== 'string' || !to.startsWith('/') || validated || OTHERWISE.some((key) => link[key] !== undefined))
    return null
  if (typeof search === 'function' || search === true || typeof params === 'function' || params === true) return null
  let key = search === undefined ? to : `${to} ${JSON.stringify(search)}`
  const given = new Map(Object.entries(params ?? {}))
  for (const name of listNames(to)) {
    const value: unknown = given.get(name)
    if (typeof value !== 'string') return null
    key += `\0${value}`
  }
  return key.length > CHARS ? null : key
}

/** Lets the router of one page know where the links of former ones led. */
export const rememberLinks =
  (build: Build): Build =>
  (link) => {
    const key = describeLink(link)
    if (key === null) return build(link)
    const known = locations.get(key)
    if (known) return known
    const made = build(link)
    locations.set(key, made)
    return made
  }
