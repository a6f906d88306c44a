import { describe, expect, it } from 'vitest'
import { computeEspera, ESPERAS, EVENTOS, nameEvento, nameMotivo, toDestino, toMensaje } from './webhook.rules.ts'

describe('computeEspera', () => {
  it('waits longer each time, for about a day in all, and then no more', () => {
    expect(ESPERAS.map((_, n) => computeEspera(n + 1))).toEqual(ESPERAS)
    expect(ESPERAS.toSorted((a, b) => a - b)).toEqual(ESPERAS)
    const hours = ESPERAS.reduce((sum, seconds) => sum + seconds, 0) / 3_600
    expect(hours).toBeGreaterThan(22)
    expect(hours).toBeLessThan(26)
    expect(computeEspera(ESPERAS.length + 1)).toBeNull()
    expect(computeEspera(0)).toBeNull()
  })
})

describe('toMensaje', () => {
  const ocurrioEn = new Date('2026-11-22T12:00:00Z')
  it.each([
    [
      {
        evento: 'pedido.estado',
        datos: { numero: 1001, estado: 'enviado', total: 1_250_050, envio: 149_900, antes: 'procesado' },
      },
      { _id: 'x', numero: 1001, estado: 'enviado', total: 12_500.5, envio: 1_499, estado_anterior: 'procesado' },
    ],
    [
      { evento: 'pedido.creado', datos: { numero: 1001, estado: 'pendiente', total: 100, envio: 0, antes: null } },
      { _id: 'x', numero: 1001, estado: 'pendiente', total: 1, envio: 0 },
    ],
    [
      { evento: 'libro.creado', datos: { isbn: '9789500000000' } },
      { _id: 'x', isbn: '9789500000000' },
    ],
  ])('%j', ({ evento, datos }, data) => {
    expect(JSON.parse(toMensaje({ evento, sujeto: 'x', datos, ocurrioEn }))).toEqual({
      type: evento,
      timestamp: '2026-11-22T12:00:00.000Z',
      data,
    })
  })
})

it('names what it knows, and what a later version knows by its own word', () => {
  expect(EVENTOS.map(nameEvento)).not.toContain(EVENTOS[0])
  expect([nameEvento('stock.cambiado'), nameMotivo('tiempo')]).toEqual(['stock.cambiado', 'tardó demasiado'])
})

it('shows of an address the machine alone', () => {
  expect(toDestino('https://ejemplo.test/a?llave=secreta')).toBe('ejemplo.test')
  expect(toDestino('nada')).toBe('')
})
