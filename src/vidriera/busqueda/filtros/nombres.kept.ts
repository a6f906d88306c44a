// The names that filters offer, remembered: each search offers all categories, and the same authors and publishers again and again.
import type { Ctx } from '#platform/http/context.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { createRemembered } from '#platform/http/remembered.ts'
import { listNombres, type Nombrada, type Ofrecidas } from './filtros.queries.ts'

const MAX = 20_000

declare module '#platform/http/context.ts' {
  interface Services {
    nombres: ReturnType<typeof createNombres>
  }
}

/** A changed name is a change of everything. */
export function createNombres(cache: Pick<PageCache, 'generation' | 'isCurrent'>, read = listNombres) {
  const options = { maxSize: MAX, sizeOf: () => 1, madeOf: () => [] }
  const nombradas = createRemembered<string, Nombrada>(cache, options)
  const categorias = createRemembered<'todas', Nombrada[]>(cache, options)
  return {
    /** All categories of the shop; of authors and publishers those with these numbers. */
    async list({ planned, isFresh }: Pick<Ctx, 'planned' | 'isFresh'>, ofrecidas: Ofrecidas): Promise<Nombrada[]> {
      if (isFresh) return read(planned, { categorias: true, ...ofrecidas })
      const known = categorias.find('todas')
      const found = [...(known ?? [])]
      const missing: Record<keyof Ofrecidas, number[]> = { autor: [], editorial: [] }
      for (const grupo of ['autor', 'editorial'] as const) {
        for (const num of ofrecidas[grupo]) {
          const nombrada = nombradas.find(`${grupo} ${num}`)
          if (nombrada) found.push(nombrada)
          else missing[grupo].push(num)
        }
      }
      if (known && missing.autor.length + missing.editorial.length === 0) return found
      const since = cache.generation
      const rows = await read(planned, { categorias: known === undefined, ...missing })
      if (!known)
        categorias.keep(
          since,
          'todas',
          rows.filter(({ grupo }) => grupo === 'categoria'),
        )
      for (const row of rows) if (row.grupo !== 'categoria') nombradas.keep(since, `${row.grupo} ${row.num}`, row)
      return [...found, ...rows]
    },
  }
}
