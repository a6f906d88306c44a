import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { nombrarTienda } from './nombre.command.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.end())

const readNombre = async () => {
  await api.services.ajustes.load(api.db)
  return api.services.ajustes.config.SITE_NOMBRE
}

it('names a shop once, as the panel would, and leaves the name that its owner gave', async () => {
  await nombrarTienda(api.databaseUrl, 'El Ombú')
  expect(await readNombre()).toBe('El Ombú')
  await nombrarTienda(api.databaseUrl, 'Otra')
  expect(await readNombre()).toBe('El Ombú')
  const { rows } = await api.pool.query(
    "select entidad, despues, campos from suceso_seguridad where entidad = 'ajuste'",
  )
  expect(rows).toEqual([{ entidad: 'ajuste', despues: { 'sitio.nombre': 'El Ombú' }, campos: ['sitio.nombre'] }])
})

it('refuses what the panel would refuse', async () => {
  await expect(nombrarTienda(api.databaseUrl, '')).rejects.toThrow()
  expect(await readNombre()).toBe('Anaquel')
})
