import { expect, it } from 'vitest'
import { readFechaEscrita } from './fecha.rules.ts'

it.each([
  ['17/06/2010', '2010-06-17', 'dia'],
  ['7-6-2010', '2010-06-07', 'dia'],
  ['17062010', '2010-06-17', 'dia'],
  [' 2010-06-17 ', '2010-06-17', 'dia'],
  ['2010', '2010-01-01', 'anio'],
  ['31/02/2010', '2010-02-31', 'dia'],
  ['ayer', 'ayer', null],
  ['17/06/10', '17/06/10', null],
  ['', '', null],
])('reads %j as %s, known by its %s', (text, fecha, precision) => {
  expect(readFechaEscrita(text)).toEqual({ fecha_edicion: fecha, fecha_edicion_precision: precision })
})
