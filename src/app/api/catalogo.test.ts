// A change of the catalogue shows on the public side at once: on the node that made it and, by NOTIFY, on every other one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { listenForCatalogChanges } from '../background/catalog-changes.ts'
import { type Api, createApi } from './api.ts'

let api: TestApi
let other: Api
let as: Callers
let stop: () => Promise<void>
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  other = await createApi(api.config, api.databaseUrl)
  stop = await listenForCatalogChanges(api.databaseUrl, other.cache, { info: () => {}, error: () => {} })
})
afterAll(async () => {
  await stop()
  await other.app.close()
  await api.end()
})

/** What a node answers; from its cache at the second time. */
const readFrom = async ({ app }: Pick<Api, 'app'>, url: string) => (await app.inject(url)).body

type Kind = { nombre: string; crear: string; body: () => Promise<object>; change: object; list: string; shows: string }
const make = async (url: string, body: object) => (await as.done<{ _id: string }>('POST', url, { ...body }))._id
const autor = { nombre_completo: 'Autora Nueva', perfil: 'https://a.test/a.png', info: 'Escribe.' }
const editorial = { descripcion: 'Editorial Nueva', direccion: 'Calle sola', imagen: 'https://a.test/a.png' }

let veces = 0
/** A name that nothing else has; names are letters alone. */
const deLibro = () => `De Libr${'o'.repeat(++veces)}`

const kinds: Kind[] = [
  {
    nombre: 'an author',
    crear: '/api/autores/crear',
    body: async () => autor,
    change: { nombre_completo: 'Autora Cambiada' },
    list: '/api/autores?orden=populares',
    shows: 'Autora',
  },
  {
    nombre: 'a publisher',
    crear: '/api/editoriales/crear',
    body: async () => editorial,
    change: { descripcion: 'Editorial Cambiada' },
    list: '/api/editoriales?orden=alfabetico',
    shows: 'Editorial',
  },
  {
    nombre: 'a category',
    crear: '/api/categorias/crear',
    body: async () => ({ nombre: 'Categoría Nueva' }),
    change: { nombre: 'Categoría Cambiada' },
    list: '/api/categorias',
    shows: 'Categoría',
  },
  {
    nombre: 'a province',
    crear: '/api/provincias/crear',
    body: async () => ({ descripcion: 'Provincia Nueva' }),
    change: { descripcion: 'Provincia Cambiada' },
    list: '/api/provincias',
    shows: 'Provincia',
  },
  {
    nombre: 'a book',
    crear: '/api/libros/crear',
    body: async () => ({
      isbn: createIsbn(700_001),
      titulo: 'Libro Nuevo',
      idioma: 'Español',
      descripcion: 'Uno.',
      precio: 1,
      fecha_edicion: '2020-02-02',
      portada: 'https://a.test/a.png',
      formatos: ['fisico'],
      autores: [await make('/api/autores/crear', { ...autor, nombre_completo: deLibro() })],
      editorial: await make('/api/editoriales/crear', { ...editorial, descripcion: deLibro() }),
      categorias: [await make('/api/categorias/crear', { nombre: deLibro() })],
    }),
    change: { titulo: 'Libro Cambiado' },
    list: '/api/libros?orden=fecha',
    shows: 'Libro',
  },
]

describe('what an admin changes', () => {
  // Another node hears of changes twice a second: the nouns wait side by side.
  it.concurrent.for(kinds)('$nombre shows on every node', async ({ crear, body, change, list, shows }, { expect }) => {
    const payload = await body()
    const nodes = [api, other]
    const everybodySees = async (text: RegExp) => {
      expect(await readFrom(api, list)).toMatch(text) // whoever saved it and looks again
      await expect.poll(() => readFrom(other, list), { timeout: 10_000 }).toMatch(text)
    }
    for (const node of nodes) await readFrom(node, list)
    const id = await make(crear, payload)
    await everybodySees(new RegExp(`${shows} Nuev[ao]`))
    await as.done('PUT', crear.replace('crear', id), { ...change })
    await everybodySees(new RegExp(`${shows} Cambiad[ao]`))
    await as.done('DELETE', crear.replace('crear', id))
    await everybodySees(new RegExp(`^(?!.*${shows} Cambiad[ao])`))
  })

  it.each(kinds)('$nombre saved as it was leaves what is kept', async ({ crear, body, change }) => {
    const id = await make(crear, await body())
    await as.done('PUT', crear.replace('crear', id), { ...change })
    const { generation } = api.cache
    await as.done('PUT', crear.replace('crear', id), { ...change })
    expect(api.cache.generation).toBe(generation)
    await as.done('DELETE', crear.replace('crear', id))
    expect(api.cache.generation).toBeGreaterThan(generation)
  })
})
