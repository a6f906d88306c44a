import { expect, it } from 'vitest'
import * as rules from './subida.rules.ts'

const NOMBRE = `${'0a'.repeat(32)}.webp`

it.each([
  [`https://libros.test/imagenes/${NOMBRE}`, NOMBRE],
  [`http://otra.test/imagenes/${NOMBRE}?x=1`, NOMBRE],
  [`https://libros.test/x/imagenes/${NOMBRE}`, null],
  [`https://libros.test/imagenes/${NOMBRE}/x`, null],
  [`https://libros.test/imagenes/x${NOMBRE}`, null],
  [`https://libros.test/imagenes/${NOMBRE}x`, null],
  ['https://libros.test/imagenes/', null],
  [`/imagenes/${NOMBRE}`, null],
])('reads of the address %s the picture %s', (direccion, nombre) => {
  expect(rules.readNombreSubida(direccion)).toBe(nombre)
})

it('names a picture by what it holds, and says what is wrong with one', () => {
  expect(rules.subidaPath(NOMBRE)).toBe(`/imagenes/${NOMBRE}`)
  expect([NOMBRE, 'a.webp', NOMBRE.toUpperCase()].map(rules.isNombreSubida)).toEqual([true, false, false])
  expect(rules.SUBIDA_BYTES_MAX).toBe(10_485_760)
  expect(rules.SUBIDA_DEMASIADO_GRANDE).toBe('La imagen pesa más de 10 MB.')
  expect(rules.SUBIDA_NO_ES_IMAGEN).toBe('El archivo no es una imagen JPEG, PNG, GIF, WebP o AVIF.')
})
