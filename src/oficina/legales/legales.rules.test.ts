import { expect, it } from 'vitest'
import { REVOCACION } from './legales.rules.ts'

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
