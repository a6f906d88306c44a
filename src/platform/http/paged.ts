import { api } from './client.ts'
import type { Contract, Input, Item, Output } from './contract.ts'

/** What a screen asks for at a time. A longer list would hold up the calls behind it. */
const PAGE = 50

/** The first `limit` items of a list, asked for in pages, and the number of all. */
export async function listUpTo<C extends Contract>(contract: C, input: Input<C>, limit: number) {
  const items: Item<Output<C>>[] = []
  let total = 0
  do {
    const wanted = Math.min(PAGE, limit - items.length)
    const page = await api.list(contract, { ...input, offset: items.length, limit: wanted })
    const found = page.items as Item<Output<C>>[] // the caller names a list
    items.push(...found)
    total = found.length < wanted ? items.length : page.total
  } while (items.length < Math.min(limit, total))
  return { items, total }
}
