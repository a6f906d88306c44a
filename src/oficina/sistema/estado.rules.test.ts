import { expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { REASONS } from '#platform/db/replica.ts'
import { describeMotivo, formatAciertos, formatDuracion, formatMs, nameTarea } from './estado.rules.ts'

it.each([
  [0, 0, null],
  [1, 0, '100 %'],
  [999, 1, '99 %'],
  [0, 5, '0 %'],
])('%d answers from memory and %d made are %s', (aciertos, hechas, text) => {
  expect(formatAciertos(aciertos, hechas)?.replace('\u00a0', ' ') ?? null).toBe(text)
})

it.each([
  [0, '0 ms'],
  [3.5, '3,5 ms'],
  [99.9, '99,9 ms'],
  [250.4, '250 ms'],
  [1250, '1.250 ms'],
])('%d milliseconds are %s', (ms, text) => {
  expect(formatMs(ms).replace('\u00a0', ' ')).toBe(text)
})

it.each([
  [0, '1 segundo'],
  [1_499, '1 segundo'],
  [119_000, '119 segundos'],
  [120_000, '2 minutos'],
  [1_000_000, '17 minutos'],
])('%d milliseconds of work are %s', (ms, text) => expect(formatDuracion(ms)).toBe(text))

it('every kind of job has a name for the owner', () => {
  const unnamed = Object.keys(QUEUES).filter((nombre) => nameTarea(nombre) === nombre)
  expect(unnamed).toEqual([])
  expect(nameTarea('otra-cosa')).toBe('otra-cosa')
})

it('every reason to leave a replica out has words for the owner', () => {
  expect(Object.values(REASONS).filter((reason) => describeMotivo(reason).includes(reason))).toEqual([])
  expect(describeMotivo('it lags')).toBe('está atrasada')
  expect(describeMotivo('connect ECONNREFUSED')).toBe('no contesta (connect ECONNREFUSED)')
})
