// Two hundred hostile clients of all the kinds of docs/security.md while customers buy and the staff works: ordinary buyers notice
// little, nobody's memory or process goes, and nothing is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AtacantesOutput } from '../../bench/atacantes.ts'
import type { AtacantesInput } from '../../bench/ataques.ts'
import { post, send } from '../../bench/http.ts'
import { startWorker } from '../../bench/processes.ts'
import { formatNumber } from '../../bench/report.ts'
import { waitFor } from '../embedded/process.ts'
import { note } from '../terminal.ts'
import { CLASES, type Clase, type Ritmo, type Visto } from './clientes.ts'
import type { Escena, Falla } from './falla.ts'
import { insertCuentas, listCalientes, setAjustes } from './quienes.ts'
import { ADMIN, openTienda, type Tienda } from './tienda.ts'
import { describeMemoria, describeUso, type Memoria, readUso, watchMemoria } from './uso.ts'

const HOSTILES = 200
const CUENTAS = 40
/** Orders of the customer of many years. */
const PEDIDOS = 4_000
/** People: each looks at what it got before it asks for the next. Some eight orders and six pages a second: thirty thousand orders a day. */
const COMPRADORES = 32
const RITMO: Ritmo = { lectores: 24, leer: 4_000, comprar: 4_000, atender: 1_000 }
const ROUNDS = 4
const QUIET_MS = 12_000
const LOUD_S = 12
/** What the attack of a round leaves behind is done with by then. */
const REST_MS = 4_000
/** Up to this multiple of the quiet time a buyer notices no difference. */
const TIMES_QUIET = 3
/** More memory than that for each process that answers, while it is attacked, is no longer in bounds. */
const MEMORY_MB = 300
const INVOICED_MS = 60_000

/** The limits of a shop as it comes, behind a proxy that tells each client's address. */
const SETTINGS = {
  TRUST_PROXY: '127.0.0.1',
  LIMITE_REGISTROS: '200',
  LIMITE_INGRESOS: '600',
  LIMITE_PEDIDOS: '12000',
  LIMITE_ESCRITURAS: '3000',
}
/** What is open to attacks only once the owner has switched it on. */
const AJUSTES: Parameters<typeof setAjustes>[2] = {
  'usuarios.invitados': true,
  'envios.tablas': true,
  'envios.de_fabrica': 'siempre',
  'feed.google': true,
  'feed.meta': true,
}

type Como = {
  /** Processes that answer (`WORKERS`). */
  procesos: number
  /** Public reads are asked of a replica. */
  conReplica: boolean
}

/** With shipping tables an order says how it goes and where: by the standard service of a new shop. */
const PEDIDO = {
  envio_elegido: { servicio: '0e100000-0000-4000-8000-000000000002', codigo_postal: '2000' },
  domicilio: {
    calle: 'Mitre',
    altura: '345',
    localidad: 'Rosario',
    codigo_postal: '2000',
    provincia: 'Santa Fe',
    telefono: '341 555-0000',
  },
}

async function openTiendaAbierta({ procesos, conReplica }: Como): Promise<Tienda> {
  const tienda = await openTienda({ settings: { ...SETTINGS, WORKERS: String(procesos) }, conReplica })
  await tienda.waitUntilReady()
  const { token } = await post<{ token: string }>(`${tienda.url}/api/usuarios/iniciar-sesion`, ADMIN)
  await setAjustes(tienda.url, token, AJUSTES)
  return tienda
}

/** Thousands of orders of one account, of a book that nobody counted. */
const insertPedidos = (tienda: Tienda, usuarioId: string, libroId: string) =>
  tienda.query(
    `with nuevo as (
       insert into pedido (id, usuario_id, metodo_pago, servicio_envio, entrega, recargo, total, envio, estado, fecha_hora, fecha_entrega_estimada)
       select gen_random_uuid(), $1, 'efectivo', 'estandar', 'Oroño 1450', 0, precio, 0, 'entregado', now() - n * interval '3 hours', current_date
       from generate_series(1, ${PEDIDOS}) as n, libro where libro.id = $2 returning id, total
     )
     insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
     select nuevo.id, 1, libro.id, titulo, isbn, 1, total from nuevo, libro where libro.id = $2`,
    [usuarioId, libroId],
  )

/** Buys and pays a book; returns the invoice that the shop makes of it. */
async function buyInvoiced({ tienda }: Escena, token: string, libro: string): Promise<string> {
  const call = async (path: string, body: object, url = tienda.url) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { status, body: said } = await send(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (status >= 300) throw new Error(`${path}: ${status} ${said}`)
    return JSON.parse(String(said)) as Record<string, string>
  }
  const { _id } = await call('/api/pedidos', { ...PEDIDO, items: [{ libro, cantidad: 1 }], metodo_pago: 'tarjeta' })
  const { enlace } = await call(`/api/pedidos/${_id}/pagar`, {})
  const preferencia = new URL(enlace ?? '').searchParams.get('pref_id')
  await call('/ensayo/tarjeta', { preferencia }, tienda.ensayo?.url)
  const find = async () => {
    const made = `select id from comprobante where pedido_id = $1 and estado = 'autorizado'`
    const [row] = await tienda.query<{ id: string }>(made, [_id])
    return row?.id ?? null
  }
  if (!(await waitFor(async () => (await find()) !== null, INVOICED_MS))) throw new Error('the order was not invoiced')
  return (await find()) ?? ''
}

async function prepare(escena: Escena): Promise<AtacantesInput> {
  const { tienda } = escena
  const [sinContar, agotado] = await listCalientes(tienda)
  const [grande, empleado, ...cuentas] = await insertCuentas(tienda, CUENTAS + 2)
  const [victima] = await tienda.query<{ email: string }>(
    `select email from usuario where email like 'cliente%' limit 1`,
  )
  if (!sinContar || !agotado || !grande || !empleado || !victima) throw new Error('the shop is too small')
  await tienda.query(`update usuario set empleado = true where id = $1`, [empleado.id])
  await tienda.query(`insert into libro_venta (libro_id, modo) values ($1, 'solo_con_stock')`, [agotado.id])
  await insertPedidos(tienda, grande.id, sinContar.id)
  const comprobante = await buyInvoiced(escena, grande.token, sinContar.id)
  const libros = await tienda.query<{ id: string }>('select distinct libro_id as id from existencia')
  return {
    url: tienda.url,
    cuentas: cuentas.map(({ token }) => token),
    grande: { token: grande.token, comprobante },
    empleado: empleado.token,
    libros: libros.map(({ id }) => id),
    pedido: PEDIDO,
    victima: victima.email,
    agotado: agotado.id,
    cuantos: HOSTILES,
    seconds: LOUD_S,
  }
}

const p95 = (vistos: readonly Visto[]): number => {
  const ms = vistos.filter(({ status }) => status === 200).map((visto) => visto.ms)
  return ms.sort((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? 0
}

/** «acaparar 200: 12, 409: 31; …» */
const describeAtaques = (outputs: readonly AtacantesOutput[]): string => {
  const sums = new Map<string, Map<string, number>>()
  for (const [kind, counts] of outputs.flatMap((output) => Object.entries(output))) {
    const sum = sums.get(kind) ?? new Map<string, number>()
    for (const [status, n] of Object.entries(counts)) sum.set(status, (sum.get(status) ?? 0) + n)
    sums.set(kind, sum)
  }
  return [...sums]
    .map(([kind, sum]) => `${kind} ${[...sum].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
    .join('; ')
}

const createHostiles = (nombre: string, titulo: string, como: Como): Falla => ({
  nombre,
  titulo: `${HOSTILES} clientes hostiles de todas las clases${titulo}`,
  soloContada: true,
  compradores: COMPRADORES,
  ritmo: RITMO,
  pedido: PEDIDO,
  abrir: () => openTiendaAbierta(como),
  async causar(escena) {
    const { tienda, exigir } = escena
    const input = await prepare(escena)
    const pid = tienda.pid()
    const { quiet, loud, before, most } = await attackInTurns(escena, input)
    for (const clase of CLASES) judgeClase(clase, { quiet, loud }, exigir)
    note(`memoria: ${describeMemoria(before)}, hasta ${describeMemoria(most)}`)
    exigir(tienda.pid() === pid && !/ se cortó /.test(tienda.log()), 'ningún proceso muere')
    const limit = como.procesos * MEMORY_MB
    const more = most.todo - before.todo
    exigir(more < limit, `la memoria no pasa de ${limit} MB más (${formatNumber(more)} MB)`)
  },
})

/** Quiet and attacked rounds in turns, so that other work on the machine is in both; the most memory before the first attack, and of all. */
async function attackInTurns({ clientes, tienda }: Escena, input: AtacantesInput) {
  const atacantes = startWorker<AtacantesOutput>(null, 'atacantes.ts')
  const [quiet, loud]: [Visto[], Visto[]] = [[], []]
  const said: AtacantesOutput[] = []
  const memoria = watchMemoria(tienda)
  let before: Memoria | null = null
  const noteUse = async (when: string, wait: () => Promise<unknown>, into: Visto[]) => {
    const began = performance.now()
    const use = readUso(tienda, atacantes.pid)
    await wait()
    into.push(...clientes.vistos.filter(({ sent }) => sent >= began))
    note(`${when}: ${describeUso(use, readUso(tienda, atacantes.pid), performance.now() - began)}`)
  }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(REST_MS)
      await noteUse('tranquila', () => sleep(QUIET_MS), quiet)
      before ??= memoria.most()
      await noteUse('atacada', async () => said.push(await atacantes.ask(input)), loud)
    }
  } finally {
    memoria.stop()
    await atacantes.stop()
  }
  note(describeAtaques(said))
  return { quiet, loud, before: before ?? memoria.most(), most: memoria.most() }
}

function judgeClase(clase: Clase, seen: Record<'quiet' | 'loud', Visto[]>, exigir: Escena['exigir']): void {
  const of = (vistos: readonly Visto[]) => vistos.filter((visto) => visto.clase === clase)
  const [antes, ahora] = [of(seen.quiet), of(seen.loud)]
  const [tranquila, atacada] = [p95(antes), p95(ahora)]
  const times = `p95 ${formatNumber(tranquila, 1)} → ${formatNumber(atacada, 1)} ms`
  const refused = ahora.filter(({ status }) => status !== 200).length
  note(`${clase}: ${times}; ${formatNumber(refused)} de ${formatNumber(ahora.length)} rechazados`)
  if (clase === 'pedido') exigir(refused === 0, `ningún pedido se rechaza (${refused})`)
  exigir(
    atacada <= TIMES_QUIET * tranquila,
    `${clase}: a lo sumo ${TIMES_QUIET} × lo de una tienda tranquila (${times})`,
  )
}

export const fallasDeHostiles: readonly Falla[] = [
  createHostiles('hostiles', '', { procesos: 1, conReplica: false }),
  createHostiles('hostiles-procesos', ', dos procesos', { procesos: 2, conReplica: false }),
  createHostiles('hostiles-replica', ', con una réplica', { procesos: 1, conReplica: true }),
]
