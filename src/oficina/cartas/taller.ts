// What all letters are made with: who is told, by which link, and how often.
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Correo } from '#casa/correo/correo.ts'
import type { Carta } from '#casa/correo/plantilla.ts'
import { ARREPENTIMIENTO_PATH } from '#casa/deberes/enlaces.rules.ts'
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createBrake } from '#platform/http/brake.ts'
import type { Log } from '#platform/http/context.ts'
import type { CreateCounter } from '#platform/http/counters.ts'
import { enqueueForPeriod } from '#platform/jobs.ts'
import * as queries from './cartas.queries.ts'

export type Needs = {
  db: Kysely<Database>
  /** Read for every mail: the owner's settings may have changed. */
  readonly config: Config
  correo: Correo
  log: Pick<Log, 'info'>
  createCounter: CreateCounter
  /** Makes the account's one living link; undefined where no account has that address. Belongs to the accounts. */
  createRecuperacion(db: Db, email: string): Promise<{ nombre: string; email: string; token: string } | undefined>
  /** How long that link lives. */
  minutos: number
  /** Makes the link that proves an account's address; undefined where there is nothing to prove. Belongs to the accounts. */
  createVerificacion(
    db: Db,
    usuarioId: string,
  ): Promise<{ nombre: string; apellido: string; email: string; token: string } | undefined>
  /** How long that link lives, in days. */
  dias: number
  /** Makes the link that sets an address back; undefined where it can't be set back any more. Belongs to the accounts. */
  createEnlaceCambio(db: Db, num: number): Promise<{ token: string; vence_en: Date } | undefined>
  /** Makes the mailed link of an invitation to the team; undefined where it is not open any more. Belongs to the accounts. */
  createEnlaceInvitacion(
    db: Db,
    id: string,
  ): Promise<{ nombre: string; email: string; quien: string; token: string } | undefined>
  /** Whether the papers of a sale tell of the right to revoke it (Ley 24.240, art. 34). */
  readonly avisaRevocacion: boolean
  /** Whether cash is paid when the parcel comes. */
  readonly efectivoAlRecibir: boolean
  /** After how many milliseconds a try of the settings without a server's answer ends; undefined: as `probar` says. */
  esperaPruebaMs?: number | undefined
}

const REVOCACION = `Podés revocar la compra hasta ${REVOCACION_DIAS} días corridos después de recibirla, sin costo y sin dar explicaciones (Ley 24.240, art. 34). El botón de arrepentimiento está en`

/**
 * Mails in an hour to one address about what is ordered and cancelled: by its account, by accounts that have not proved it, and
 * by guests, who only typed it, from one place and together. Beyond it the panel tells an account, one letter a guest.
 */
const AL_CLIENTE = { own: 200, each: 10, all: 30, seconds: 3_600 }
/** Notices in an hour to the shop of the orders under one address, and of all guests'. Beyond it one letter sums them up. */
const A_LA_TIENDA = { own: 200, each: 20, all: 200, seconds: 3_600 }
const TIENDA = 'tienda'
/** Jobs that are remembered as counted; one that is forgotten counts again with its next retry. */
const CONTADOS_MAX = 10_000

export const persona = ({ nombre, apellido, email }: { nombre: string; apellido: string; email: string }) => ({
  name: `${nombre} ${apellido}`,
  address: email,
})

type Compra = NonNullable<Awaited<ReturnType<typeof queries.findPedidoDeCliente>>>

export type Taller = ReturnType<typeof createTaller>

export function createTaller(needs: Needs) {
  const { db, log, createCounter } = needs
  // Links are made when their mail is written, so that no secret ever lies in the queue, and stand in the fragment: that part
  // of an address reaches neither a server's log nor a Referer.
  const enlace = (path: string, token: string) => `${publicUrl(needs.config)}${path}#${token}`
  const contados = new LRUCache<string, true>({ max: CONTADOS_MAX })
  const alCliente = createBrake(createCounter, 'correos de pedidos', AL_CLIENTE)
  const aLaTienda = createBrake(createCounter, 'avisos de pedidos', A_LA_TIENDA)
  /** The shop itself, where it has an address. */
  const findTienda = ({ SITE_EMAIL, SITE_NOMBRE }: Config) => SITE_EMAIL && { name: SITE_NOMBRE, address: SITE_EMAIL }

  /**
   * An account need not own its address: orders must not be a way to fill a mailbox, the shop's own among them. A job counts
   * once, however often it is tried while no mail goes out.
   */
  async function once(job: string, mayTell: () => Promise<boolean>): Promise<boolean> {
    if (contados.has(job)) return true
    if (!(await mayTell())) return false
    contados.set(job, true)
    return true
  }

  /** Whether the customer is told now of what they did. Of what a guest did the address is told at the end of the hour, else. */
  const mayTell = (job: string, { cliente, verificado, invitado, pedido }: Compra) =>
    once(job, async () => {
      const cause = invitado
        ? { stranger: (await queries.findOrigen(db, invitado.usuarioId)) ?? invitado.usuarioId }
        : { own: verificado ?? 'sin probar' }
      if (await alCliente.hasRoom(cliente.email, cause)) return true
      log.info({ pedidoId: pedido.id }, 'too many orders of one address within an hour: no mail tells of this one')
      const of = cliente.email.toLowerCase()
      if (invitado) await enqueueForPeriod(db, 'invitado-resumen', { of, pedidoId: pedido.id })
      return false
    })

  const mayTellTienda = (job: string, { cliente, invitado }: Compra) =>
    once(job, async () => {
      const cause = cliente.email.toLowerCase()
      if (await aLaTienda.hasRoom(TIENDA, invitado ? { stranger: cause } : { own: cause })) return true
      await enqueueForPeriod(db, 'pedidos-resumen', { of: TIENDA })
      return false
    })

  /** The papers of a sale tell of the right to revoke it, where the shop's duties are on. */
  const conRevocacion = (carta: Carta): Carta =>
    needs.avisaRevocacion
      ? {
          ...carta,
          bloques: [...carta.bloques, { nota: `${REVOCACION} ${publicUrl(needs.config)}${ARREPENTIMIENTO_PATH}` }],
        }
      : carta

  /** An order as the letter of its purchase tells it: its instalments with what they cost, where the shop's duties are on. */
  const findCompra = async (pedidoId: string) => {
    const found = await queries.findPedidoDeCliente(db, pedidoId)
    const segun = { con_tasas: needs.avisaRevocacion, efectivo_al_recibir: needs.efectivoAlRecibir }
    return found && { ...found, pedido: { ...found.pedido, ...segun } }
  }

  return { needs, enlace, findTienda, mayTell, mayTellTienda, conRevocacion, findCompra }
}
