import { describe, expect, it } from 'vitest'
import { changeOrden, listElegidas, toggleOpcion, validateBusqueda } from './busqueda-search.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
/** What remains of it in an address. */
const bare = (search: object) => JSON.parse(JSON.stringify(search))

describe('validateBusqueda', () => {
  it.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [{ pagina: '3' }, { pagina: 3 }],
    [{ pagina: '1' }, {}],
    [{ pagina: '-2', orden: 'precio', idioma: 'Klingon', formato: 'audiolibro', categoria: 'x' }, {}],
    [{ orden: '' }, {}],
    [{ orden: 'fecha' }, { orden: 'fecha' }],
    [{ idioma: 'Español' }, { idioma: ['Español'] }],
    [{ idioma: ['Español', 'Inglés', 'Español', 'x'] }, { idioma: ['Español', 'Inglés'] }],
    [{ formato: ['fisico', 'digital'] }, { formato: ['fisico', 'digital'] }],
    [{ categoria: [ID, 7] }, { categoria: [ID] }],
    [{ utm_source: 'x' }, {}],
  ])('%j becomes %j', (given, search) => {
    expect(bare(validateBusqueda(given))).toEqual(search)
    expect(validateBusqueda(validateBusqueda(given))).toEqual(validateBusqueda(given))
  })

  it('names every key, in the order of the page cache', () => {
    expect(Object.keys(validateBusqueda({}))).toEqual(['pagina', 'orden', 'idioma', 'formato', 'categoria'])
  })
})

it('ticking goes back to the first page, unticking leaves no trace', () => {
  const ticked = toggleOpcion({ pagina: 4, orden: 'fecha' }, 'idioma', 'Inglés')
  expect(bare(ticked)).toEqual({ orden: 'fecha', idioma: ['Inglés'] })
  expect(bare(toggleOpcion(ticked, 'idioma', 'Español'))).toEqual({ orden: 'fecha', idioma: ['Inglés', 'Español'] })
  expect(bare(toggleOpcion(ticked, 'idioma', 'Inglés'))).toEqual({ orden: 'fecha' })
  expect(bare(changeOrden({ ...ticked, pagina: 2 }, ''))).toEqual({ idioma: ['Inglés'] })
})

it('says what is chosen in the words of the options', () => {
  const search = validateBusqueda({ idioma: 'Inglés', formato: 'digital', categoria: [ID] })
  const nombres = (categorias: { valor: string; nombre: string }[]) =>
    listElegidas(search, categorias).map(({ nombre }) => nombre)
  expect(nombres([{ valor: ID, nombre: 'Ficción' }])).toEqual(['Inglés', 'Ebook', 'Ficción'])
  expect(nombres([])).toEqual(['Inglés', 'Ebook', 'Otra categoría'])
})
