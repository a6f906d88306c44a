// The short form of `npm run fallas`: one fault on a whole shop, as a process of its own.
import { expect, it } from 'vitest'
import { createProceso } from './base.ts'
import { probarFalla } from './probar.ts'
import { reunir } from './quienes.ts'
import { openTienda } from './tienda.ts'

const BUYERS = 32
/** Beside other tests: enough orders on their way when the shop dies, and not all of the machine. */
const RITMO = { lectores: 3, leer: 200, comprar: 400, atender: 300 }

it.runIf(process.platform === 'linux')(
  'loses and doubles no order of 32 buyers, nor a copy or a payment, when the shop is killed, and sells again by itself',
  async () => {
    const tienda = await openTienda()
    try {
      await tienda.waitUntilReady()
      const quienes = await reunir(tienda, { compradores: BUYERS, contar: true })
      const seen = await probarFalla(tienda, { ...createProceso(1), ritmo: RITMO }, quienes)
      expect(seen.rotas).toEqual([])
      expect([seen.perdidos, seen.dobles, seen.sinEjemplares]).toEqual([0, 0, 0])
      expect(seen.dinero).toMatchObject({ pagos: expect.any(Number), sinAnotar: 0, pagosDobles: 0 })
      expect(seen.dinero?.pagos).toBeGreaterThan(0)
      expect(seen.confirmados).toBeGreaterThan(BUYERS)
      expect(seen.vieron).toContain('sin respuesta')
    } finally {
      await tienda.close()
    }
  },
  240_000,
)
