// WSFEv1: the calls that the shop makes, as envelopes and as what their answers say.
import type { Centavos } from '#platform/money.ts'
import { type Alicuota, type Importes, toDecimal } from '../comprobante.rules.ts'
import { explain, type Observacion } from './consejos.ts'
import { ArcaFalla } from './falla.ts'
import { type Cuerpo, type Elemento, findElemento, listElementos, type Nodo, readTexto, writeSobre } from './sobre.ts'

export const ESPACIO = 'http://ar.gov.afip.dif.FEV1/'
export type Metodo = 'FECompUltimoAutorizado' | 'FECAESolicitar' | 'FECompConsultar' | 'FEDummy'
export const toAccion = (metodo: Metodo): string => `${ESPACIO}${metodo}`

export type Permiso = { token: string; firma: string; cuit: string }
export type Serie = { punto: number; tipo: number }

const auth = ({ token, firma, cuit }: Permiso): Nodo => ['Auth', [...pairs({ Token: token, Sign: firma, Cuit: cuit })]]
const pairs = (values: Readonly<Record<string, string | number>>): Nodo[] =>
  Object.entries(values).map(([nombre, valor]) => [nombre, String(valor)] as const)

export const writeDummy = (): string => writeSobre(['FEDummy', []], ESPACIO)

export const writeUltimo = (permiso: Permiso, { punto, tipo }: Serie): string =>
  writeSobre(['FECompUltimoAutorizado', [auth(permiso), ...pairs({ PtoVta: punto, CbteTipo: tipo })]], ESPACIO)

export const writeConsultar = (permiso: Permiso, { punto, tipo }: Serie, numero: number): string =>
  writeSobre(
    ['FECompConsultar', [auth(permiso), ['FeCompConsReq', pairs({ CbteTipo: tipo, CbteNro: numero, PtoVta: punto })]]],
    ESPACIO,
  )

/** What is asked a CAE for. Days as `yyyy-mm-dd`. */
export type Solicitud = Serie & {
  numero: number
  fecha: string
  docTipo: number
  /** Digits; empty where there is no document. */
  docNro: string
  /** `CondicionIVAReceptorId`. */
  condicion: number
  importes: Importes
  /** Of a credit note: the invoice. */
  asociado: (Serie & { numero: number; cuit: string; fecha: string }) | null
}

const compact = (fecha: string): string => fecha.replaceAll('-', '')
const GOODS = 1

/** The elements in the order of the service's schema, which it insists on. */
function writeDetalle({ numero, fecha, docTipo, docNro, condicion, importes, asociado }: Solicitud): Nodo {
  const { total, neto, exento, iva, alicuotas } = importes
  const asociados: Nodo[] = asociado
    ? [
        [
          'CbtesAsoc',
          [
            [
              'CbteAsoc',
              pairs({
                Tipo: asociado.tipo,
                PtoVta: asociado.punto,
                Nro: asociado.numero,
                Cuit: asociado.cuit,
                CbteFch: compact(asociado.fecha),
              }),
            ],
          ],
        ],
      ]
    : []
  const ivas: Nodo[] =
    alicuotas.length > 0
      ? [
          [
            'Iva',
            alicuotas.map(
              ({ id, base, importe }: Alicuota): Nodo => [
                'AlicIva',
                pairs({ Id: id, BaseImp: toDecimal(base), Importe: toDecimal(importe) }),
              ],
            ),
          ],
        ]
      : []
  return [
    'FECAEDetRequest',
    [
      ...pairs({
        Concepto: GOODS,
        DocTipo: docTipo,
        DocNro: docNro || 0,
        CbteDesde: numero,
        CbteHasta: numero,
        CbteFch: compact(fecha),
        ImpTotal: toDecimal(total),
        ImpTotConc: '0.00',
        ImpNeto: toDecimal(neto),
        ImpOpEx: toDecimal(exento),
        ImpTrib: '0.00',
        ImpIVA: toDecimal(iva),
        MonId: 'PES',
        MonCotiz: 1,
        CondicionIVAReceptorId: condicion,
      }),
      ...asociados,
      ...ivas,
    ],
  ]
}

export const writeSolicitar = (permiso: Permiso, solicitud: Solicitud): string =>
  writeSobre(
    [
      'FECAESolicitar',
      [
        auth(permiso),
        [
          'FeCAEReq',
          [
            ['FeCabReq', pairs({ CantReg: 1, PtoVta: solicitud.punto, CbteTipo: solicitud.tipo })],
            ['FeDetReq', [writeDetalle(solicitud)]],
          ],
        ],
      ],
    ],
    ESPACIO,
  )

const TEXTO_MAX = 500
const readObservaciones = (de: Elemento | undefined, nombre: string): Observacion[] =>
  listElementos(de, nombre).map((una) => ({
    codigo: readTexto(una, 'Code'),
    texto: readTexto(una, 'Msg').replace(/\s+/g, ' ').slice(0, TEXTO_MAX),
  }))
export const readErrores = (result: Elemento | undefined): Observacion[] =>
  readObservaciones(findElemento(result, 'Errors'), 'Err')

/** 600 and its neighbours are about the ticket; 500 to 502 about the tax office's own machines. */
const isPermiso = (codigo: string): boolean => codigo === '600' || codigo === '601'
const isEspera = (codigo: string): boolean => codigo === '500' || codigo === '501' || codigo === '502'
export const NO_EXISTE = '602'

/** The result of a method. A fault of the service says nothing of what it did. */
function readResult(leido: Cuerpo, metodo: Metodo): Elemento {
  const result = 'fault' in leido ? undefined : findElemento(leido.cuerpo, `${metodo}Result`)
  if (!result) throw new ArcaFalla('incierto', 'ARCA contestó algo que no se entiende.')
  return result
}

/** Refuses an answer that is only errors of ticket or machine; other errors are the caller's to read. */
function requireWell(errores: readonly Observacion[]): void {
  for (const { codigo, texto } of errores) {
    if (isPermiso(codigo)) throw new ArcaFalla('permiso', `ARCA no aceptó el permiso: ${texto}`, codigo)
    if (isEspera(codigo))
      throw new ArcaFalla('espera', 'La base de datos de ARCA no responde: se vuelve a intentar.', codigo)
  }
}

/** Whether application, database and authorisation of the tax office say OK. */
export function readDummy(leido: Cuerpo): boolean {
  const result = readResult(leido, 'FEDummy')
  return ['AppServer', 'DbServer', 'AuthServer'].every((nombre) => readTexto(result, nombre) === 'OK')
}

/** The last number of a series; 0 before the first. */
export function readUltimo(leido: Cuerpo): number {
  const result = readResult(leido, 'FECompUltimoAutorizado')
  const errores = readErrores(result)
  requireWell(errores)
  const [primero] = errores
  if (primero) throw new ArcaFalla('datos', explain(primero), primero.codigo)
  const numero = Number(readTexto(result, 'CbteNro') || 'x')
  if (!Number.isSafeInteger(numero) || numero < 0)
    throw new ArcaFalla('espera', 'ARCA contestó algo que no se entiende.')
  return numero
}

export type Autorizado = {
  cae: string
  /** `yyyy-mm-dd`. */
  vence: string
  observaciones: Observacion[]
}
export type Respuesta = { autorizado: Autorizado } | { rechazado: Observacion[] }

const toDia = (compacto: string): string => compacto.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
const isCae = (cae: string): boolean => /^\d{14}$/.test(cae)
const isDia = (dia: string): boolean => /^\d{4}-\d\d-\d\d$/.test(dia)

/** What became of a request for a CAE. Throws `ArcaFalla`; `incierto` where the answer does not say. */
export function readSolicitar(leido: Cuerpo): Respuesta {
  const result = readResult(leido, 'FECAESolicitar')
  const errores = readErrores(result)
  const detalle = findElemento(result, 'FeDetResp', 'FECAEDetResponse')
  const observaciones = readObservaciones(findElemento(detalle, 'Observaciones'), 'Obs')
  const [resultado, cae, vence] = [
    readTexto(detalle, 'Resultado'),
    readTexto(detalle, 'CAE'),
    toDia(readTexto(detalle, 'CAEFchVto')),
  ]
  if (resultado === 'A' && isCae(cae) && isDia(vence)) return { autorizado: { cae, vence, observaciones } }
  requireWell(errores)
  const motivos = [...errores, ...observaciones]
  if (resultado === 'R' || (resultado === '' && motivos.length > 0)) return { rechazado: motivos }
  throw new ArcaFalla('incierto', 'ARCA contestó algo que no se entiende.')
}

/** What the tax office has under a number. */
export type Consultado = Autorizado & { fecha: string; total: string; docTipo: number; docNro: string }

/** Null: it has nothing under that number. */
export function readConsultar(leido: Cuerpo): Consultado | null {
  const result = readResult(leido, 'FECompConsultar')
  const errores = readErrores(result)
  requireWell(errores)
  if (errores.some(({ codigo }) => codigo === NO_EXISTE)) return null
  const [primero] = errores
  if (primero) throw new ArcaFalla('datos', explain(primero), primero.codigo)
  const dado = findElemento(result, 'ResultGet')
  const [cae, vence] = [readTexto(dado, 'CodAutorizacion'), toDia(readTexto(dado, 'FchVto'))]
  if (!isCae(cae) || !isDia(vence)) throw new ArcaFalla('incierto', 'ARCA contestó algo que no se entiende.')
  return {
    cae,
    vence,
    fecha: toDia(readTexto(dado, 'CbteFch')),
    total: readTexto(dado, 'ImpTotal'),
    docTipo: Number(readTexto(dado, 'DocTipo')),
    docNro: readTexto(dado, 'DocNro'),
    observaciones: readObservaciones(findElemento(dado, 'Observaciones'), 'Obs'),
  }
}

/** Whether what stands under a number is what was sent. Sums are compared as money: `100` is `100.00`. */
export const isSame = (
  consultado: Pick<Consultado, 'fecha' | 'total' | 'docTipo' | 'docNro'>,
  solicitud: { fecha: string; total: Centavos; docTipo: number; docNro: string },
): boolean =>
  consultado.fecha === solicitud.fecha &&
  Math.round(Number(consultado.total) * 100) === solicitud.total &&
  consultado.docTipo === solicitud.docTipo &&
  Number(consultado.docNro || 0) === Number(solicitud.docNro || 0)
