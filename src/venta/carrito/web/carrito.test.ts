// The cart over a storage that may hold anything, change under its feet or refuse to work.
import { beforeEach, expect, it, vi } from 'vitest'

let stored: Record<string, string>
let refused: boolean

beforeEach(() => {
  stored = {}
  refused = false
  const guard = () => {
    if (refused) throw new Error('storage is refused')
  }
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      guard()
      return stored[key] ?? null
    },
    setItem(key: string, value: string) {
      guard()
      stored[key] = value
    },
  })
  vi.resetModules()
})

const load = () => import('./carrito.ts')
const saved = () => JSON.parse(stored.carrito ?? 'null')

it.each([
  ['broken text', '[{"idLibro":'],
  ['no list', '{"idLibro":"a"}'],
  ['nothing', 'null'],
  ['odd items', '[null, 7, "a", {}, {"idLibro":5}, {"idLibro":""}]'],
])('takes %s for an empty cart', async (_, text) => {
  stored.carrito = text
  const { addToCarrito, getCantidad } = await load()
  expect(getCantidad('a')).toBe(0)
  addToCarrito('a', 1)
  expect(saved()).toEqual([{ idLibro: 'a', cantidad: 1 }])
})

it('puts quantities right that somebody else left', async () => {
  stored.carrito = JSON.stringify([
    { idLibro: 'a', cantidad: 99 },
    { idLibro: 'b', cantidad: 'x' },
    { idLibro: 'c' },
    { idLibro: 'd', cantidad: 6 },
    { idLibro: 'd', cantidad: 6 },
  ])
  const { getCantidad } = await load()
  expect(['a', 'b', 'c', 'd'].map(getCantidad)).toEqual([10, 1, 1, 10])
})

it('adds, updates, ensures and removes', async () => {
  const carrito = await load()
  carrito.addToCarrito('a', 2)
  carrito.addToCarrito('b', 1)
  carrito.updateCantidad('a', 5)
  carrito.ensureInCarrito('a', 3)
  carrito.ensureInCarrito('b', 3)
  expect(saved()).toEqual([
    { idLibro: 'a', cantidad: 5 },
    { idLibro: 'b', cantidad: 3 },
  ])
  carrito.removeFromCarrito('a')
  expect(saved()).toEqual([{ idLibro: 'b', cantidad: 3 }])
  carrito.removeFromCarrito('b')
  expect(saved()).toEqual([])
})

it('keeps what another tab has put in meanwhile', async () => {
  const { addToCarrito } = await load()
  addToCarrito('a', 1)
  stored.carrito = JSON.stringify([...saved(), { idLibro: 'b', cantidad: 2 }])
  addToCarrito('c', 3)
  expect(saved().map(({ idLibro }: { idLibro: string }) => idLibro)).toEqual(['a', 'b', 'c'])
})

it('lives as long as the page where storage is refused', async () => {
  refused = true
  const { addToCarrito, getCantidad } = await load()
  addToCarrito('a', 4)
  expect(addToCarrito('a', 7)).toBe('Máximo 10 unidades permitidas.')
  expect(getCantidad('a')).toBe(10)
})
