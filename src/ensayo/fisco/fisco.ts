// A stand-in of the tax office's two services (`FACTURAS=ensayo`, and tests): speaks their XML, numbers as they do, refuses
// as they do, and breaks on demand. Nothing that it authorises is worth anything.
import { ArcaFalla } from '#venta/facturas/arca/falla.ts'
import type { Pregunta } from '#venta/facturas/arca/llamada.ts'
import { type Elemento, findElemento, readTexto, readXml } from '#venta/facturas/arca/sobre.ts'
import { NO_EXISTE } from '#venta/facturas/arca/wsfe.ts'
import { authorize } from './cae.ts'
import type { Registro, SerieEnsayo } from './registro.ts'
import { BASURA, fault, pairs, refusal, result, sobre } from './respuesta.ts'
import { giveTicket, refuseTra, type TicketDado, writeTicket } from './wsaa.ts'

/**
 * What breaks, once each: `caida` no connection; `calla` it was authorised and no answer comes; `calla-antes` no answer, and
 * nothing was done; `tarde` no answer, and it is authorised only when the next request for a CAE comes; `501` its database is away;
 * `600` the ticket is refused; `basura` an answer that is none.
 */
export type Falla = 'caida' | 'calla' | 'calla-antes' | 'tarde' | '501' | '600' | 'basura'
type Donde = 'login' | 'ultimo' | 'solicitar' | 'consultar'

/** The tax office knows points of sale that were registered; this one knows all but the last ones. */
const PUNTO_MAX = 90_000
const SIN_RESPUESTA = 'ARCA no contestó a tiempo.'

const readSerie = (cuit: string, elemento: Elemento | undefined): SerieEnsayo => ({
  cuit,
  punto: Number(readTexto(elemento, 'PtoVta')),
  tipo: Number(readTexto(elemento, 'CbteTipo')),
})
const refuseBase = (metodo: string) => refusal(metodo, '501', 'Error interno de base de datos')
const refusePunto = (metodo: string) =>
  refusal(metodo, '11002', 'El punto de venta no se encuentra habilitado a usar en el presente ws.')

/** The faults that were ordered, each for the next call of its sort. */
function createFallas() {
  const fallas: { donde: Donde; falla: Falla }[] = []
  return {
    add: (donde: Donde, falla: Falla): void => void fallas.push({ donde, falla }),
    /** The one of this call; throws where it is the same wherever it happens. */
    take(donde: Donde): Falla | null {
      const at = fallas.findIndex((one) => one.donde === donde)
      const falla = at < 0 ? null : (fallas.splice(at, 1)[0]?.falla ?? null)
      if (falla === 'caida') throw new ArcaFalla('espera', 'No se pudo hablar con ARCA.')
      if (falla === 'calla-antes') throw new ArcaFalla('incierto', SIN_RESPUESTA)
      return falla
    },
  }
}

/** WSAA: who may ask, and until when. */
function createTickets(now: () => Date) {
  const tickets = new Map<string, TicketDado>()
  return {
    async login(cuerpo: Elemento): Promise<string> {
      const { openCms } = await import('./cms.ts')
      const abierto = openCms(readTexto(cuerpo, 'in0'))
      const mala = 'codigo' in abierto ? abierto : refuseTra(abierto.texto, now())
      if (mala) return fault(mala.codigo, mala.texto)
      const vivo = [...tickets.values()].some(({ vence }) => vence > now())
      if (vivo)
        return fault('coe.alreadyAuthenticated', 'El CEE ya posee un TA valido para el acceso al WSN solicitado')
      const ticket = giveTicket(now())
      tickets.set(ticket.token, ticket)
      return sobre(writeTicket(ticket))
    },
    /** The seller, null for a ticket that is none of ours. Tickets of before a restart are let through. */
    readCuit(cuerpo: Elemento): string | null {
      const auth = findElemento(cuerpo, 'Auth')
      const [token, firma] = [readTexto(auth, 'Token'), readTexto(auth, 'Sign')]
      const ticket = tickets.get(token)
      if (token === '' || firma === '' || (ticket && (ticket.firma !== firma || ticket.vence <= now()))) return null
      return readTexto(auth, 'Cuit')
    },
    /** They are dead: another one may be asked for. */
    clear: () => tickets.clear(),
  }
}

/** WSFE's methods, for a seller whose ticket is good. */
function createWsfe(registro: Registro, now: () => Date, fallas: ReturnType<typeof createFallas>) {
  let pendiente: (() => Promise<unknown>) | null = null

  async function solicitar(cuit: string, cuerpo: Elemento): Promise<string> {
    const pedido = findElemento(cuerpo, 'FeCAEReq')
    const serie = readSerie(cuit, findElemento(pedido, 'FeCabReq'))
    await pendiente?.()
    pendiente = null
    const falla = fallas.take('solicitar')
    if (falla === '501') return refuseBase(cuerpo.nombre)
    if (!pedido || serie.punto > PUNTO_MAX) return refusePunto(cuerpo.nombre)
    if (falla === 'tarde') {
      pendiente = () => authorize(registro, now(), serie, pedido)
      throw new ArcaFalla('incierto', SIN_RESPUESTA)
    }
    const answer = await authorize(registro, now(), serie, pedido)
    if (falla === 'calla') throw new ArcaFalla('incierto', SIN_RESPUESTA)
    return falla === 'basura' ? BASURA : answer
  }

  async function consultar(cuit: string, cuerpo: Elemento): Promise<string> {
    fallas.take('consultar')
    const pedido = findElemento(cuerpo, 'FeCompConsReq')
    const guardado = await registro.find(readSerie(cuit, pedido), Number(readTexto(pedido, 'CbteNro')))
    return guardado
      ? result(cuerpo.nombre, [['ResultGet', pairs(guardado)]])
      : refusal(cuerpo.nombre, NO_EXISTE, 'No existen datos en nuestros registros para los parametros ingresados.')
  }

  async function ultimo(cuit: string, cuerpo: Elemento): Promise<string> {
    const serie = readSerie(cuit, cuerpo)
    if (serie.punto > PUNTO_MAX) return refusePunto(cuerpo.nombre)
    const numero = (await registro.findUltimo(serie))?.numero ?? 0
    return result(
      cuerpo.nombre,
      pairs({ PtoVta: String(serie.punto), CbteTipo: String(serie.tipo), CbteNro: String(numero) }),
    )
  }
  return { solicitar, consultar, ultimo }
}

type Options = { now?: () => Date }

/** `answer` takes what a client posts and gives the envelope that comes back, or throws what a broken line would. */
export function createFisco(registro: Registro, { now = () => new Date() }: Options = {}) {
  const fallas = createFallas()
  const tickets = createTickets(now)
  const { solicitar, consultar, ultimo } = createWsfe(registro, now, fallas)

  async function answer({ xml }: Pick<Pregunta, 'xml'>): Promise<string> {
    const cuerpo = findElemento(readXml(xml), 'Body')?.hijos[0]
    if (!cuerpo) return fault('Client', 'Pedido inválido')
    if (cuerpo.nombre === 'loginCms') return fallas.take('login') === 'basura' ? BASURA : tickets.login(cuerpo)
    if (cuerpo.nombre === 'FEDummy') {
      return result('FEDummy', pairs({ AppServer: 'OK', DbServer: 'OK', AuthServer: 'OK' }))
    }
    const cuit = tickets.readCuit(cuerpo)
    if (cuerpo.nombre === 'FECompUltimoAutorizado') {
      const falla = fallas.take('ultimo')
      if (falla === '501') return refuseBase(cuerpo.nombre)
      if (cuit === null || falla === '600') {
        tickets.clear()
        return refusal(cuerpo.nombre, '600', 'ValidacionDeToken: No aparecio CUIT en lista de relaciones')
      }
      return ultimo(cuit, cuerpo)
    }
    if (cuit === null) return refusal(cuerpo.nombre, '600', 'ValidacionDeToken: token inválido')
    if (cuerpo.nombre === 'FECAESolicitar') return solicitar(cuit, cuerpo)
    if (cuerpo.nombre === 'FECompConsultar') return consultar(cuit, cuerpo)
    return fault('Client', 'Método desconocido')
  }

  return {
    answer,
    /** Breaks the next call of this sort. */
    fallar: fallas.add,
  }
}
export type Fisco = ReturnType<typeof createFisco>
