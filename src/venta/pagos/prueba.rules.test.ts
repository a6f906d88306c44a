import { expect, it } from 'vitest'
import type { EstadoLeido } from './pasarela.ts'
import { readResultado, referenciaDePrueba } from './prueba.rules.ts'

it.each<[EstadoLeido[], string]>([
  [[], 'ninguno'],
  [['rechazado'], 'no_salio'],
  [['anulado', 'rechazado'], 'no_salio'],
  [['rechazado', 'pendiente'], 'en_curso'],
  [['desconocido'], 'en_curso'],
  [['pendiente', 'aprobado', 'rechazado'], 'pagado'],
  [['devuelto'], 'pagado'],
])('of %j it is %s', (estados, resultado) => {
  expect(readResultado(estados.map((estado) => ({ estado })))).toBe(resultado)
})

it('has a reference that is no order’s id', () => {
  const clave = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(referenciaDePrueba(clave)).toBe(`prueba-${clave}`)
})
