import { describe, expect, it } from 'vitest'
import { pickSearchParams } from '../search-params.ts'
import {
  changeCantidad,
  changeOrden,
  changePrecios,
  clearFiltros,
  type Lista,
  listaDeBusqueda,
  listElegidas,
  readPrecios,
  toggleOpcion,
  validateListado,
} from './listado-search.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const BUSQUEDA = listaDeBusqueda('amor')
const CATEGORIA: Lista = { to: '/x', params: {}, path: '/x', porPagina: 24, fijos: { categoria: ID } }
/** What remains of it in an address. */
const bare = (search: object) => JSON.parse(JSON.stringify(search))

describe('validateListado', () => {
  it.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [{ pagina: '3' }, { pagina: 3 }],
    [{ pagina: '1' }, {}],
    [{ pagina: '-2', orden: 'precio', idioma: 'Klingon', formato: 'papel', categoria: 'x' }, {}],
    [{ orden: '' }, {}],
    [{ orden: 'fecha' }, { orden: 'fecha' }],
    [{ cantidad: '50' }, { cantidad: 50 }],
    [{ cantidad: '5' }, {}],
    [{ cantidad: '7' }, {}],
    [{ cantidad: ['24', '50'] }, {}],
    [{ idioma: 'Español' }, { idioma: ['Español'] }],
    [{ idioma: ['Español', 'Inglés', 'Español', 'x'] }, { idioma: ['Español', 'Inglés'] }],
    [{ formato: ['fisico', 'digital'] }, { formato: ['fisico', 'digital'] }],
    [
      { categoria: [ID, 7], autor: ID, editorial: ['x', ID] },
      { categoria: [ID], autor: [ID], editorial: [ID] },
    ],
    [{ precio_desde: '$ 1.000', precio_hasta: '' }, { precio_desde: '1000' }],
    [
      { precio_desde: 'mil', precio_hasta: ['5000', '6000'] },
      { precio_desde: 'mil', precio_hasta: '5000' },
    ],
    [{ disponible: 'si' }, { disponible: ['si'] }],
    [{ disponible: 'no' }, {}],
    [{ disponible: ['', 'si'] }, { disponible: ['si'] }],
    [{ utm_source: 'x' }, {}],
  ])('%j becomes %j', (given, search) => {
    const validated = validateListado(pickSearchParams(given), BUSQUEDA)
    expect(bare(validated)).toEqual(search)
    expect(validateListado(validated, BUSQUEDA)).toEqual(validated)
  })

  it('knows the list: its own filter is none, and its own number of rows goes without saying', () => {
    const given = { cantidad: '24', categoria: [ID], idioma: 'Inglés' }
    expect(bare(validateListado(given, CATEGORIA))).toEqual({ idioma: ['Inglés'] })
    expect(bare(validateListado({ cantidad: '5' }, CATEGORIA))).toEqual({ cantidad: 5 })
  })

  it('names every key, in the order of the page cache', () => {
    expect(Object.keys(validateListado({}, BUSQUEDA))).toEqual(Object.keys(pickSearchParams({})))
  })
})

it('every change goes back to the first page and keeps the rest', () => {
  const ticked = toggleOpcion({ pagina: 4, orden: 'fecha', cantidad: 50 }, 'idioma', 'Inglés')
  expect(bare(ticked)).toEqual({ orden: 'fecha', cantidad: 50, idioma: ['Inglés'] })
  expect(bare(toggleOpcion(ticked, 'idioma', 'Español')).idioma).toEqual(['Inglés', 'Español'])
  expect(bare(toggleOpcion(ticked, 'idioma', 'Inglés'))).toEqual({ orden: 'fecha', cantidad: 50 })
  expect(bare(changeOrden({ ...ticked, pagina: 2 }, ''))).toEqual({ cantidad: 50, idioma: ['Inglés'] })
  const priced = changePrecios({ ...ticked, pagina: 2 }, ' 1.000 ', 'mil')
  expect(bare(priced)).toEqual({ ...bare(ticked), precio_desde: '1000', precio_hasta: 'mil' })
  expect(bare(changeCantidad({ ...ticked, pagina: 2 }, 5, BUSQUEDA))).toEqual({ orden: 'fecha', idioma: ['Inglés'] })
  expect(bare(clearFiltros(priced))).toEqual({ orden: 'fecha', cantidad: 50 })
})

const NOBODY = { categoria: [], autor: [], editorial: [] }

describe('what is chosen', () => {
  const search = validateListado(
    { idioma: 'Inglés', formato: 'digital', categoria: ID, autor: ID, precio_desde: '1000', precio_hasta: '5.000' },
    BUSQUEDA,
  )

  it('is said in the words of the options, each with the address without it', () => {
    const [ficcion, autor] = [
      { valor: ID, cantidad: 1, nombre: 'Ficción' },
      { valor: ID, cantidad: 1, nombre: 'Ana' },
    ]
    const elegidas = listElegidas(search, { categoria: [ficcion], autor: [autor], editorial: [] })
    const rango = '$\u00a01.000 a $\u00a05.000'
    expect(elegidas.map(({ nombre }) => nombre)).toEqual(['Inglés', 'Ebook', 'Ficción', 'Ana', rango])
    for (const { sin } of elegidas) expect(listElegidas(sin, NOBODY)).toHaveLength(4)
  })

  it('has a name even where nobody knows it', () => {
    expect(listElegidas({ categoria: [ID], editorial: [ID] }, NOBODY).map(({ nombre }) => nombre)).toEqual([
      'Otra categoría',
      'Otra editorial',
    ])
  })

  it('is what can be had now only where something can run out', () => {
    const solo = toggleOpcion({ pagina: 2, orden: 'fecha' }, 'disponible', 'si')
    expect(bare(solo)).toEqual({ orden: 'fecha', disponible: ['si'] })
    const [elegida] = listElegidas(solo, {
      ...NOBODY,
      disponible: [{ valor: 'si', nombre: 'Disponible ahora', cantidad: 0 }],
    })
    expect(elegida).toMatchObject({ nombre: 'Disponible ahora', sin: { orden: 'fecha', disponible: undefined } })
    expect(listElegidas(solo, NOBODY)).toEqual([])
  })

  it('leaves a price out that cannot be obeyed', () => {
    const wrong = { precio_desde: 'mil', precio_hasta: '5000' }
    expect(readPrecios(wrong)).toMatchObject({ desde: null, hasta: 5000 })
    expect(listElegidas(wrong, NOBODY)).toHaveLength(1)
    expect(listElegidas({ precio_desde: '9', precio_hasta: '5' }, NOBODY)).toEqual([])
  })
})
