// Which parameters mean something to which address. Unknown ones (utm_…) are dropped first: they would fill the cache with
// copies of one page.

import { createReadAddress, type Known, type ReadAddress, splitAddress } from '#platform/http/address.ts'
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import { schemasOf } from '#platform/http/mount.ts'
import { SLICES } from '../slices.ts'

/** Of pages, pictures and the calls without a contract. Other pages read their parameters in the browser alone. */
const PAGES: readonly Known[] = SLICES.flatMap(({ parameters = [] }) => parameters)

/** What the query string of a call may hold: what its contract names and its path does not. */
function toKnown(contract: Contract): Known[] {
  const { method, path } = contract
  if (method === 'POST' || method === 'PUT' || !contract.schemas) return []
  const inPath = pathKeys(path)
  const names = Object.keys(schemasOf(contract).input.shape).filter((name) => !inPath.includes(name))
  const [head, rest] = splitAddress(path)
  return names.length === 0 ? [] : [[head, new RegExp(`^${rest.replace(/\{\w+\}/g, '[^/]+')}$`), names]]
}

/** How the shop with these calls reads the addresses of requests. */
export const createAddresses = (contracts: readonly Contract[]): ReadAddress =>
  createReadAddress([...PAGES, ...contracts.flatMap(toKnown)])
