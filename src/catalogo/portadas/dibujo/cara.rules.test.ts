import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaraAssigner, formatCara, parseCara, proposeCara } from './cara.rules.ts'
import { createMarcaAssigner } from './marca.rules.ts'

const CATEGORIAS = ['Ficción', 'No ficción', 'Literatura infantil', null]
const LARGO =
  'Manual de derecho constitucional argentino y comparado con las constituciones provinciales y su jurisprudencia'

function listLibros(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    isbn: `978${String(i * 7919).padStart(10, '0')}`,
    titulo: i % 5 === 0 ? LARGO : `Libro ${i}`,
    autor: `Autor ${i % 40}`,
    categoria: CATEGORIAS[i % CATEGORIAS.length] ?? null,
  }))
}

describe('the text of a face', () => {
  it('comes back as it went', () => {
    const cara = { familia: 9, paleta: 6, variante: 11 }
    expect(formatCara(cara)).toBe('9.6.11')
    expect(parseCara('9.6.11')).toEqual(cara)
  })

  it.each(['', '1.2', '10.0.0', '0.7.0', '0.0.12', '-1.0.0', '1.2.3.4', 'a.b.c', '1.2.3 ', '٣.1.1'])(
    'refuses %j',
    (text) => {
      expect(parseCara(text)).toBeNull()
    },
  )
})

describe('proposeCara', () => {
  it('is the same for the same book and always stored and read back', () => {
    for (const libro of listLibros(200)) {
      const cara = proposeCara(libro)
      expect(proposeCara({ ...libro })).toEqual(cara)
      expect(parseCara(formatCara(cara))).toEqual(cara)
    }
  })

  it('gives a long title a family with room', () => {
    for (const libro of listLibros(200)) {
      expect([0, 1, 6, 8]).toContain(proposeCara({ ...libro, titulo: LARGO }).familia)
    }
  })

  it('needs no ISBN', () => {
    expect(parseCara(formatCara(proposeCara({ isbn: '', titulo: '', categoria: null })))).not.toBeNull()
  })
})

describe('createCaraAssigner', () => {
  const assign = createCaraAssigner()
  const libros = listLibros(2000).map((libro) => ({ ...libro, cara: assign(libro) }))

  it('never shows a family twice running', () => {
    for (const [i, { cara }] of libros.entries()) expect(cara.familia).not.toBe(libros[i - 1]?.cara.familia)
  })

  it('keeps four books apart unless long titles leave no choice', () => {
    const repeated = libros.filter(({ cara, titulo }, i) => {
      const before = libros.slice(Math.max(0, i - 4), i)
      return titulo !== LARGO && before.some((libro) => libro.cara.familia === cara.familia)
    })
    expect(repeated).toEqual([])
  })

  it('never shows a family twice running within an author', () => {
    const last = new Map<string, number>()
    for (const { autor, cara } of libros) {
      expect(cara.familia).not.toBe(last.get(autor))
      last.set(autor, cara.familia)
    }
  })

  it('never crams a long title', () => {
    for (const { cara, titulo } of libros) if (titulo === LARGO) expect([0, 1, 6, 8]).toContain(cara.familia)
  })

  it('keeps neighbours apart when every title is long and every author the same', () => {
    const settle = createCaraAssigner()
    const familias = listLibros(300).map((libro) => settle({ ...libro, titulo: LARGO, autor: 'Uno' }).familia)
    for (const [i, familia] of familias.entries()) expect(familia).not.toBe(familias[i - 1])
  })

  it('gives the same faces to the same books in the same order', () => {
    const again = createCaraAssigner()
    expect(listLibros(2000).map(again)).toEqual(libros.map(({ cara }) => cara))
  })

  it('uses every family and spreads them', () => {
    const counts = new Map<number, number>()
    for (const { cara } of libros) counts.set(cara.familia, (counts.get(cara.familia) ?? 0) + 1)
    expect(counts.size).toBe(10)
    expect(Math.min(...counts.values())).toBeGreaterThan(100)
  })
})

it('gives no publisher a device of the eight before', () => {
  const assign = createMarcaAssigner()
  const devices = Array.from({ length: 100 }, (_, i) => assign(`Editorial ${i}`))
  for (const [i, device] of devices.entries()) expect(devices.slice(Math.max(0, i - 8), i)).not.toContain(device)
})

it('settles and proposes the same faces for ever: they are stored', () => {
  const sum = (caras: string[]) => createHash('sha256').update(caras.join()).digest('hex').slice(0, 16)
  const assign = createCaraAssigner()
  const marca = createMarcaAssigner()
  expect(sum(listLibros(2_000).map((libro) => formatCara(assign(libro))))).toBe('3ae81c0916c1870e')
  expect(sum(listLibros(2_000).map((libro) => formatCara(proposeCara(libro))))).toBe('6f9fa1a143f60266')
  expect(sum(listLibros(200).map(({ titulo }) => String(marca(titulo))))).toBe('97b4e34557bfa5f3')
})
