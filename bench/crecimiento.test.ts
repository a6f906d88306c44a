import { describe, expect, it } from 'vitest'
import { computeRecursos, estimateCosto, MEZCLAS, type Medida, type Unidades } from './crecimiento-cuenta.ts'

const medida = (libros: number, base: number): Medida => ({
  libros,
  bytes: libros * 2 ** 10,
  costos: { libro: { tienda: 1_000, base }, busqueda: { tienda: 2_000, base } },
})
const unidades: Unidades = {
  costos: {
    guardada: { tienda: 100, base: 0 },
    pedido: { tienda: 3_000, base: 2_000 },
    panel: { tienda: 1_000, base: 1_000 },
  },
  medidas: [medida(1_000_000, 3_000), medida(10_000, 1_000), medida(100_000, 2_000)],
  reposo: { conexiones: 10, nucleos: 0.01 },
}

describe('the cost in a catalogue that was not measured', () => {
  it.each([
    [1, 1_000],
    [10_000, 1_000],
    [100_000, 2_000],
    [1_000_000, 3_000],
    [10_000_000, 4_000],
  ])('of %i titles adds the same for each tenfold', (libros, base) => {
    expect(estimateCosto(unidades.medidas, 'libro', libros).base).toBeCloseTo(base)
  })

  it('is the same everywhere where only one was measured or nothing grew', () => {
    expect(estimateCosto([medida(10_000, 500)], 'libro', 50_000_000).base).toBe(500)
    expect(estimateCosto([medida(10_000, 500), medida(20_000, 400)], 'libro', 50_000_000).base).toBe(500)
  })
})

describe('what a step asks for', () => {
  const compute = (mezcla: (typeof MEZCLAS)['caliente']) =>
    computeRecursos(unidades, { nodos: 10, libros: 1_000_000, visitas: 1_000 }, mezcla)
  const find = (mezcla: (typeof MEZCLAS)['caliente'], nombre: string) =>
    compute(mezcla).find((recurso) => recurso.nombre.startsWith(nombre))

  it('adds the cores of all answers', () => {
    // 600 kept × 0.1 ms + 250 books × 1 ms + 140 searches × 2 ms + 5 orders × 3 ms + 5 lists × 1 ms
    expect(find(MEZCLAS.caliente, 'núcleos de las tiendas')).toMatchObject({ pide: expect.closeTo(0.61), hay: 12 })
    // 390 answers × 3 ms
    expect(find(MEZCLAS.caliente, 'núcleos de las réplicas')?.pide).toBeCloseTo(1.17)
    // 5 × 2 ms + 5 × 1 ms, and 20 processes that look around
    expect(find(MEZCLAS.caliente, 'núcleos de la base que escribe')?.pide).toBeCloseTo(0.215)
  })

  it('names the scarcest first', () => {
    const all = compute(MEZCLAS.vacia)
    expect(all[0]).toEqual({ nombre: 'conexiones a la base', pide: 200, hay: 200 })
    const shares = all.map(({ pide, hay }) => pide / hay)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  it('takes the room of a search from the biggest catalogue', () => {
    const small = { ...medida(10_000, 1_000), bytes: 10_000 * 2 ** 13 }
    const all = { ...unidades, medidas: [small, medida(1_000_000, 3_000)] }
    const recursos = computeRecursos(all, { nodos: 1, libros: 2 ** 20, visitas: 1 }, MEZCLAS.caliente)
    expect(recursos).toContainEqual({ nombre: 'GB de memoria para buscar', pide: 1, hay: 48 })
  })

  it('has answers of each kind for a hundred visits', () => {
    for (const mezcla of Object.values(MEZCLAS)) {
      expect(Object.values(mezcla).reduce((sum, share) => sum + share, 0)).toBe(100)
    }
  })
})
