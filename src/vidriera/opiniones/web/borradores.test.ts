import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const whose = { usuario: 'ana', libro: 'rayuela' }

it("keeps a draft for its author and its book, and for nobody else's", async () => {
  const { dropBorrador, findBorrador, saveBorrador } = await import('./borradores.ts')
  saveBorrador(whose, { estrellas: 3, texto: 'Emp' })
  saveBorrador(whose, { estrellas: 4, texto: 'Empecé' })
  expect(findBorrador(whose)).toMatchObject({ estrellas: 4, texto: 'Empecé' })
  expect(findBorrador({ ...whose, usuario: 'beto' })).toBeUndefined()
  expect(findBorrador({ ...whose, libro: 'ficciones' })).toBeUndefined()
  dropBorrador(whose)
  expect(findBorrador(whose)).toBeUndefined()
})

it('keeps the last twenty', async () => {
  const { findBorrador, saveBorrador } = await import('./borradores.ts')
  for (let n = 0; n < 25; n++) saveBorrador({ ...whose, libro: `libro ${n}` }, { estrellas: null, texto: 'Hola' })
  expect(findBorrador({ ...whose, libro: 'libro 4' })).toBeUndefined()
  expect(findBorrador({ ...whose, libro: 'libro 5' })).toBeDefined()
})

it.each(['{', '7', '{"usuario":"ana"}', '[null,7,"a",{}]', '[{"usuario":"ana","libro":"rayuela","texto":7}]'])(
  'takes whatever the storage holds: %s',
  async (text) => {
    kept.set('borradores', text)
    const { findBorrador } = await import('./borradores.ts')
    expect(findBorrador(whose)).toBeUndefined()
  },
)

it('takes stars that are none for none', async () => {
  kept.set('borradores', '[{"usuario":"ana","libro":"rayuela","texto":"Hola","estrellas":9}]')
  const { findBorrador } = await import('./borradores.ts')
  expect(findBorrador(whose)).toMatchObject({ estrellas: null, texto: 'Hola' })
})
