import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { describeTipo, toPartes } from './api-docs.ts'
import { implementations } from './implementations.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ SITE_NOMBRE: 'Libros & <más>' })
})
afterAll(() => api.end())

describe('GET /api/docs', () => {
  it('is a page of HTML without scripts that names every call', async () => {
    const response = await api.app.inject('/api/docs')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['content-security-policy']).not.toContain('script')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.body).toMatch(/^<!DOCTYPE html><html lang="es">/)
    expect(response.body).not.toContain('<script')
    expect(response.body).toContain('<h1>API de Libros &amp; &lt;más&gt;</h1>')
    for (const { contract } of implementations) {
      expect(response.body, contract.path).toContain(`${contract.method}</span> <code>${contract.path}</code>`)
    }
  })

  it('travels compressed, and a 304 tells who has it', async () => {
    const first = await api.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'br' } })
    expect(first.headers['content-encoding']).toBe('br')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await api.app.inject({ url: '/api/docs/', headers })).statusCode).toBe(304)
  })

  it('says who may call, what each field is and which codes come back', () => {
    const partes = toPartes(
      api.app.swagger(),
      implementations.map(({ contract }) => contract),
    )
    const operaciones = partes.flatMap(({ secciones }) => secciones).flatMap((seccion) => seccion.operaciones)
    const pedido = operaciones.find(({ metodo, path }) => metodo === 'POST' && path === '/api/pedidos')
    expect(pedido?.acceso).toBe('usuario')
    expect(pedido?.resumen).toBe('Crea un pedido de quien llama')
    const pedidos = operaciones.find(({ metodo, path }) => metodo === 'GET' && path === '/api/pedidos')
    expect(pedidos).toMatchObject({ acceso: 'personal', alcance: 'pedidos:leer' })
    expect(pedido?.cuerpo).toContainEqual({
      nombre: 'items[].cantidad',
      tipo: 'entero de 1 a 10',
      obligatorio: true,
    })
    const libro = operaciones.find(({ path }) => path === '/api/libros/id/{id}')
    expect(libro).toMatchObject({
      acceso: 'publico',
      errores: ['LIBRO_NOT_FOUND'],
      enDireccion: [{ nombre: 'id', tipo: 'UUID', obligatorio: true, sentido: 'El _id de lo que se pide' }],
    })
    expect(libro?.respuesta?.campos).toContainEqual({
      nombre: 'autores[].nombre_completo',
      tipo: 'texto',
      obligatorio: true,
    })
  })
})

describe('describeTipo', () => {
  it.each([
    [{ type: ['string', 'null'] }, 'texto o nulo'],
    [{ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, 'UUID o nulo'],
    [{ type: 'array', items: { type: 'string', enum: ['fisico', 'digital'] } }, 'lista de «fisico», «digital»'],
    [{ type: 'integer', minimum: 0 }, 'entero desde 0'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'entero'],
    [{ type: 'string', maxLength: 300 }, 'texto de hasta 300 letras'],
    [{ type: 'boolean' }, 'sí o no'],
    [{}, 'cualquier valor'],
    [{ description: 'según la clave' }, 'según la clave'],
  ])('%j is «%s»', (schema, tipo) => {
    expect(describeTipo(schema)).toBe(tipo)
  })
})
