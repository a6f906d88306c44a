import { describe, expect, it } from 'vitest'
import { addCuentas, CUENTA_VACIA, type Cuenta, createVigia, readCuenta } from './watch.ts'

const count = (some: Partial<Cuenta>): Cuenta => ({ ...CUENTA_VACIA, ...some })
const well = (cuenta: Cuenta | null) => ({ listo: true, cuenta })
const last = (antes: Cuenta | null, looks: readonly Parameters<ReturnType<typeof createVigia>['mirar']>[0][]) => {
  const vigia = createVigia(antes)
  return looks.map((look) => vigia.mirar(look)).at(-1)
}
const BEFORE = count({ respuestas: 1_000, errores: 10, pedidos: 100, pedidosMal: 1 })

describe('a new version that is watched', () => {
  it.each<[string, Cuenta]>([
    ['nobody came', CUENTA_VACIA],
    ['it fails as often as before', count({ respuestas: 1_000, errores: 25 })],
    ['nine errors are an accident', count({ respuestas: 20, errores: 9 })],
    ['two orders are an accident', count({ respuestas: 20, errores: 2, pedidos: 4, pedidosMal: 2 })],
    ['orders fail as seldom as before', count({ respuestas: 200, errores: 3, pedidos: 60, pedidosMal: 3 })],
  ])('stays where %s', (_, now) => {
    expect(last(BEFORE, [well(now)])).toBeNull()
  })

  it.each<[string, Cuenta, RegExp]>([
    [
      'three orders of four',
      count({ respuestas: 50, errores: 3, pedidos: 4, pedidosMal: 3 }),
      /rechazó 3 de 4 pedidos/,
    ],
    ['a tenth of all', count({ respuestas: 1_000, errores: 100 }), /con error 10,0 % de las veces, y antes 1,0 %/],
  ])('goes back where %s failed', (_, now, sentence) => {
    expect(last(BEFORE, [well(now)])).toMatch(sentence)
  })

  it('goes back where it is silent for half a minute, not for less', () => {
    const mute = { listo: false, cuenta: null }
    expect(
      last(
        BEFORE,
        Array.from({ length: 14 }, () => mute),
      ),
    ).toBeNull()
    expect(last(BEFORE, [...Array.from({ length: 14 }, () => mute), well(null), mute])).toBeNull()
    expect(
      last(
        BEFORE,
        Array.from({ length: 15 }, () => mute),
      ),
    ).toBe('dejó de atender')
  })

  it('goes back where it dies three times, and keeps what it had counted', () => {
    const looks = [100, 3, 100, 3, 100].map((respuestas) => well(count({ respuestas })))
    expect(last(BEFORE, looks)).toBeNull()
    expect(last(BEFORE, [...looks, well(count({ respuestas: 2 }))])).toBe('se cortó 3 veces')
    const errors = [6, 0, 6].map((errores, at) => well(count({ respuestas: [50, 2, 50][at] ?? 0, errores })))
    expect(last(BEFORE, errors)).toMatch(/con error 12,0 %/)
  })

  it('is not judged by those who had waited and came at once', () => {
    const rush = count({ respuestas: 60, errores: 30 })
    const vigia = createVigia(BEFORE, rush)
    expect(vigia.mirar(well(rush))).toBeNull()
    expect(vigia.mirar(well(count({ respuestas: 160, errores: 31 })))).toBeNull()
    expect(vigia.mirar(well(count({ respuestas: 260, errores: 50 })))).toMatch(/con error 10,0 %/)
  })

  it('is compared with nothing where nobody had counted', () => {
    expect(last(null, [well(count({ respuestas: 100, errores: 10 }))])).toMatch(/y antes 0,0 %/)
  })
})

it('reads what a process counts', () => {
  const text = `# HELP anaquel_request_seconds Answers.
anaquel_request_seconds_bucket{route="/api/pedidos",status="5xx",le="1"} 2
anaquel_request_seconds_count{route="/api/pedidos",status="2xx"} 7
anaquel_request_seconds_count{route="/api/pedidos",status="5xx"} 2
anaquel_request_seconds_count{route="/api/pedidos/:id",status="5xx"} 1
anaquel_request_seconds_count{route="/libros/:id",status="2xx"} 40
anaquel_orders_total 7`
  const read = readCuenta(text)
  expect(read).toEqual({ respuestas: 50, errores: 3, pedidos: 9, pedidosMal: 2 })
  expect(addCuentas([read, read]).pedidos).toBe(18)
})
