import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { listClientes } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { getCampos } from '#cuentas/usuarios/perfil/perfil.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listOperations, OpenApi } from '#test/openapi.ts'
import { createVenta } from '#venta/mostrador/mostrador.contract.ts'
import { nameCall } from './documento.ts'
import { findNoun, listSalas, SALAS, toTag } from './etiquetas.ts'

let api: TestApi
let document: OpenApi
beforeAll(async () => {
  api = await createTestApi()
  document = OpenApi.parse((await api.app.inject('/api/openapi.json')).json())
})
afterAll(() => api.end())

describe('the document', () => {
  it('says of every call in one line what it does, and what its parameters are', () => {
    for (const { path, operation } of listOperations(document)) {
      expect(operation.summary, path).toMatch(/^[A-ZÁÉÍÓÚÑ][^\n]{5,79}[^.\s]$/)
      for (const { name, description } of operation.parameters ?? []) {
        expect([path, name, description]).toEqual([path, name, expect.stringMatching(/./)])
      }
    }
  })

  it('has every call under a noun, and no noun without a call', () => {
    const used = listOperations(document).flatMap(({ operation }) => operation.tags ?? [])
    const tags = document.tags?.map(({ name }) => name) ?? []
    expect([...new Set(used)].toSorted()).toEqual(tags.toSorted())
    expect(document['x-tagGroups']?.flatMap((group) => group.tags)).toEqual(tags)
  })

  it('says who may call, and with which key', () => {
    const security = (path: string, method: 'get' | 'post' = 'get') => document.paths[path]?.[method]?.security
    expect(security(listLibros.path)).toEqual([])
    expect(security('/api/usuarios/perfil')).toEqual([{ bearer: [] }, { cookie: [] }])
    const clientes = [{ bearer: ['admin'] }, { cookie: ['admin'] }, { clave: ['clientes:leer'] }]
    expect(security(listClientes.path)).toEqual(clientes)
    const staff = ['admin', 'empleado']
    expect(security(createVenta.path, 'post')).toEqual([{ bearer: staff }, { cookie: staff }])
  })

  it('takes a file where a call does', () => {
    const { requestBody } = document.paths[createImagen.path]?.post ?? {}
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['image/*'])
  })

  it('names the codes of a refusal, and its one shape', () => {
    const { responses } = document.paths['/api/libros/id/{id}']?.get ?? {}
    expect(responses?.['4XX']?.description).toBe('Se rechaza; entre otros, con `LIBRO_NOT_FOUND`')
    const schema = { $ref: '#/components/schemas/Rechazo' }
    expect(responses?.['4XX']?.content?.['application/json']?.schema).toEqual(schema)
    expect(document.components.schemas.Rechazo?.required).toEqual(['code', 'mensaje'])
  })
})

describe('nameCall', () => {
  it('is the name of the contract, or its address where many are made in a row', () => {
    expect(nameCall(listLibros)).toBe('listLibros')
    expect(nameCall(createImagen)).toBe('createImagen')
    const [nombre] = getCampos
    expect(nombre && nameCall(nombre.contract)).toBe('getUsuariosGetNombreId')
  })
})

describe('findNoun', () => {
  it.each([
    ['/api/libros', 'libros'],
    ['/api/usuarios/{id}/segundo-paso', 'usuarios/segundo-paso'],
    ['/api/usuarios/get-nombre/{id}', 'usuarios'],
    ['/api/rarezas/{libro}', 'rarezas'],
  ])('of %s is %s', (path, noun) => {
    expect(findNoun(path)).toBe(noun)
  })

  it('stands last, under its own word, where the list does not have it', () => {
    expect(listSalas(['/api/libros'])).toBe(SALAS)
    const rarezas = { titulo: 'Rarezas', descripcion: '«rarezas».' }
    expect(listSalas(['/api/rarezas']).at(-1)).toEqual({ titulo: 'Además', etiquetas: { rarezas } })
  })

  it('ends in the tag, which no other has', () => {
    const tags = SALAS.flatMap(({ etiquetas }) => Object.keys(etiquetas)).map(toTag)
    expect(new Set(tags).size).toBe(tags.length)
    expect(toTag('usuarios/segundo-paso')).toBe('segundo-paso')
  })
})

describe('a contract', () => {
  it('does not compile without its summary', () => {
    const schemas = () => ({ input: z.object({}), output: z.string() })
    // @ts-expect-error `summary` is missing: this test asks the compiler.
    expect(contract('GET', '/api/cosas', {}, schemas).path).toBe('/api/cosas')
    const described = () => ({ summary: 'Lista cosas', ...schemas() })
    expect(contract('GET', '/api/cosas', {}, described).path).toBe('/api/cosas')
  })
})
