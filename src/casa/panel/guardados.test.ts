import { expect, test } from 'vitest'
import { newestOf, noteGuardado } from './guardados.ts'

const row = { _id: 'a', version: 3, titulo: 'Antes', lugar: 'de la lista' }

test('a row that was just saved is edited as it was saved, until the list has it or something newer', () => {
  expect(newestOf(row)).toBe(row)
  noteGuardado({ _id: 'a', version: 4, titulo: 'Después' })
  expect(newestOf(row)).toEqual({ _id: 'a', version: 4, titulo: 'Después', lugar: 'de la lista' })
  for (const version of [4, 5]) expect(newestOf({ ...row, version })).toEqual({ ...row, version })
  expect(newestOf({ ...row, _id: 'b' })).toEqual({ ...row, _id: 'b' })
})

test('what is no row is not kept, and of rows only the last fifty', () => {
  for (const answer of [null, 'a', { mensaje: 'Listo' }, { _id: 'c', version: '9' }]) noteGuardado(answer)
  expect(newestOf({ _id: 'c', version: 1 })).toEqual({ _id: 'c', version: 1 })
  for (let n = 0; n < 50; n++) noteGuardado({ _id: `otro-${n}`, version: 9 })
  expect(newestOf(row)).toBe(row)
  expect(newestOf({ _id: 'otro-0', version: 1 })).toMatchObject({ version: 9 })
})
