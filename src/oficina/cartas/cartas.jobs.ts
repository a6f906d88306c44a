// Each job of the queue as the mails that it sends. Who or what is gone by then gets none, but for an address that was left.
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Correo } from '#casa/correo/correo.ts'
import type { Carta } from '#casa/correo/plantilla.ts'
import { ARREPENTIMIENTO_PATH } from '#casa/deberes/enlaces.rules.ts'
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { formatCount } from '#platform/format.ts'
import { createBrake } from '#platform/http/brake.ts'
import type { Log } from '#platform/http/context.ts'
import type { CreateCounter } from '#platform/http/counters.ts'
import { enqueue, enqueueForPeriod, type JobHandlers } from '#platform/jobs.ts'
import { centavos } from '#platform/money.ts'
import { isDeCliente } from '#venta/pedidos/estado.rules.ts'
import * as queries from './cartas.queries.ts'
import * as cuentaCartas from './cuenta.ts'
import { toDespachoEstado } from './despacho.ts'
import * as esperaCartas from './espera.ts'
import { toFacturaLista } from './factura.ts'
import * as pagoCartas from './pago.ts'
import * as pedidoCartas from './pedido.ts'
import { probar } from './prueba/probar.ts'
import { findPrueba, finishPrueba } from './prueba/prueba.queries.ts'
import { toResumen, toResumenInvitado } from './resumen.ts'
import * as tiendaCartas from './tienda.ts'

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
  /** Makes the link of a wish for a book; undefined where there is nothing to confirm. Belongs to those wishes, as the next three. */
  createEnlaceEspera(db: Db, id: string): Promise<{ email: string; titulo: string | null; token: string } | undefined>
  /** The same for all that an address was not asked about yet. */
  createEnlaceEsperas(
    db: Db,
    id: string,
  ): Promise<{ email: string; titulos: (string | null)[]; token: string } | undefined>
  /** A wish whose book is there, with what else its address is told of; undefined when it is gone. */
  findEsperaAvisada(
    db: Db,
    id: string,
  ): Promise<
    | { email: string; titulo: string; libroId: string; otros: readonly { titulo: string; libroId: string }[] }
    | undefined
  >
  deleteEsperas(db: Db, id: string, libros: readonly string[]): Promise<unknown>
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

const persona = ({ nombre, apellido, email }: { nombre: string; apellido: string; email: string }) => ({
  name: `${nombre} ${apellido}`,
  address: email,
})

/** Jobs of other slices are theirs to handle. */
type DeOtros =
  | 'renombre'
  | 'contacto'
  | 'comprobante'
  | 'pedido-facturable'
  | 'nota-de-credito'
  | 'reserva-vencida'
  | 'materias'
  | 'compra-enviada'
  | 'liquidacion-enviada'
  | 'pago-leer'
  | 'contracargo-leer'
  | 'cobro-consulta'
  | 'cobro-cierre'
  | 'devolucion'
  | 'pago-noche'
  | `arrepentimiento-${'recibido' | 'titular' | 'aviso' | 'estado' | 'codigos' | 'resumen'}`
type Handlers = Omit<JobHandlers, DeOtros>
type Compra = NonNullable<Awaited<ReturnType<typeof queries.findPedidoDeCliente>>>

export function createCorreoHandlers(needs: Needs): Handlers {
  const { db, correo, log, createCounter } = needs
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

  return {
    'cuenta-creada': async ({ id, data }) => {
      const cliente = await queries.findCliente(db, data.usuarioId)
      if (!cliente) return
      const verificacion = await needs.createVerificacion(db, data.usuarioId)
      const verificar = verificacion && enlace('/correo/confirmar', verificacion.token)
      const carta = cuentaCartas.toBienvenida(cliente.nombre, needs.config, verificar)
      await correo.send({ id, clase: 'bienvenida', para: persona(cliente), carta })
    },

    'clave-olvidada': async ({ id, data }) => {
      const recuperacion = await needs.createRecuperacion(db, data.email)
      if (!recuperacion) return
      const { nombre, email, token } = recuperacion
      const url = enlace('/recuperar-clave/nueva', token)
      const carta = cuentaCartas.toClaveOlvidada(nombre, url, needs.minutos)
      await correo.send({ id, clase: 'recuperar-clave', para: { name: nombre, address: email }, carta })
    },

    'clave-cambiada': async ({ id, data }) => {
      const cliente = await queries.findCliente(db, data.usuarioId)
      if (!cliente) return
      const carta = cuentaCartas.toClaveCambiada(cliente.nombre, needs.config)
      await correo.send({ id, clase: 'clave-cambiada', para: persona(cliente), carta })
    },

    'segundo-paso': async ({ id, data }) => {
      const cliente = await queries.findCliente(db, data.usuarioId)
      if (!cliente) return
      const carta = cuentaCartas.toSegundoPaso(cliente.nombre, data.que, needs.config)
      await correo.send({ id, clase: 'segundo-paso', para: persona(cliente), carta })
    },

    'correo-cambiado': async ({ id, data }) => {
      // Told even when the account is gone by now: a thief must not silence this by deleting it.
      const cliente = await queries.findCliente(db, data.usuarioId)
      const para = { name: '', ...(cliente && persona(cliente)), address: data.anterior }
      const made = data.cambio === undefined ? undefined : await needs.createEnlaceCambio(db, data.cambio)
      const deshacer = made && { url: enlace('/correo/deshacer', made.token), vence_en: made.vence_en }
      const carta = cuentaCartas.toCorreoCambiado(cliente?.nombre, needs.config, deshacer)
      await correo.send({ id, clase: 'correo-cambiado', para, carta })
    },

    'correo-verificar': async ({ id, data }) => {
      const verificacion = await needs.createVerificacion(db, data.usuarioId)
      if (!verificacion) return
      const url = enlace('/correo/confirmar', verificacion.token)
      const carta = cuentaCartas.toVerificarCorreo(verificacion.nombre, url, needs.dias)
      await correo.send({ id, clase: 'confirmar-correo', para: persona(verificacion), carta })
    },

    'espera-confirmar': async ({ id, data }) => {
      const espera = await needs.createEnlaceEspera(db, data.esperaId)
      if (!espera) return
      const enlaces = {
        confirmar: enlace('/avisame/confirmar', espera.token),
        dejar: enlace('/avisame/baja', espera.token),
      }
      const carta = esperaCartas.toConfirmarEspera(espera.titulo, enlaces)
      await correo.send({ id, clase: 'confirmar-aviso', para: { name: '', address: espera.email }, carta })
    },

    'esperas-confirmar': async ({ id, data }) => {
      const esperas = await needs.createEnlaceEsperas(db, data.esperaId)
      if (!esperas) return
      const { email, titulos, token } = esperas
      const enlaces = { confirmar: enlace('/avisame/confirmar', token), dejar: enlace('/avisame/baja', token) }
      const carta = esperaCartas.toConfirmarEsperas(titulos, enlaces)
      await correo.send({ id, clase: 'confirmar-aviso', para: { name: '', address: email }, carta })
    },

    'espera-llegada': async ({ id, data }) => {
      const espera = await needs.findEsperaAvisada(db, data.esperaId)
      if (!espera) return
      const { otros } = espera
      const carta =
        otros.length > 0
          ? esperaCartas.toLlegadas([espera, ...otros], needs.config)
          : esperaCartas.toLlegada(espera, needs.config)
      await correo.send({ id, clase: 'llego-libro', para: { name: '', address: espera.email }, carta })
      const libros = [espera, ...otros].map(({ libroId }) => libroId)
      await needs.deleteEsperas(db, data.esperaId, libros)
    },

    'correo-ocupado': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const cuenta = await queries.findCambioDeCorreo(db, data.cambio)
      if (!cuenta || !tienda) return
      const responderA = persona({ ...cuenta, email: cuenta.anterior })
      await correo.send({
        id,
        clase: 'correo-ocupado',
        para: tienda,
        responderA,
        carta: tiendaCartas.toCorreoOcupado(cuenta),
      })
    },

    'correo-prueba': async ({ id, data }) => {
      const prueba = await findPrueba(db, data.pruebaId)
      if (!prueba || prueba.terminada_en) return
      const carta = tiendaCartas.toPrueba(needs.config.SITE_NOMBRE)
      const falla = await probar(
        () => correo.send({ id, clase: 'prueba', para: persona(prueba), carta }),
        (causa) => log.info({ causa }, 'a try of the mail settings failed'),
        needs.esperaPruebaMs,
      )
      await finishPrueba(db, prueba.id, falla)
    },

    'alerta-tienda': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      if (!tienda) return
      const carta = tiendaCartas.toAlerta(data, `${publicUrl(needs.config)}/panel-admin/estado`)
      await correo.send({ id, clase: 'alerta', para: tienda, carta })
    },

    // Two mails are two jobs, so that a repeated one never repeats the other. The shop's carries the order's id.
    'pedido-creado': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const found = await findCompra(data.pedidoId)
      if (!found) return
      if (tienda) await enqueue(db, 'pedido-aviso', data, data.pedidoId)
      if (!(await mayTell(id, found))) return
      const reclamo = found.invitado && (await needs.createVerificacion(db, found.invitado.usuarioId))
      const reclamar = reclamo ? enlace('/correo/confirmar', reclamo.token) : undefined
      const carta = pedidoCartas.toPedidoCreado(found.cliente.nombre, found.pedido, needs.config, reclamar)
      await correo.send({ id, clase: 'pedido', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'pedido-aviso': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const found = await findCompra(data.pedidoId)
      if (!found || !tienda || !(await mayTellTienda(id, found))) return
      const { name: nombre, address: email } = persona(found.cliente)
      const telefono = found.invitado?.telefono ?? null
      const carta = pedidoCartas.toPedidoAviso({ nombre, email, telefono }, found.pedido)
      const responderA = { name: nombre, address: email }
      await correo.send({ id, clase: 'aviso-pedido', para: tienda, responderA, carta })
    },

    'pedidos-resumen': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const cuantos = await queries.countPedidos(db, data)
      if (!tienda || cuantos === 0) return
      const carta = toResumen(formatCount(cuantos, 'pedido nuevo', 'pedidos nuevos'), data, {
        nota: 'Muchos son de un mismo correo, o de quienes compran sin cuenta: fijate si son de verdad antes de prepararlos.',
        url: `${publicUrl(needs.config)}/panel-admin/pedidos`,
      })
      await correo.send({ id, clase: 'resumen-pedidos', para: tienda, carta })
    },

    'invitado-resumen': async ({ id, data }) => {
      const found = await queries.findAjenos(db, data.pedidoId, data)
      if (!found || found.cuantos === 0) return
      const carta = toResumenInvitado(found, data, needs.config.SITE_NOMBRE)
      await correo.send({ id, clase: 'resumen-invitado', para: { name: '', address: found.email }, carta })
    },

    'pedido-estado': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found) return
      // What the shop does is always told.
      const { por } = data
      if (por !== 'libreria' && isDeCliente(data.estado) && !(await mayTell(id, found))) return
      const estado = por === 'libreria' ? 'cancelado_impago' : data.estado
      const carta = pedidoCartas.toPedidoEstado(found.cliente.nombre, found.pedido, estado, needs.config)
      if (carta) await correo.send({ id, clase: 'estado', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'preventa-corrida': async ({ id, data }) => {
      const titulo = await queries.findTituloEsperado(db, data)
      const found = titulo === undefined ? undefined : await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found || titulo === undefined) return
      const carta = pedidoCartas.toPreventaCorrida(
        found.cliente.nombre,
        found.pedido,
        { titulo, ...data },
        needs.config,
      )
      await correo.send({ id, clase: 'preventa', para: persona(found.cliente), carta })
    },

    'despacho-estado': async ({ id, data }) => {
      const despacho = await queries.findDespacho(db, data.despachoId)
      const found = despacho && (await queries.findPedidoDeCliente(db, despacho.pedido_id))
      if (!found) return
      const carta = toDespachoEstado(found.cliente.nombre, found.pedido, despacho, data.estado, needs.config)
      if (carta) await correo.send({ id, clase: 'despacho', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'pago-recibido': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found) return
      const que = { importe: centavos(data.importe), faltan: await queries.hasFaltantes(db, data.pedidoId) }
      const carta = pagoCartas.toPagoRecibido(found.cliente.nombre, found.pedido, que, needs.config)
      await correo.send({ id, clase: 'pago', para: persona(found.cliente), carta: conRevocacion(carta) })
    },

    'pago-devuelto': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      if (!found) return
      const importe = centavos(data.importe)
      const carta = pagoCartas.toPagoDevuelto(found.cliente.nombre, found.pedido, importe, needs.config)
      await correo.send({ id, clase: 'devolucion', para: persona(found.cliente), carta })
    },

    'pago-enlace': async ({ id, data }) => {
      const found = await queries.findPedidoDeCliente(db, data.pedidoId)
      const link = await queries.findEnlaceDePago(db, data.pedidoId)
      if (!found || !link) return
      const carta = pagoCartas.toPagoEnlace(found.cliente.nombre, found.pedido, link, needs.config)
      await correo.send({ id, clase: 'enlace-pago', para: persona(found.cliente), carta })
    },

    'pago-recordatorio': async ({ id, data }) => {
      const cobro = await queries.findPorVencer(db, data.cobroId)
      const found = cobro && (await queries.findPedidoDeCliente(db, cobro.pedido_id))
      if (!cobro || !found) return
      const carta = pagoCartas.toPagoRecordatorio(found.cliente.nombre, found.pedido, cobro, needs.config)
      await correo.send({ id, clase: 'recordatorio-pago', para: persona(found.cliente), carta })
    },

    'pago-tarea': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const tarea = await queries.findTareaDePago(db, data.tareaId)
      if (!tarea || !tienda) return
      const carta = pagoCartas.toPagoTarea(tarea, `${publicUrl(needs.config)}/panel-admin/pagos`)
      await correo.send({ id, clase: 'tarea-pago', para: tienda, carta })
    },

    'comprobante-listo': async ({ id, data }) => {
      const factura = await queries.findFactura(db, data.comprobanteId)
      const found = factura && (await queries.findPedidoDeCliente(db, factura.pedidoId))
      if (!found) return
      const carta = toFacturaLista(found.cliente.nombre, found.pedido, factura, needs.config)
      const suya = factura.clase === 'factura' ? conRevocacion(carta) : carta
      await correo.send({ id, clase: 'factura', para: persona(found.cliente), carta: suya })
    },
  }
}
