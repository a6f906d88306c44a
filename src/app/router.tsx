import { type AnyRouter, createRouter, createSerializationAdapter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { AppError, requestIdOf } from '#platform/errors.ts'
import { bringFirst } from './bring-routes.ts'
import { VIGENCIA_MS } from './layout/anticipo/anticipo.rules.ts'
import { paintFirst } from './layout/anticipo/primera-vista.ts'
import { FallaPage } from './layout/FallaPage.tsx'
import { NoEncontradaPage } from './layout/NoEncontradaPage.tsx'
import { createScrollRule } from './layout/scroll-rule.ts'
import { rememberLinks } from './rendering/links.ts'
import { routeTree } from './routeTree.gen.ts'

/** Marks the scripts that the renderer writes; the server takes the mark out again when it has hashed them. */
const readMark = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.mark)
  .client(() => undefined)

/** What a loader throws while rendering goes on to the browser whole; of other errors only the message does. */
const appErrors = createSerializationAdapter({
  key: 'AppError',
  test: (value): value is AppError => value instanceof AppError,
  toSerializable: (error) => ({
    status: error.status,
    code: error.code,
    mensaje: error.mensaje,
    id: requestIdOf(error) ?? '',
  }),
  fromSerializable: ({ status, code, mensaje, id }) =>
    new AppError(status, code, mensaje, undefined, id === '' ? undefined : { request_id: id }),
})

type Search = Record<string, string | string[]>

/** Plain query strings, as native forms write them: a repeated name is a list, nothing is JSON. */
function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
    }
  }
  return params.size > 0 ? `?${params}` : ''
}

/**
 * On the server links are remembered; in the browser each is worked out once anyway, a first view comes before its page, and
 * the missing part of the table before a page of it.
 */
const prepare = createIsomorphicFn()
  .server((router: AnyRouter) => {
    // As: the router's own function has a type of its own for each route.
    router.buildLocation = rememberLinks(router.buildLocation as never) as AnyRouter['buildLocation']
  })
  .client((router: AnyRouter) => {
    paintFirst(router)
    bringFirst(router)
  })

export function getRouter() {
  const mark = readMark()
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: createScrollRule(),
    defaultPreload: false, // `anticipo.ts` chooses what is fetched ahead
    defaultPreloadStaleTime: VIGENCIA_MS,
    defaultStaleTime: 10_000,
    defaultErrorComponent: FallaPage,
    defaultNotFoundComponent: NoEncontradaPage,
    ...(mark && { ssr: { nonce: mark } }),
  })
  prepare(router)
  router.options.serializationAdapters = [appErrors] // the constructor's type leaves them to Start's own client
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
