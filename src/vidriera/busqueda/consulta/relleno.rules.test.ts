import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dropGenero, dropRelleno, isRelleno } from './relleno.rules.ts'

const join = (palabras: string[] | null) => palabras?.join(' ') ?? null

it.each([
  ['libro de cortazar', 'cortazar'],
  ['libros de cocina', 'cocina'],
  ['libro el principito', 'el principito'],
  ['comprar rayuela', 'rayuela'],
  ['rayuela libro', 'rayuela'],
  ['quiero comprar el libro de la selva', 'la selva'],
  ['un libro que hable de perros', 'perros'],
  ['los mejores libros de borges', 'borges'],
  ['harry potter tomo 3', 'harry potter 3'],
  ['cuentos del libro', 'cuentos'],
  ['el de galeano que se llama mujeres', 'el de galeano mujeres'],
  ['hola ando buscando rayuela', 'rayuela'],
  ['necesito para la facu el de carlino', 'el de carlino'],
  ['rayuela edicion de bolsillo barata', 'rayuela'],
  ['rayuela tapa dura', 'rayuela'],
  ['regalo para mi papa que le gusta la historia', 'le gusta la historia'],
  ['la escuela de frankfurt', null],
  ['la llama doble', null],
  ['tapa de noche', null],
  ['se llama', null],
  ['rayuela', null],
  ['libro', null],
  ['el libro de los', null],
  ['comprar libros', null],
  ['manual de marketing', null],
])('%s says %s', (texto, rest) => {
  expect(join(dropRelleno(texto.split(' ')))).toBe(rest)
})

it.each([
  ['manual de marketing', 'marketing'],
  ['libro de cuentos de borges', 'borges'],
  ['una novela de la guerra', 'la guerra'],
  ['novela', null],
  ['libro de cuentos', null],
  ['libro de cortazar', null],
])('%s is about %s', (texto, rest) => {
  expect(join(dropGenero(texto.split(' ')))).toBe(rest)
})

it.each([
  ['un libro para mi mama', true],
  ['regalo para mi abuela', true],
  ['algo para leer', true],
  ['libro', true],
  ['el de', false],
  ['libro de cortazar', false],
])('«%s» says nothing of a book: %s', (texto, is) => expect(isRelleno(texto.split(' '))).toBe(is))

it('leaves words of the question in their order, fewer than there were and never none', () => {
  const word = fc.constantFrom<string>('libro', 'el', 'de', 'comprar', 'cuentos', 'manual', 'borges', 'sobre', 'que')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom(dropRelleno, dropGenero), (palabras, drop) => {
      const left = drop(palabras)
      if (left === null) return
      expect(left.length).toBeGreaterThan(0)
      expect(left.length).toBeLessThan(palabras.length)
      let from = 0
      for (const palabra of left) {
        const at = palabras.indexOf(palabra, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + 1
      }
    }),
  )
})
