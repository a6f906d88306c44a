import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { paintFirst, primeraVista } from './primera-vista.ts'

afterEach(() => {
  primeraVista.mostrar = null
})

function createRouter() {
  const load = vi.fn(() => Promise.resolve())
  // As: of a router only what makes pages is asked for.
  const router = { load } as unknown as AnyRouter
  paintFirst(router)
  return { load, router }
}

it('makes a page at once where there is no first view of it', async () => {
  const { load, router } = createRouter()
  void router.load()
  expect(load).toHaveBeenCalledTimes(1)
  primeraVista.mostrar = () => null
  void router.load()
  expect(load).toHaveBeenCalledTimes(2)
})

it('makes a page only once its first view is painted', async () => {
  const { load, router } = createRouter()
  const { promise, resolve } = Promise.withResolvers<void>()
  primeraVista.mostrar = () => promise
  const loaded = router.load()
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  resolve()
  await loaded
  expect(load).toHaveBeenCalledTimes(1)
})
