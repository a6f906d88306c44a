import { expect, it } from 'vitest'
import * as enlaces from '#casa/deberes/enlaces.rules.ts'
import { PAGINA_TITULOS, PAGINAS_LEGALES, REVOCACION, readPaginaLegal } from './legales.rules.ts'

it('quotes art. 34 of Ley 24.240 whole', () => {
  expect(REVOCACION).toBe(
    [
      'El consumidor tiene derecho a revocar la aceptación durante el plazo de 10 días corridos contados a partir de la fecha en que se entregue el bien o se celebre el contrato, lo último que ocurra, sin responsabilidad alguna.',
      'Esta facultad no puede ser dispensada ni renunciada.',
      'El vendedor debe informar por escrito al consumidor de esta facultad de revocación en todo documento que con motivo de venta le sea presentado al consumidor.',
      'Tal información debe ser incluida en forma clara y notoria.',
      'El consumidor debe poner el bien a disposición del vendedor y los gastos de devolución son por cuenta de este último.',
    ].join(' '),
  )
})

it.each([
  [enlaces.LEGALES_PATH, { pagina: 'datos' }],
  [enlaces.ARREPENTIMIENTO_PATH, { pagina: 'arrepentimiento' }],
  [enlaces.BAJA_PATH, { pagina: 'baja' }],
  [enlaces.TERMINOS_PATH, { pagina: 'terminos' }],
  [enlaces.PRIVACIDAD_PATH, { pagina: 'privacidad' }],
  ['/legales/privacidad/12', { pagina: 'privacidad', version: 12 }],
  ['/legales/privacidad/0', null],
  ['/legales/datos', null],
  ['/', null],
])('%s asks for %j', (path, pagina) => {
  expect(readPaginaLegal(path.slice(1))).toEqual(pagina)
})

it('each page is called by its own name', () => {
  expect(PAGINAS_LEGALES.map((pagina) => PAGINA_TITULOS[pagina].titulo)).toEqual([
    ...['Quiénes somos', 'Términos y condiciones', 'Política de privacidad'],
    ...['Botón de arrepentimiento', 'Botón de baja de servicio'],
  ])
})
