import { createFileRoute, redirect } from '@tanstack/react-router'
import { normalizeConsulta } from '../busqueda.rules.ts'

/** Where the header's form goes before scripts load: on to the results, or back home when nothing was asked for. */
export const Route = createFileRoute('/_tienda/busqueda')({
  validateSearch: ({ q }: Record<string, unknown>) => ({ q: typeof q === 'string' ? q : undefined }),
  beforeLoad: ({ search: { q = '' } }) => {
    const term = normalizeConsulta(q)
    // An address that ends in «.» or «..» means another one.
    if (term === '' || term === '.' || term === '..') throw redirect({ to: '/inicio' })
    throw redirect({ to: '/busqueda/$term', params: { term } })
  },
})
