import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectShared, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it('GET /api/sitio names the project, and nobody whom the settings do not name', async () => {
  expect(await read(api, '/api/sitio')).toEqual({
    nombre: 'Anaquel',
    direccion: 'http://localhost:3000',
    proyecto: 'Proyecto de curso universitario, hecho por estudiantes',
    curso: null,
    universidad: null,
    autores: null,
    anio: expect.any(Number),
  })
  await expectShared(api, '/api/sitio')
})

it('GET /api/sitio names course, university and authors where the settings do', async () => {
  const names = { SITE_CURSO: 'Bases de Datos', SITE_UNIVERSIDAD: 'Universidad de Prueba', SITE_AUTORES: 'Ana y Luis' }
  const named = await createTestApi({ SITE_NOMBRE: 'La Anaquela', ...names })
  expect(await read(named, '/api/sitio')).toMatchObject({
    nombre: 'La Anaquela',
    proyecto: 'Proyecto de curso: Bases de Datos · Universidad de Prueba · Ana y Luis',
    curso: names.SITE_CURSO,
    universidad: names.SITE_UNIVERSIDAD,
    autores: names.SITE_AUTORES,
  })
  await named.end()
})
