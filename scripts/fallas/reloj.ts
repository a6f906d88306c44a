// The machine's clock jumps by days under the running shop (libfaketime): sessions, orders and jobs go by the database's clock.
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Falla } from './falla.ts'
import { openTienda } from './tienda.ts'

const JUMPS = ['+400d', '-400d', '+0d']
const EACH_MS = 6_000
const clock = join(tmpdir(), `anaquel-reloj-${process.pid}`)

const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketime.so.1').find((file) => existsSync(file))

export const reloj: Falla = {
  nombre: 'reloj',
  titulo: 'El reloj de la máquina salta 400 días adelante y atrás',
  falta: () => (findLibrary() ? null : 'falta libfaketime (apt install libfaketime)'),
  abrir() {
    writeFileSync(clock, '+0d', { mode: 0o644 })
    return openTienda({
      conPagos: false, // a gateway refuses who lives in another year, and so do signatures of notices
      release: () => rmSync(clock, { force: true }),
      settings: {
        LD_PRELOAD: findLibrary() ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1', // a clock that is set leaves the monotonic one alone
      },
    })
  },
  async causar({ tienda, clientes, exigir }) {
    const began = performance.now()
    for (const jump of JUMPS) {
      writeFileSync(clock, jump)
      await sleep(EACH_MS)
    }
    const refused = clientes.vistos.filter(({ sent, status }) => sent > began && status !== 200)
    exigir(refused.length === 0, `nadie nota el salto (${refused.length} rechazos)`)
    const dates = await tienda.query<{ n: number }>(
      `select count(distinct fecha_hora::date)::int as n from pedido where fecha_hora < now() - interval '300 days' or fecha_hora > now() + interval '300 days'`,
    )
    exigir((dates[0]?.n ?? 0) > 0, 'el reloj saltó de verdad')
  },
}
