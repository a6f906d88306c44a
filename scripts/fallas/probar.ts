// One fault: customers before, during and after it, then the accounts: what was promised, and what became of it.
import { setTimeout as sleep } from 'node:timers/promises'
import { judgeExistencias } from '../../bench/existencias.ts'
import { describeManos, type Escenario, startManos } from '../../bench/manos.ts'
import { type Actos, judgeActos } from '../../bench/plata.ts'
import { CLASES, type Clientes, startClientes, type Visto } from './clientes.ts'
import {
  countDinero,
  type Dinero,
  type Facturas,
  findSecretos,
  judgeFacturas,
  listDescuadresDeDinero,
} from './dinero.ts'
import { type Falla, SENTENCE_MS } from './falla.ts'
import { type Medida, measure } from './medir.ts'
import type { Tienda } from './tienda.ts'

const WARM_MS = 3_000
/** Every class answered for this long without a refusal: the shop serves again. */
const CALM_MS = 3_000
const SETTLE_MS = 20_000
const BUYERS = 8
const RETURN_S = 15
/**
 * What a collection of garbage may still owe after minutes of load, and the connections of the pools, which come and go. A slow
 * leak shows in `npm run resistencia`.
 */
const SLACK: Medida = { memoria: 250, conexiones: 16 }

export type Resultado = {
  titulo: string
  vieron: string
  masLenta: number
  confirmados: number
  perdidos: number
  dobles: number
  /** What was paid; null where nothing can be. */
  dinero: (Dinero & Facturas) | null
  /** Lines of counted books without exactly their copies; null in a shop that counts nothing. */
  sinEjemplares: number | null
  /** What the staff did with money, beside the gateway; null where it did not work. */
  actos: Actos | null
  /** What the staff did meanwhile. */
  hicieron: string
  /** Seconds until it served again; null where it never did. */
  vuelve: number | null
  antes: Medida
  despues: Medida
  rotas: string[]
}

/** A counted shop: who works in it, and the highest number of an order of before. */
export type Contada = Pick<Escenario, 'admin' | 'lugares'> & { desde: number }
/** Customers by their address: with `contada` its staff works too, and the stock is judged. */
export type Quienes = { clientes: ReadonlyMap<string, string>; libros: readonly string[]; contada: Contada | null }

/** Causes the fault and judges it. */
export async function probarFalla(
  tienda: Tienda,
  falla: Falla,
  { clientes: cuentas, libros, contada }: Quienes,
): Promise<Resultado> {
  const rotas: string[] = []
  const exigir = (cumple: boolean, promesa: string) => void (cumple || rotas.push(promesa))
  const tokens = [...cuentas.values()].slice(0, falla.compradores ?? BUYERS)
  const buyers = {
    url: tienda.url,
    tokens,
    libros,
    pasarela: tienda.ensayo?.url ?? null,
    pedido: falla.pedido,
    ritmo: falla.ritmo,
  }
  const before = startClientes(buyers)
  await sleep(WARM_MS)
  await before.stop()
  await sleep(1_000)
  const antes = measure(tienda.pid())

  const clientes = startClientes(buyers)
  const manos =
    contada &&
    startManos({
      ...contada,
      url: tienda.url,
      clientes: cuentas,
      libros,
      query: tienda.query,
      pausa: falla.ritmo?.atender,
      plata: true,
    })
  await sleep(1_000)
  await falla
    .causar({ tienda, clientes, contada, exigir })
    .catch((error: Error) => exigir(false, `se causa entera: ${error.message}`))
  const ended = performance.now()
  const limit = falla.vuelve ?? RETURN_S
  const vuelve = await waitUntilServed(clientes.vistos, ended, limit + 60)
  await Promise.all([clientes.stop(), manos?.stop()])
  exigir(vuelve !== null && vuelve <= limit, `vuelve a vender sola en ${limit} s`)
  judgeAnswers(clientes.vistos, falla, exigir)
  const pedidos = await countOrders(tienda, clientes)
  exigir(pedidos.perdidos === 0, 'ningún pedido confirmado se pierde')
  exigir(pedidos.dobles === 0, 'ningún pedido se repite')
  const dinero = await judgeDinero(tienda, [...before.porPagar, ...clientes.porPagar], exigir)
  const actos = manos && (await judgeActos(tienda.query, manos.actos))
  exigir(!actos?.actosPerdidos, 'lo que se contestó del mostrador, la caja y las cuentas está')
  exigir(
    !actos?.mitades.length,
    `lo que no se contestó está entero o no está (${actos?.mitades.slice(0, 3).join('; ')})`,
  )
  const dichos = findSecretos(tienda, [...cuentas.values()])
  exigir(dichos.length === 0, `el registro no dice lo que nadie debe leer (${dichos.join(', ')})`)
  const cuadre = contada && (await judgeExistencias(tienda.query, contada.desde))
  exigir(!cuadre?.descuadres.length, `las existencias cierran (${cuadre?.descuadres.slice(0, 3).join('; ')})`)
  exigir(!cuadre?.sinEjemplares, 'ningún pedido queda sin sus ejemplares')
  exigir(!manos?.raros.length, `quien atiende recibe respuestas que entiende (${manos?.raros.slice(0, 3).join('; ')})`)
  const most = {
    memoria: antes.memoria + SLACK.memoria,
    conexiones: antes.conexiones + SLACK.conexiones,
  }
  const despues = await waitUntilSettled(tienda, most)
  exigir(despues.memoria <= most.memoria, 'la memoria vuelve')
  exigir(despues.conexiones <= most.conexiones, 'las conexiones vuelven')
  const { vistos } = clientes
  return {
    titulo: falla.titulo,
    vieron: describeAnswers(vistos),
    masLenta: Math.max(0, ...vistos.map(({ ms }) => ms)) / 1_000,
    confirmados: clientes.confirmados.length,
    ...pedidos,
    dinero,
    actos,
    sinEjemplares: cuadre?.sinEjemplares ?? null,
    hicieron: manos ? describeManos(manos.hechas) : '',
    vuelve,
    antes,
    despues,
    rotas,
  }
}

type Exigir = (cumple: boolean, promesa: string) => void

/** The money of these orders and of all that are followed, and the invoices of what is paid. */
async function judgeDinero(tienda: Tienda, pedidos: readonly string[], exigir: Exigir): Promise<Resultado['dinero']> {
  const dinero = await countDinero(tienda, pedidos)
  if (!dinero) return null
  exigir(dinero.sinAnotar === 0, 'ningún pago se pierde')
  exigir(dinero.pagosDobles === 0, 'ningún pago cuenta dos veces')
  exigir(dinero.devolucionesMal === 0, 'cada devolución se hace y se anota una vez')
  const facturas = await judgeFacturas(tienda.query, pedidos)
  const { facturasMal } = facturas
  exigir(facturasMal.length === 0, `cada pago tiene su factura, una (${facturasMal.slice(0, 3).join('; ')})`)
  const descuadres = await listDescuadresDeDinero(tienda.query)
  exigir(descuadres.length === 0, `el pago es la suma de sus movimientos (${descuadres.slice(0, 3).join('; ')})`)
  return { ...dinero, ...facturas }
}

const isRefusal = ({ status }: Visto) => status === 0 || status >= 500

/** Seconds from `ended` to the last refusal before a calm; 0 where there was none. Null after `limit` seconds. */
async function waitUntilServed(vistos: readonly Visto[], ended: number, limit: number): Promise<number | null> {
  for (;;) {
    const now = performance.now()
    const last = Math.max(ended, ...vistos.filter(isRefusal).map(({ sent, ms }) => sent + ms))
    const served = CLASES.every((clase) =>
      vistos.some((visto) => visto.clase === clase && visto.status === 200 && visto.sent > last),
    )
    if (served && now - last > CALM_MS) return (last - ended) / 1_000
    if (now - ended > limit * 1_000) return null
    await sleep(200)
  }
}

/** Customers get what they asked for, or a sentence with a time to come back; nothing else, and soon. */
function judgeAnswers(vistos: readonly Visto[], falla: Falla, exigir: Exigir): void {
  const refused = vistos.filter(isRefusal)
  const silent = refused.filter(({ status }) => status === 0)
  exigir(falla.sinProceso === true || silent.length === 0, `siempre hay respuesta (faltaron ${silent.length})`)
  const answered = refused.filter(({ status }) => status !== 0)
  const mute = answered.filter(({ status, frase, retryAfter }) => status !== 503 || frase === null || !retryAfter)
  exigir(mute.length === 0, `cada rechazo es 503 con frase y Retry-After (${describeAnswers(mute)})`)
  const most = falla.frase ?? SENTENCE_MS
  const late = answered.filter(({ ms }) => ms > most)
  exigir(late.length === 0, `cada rechazo llega antes de los ${most / 1_000} s (${late.length} más tarde)`)
  const kept = refused.filter(({ clase, status }) => clase === 'guardada' && status !== 0)
  exigir(kept.length === 0, `las páginas guardadas siguen (${kept.length} rechazos)`)
}

/** «200 × 512, 503 × 31 «La librería …»», most frequent first. */
export function describeAnswers(vistos: readonly Visto[]): string {
  const counts = new Map<string, number>()
  for (const { status, frase } of vistos) {
    const kind = status === 0 ? 'sin respuesta' : `${status}${frase ? ` «${frase}»` : ''}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => kind.replace(/^(\S+( respuesta)?)/, `$1 × ${count}`))
    .join(', ')
}

type Guardado = { id: string; key: string }

/** Acknowledged orders that are not stored under their key, and keys with more than one order. */
async function countOrders(tienda: Tienda, { keys, confirmados, changed }: Clientes) {
  const stored = await tienda.query<Guardado>(
    'select id, idempotency_key as key from pedido where idempotency_key = any($1)',
    [keys],
  )
  const byKey = Map.groupBy(stored, ({ key }) => key)
  const perdidos = confirmados.filter(({ key, id }) => !byKey.get(key)?.some((one) => one.id === id)).length
  return { perdidos, dobles: stored.length - byKey.size + changed() }
}

async function waitUntilSettled(tienda: Tienda, most: Medida): Promise<Medida> {
  const end = performance.now() + SETTLE_MS
  for (;;) {
    const now = measure(tienda.pid())
    const isBack = now.memoria <= most.memoria && now.conexiones <= most.conexiones
    if (isBack || performance.now() > end) return now
    await sleep(500)
  }
}
