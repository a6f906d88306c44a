import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import {
  composeMarcas,
  countCandidatos,
  countElegida,
  type Filtros,
  listElegidos,
  listFrecuentes,
  parseCandidatos,
  SIN_FILTROS,
  withoutFiltro,
} from './filtros.rules.ts'

// num,precio,ya,idioma,formatos,editorial,categorias,autores
const LINEAS = ['10,1500,1,1,1,7,3,40', '20,,0,1,1 2,7,3 4,40 41', '30,900,1,2,2,,5,', '40,100,0,,,,,'].join('\n')
const candidatos = parseCandidatos(LINEAS)
const filtros = (given: Partial<Filtros>): Filtros => ({ ...SIN_FILTROS, ...given })
const count = (given: Partial<Filtros> = {}) => countCandidatos(candidatos, filtros(given), 1_000)

it('reads lines, empty ones too', () => {
  expect(candidatos.cuantos).toBe(4)
  expect(parseCandidatos('').cuantos).toBe(0)
  expect(count().nums).toEqual([10, 20, 30, 40])
  expect(countCandidatos(candidatos, SIN_FILTROS, 2).nums).toEqual([10, 20])
})

it.each<[Partial<Filtros>, number[]]>([
  [{}, [10, 20, 30, 40]],
  [{ idioma: [1] }, [10, 20]],
  [{ idioma: [1, 2] }, [10, 20, 30]],
  [{ formato: [2] }, [20, 30]],
  [{ formato: [2], idioma: [1] }, [20]],
  [{ categoria: [4, 5] }, [20, 30]],
  [{ autor: [41] }, [20]],
  [{ editorial: [0] }, []],
  [{ precio: { desde: centavos(900), hasta: null } }, [10, 30]],
  [{ precio: { desde: null, hasta: centavos(900) } }, [30, 40]],
  [{ precio: { desde: centavos(900), hasta: centavos(900) }, idioma: [2] }, [30]],
  [{ precio: { desde: centavos(2_000), hasta: centavos(1) } }, []],
  [{ disponible: true }, [10, 30]],
  [{ disponible: true, idioma: [1] }, [10]],
])('%j leaves %j', (given, nums) => {
  expect(count(given).nums).toEqual(nums)
})

describe('counts', () => {
  it('leave the own choice of a filter out, within the others', () => {
    expect([...count({ idioma: [1] }).cuentas.idioma]).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect([...count({ idioma: [1], formato: [2] }).cuentas.idioma]).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect([...count({ idioma: [1], formato: [2] }).cuentas.autor]).toEqual([
      [40, 1],
      [41, 1],
    ])
  })

  it('give the range of prices without the choice of a price', () => {
    expect(count({ precio: { desde: centavos(1_000), hasta: null } }).cuentas.precio).toEqual({
      desde: 100,
      hasta: 1_500,
    })
    expect(count({ idioma: [1] }).cuentas.precio).toEqual({ desde: 1_500, hasta: 1_500 })
    expect(count({ autor: [41] }).cuentas.precio).toBeNull()
  })
})

it('offers the most frequent values, and those chosen', () => {
  const cuenta = new Map(Array.from({ length: 20 }, (_, n) => [n, n]))
  expect(listFrecuentes(cuenta, [3, 99, 18]).map(({ num }) => num)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 3, 99])
  const equal = new Map(Array.from({ length: 20 }, (_, n) => [(n * 7) % 20, n % 2]))
  expect(listFrecuentes(equal, []).map(({ num }) => num)).toEqual([1, 3, 5, 7, 9, 11, 13, 15])
  expect(listFrecuentes(new Map(), [])).toEqual([])
  expect(listFrecuentes(cuenta, [3]).at(-1)).toEqual({ num: 3, cantidad: 3 })
})

it('names what is chosen, and takes it away', () => {
  const given = filtros({ autor: [1], precio: { desde: null, hasta: centavos(5) }, disponible: true })
  expect(listElegidos(given)).toEqual(['autor', 'precio', 'disponible'])
  expect(listElegidos(withoutFiltro(given, 'precio'))).toEqual(['autor', 'disponible'])
  expect(composeMarcas(filtros({ idioma: [1, 2], autor: [5] }))).toBe("('#i1' | '#i2') & ('#a5')")
  expect(composeMarcas(SIN_FILTROS)).toBe('')
})

it('finds each filter by a mark of its own', () => {
  const all = filtros({ idioma: [1], formato: [2], categoria: [3], autor: [4], editorial: [5] })
  expect(composeMarcas(all)).toBe("('#i1') & ('#f2') & ('#c3') & ('#a4') & ('#e5')")
})

it('refuses lines of anything but digits, commas and spaces', () => {
  expect(() => parseCandidatos('10,1500,1,1,1,7,3,-40')).toThrow('a line of candidates holds digits, commas and spaces')
})

it('reads a zero, and a number of many digits', () => {
  const lineas = '0,0,1,1,1,,,'
  expect(
    countCandidatos(parseCandidatos(lineas), filtros({ precio: { desde: centavos(0), hasta: null } }), 9).nums,
  ).toEqual([0])
  expect(parseCandidatos('1234567890,,,,,,,').valores).toEqual([1_234_567_890])
})

it('counts nothing of a book that fails two filters', () => {
  const { cuentas } = count({ idioma: [9], formato: [9] })
  expect([cuentas.idioma.size, cuentas.formato.size, cuentas.autor.size, cuentas.precio]).toEqual([0, 0, 0, null])
})

it('counts what can be had now among what the other filters leave', () => {
  expect(count().cuentas.disponible).toBe(2)
  expect(count({ idioma: [1] }).cuentas.disponible).toBe(1)
  expect(count({ disponible: true }).cuentas.disponible).toBe(2)
  expect([...count({ disponible: true }).cuentas.idioma.keys()]).toEqual([1, 2])
  const { cuentas } = count()
  countElegida(cuentas, filtros({ disponible: true }), 5_000)
  expect(cuentas.disponible).toBe(5_000)
})

describe('the only value chosen', () => {
  const total = (given: Partial<Filtros>) => {
    const { cuentas } = count({})
    countElegida(cuentas, filtros(given), 5_000)
    return [cuentas.idioma.get(1), cuentas.autor.get(40), cuentas.precio?.desde]
  }
  it.each<[Partial<Filtros>, unknown[]]>([
    [{ idioma: [1] }, [5_000, 2, 100]],
    [{ autor: [40] }, [2, 5_000, 100]],
    [{}, [2, 2, 100]],
    [{ idioma: [1, 2] }, [2, 2, 100]],
    [{ idioma: [1], autor: [40] }, [2, 2, 100]],
    [{ precio: { desde: centavos(1), hasta: null } }, [2, 2, 100]],
    [{ idioma: [1], precio: { desde: centavos(1), hasta: null } }, [2, 2, 100]],
  ])('of %j leaves the whole total', (given, counts) => {
    expect(total(given)).toEqual(counts)
  })
})

it('puts the older of equals first, wherever it comes', () => {
  const orders = [
    [5, 3, 9, 1, 7, 2, 8, 4, 6],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  ]
  for (const nums of orders) {
    const opciones = listFrecuentes(new Map(nums.map((num) => [num, num === 9 ? 2 : 1])), [])
    expect(opciones.map(({ num }) => num)).toEqual([9, 1, 2, 3, 4, 5, 6, 7])
  }
})
