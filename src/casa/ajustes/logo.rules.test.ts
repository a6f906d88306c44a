import { describe, expect, it } from 'vitest'
import { LOGO_TIENDA } from '#casa/sitio/sitio.ajustes.ts'
import { isLogoDeMedida, LOGO_FUERA_DE_MEDIDA, readLogo, toLogo } from './ajuste.rules.ts'

const PATH = `/imagenes/${'0a'.repeat(32)}.webp`

it('a logo is written with its size, and read again', () => {
  expect(toLogo(PATH, { ancho: 300, alto: 80 })).toBe(`${PATH}?300x80`)
  expect(readLogo(`${PATH}?300x80`)).toEqual({ ancho: 300, alto: 80 })
})

it.each([
  ['', 'nothing'],
  [PATH, 'no size'],
  [`${PATH}?0x80`, 'no width'],
  [`https://ejemplo.test${PATH}?300x80`, 'another host'],
  [`//ejemplo.test${PATH}?300x80`, 'another host'],
  [`${PATH}?300x80" onload="x`, 'more than an address'],
  [`/imagenes/../api/x.webp?300x80`, 'another address'],
])('%s is none: %s', (valor) => expect(readLogo(valor)).toBeNull())

describe('the setting', () => {
  const messageOf = (valor: unknown) => LOGO_TIENDA.esquema.safeParse(valor).error?.issues[0]?.message
  it.each([
    ['', undefined],
    [`${PATH}?1200x400`, undefined],
    [`${PATH}?40x40`, undefined],
    [`${PATH}?1201x400`, LOGO_FUERA_DE_MEDIDA],
    [`${PATH}?300x401`, LOGO_FUERA_DE_MEDIDA],
    [`${PATH}?300x39`, LOGO_FUERA_DE_MEDIDA],
    ['https://ejemplo.test/logo.png', 'Subí una imagen: esa no es de la tienda.'],
    [5, 'Subí una imagen.'],
  ])('%s: %s', (valor, mensaje) => expect(messageOf(valor)).toBe(mensaje))

  it('judges sizes as the panel does', () => {
    expect(isLogoDeMedida({ ancho: 1_200, alto: 40 })).toBe(true)
    expect(isLogoDeMedida({ ancho: 1_200, alto: 401 })).toBe(false)
  })
})
