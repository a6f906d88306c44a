import { describe, expect, it } from 'vitest'
import { AJUSTES } from '#app/api/ajustes.ts'
import { routes } from '#app/routes.ts'
import { GRUPOS } from './ajuste.rules.ts'
import { findAjustes, listGrupos, PAGINAS, paginaDe, seVeDe } from './paginas.rules.ts'

const TODOS = AJUSTES.map(({ ayuda = null, ...ajuste }) => ({ ...ajuste, ayuda }))
const claves = (q: string) => findAjustes(TODOS, q).map(({ clave }) => clave)

type Node = { path?: string; children?: Node[] }
const listPaths = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listPaths(children)])

describe('the pages of the settings', () => {
  it('are six, with every part once and something in each', () => {
    expect(PAGINAS).toHaveLength(6)
    expect(PAGINAS.flatMap(listGrupos).toSorted()).toEqual([...GRUPOS].toSorted())
    const used = new Set(AJUSTES.map(({ grupo }) => paginaDe(grupo)))
    expect(PAGINAS.filter((pagina) => !used.has(pagina))).toEqual([])
  })

  it('say of each setting where it is seen, on a page that is there', () => {
    const known = new Set(listPaths(routes.children as readonly Node[]))
    const lost = AJUSTES.filter(({ grupo, seVe = seVeDe(grupo) }) => !known.has(seVe.to))
    expect(lost.map(({ clave }) => clave)).toEqual([])
  })
})

describe('a setting', () => {
  it.each([
    ['cbu', ['pedidos.cbu']],
    ['envio gratis', ['envios.umbral']],
    ['GRATIS envío', ['envios.umbral']],
    ['andreani', ['transportes.enlace_andreani']],
    ['color', ['sitio.acento']],
  ])('is found by «%s»', (q, [first = '']) => expect(claves(q)[0]).toContain(first))

  it('is found by its part, after those of that name', () => {
    expect(claves('facturas').length).toBeGreaterThan(8)
    expect(claves('')).toEqual([])
    expect(claves('zzz')).toEqual([])
  })
})

it('a setting is found by words of its help, where it has one', () => {
  const una = { clave: 'a', titulo: 'Guardia', ayuda: 'Solo avisa.', grupo: 'pagos' } as const
  const otra = { ...una, clave: 'b', ayuda: null }
  expect(findAjustes([una, otra], 'avisa').map(({ clave }) => clave)).toEqual(['a'])
})
