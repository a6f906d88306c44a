import { describe, expect, it } from 'vitest'
import { findDataFiscal, isDataFiscal, listEnlaces, readEnlaces } from './enlaces.rules.ts'

const CODIGO = 'abcDEF_-0123456789xyzW'

describe('links of the settings', () => {
  it('are a text and its address, one a line', () => {
    expect(
      readEnlaces('Reclamos acá https://www.argentina.gob.ar/reclamos\n\n  Santa Fe http://sf.gob.ar/?a=1  '),
    ).toEqual([
      ['Reclamos acá', 'https://www.argentina.gob.ar/reclamos'],
      ['Santa Fe', 'http://sf.gob.ar/?a=1'],
    ])
    expect(readEnlaces('')).toEqual([])
  })
  it.each([
    'https://sin-texto.test',
    'Sin dirección',
    'Guion javascript:alert(1)',
    'Rota https://',
    `${'a'.repeat(201)} https://a.test`,
    Array(21).fill('Uno https://a.test').join('\n'),
  ])('are refused as %j', (texto) => {
    expect(readEnlaces(texto)).toBeNull()
  })
})

it('finds the code of Data Fiscal in what the tax office gives out', () => {
  const html = `<a href="https://qr.afip.gob.ar/?qr=${CODIGO},," target="_F960AFIPInfo"><img src="x"></a>`
  expect(findDataFiscal(html)).toBe(CODIGO)
  expect(findDataFiscal(` ${CODIGO} `)).toBe(CODIGO)
  expect([isDataFiscal(CODIGO), isDataFiscal(`${CODIGO}a`), isDataFiscal('')]).toEqual([true, false, false])
})

it('lists the button first, and Data Fiscal with its mark last', () => {
  const enlaces = listEnlaces({ dataFiscal: CODIGO, otros: 'Reclamos https://a.test', bajaServicio: true })
  expect(enlaces.map(([texto]) => texto)).toEqual([
    'BOTÓN DE ARREPENTIMIENTO',
    'BOTÓN DE BAJA DE SERVICIO',
    'Quiénes somos y datos legales',
    'Términos y condiciones',
    'Privacidad',
    'Reclamos',
    'Data Fiscal',
  ])
  expect(enlaces.at(-1)).toEqual(['Data Fiscal', `https://qr.afip.gob.ar/?qr=${CODIGO},,`, '/data-fiscal.svg'])
  expect(listEnlaces({ dataFiscal: '', otros: '', bajaServicio: false })).toHaveLength(4)
})
