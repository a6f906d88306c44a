const POR_VEZ = 50

type Pagina<Item> = { items: readonly Item[]; total: number }

/** Every row of a list of choices, page by page. */
export async function loadTodos<Item>(
  load: (page: { limit: number; offset: number }) => Promise<Pagina<Item>>,
): Promise<Item[]> {
  const { items, total } = await load({ limit: POR_VEZ, offset: 0 })
  const offsets = Array.from({ length: Math.max(0, Math.ceil(total / POR_VEZ) - 1) }, (_, n) => (n + 1) * POR_VEZ)
  const rest = await Promise.all(offsets.map((offset) => load({ limit: POR_VEZ, offset })))
  return [...items, ...rest.flatMap((page) => page.items)]
}
