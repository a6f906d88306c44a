// The short form of `npm run fallas`: one fault on a whole shop, as a process of its own.
import { expect, it } from 'vitest'
import { register } from '../../bench/pedidos.ts'
import { createProceso } from './base.ts'
import { probarFalla } from './probar.ts'
import { openTienda } from './tienda.ts'

const BUYERS = 32

it.runIf(process.platform === 'linux')(
  'loses and doubles no order of 32 buyers when the shop is killed, and sells again by itself',
  async () => {
    const tienda = await openTienda()
    try {
      await tienda.waitUntilReady()
      const tokens = await Promise.all(Array.from({ length: BUYERS }, (_, n) => register(tienda.url, n)))
      const found = await tienda.query<{ id: string }>('select id from libro where precio is not null order by num')
      const libros = found.map(({ id }) => id)
      const seen = await probarFalla(tienda, createProceso(1), { tokens, libros })
      expect(seen.rotas).toEqual([])
      expect([seen.perdidos, seen.dobles]).toEqual([0, 0])
      expect(seen.confirmados).toBeGreaterThan(BUYERS)
      expect(seen.vieron).toContain('sin respuesta')
    } finally {
      await tienda.close()
    }
  },
  240_000,
)
