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
  ['17.6.2010', '2010-06-17', 'dia'],
  ['17 6 2010', '2010-06-17', 'dia'],
  ['el 17/06/2010', 'el 17/06/2010', null],
  ['17/06/2010 bis', '17/06/2010 bis', null],
  ['117/06/2010', '117/06/2010', null],
  ['1706201', '1706201', null],
  ['170620100', '170620100', null],
  ['x17062010', 'x17062010', null],
  ['20101', '20101', null],
  ['a 2010', 'a 2010', null],
  ['12010-06-17', '12010-06-17', null],
  ['2010-06-170', '2010-06-170', null],
  ['17/06/10', '17/06/10', null],
  ['', '', null],
])('reads %j as %s, known by its %s', (text, fecha, precision) => {
  expect(readFechaEscrita(text)).toEqual({ fecha_edicion: fecha, fecha_edicion_precision: precision })
})
