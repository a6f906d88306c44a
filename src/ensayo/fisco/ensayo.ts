// A stand-in of the tax office's two services (`FACTURAS=ensayo`, and tests): speaks their XML, numbers as they do, refuses
// as they do, and breaks on demand. Nothing that it authorises is worth anything.
import { randomInt } from 'node:crypto'
import { DIA_MS } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { escapeXml } from '#platform/xml.ts'
import { ArcaFalla } from '#venta/facturas/arca/falla.ts'
import type { Pregunta } from '#venta/facturas/arca/llamada.ts'
import {
  type Elemento,
  findElemento,
  listElementos,
  type Nodo,
  readTexto,
  readXml,
  writeNodo,
} from '#venta/facturas/arca/sobre.ts'
import { ESPACIO, NO_EXISTE } from '#venta/facturas/arca/wsfe.ts'
import type { Guardado, Registro, SerieEnsayo } from './registro.ts'
import { refusePedido } from './reglas.rules.ts'
import { giveTicket, openCms, refuseTra, type TicketDado, writeTicket } from './wsaa.ts'

/**
 * What breaks, once each: `caida` no connection; `calla` it was authorised and no answer comes; `calla-antes` no answer, and
 * nothing was done; `tarde` no answer, and it is authorised only when the next request for a CAE comes; `501` its database is away;
 * `600` the ticket is refused; `basura` an answer that is none.
 */
export type Falla = 'caida' | 'calla' | 'calla-antes' | 'tarde' | '501' | '600' | 'basura'
type Donde = 'login' | 'ultimo' | 'solicitar' | 'consultar'

/** The tax office knows points of sale that were registered; this one knows all but the last ones. */
const PUNTO_MAX = 90_000

const sobre = (inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>`
const fault = (codigo: string, texto: string): string =>
  sobre(`<soap:Fault><faultcode>ns1:${codigo}</faultcode><faultstring>${escapeXml(texto)}</faultstring></soap:Fault>`)
const errors = (codigo: string, texto: string): Nodo => [
  'Errors',
  [
    [
      'Err',
      [
        ['Code', codigo],
        ['Msg', texto],
      ],
    ],
  ],
]
const result = (metodo: string, contenido: readonly (Nodo | null)[]): string =>
  sobre(`<${metodo}Response xmlns="${ESPACIO}">${writeNodo([`${metodo}Result`, contenido])}</${metodo}Response>`)
const pairs = (datos: Guardado): Nodo[] => Object.entries(datos).map(([nombre, valor]) => [nombre, valor] as const)

type Options = { now?: () => Date }

/** `answer` takes what a client posts and gives the envelope that comes back, or throws what a broken line would. */
export function createEnsayo(registro: Registro, { now = () => new Date() }: Options = {}) {
  const tickets = new Map<string, TicketDado>()
  const fallas: { donde: Donde; falla: Falla }[] = []
  let pendiente: (() => Promise<unknown>) | null = null
  const hoy = () => toLocalDay(now()).replaceAll('-', '')

  const takeFalla = (donde: Donde): Falla | null => {
    const at = fallas.findIndex((one) => one.donde === donde)
    return at < 0 ? null : (fallas.splice(at, 1)[0]?.falla ?? null)
  }
  /** Faults that are the same wherever they happen. */
  const breakDown = (falla: Falla | null): void => {
    if (falla === 'caida') throw new ArcaFalla('espera', 'No se pudo hablar con ARCA.')
    if (falla === 'calla-antes') throw new ArcaFalla('incierto', 'ARCA no contestó a tiempo.')
  }

  function login(cuerpo: Elemento): string {
    const falla = takeFalla('login')
    breakDown(falla)
    if (falla === 'basura') return '<html>502 Bad Gateway</html>'
    const abierto = openCms(readTexto(cuerpo, 'in0'))
    const mala = 'codigo' in abierto ? abierto : refuseTra(abierto.texto, now())
    if (mala) return fault(mala.codigo, mala.texto)
    const vivo = [...tickets.values()].some(({ vence }) => vence > now())
    if (vivo) return fault('coe.alreadyAuthenticated', 'El CEE ya posee un TA valido para el acceso al WSN solicitado')
    const ticket = giveTicket(now())
    tickets.set(ticket.token, ticket)
    return sobre(writeTicket(ticket))
  }

  /** The seller, or the refusal of a ticket that is none of ours. Tickets of before a restart are let through. */
  function readAuth(cuerpo: Elemento): string | null {
    const auth = findElemento(cuerpo, 'Auth')
    const [token, firma] = [readTexto(auth, 'Token'), readTexto(auth, 'Sign')]
    const ticket = tickets.get(token)
    if (token === '' || firma === '' || (ticket && (ticket.firma !== firma || ticket.vence <= now()))) return null
    return readTexto(auth, 'Cuit')
  }

  async function authorize(serie: SerieEnsayo, pedido: Elemento): Promise<string> {
    const detalle = findElemento(pedido, 'FeDetReq', 'FECAEDetRequest')
    const datos = Object.fromEntries(
      (detalle?.hijos ?? [])
        .filter(({ hijos }) => hijos.length === 0)
        .map(({ nombre, texto }) => [nombre, texto.trim()]),
    )
    const ivas = listElementos(findElemento(detalle, 'Iva'), 'AlicIva').map((iva) => ({
      id: readTexto(iva, 'Id'),
      base: readTexto(iva, 'BaseImp'),
      importe: readTexto(iva, 'Importe'),
    }))
    const de = findElemento(detalle, 'CbtesAsoc', 'CbteAsoc')
    const asociada = { cuit: serie.cuit, punto: Number(readTexto(de, 'PtoVta')), tipo: Number(readTexto(de, 'Tipo')) }
    const conocido = de ? await registro.find(asociada, Number(readTexto(de, 'Nro'))) : null
    const rechazos = refusePedido(
      { ...serie, datos, ivas, asociado: de !== undefined, asociadoConocido: conocido !== null },
      { ultimo: await registro.findUltimo(serie), hoy: hoy() },
    )
    const cae = String(randomInt(10_000_000, 99_999_999)) + String(randomInt(100_000, 999_999))
    const vence = toLocalDay(new Date(now().getTime() + 10 * DIA_MS)).replaceAll('-', '')
    const guardado = { ...datos, CodAutorizacion: cae, FchVto: vence, Resultado: 'A', EmisionTipo: 'CAE' }
    const numero = Number(datos.CbteDesde)
    const rechazado =
      rechazos.length > 0 || !(await registro.save(serie, numero, guardado))
        ? rechazos.concat(rechazos.length > 0 ? [] : [{ codigo: '10016', texto: 'El numero ya fue autorizado.' }])
        : null
    const cabecera: Nodo = [
      'FeCabResp',
      pairs({
        Cuit: serie.cuit,
        PtoVta: String(serie.punto),
        CbteTipo: String(serie.tipo),
        CantReg: '1',
        Resultado: rechazado ? 'R' : 'A',
      }),
    ]
    const observaciones: Nodo[] = rechazado
      ? [['Observaciones', rechazado.map(({ codigo, texto }) => ['Obs', pairs({ Code: codigo, Msg: texto })] as const)]]
      : []
    return result('FECAESolicitar', [
      cabecera,
      [
        'FeDetResp',
        [
          [
            'FECAEDetResponse',
            [
              ...pairs({ CbteDesde: String(numero), CbteHasta: String(numero), CbteFch: datos.CbteFch ?? '' }),
              ...pairs({ Resultado: rechazado ? 'R' : 'A' }),
              ...observaciones,
              ...pairs({ CAE: rechazado ? '' : cae, CAEFchVto: rechazado ? '' : vence }),
            ],
          ],
        ],
      ],
    ])
  }

  async function solicitar(cuit: string, cuerpo: Elemento): Promise<string> {
    const pedido = findElemento(cuerpo, 'FeCAEReq')
    const cabecera = findElemento(pedido, 'FeCabReq')
    const serie = { cuit, punto: Number(readTexto(cabecera, 'PtoVta')), tipo: Number(readTexto(cabecera, 'CbteTipo')) }
    await pendiente?.()
    pendiente = null
    const falla = takeFalla('solicitar')
    breakDown(falla)
    if (falla === '501') return result('FECAESolicitar', [errors('501', 'Error interno de base de datos')])
    if (!pedido || serie.punto > PUNTO_MAX) {
      return result('FECAESolicitar', [
        errors('11002', 'El punto de venta no se encuentra habilitado a usar en el presente ws.'),
      ])
    }
    if (falla === 'tarde') {
      pendiente = () => authorize(serie, pedido)
      throw new ArcaFalla('incierto', 'ARCA no contestó a tiempo.')
    }
    const answer = await authorize(serie, pedido)
    if (falla === 'calla') throw new ArcaFalla('incierto', 'ARCA no contestó a tiempo.')
    return falla === 'basura' ? '<html>502 Bad Gateway</html>' : answer
  }

  async function consultar(cuit: string, cuerpo: Elemento): Promise<string> {
    breakDown(takeFalla('consultar'))
    const pedido = findElemento(cuerpo, 'FeCompConsReq')
    const serie = { cuit, punto: Number(readTexto(pedido, 'PtoVta')), tipo: Number(readTexto(pedido, 'CbteTipo')) }
    const guardado = await registro.find(serie, Number(readTexto(pedido, 'CbteNro')))
    if (!guardado) {
      const texto = 'No existen datos en nuestros registros para los parametros ingresados.'
      return result('FECompConsultar', [errors(NO_EXISTE, texto)])
    }
    return result('FECompConsultar', [['ResultGet', pairs(guardado)]])
  }

  async function answer({ xml }: Pick<Pregunta, 'xml'>): Promise<string> {
    const cuerpo = findElemento(readXml(xml), 'Body')?.hijos[0]
    if (!cuerpo) return fault('Client', 'Pedido inválido')
    if (cuerpo.nombre === 'loginCms') return login(cuerpo)
    if (cuerpo.nombre === 'FEDummy') {
      return result('FEDummy', pairs({ AppServer: 'OK', DbServer: 'OK', AuthServer: 'OK' }))
    }
    const cuit = readAuth(cuerpo)
    if (cuerpo.nombre === 'FECompUltimoAutorizado') {
      const falla = takeFalla('ultimo')
      breakDown(falla)
      if (falla === '501') return result(cuerpo.nombre, [errors('501', 'Error interno de base de datos')])
      if (cuit === null || falla === '600') {
        tickets.clear() // the ticket is dead: another one may be asked for
        return result(cuerpo.nombre, [errors('600', 'ValidacionDeToken: No aparecio CUIT en lista de relaciones')])
      }
      const serie = { cuit, punto: Number(readTexto(cuerpo, 'PtoVta')), tipo: Number(readTexto(cuerpo, 'CbteTipo')) }
      if (serie.punto > PUNTO_MAX) {
        return result(cuerpo.nombre, [
          errors('11002', 'El punto de venta no se encuentra habilitado a usar en el presente ws.'),
        ])
      }
      const numero = (await registro.findUltimo(serie))?.numero ?? 0
      return result(
        cuerpo.nombre,
        pairs({ PtoVta: String(serie.punto), CbteTipo: String(serie.tipo), CbteNro: String(numero) }),
      )
    }
    if (cuit === null) return result(cuerpo.nombre, [errors('600', 'ValidacionDeToken: token inválido')])
    if (cuerpo.nombre === 'FECAESolicitar') return solicitar(cuit, cuerpo)
    if (cuerpo.nombre === 'FECompConsultar') return consultar(cuit, cuerpo)
    return fault('Client', 'Método desconocido')
  }

  return {
    answer,
    /** Breaks the next call of this sort. */
    fallar: (donde: Donde, falla: Falla): void => void fallas.push({ donde, falla }),
  }
}
export type Ensayo = ReturnType<typeof createEnsayo>
