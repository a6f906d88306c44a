import { expect, it } from 'vitest'
import { keeps, voids, voidsCustomers } from './tenencia.ts'

it('says what becomes of what an account holds, and why', () => {
  const why = 'porque sí'
  expect([voids(why), voidsCustomers(why), keeps(why)]).toEqual([
    { does: 'voids', why },
    { does: 'voids a customer’s', why },
    { does: 'keeps', why },
  ])
})
