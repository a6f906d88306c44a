// A mail server that refuses, and then is gone: orders go on, and no mail is given up.
import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtp, type Smtp } from '#test/smtp.ts'
import { waitFor } from '../embedded/process.ts'
import type { Falla } from './falla.ts'
import { openTienda, type Tienda } from './tienda.ts'

const REFUSING_MS = 8_000
const GONE_MS = 8_000
/** A job that failed twice waits for up to 20 seconds, give or take; the queue is looked at every two. */
const AGAIN_MS = 60_000
/** «Requested action aborted: local error in processing» (RFC 5321). */
const REFUSED = 451

let smtp: Smtp

async function openTiendaConCorreo(): Promise<Tienda> {
  smtp = await openSmtp()
  return openTienda({ settings: { SMTP_URL: smtp.url }, release: () => void smtp.close() })
}

export const correo: Falla = {
  nombre: 'correo',
  titulo: 'El servidor de correo rechaza, y después no está',
  abrir: openTiendaConCorreo,
  compradores: 2,
  async causar({ tienda, exigir }) {
    const count = async (states: readonly string[]) => {
      const [row] = await tienda.query<{ n: number }>(
        'select count(*)::int as n from tareas.job where name like $1 and state::text = any($2)',
        ['pedido%', states],
      )
      return row?.n ?? 0
    }
    smtp.refusals.push(...Array<number>(100_000).fill(REFUSED))
    await sleep(REFUSING_MS)
    const { port } = new URL(smtp.url)
    await smtp.close()
    await sleep(GONE_MS)
    const waiting = await count(['retry'])
    exigir(waiting > 0, `hay correos que esperan otro intento (${waiting})`)
    smtp = await openSmtp({ port: Number(port) })
    const again = await waitFor(async () => smtp.mails.length > 0 && (await count(['retry'])) < waiting, AGAIN_MS)
    exigir(again !== null, 'los correos salen cuando el servidor vuelve')
    exigir((await count(['failed', 'cancelled'])) === 0, 'ningún correo se da por perdido')
  },
}
