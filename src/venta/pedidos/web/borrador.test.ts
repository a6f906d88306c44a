// The checkout's draft over a storage that may hold anything or refuse to work.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDrafts } from '#platform/draft.ts'
import { type Borrador, borradorCompra, findDestino } from './borrador.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  const ownKeys = () => [...stored.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('sessionStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
})

const borrador: Borrador = {
  usuario: 'ana',
  servicio: 'estandar',
  metodo: 'tarjeta',
  cuotas: 3,
  destino: 'otra',
  texto: "O'Higgins <12>",
  campos: { otra: { calle: 'Mitre', altura: '5', piso: '', localidad: 'Rosario', recibe: '', telefono: '' } },
}

describe('the draft of a purchase', () => {
  it('is read again by the same customer, until it is dropped', () => {
    borradorCompra.write(borrador)
    expect(borradorCompra.find('ana')).toEqual(borrador)
    borradorCompra.drop()
    expect(borradorCompra.find('ana')).toBeNull()
  })

  it('goes when another customer comes', () => {
    borradorCompra.write(borrador)
    expect(borradorCompra.find('beto')).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('goes with the session, and leaves alone what is not a draft', () => {
    stored.set('otra-cosa', '1')
    borradorCompra.write(borrador)
    dropDrafts()
    expect([...stored.keys()]).toEqual(['otra-cosa'])
  })

  it.each(['', '{"usuario":', 'null', '7', '[]', '{"usuario":"ana"}', '{"usuario":7,"destino":"otra","texto":""}'])(
    'is none where the storage holds %s',
    (text) => {
      stored.set('borrador.compra', text)
      expect(borradorCompra.find('ana')).toBeNull()
    },
  )

  it('takes only what the checkout offers', () => {
    const odd = { ...borrador, servicio: 'dron', metodo: 'oro', cuotas: 99, texto: 'x'.repeat(1_000) }
    stored.set('borrador.compra', JSON.stringify(odd))
    expect(borradorCompra.find('ana')).toMatchObject({ servicio: 'expres', metodo: null, cuotas: 3 })
    expect(borradorCompra.find('ana')?.texto).toHaveLength(400)
  })

  it('is none where storage is refused', () => {
    vi.stubGlobal('sessionStorage', undefined)
    borradorCompra.write(borrador)
    expect(borradorCompra.find('ana')).toBeNull()
    dropDrafts()
  })
})

describe('the destination', () => {
  it.each([
    ['a', ['a', 'b'], 'a'],
    ['b', ['a', 'b'], 'b'],
    ['otra', ['a'], 'otra'],
    ['coordinar', ['a'], 'coordinar'],
    ['gone', ['a', 'b'], 'a'],
    ['gone', [], 'otra'],
    ['coordinar', [], 'otra'],
  ])('«%s» with %j kept is «%s»', (elegido, guardadas, expected) => {
    expect(findDestino(elegido, guardadas)).toBe(expected)
  })
})
