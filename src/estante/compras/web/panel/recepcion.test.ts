import { expect, it } from 'vitest'
import { countBip } from './recepcion.ts'

const libro = (isbn: string) => ({ isbn, titulo: isbn, conocida: true, costo: '' })

it('each beep counts one, and what was heard last stands first', () => {
  const heard = ['a', 'b', 'a'].reduce<ReturnType<typeof countBip>>((all, isbn) => countBip(all, libro(isbn)), [])
  expect(heard.map(({ isbn, cantidad }) => [isbn, cantidad])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

it('a cost that was typed stays when the book is heard again', () => {
  const [one] = countBip([{ ...libro('a'), cantidad: 3, costo: '7500' }], { ...libro('a'), costo: '6000' })
  expect(one).toMatchObject({ cantidad: 4, costo: '7500' })
})
