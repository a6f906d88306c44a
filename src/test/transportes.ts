// A machine that stands in for the carriers' own, each under its word, with the answers that they document and their faults.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enviopack, numberOf, PDF, paqar, take } from './paqueterias.ts'

/**
 * `vencida`: every token but the newest is refused as that carrier refuses it; `vacia`: it goes nowhere; `silencio`: no
 * answer at all; `rota`: something that is not documented; `rechazo`: a refusal with a sentence; `claves`: the password is wrong;
 * `duda`: it does what it is asked and says nothing; `sin-sucursal`: a branch is gone since it was listed.
 */
export type Modo =
  | 'bien'
  | 'vencida'
  | 'vacia'
  | 'silencio'
  | 'rota'
  | 'rechazo'
  | 'claves'
  | 'caida'
  | 'duda'
  | 'sin-sucursal'

/** `registrados`: the references of the parcels that were taken, in turn. */
export type Estado = { modo: Modo; pases: number; recibidos: Recibido[]; registrados: string[] }
export type Recibido = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
/** `estado` 0: no answer. */
export type Respuesta = {
  estado: number
  json?: unknown
  texto?: string
  bytes?: Buffer
  headers?: Record<string, string>
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

export const USUARIO = 'libreria'
export const CLAVE = 'Secreto-del-transporte'
const BASIC = `Basic ${Buffer.from(`${USUARIO}:${CLAVE}`).toString('base64')}`

export async function startTransportes() {
  const state: Estado = { modo: 'bien', pases: 0, recibidos: [], registrados: [] }
  /** The tokens given out by each carrier; with `vencida` only the newest holds. */
  const isGood = (pase: string | undefined) =>
    pase !== undefined && (state.modo === 'vencida' ? pase === `pase-${state.pases}` : /^pase-\d+$/.test(pase))

  function andreani({ method, url, headers, body }: Recibido): Respuesta {
    const path = url.pathname.replace('/andreani', '')
    if (path === '/login') {
      if (headers.authorization !== BASIC || state.modo === 'claves') return { estado: 401 }
      return { estado: 200, headers: { 'x-authorization-token': `pase-${++state.pases}` } }
    }
    if (path === '/v2/sucursales') {
      if (state.modo === 'vacia') return { estado: 200, json: [] }
      if (state.modo === 'rota') return { estado: 200, json: { sucursales: 'muchas' } }
      if (state.modo === 'rechazo') return { estado: 400, json: { title: 'Código postal inválido' } }
      const direccion = { calle: 'San Martín', numero: '1250', localidad: 'Santa Fe', codigoPostal: '3000' }
      return {
        estado: 200,
        json: [
          {
            id: 31,
            codigo: 'SFN',
            descripcion: 'Santa Fe Centro',
            direccion,
            horarioDeAtencion: 'L a V 8 a 18',
            datosAdicionales: { entregaEnvios: true },
            codigosPostalesAtendidos: ['3000'],
          },
          { id: 32, codigo: 'SFP', descripcion: 'Planta', direccion, datosAdicionales: { entregaEnvios: false } },
        ],
      }
    }
    if (path.startsWith('/v2/ordenes-de-envio')) {
      if (!isGood(String(headers['x-authorization-token']))) return { estado: 401 }
      if (state.modo === 'rechazo') return { estado: 422, json: { title: 'El contrato no está vigente' } }
      if (method === 'GET') return state.modo === 'rota' ? { estado: 200, texto: 'no' } : { estado: 200, bytes: PDF }
      const { idPedido, destino } = JSON.parse(body)
      const taken = take(state, idPedido, destino.sucursal?.id, { estado: 202 })
      const bultos = [{ numeroDeBulto: '1', numeroDeEnvio: numberOf(state), linking: [] }]
      return taken.estado === 202
        ? { estado: 202, json: { estado: 'Pendiente', bultos, agrupadorDeBultos: 'G-1' } }
        : taken
    }
    const sinTarifa = { estado: 400, json: { status: 400, title: 'No se pudo obtener la tarifa' } }
    if (!isGood(String(headers['x-authorization-token'])) || state.modo === 'vacia') return sinTarifa
    if (state.modo === 'rota') return { estado: 200, json: { tarifaConIva: { total: 'a convenir' } } }
    if (state.modo === 'rechazo') return { estado: 422, json: { title: 'El contrato no está vigente' } }
    const total = url.searchParams.get('contrato') === '400001' ? '5830.50' : '4100.00'
    return {
      estado: 200,
      json: {
        pesoAforado: '1.00',
        tarifaSinIva: { total: '4818.60' },
        tarifaConIva: { seguroDistribucion: '0.00', total },
      },
    }
  }

  function micorreo({ method, url, headers, body }: Recibido): Respuesta {
    const path = url.pathname.replace('/micorreo', '')
    if (path === '/token') {
      if (headers.authorization !== BASIC || state.modo === 'claves')
        return { estado: 401, json: { message: 'Unauthorized' } }
      return { estado: 200, json: { token: `pase-${++state.pases}`, expires: '2026-11-23 10:00:00' } }
    }
    if (!isGood(headers.authorization?.replace('Bearer ', '')))
      return { estado: 401, json: { message: 'Token inválido' } }
    if (state.modo === 'rechazo') return { estado: 402, texto: 'Cliente FAP no identificado' }
    if (state.modo === 'rota') return { estado: 200, texto: '<html>Mantenimiento</html>' }
    if (path === '/rates') {
      const { deliveredType: _, ...asked } = JSON.parse(body)
      if (!Number.isInteger(asked.dimensions.weight)) return { estado: 402, texto: 'Peso no valido' }
      const rate = (deliveredType: string, price: unknown, productName: string) => ({
        deliveredType,
        productType: 'CP',
        productName,
        price,
        deliveryTimeMin: '2',
        deliveryTimeMax: '5',
      })
      const rates =
        state.modo === 'vacia' ? [] : [rate('D', 6_120.3, 'Correo Clásico'), rate('S', '4500.25', 'Correo Clásico')]
      return { estado: 200, json: { customerId: asked.customerId, validTo: '2026-11-24', rates } }
    }
    if (path === '/shipping/import') {
      const { extOrderId, shipping } = JSON.parse(body)
      if (state.registrados.includes(extOrderId)) return { estado: 402, texto: 'El pedido ya fue importado' }
      const hecho = { estado: 200, json: { createdAt: '2026-11-23T10:00:00' } }
      return take(state, extOrderId, shipping.agency, hecho)
    }
    if (path === '/agencies') {
      const location = {
        address: { streetName: 'Av. Mitre', streetNumber: '345', city: 'Avellaneda', postalCode: 'B1870CAA' },
      }
      const agencies = [
        { code: 'B0107', name: 'Avellaneda', status: 'ACTIVE', location },
        { code: 'B0999', name: 'Cerrada', status: 'INACTIVE', location },
      ]
      return { estado: 200, json: state.modo === 'vacia' ? [] : agencies }
    }
    const { shippingId } = JSON.parse(body || '{}')
    if (method !== 'GET' || typeof shippingId !== 'string') return { estado: 402, texto: 'Envio no informado' }
    const events = [
      { event: 'PREIMPOSICION', date: '22/11/2026 09:10', branch: 'Rosario', status: '', sign: '' },
      {
        event: 'EN PROCESO DE CLASIFICACION',
        date: '23/11/2026 02:00',
        branch: 'CTP Buenos Aires',
        status: '',
        sign: '',
      },
    ]
    return { estado: 200, json: { id: shippingId, events: state.modo === 'vacia' ? [] : events } }
  }

  function play(recibido: Recibido): Respuesta {
    const [, clave] = recibido.url.pathname.split('/')
    if (clave === 'andreani') return andreani(recibido)
    if (clave === 'paqar') return paqar(state, recibido)
    return clave === 'enviopack' ? enviopack(state, recibido, isGood) : micorreo(recibido)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://doble.test')
    const recibido = { method: request.method ?? '', url, headers: request.headers, body: await readBody(request) }
    state.recibidos.push(recibido)
    if (state.modo === 'silencio') return
    if (state.modo === 'caida') return void response.writeHead(503).end('Service Unavailable')
    const { estado, json, texto = '', headers = {}, bytes } = play(recibido)
    if (estado === 0) return
    response.writeHead(estado, { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers })
    response.end(bytes ?? (json === undefined ? texto : JSON.stringify(json)))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    state,
    base: `http://127.0.0.1:${port}`,
    async end(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TransportesDoble = Awaited<ReturnType<typeof startTransportes>>
