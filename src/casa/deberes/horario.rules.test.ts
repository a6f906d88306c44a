import { expect, it } from 'vitest'
import { coversJornada } from './horario.rules.ts'

it.each([
  ['Lunes a viernes de 9 a 18', true],
  ['Lunes a viernes de 9 a 17', true],
  ['Lunes a viernes de 9 a 16:59', false],
  ['Lun a vie 9:30 a 13 hs y 16.30 a 20.30 hs', false],
  ['Lunes a viernes de 9 a 13 y de 16 a 20 h, sábados de 9 a 13', true],
  ['9–18', true],
  ['10-14', false],
  ['Lunes a viernes de 10 a 14. Sábados de 10 a 20', false],
  ['Sábados y domingos de 10 a 14', true],
  ['Todos los días, a toda hora', true],
  ['Por WhatsApp al 341 555-0199', true],
  ['', true],
])('«%s» covers a working day: %s', (horario, covers) => {
  expect(coversJornada(horario)).toBe(covers)
})
