import { expect, it } from 'vitest'
import { createBrake } from './brake.ts'
import { createCounters } from './counters.ts'

const create = () =>
  createBrake(createCounters(null), 'prueba', { own: 3, each: 2, all: 4, seconds: 60, mensaje: 'Basta.' })

it('strangers use up neither the room of one another nor what is one’s own', async () => {
  const brake = create()
  const from = async (stranger: string, times: number) => {
    const rooms: boolean[] = []
    for (let n = 0; n < times; n++) rooms.push(await brake.hasRoom('Ana@correo.test', { stranger }))
    return rooms
  }
  expect(await from('uno', 3)).toEqual([true, true, false])
  expect(await from('dos', 3)).toEqual([true, true, false])
  expect(await from('tres', 1)).toEqual([false])
  await expect(brake.count('ana@correo.test', { stranger: 'tres' })).rejects.toMatchObject({
    status: 429,
    code: 'TOO_MANY',
    message: 'Basta. Esperá un minuto y probá de nuevo.',
  })
  for (let n = 0; n < 3; n++) await brake.count('ana@correo.test', { own: 'cuenta' })
  expect(await brake.hasRoom('ana@correo.test', { own: 'cuenta' })).toBe(false)
  expect(await brake.hasRoom('ana@correo.test', { own: 'otra' })).toBe(true)
  expect(await brake.hasRoom('otra@correo.test', { stranger: 'tres' })).toBe(true)
})

it('what all together are refused does not count against the one', async () => {
  const counters = createCounters(null)
  const brake = createBrake(counters, 'prueba', { own: 1, each: 1, all: 1, seconds: 60 })
  await brake.count('a', { stranger: 'uno' })
  for (let n = 0; n < 5; n++) expect(await brake.hasRoom('a', { stranger: 'dos' })).toBe(false)
  expect([...counters.declared.keys()]).toEqual(['prueba: propios', 'prueba: cada ajeno', 'prueba: ajenos'])
  expect(new Set([...counters.declared.values()].map(({ key }) => key))).toEqual(new Set(['whom it hits']))
})
