// A typed client made from the document: docs/cliente/programa.ts is compiled as strictly as we are, and buys.
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertClaveApi } from '#listas/integraciones/claves/clave-api.queries.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { OpenApi } from '#test/openapi.ts'
import { createIsbn, insertTestUsuario } from '#test/rows.ts'
import { writeTipos } from '#test/tipos-de-api.ts'
import { root } from '../../../scripts/root.ts'
import { runTool } from '../../../scripts/run.ts'

const PROGRAMA = join(root, 'docs', 'cliente', 'programa.ts')
/** What the program exports; it is no part of our own types, since its own are made here. */
type Programa = {
  publicar(direccion: string, clave: string, libro: { titulo: string; isbn: string }): Promise<string>
  buscar(direccion: string, palabras: string): Promise<unknown>
  comprar(
    direccion: string,
    cuenta: Record<'username' | 'email' | 'password', string>,
    libro: string,
  ): Promise<{ _id: string }>
  atender(direccion: string, clave: string, pedido: string): Promise<unknown>
  faltante(direccion: string, libro: string): Promise<unknown>
}

/** Within node_modules, where the program finds its library. */
const CACHE = join(root, 'node_modules', '.cache')
const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  outDir: 'hecho',
  types: [],
  lib: ['ES2022', 'DOM'],
}

let api: TestApi
let folder = ''
beforeAll(async () => {
  api = await createTestApi()
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'cliente-'))
})
afterAll(async () => {
  await api.end()
  rmSync(folder, { recursive: true, force: true })
})

async function compile(): Promise<string> {
  const tipos = join(folder, 'anaquel.d.ts')
  const own = process.env.TIPOS_DE_API
  if (own) copyFileSync(own, tipos)
  else writeFileSync(tipos, writeTipos(OpenApi.parse((await api.app.inject('/api/openapi.json')).json())))
  copyFileSync(PROGRAMA, join(folder, 'programa.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files: ['programa.ts'] }))
  return (await runTool('typescript/bin/tsc', ['-p', folder])).output
}

it('compiles against the document, and what it buys is there', async () => {
  expect(await compile()).toBe('')
  const programa: Programa = await import(/* @vite-ignore */ join(folder, 'hecho', 'programa.js'))
  const { id: creadaPor } = await insertTestUsuario(api.db, 'admin')
  const alcances = ['catalogo:escribir', 'pedidos:leer', 'pedidos:estado'] as const
  const { secreto } = await insertClaveApi(api.db, { nombre: 'otra casa', alcances: [...alcances], creadaPor })
  const direccion = await api.app.listen({ port: 0, host: '127.0.0.1' })

  const titulo = 'El cuaderno rojo'
  const libro = await programa.publicar(direccion, secreto, { titulo, isbn: createIsbn(1) })
  expect(await programa.buscar(direccion, 'cuaderno rojo')).toEqual({ id: libro, titulo, precio: 12_500, parecidos: 0 })
  const cuenta = { username: 'ana_sosa', email: 'ana@sosa.test', password: 'Tres tristes tigres 27' }
  const pedido = await programa.comprar(direccion, cuenta, libro)
  expect(pedido).toMatchObject({ pedidos: 1, total: expect.any(Number) })
  expect(await programa.atender(direccion, secreto, pedido._id)).toEqual({ pendientes: 1, estado: 'procesado' })
  expect(await programa.faltante(direccion, randomUUID())).toBe('LIBRO_NOT_FOUND')
})
