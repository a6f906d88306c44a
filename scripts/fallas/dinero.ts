// The money of those who buy while something fails: they pay at a stand-in of Mercado Pago that outlives the shop, and it tells of each
// payment twice. What it took is what the shop has to know, once.
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN, type Tienda } from './tienda.ts'

/** Notices come again after half a minute at most, and the shop asks by itself after one. */
const HEARD_MS = 120_000
const HEARD_AGAIN_MS = 500

export type Dinero = { pagos: number; sinAnotar: number; pagosDobles: number }

type Anotado = { id: string; importe: string; correos: number }

/** What was paid for these orders, and what the shop has written down of it, once it had time to hear. */
export async function countDinero(
  { ensayo, query }: Pick<Tienda, 'ensayo' | 'query'>,
  pedidos: readonly string[],
): Promise<Dinero | null> {
  if (!ensayo) return null
  const cobrado = new Map<string, { importe: number; pagos: number }>()
  for (const { status, importe, preferencia } of ensayo.mundo.pagos.values()) {
    const id = preferencia.referencia ?? ''
    if (status !== 'approved' || !pedidos.includes(id)) continue
    const before = cobrado.get(id) ?? { importe: 0, pagos: 0 }
    cobrado.set(id, { importe: before.importe + importe, pagos: before.pagos + 1 })
  }
  const count = async (): Promise<Dinero> => {
    const rows = await query<Anotado>(
      `select uno.id, (select count(*)::int from tareas.job where name = 'pago-recibido' and data->>'pedidoId' = uno.id::text) as correos,
         coalesce((select sum(importe) from pago_movimiento where pedido_id = uno.id and tipo = 'aprobado'), 0)::text as importe
       from unnest($1::uuid[]) as uno (id)`,
      [pedidos],
    )
    const anotado = new Map(rows.map((row) => [row.id, row]))
    const sums = pedidos.map((id) => {
      const paid = cobrado.get(id) ?? { importe: 0, pagos: 0 }
      const known = anotado.get(id)
      const more = Number(known?.importe ?? 0) - paid.importe
      return { more, mails: (known?.correos ?? 0) - paid.pagos }
    })
    return {
      pagos: cobrado.size,
      sinAnotar: sums.filter(({ more }) => more < 0).length,
      pagosDobles: sums.filter(({ more, mails }) => more > 0 || mails > 0).length,
    }
  }
  let last = await count()
  for (const end = performance.now() + HEARD_MS; last.sinAnotar > 0 && performance.now() < end; last = await count()) {
    await sleep(HEARD_AGAIN_MS)
  }
  return last
}

/** What nobody may read in the shop's log: credentials, and what is somebody's. Returns what is there all the same. */
export function findSecretos(tienda: Tienda, tokens: readonly string[]): string[] {
  const log = tienda.log()
  const { ensayo } = tienda
  const secretos: Record<string, readonly (string | RegExp)[]> = {
    'la credencial de Mercado Pago': ensayo ? [ensayo.token, 'APP_USR-'] : [],
    'el secreto de los avisos': ensayo ? [ensayo.secreto] : [],
    'una sesión': [...tokens, 'Bearer '],
    'un correo': [/cliente\d+@anaquel\.test/, 'compradora.de.ensayo@'],
    'datos de una tarjeta': ['450995', 'TITULAR DE ENSAYO'],
    'un documento': ['"12345678"', 'identification'],
    'una contraseña': [ADMIN.password],
  }
  return Object.entries(secretos)
    .filter(([, listed]) => listed.some((one) => (typeof one === 'string' ? log.includes(one) : one.test(log))))
    .map(([what]) => what)
}
