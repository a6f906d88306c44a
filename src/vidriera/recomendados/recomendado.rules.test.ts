import { expect, it } from 'vitest'
import { describeMotivo, type Motivo } from './recomendado.rules.ts'

it.each<[Motivo, string | null, number | null, string]>([
  ['comprados', null, 1, 'Porque también compran este libro'],
  ['autor', 'Julio Cortázar', 5, 'También de Julio Cortázar'],
  ['categoria', 'Política y sociedad', null, 'También en Política y sociedad'],
  ['calificacion', null, 4.6, 'Muy bien calificado'],
  ['calificacion', null, 4, 'Muy bien calificado'],
  ['calificacion', null, 3.9, 'Para descubrir'],
  ['calificacion', null, null, 'Para descubrir'],
])('%s (%s, %s) reads «%s»', (motivo, comparte, calificacion, porque) => {
  expect(describeMotivo({ motivo, comparte, calificacion })).toBe(porque)
})
