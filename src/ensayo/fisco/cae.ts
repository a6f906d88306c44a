// A request for a CAE: read, judged, numbered, and answered as WSFE answers it.
import { randomInt } from 'node:crypto'
import { DIA_MS } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Elemento, findElemento, listElementos, readTexto } from '#venta/facturas/arca/sobre.ts'
import type { Guardado, Registro, SerieEnsayo } from './registro.ts'
import { type Presentado, type Rechazo, refusePedido } from './reglas.rules.ts'
import { pairs, result } from './respuesta.ts'

/** A day as the tax office writes it. */
const writeDia = (instant: Date): string => toLocalDay(instant).replaceAll('-', '')

async function readPresentado(registro: Registro, serie: SerieEnsayo, detalle: Elemento | undefined) {
  const datos: Guardado = Object.fromEntries(
    (detalle?.hijos ?? []).filter(({ hijos }) => hijos.length === 0).map(({ nombre, texto }) => [nombre, texto.trim()]),
  )
  const ivas = listElementos(findElemento(detalle, 'Iva'), 'AlicIva').map((iva) => ({
    id: readTexto(iva, 'Id'),
    base: readTexto(iva, 'BaseImp'),
    importe: readTexto(iva, 'Importe'),
  }))
  const de = findElemento(detalle, 'CbtesAsoc', 'CbteAsoc')
  const asociada = { cuit: serie.cuit, punto: Number(readTexto(de, 'PtoVta')), tipo: Number(readTexto(de, 'Tipo')) }
  const conocido = de ? await registro.find(asociada, Number(readTexto(de, 'Nro'))) : null
  const presentado: Presentado = {
    ...serie,
    datos,
    ivas,
    asociado: de !== undefined,
    asociadoConocido: conocido !== null,
  }
  return presentado
}

/** Keeps what it authorises; what it refuses takes no number. */
export async function authorize(registro: Registro, now: Date, serie: SerieEnsayo, pedido: Elemento): Promise<string> {
  const presentado = await readPresentado(registro, serie, findElemento(pedido, 'FeDetReq', 'FECAEDetRequest'))
  const { datos } = presentado
  const rechazos = refusePedido(presentado, { ultimo: await registro.findUltimo(serie), hoy: writeDia(now) })
  const cae = String(randomInt(10_000_000, 99_999_999)) + String(randomInt(100_000, 999_999))
  const vence = writeDia(new Date(now.getTime() + 10 * DIA_MS))
  const guardado = { ...datos, CodAutorizacion: cae, FchVto: vence, Resultado: 'A', EmisionTipo: 'CAE' }
  if (rechazos.length === 0 && !(await registro.save(serie, Number(datos.CbteDesde), guardado))) {
    rechazos.push({ codigo: '10016', texto: 'El numero ya fue autorizado.' })
  }
  return writeCae(serie, datos, rechazos.length > 0 ? { rechazos } : { cae, vence })
}

function writeCae(
  { cuit, punto, tipo }: SerieEnsayo,
  datos: Guardado,
  fallo: { rechazos: readonly Rechazo[] } | { cae: string; vence: string },
): string {
  const { rechazos, cae, vence } = { rechazos: [], cae: '', vence: '', ...fallo }
  const Resultado = rechazos.length > 0 ? 'R' : 'A'
  const numero = String(Number(datos.CbteDesde))
  const cabecera = { Cuit: cuit, PtoVta: String(punto), CbteTipo: String(tipo), CantReg: '1', Resultado }
  const observaciones = rechazos.map(({ codigo, texto }) => ['Obs', pairs({ Code: codigo, Msg: texto })] as const)
  return result('FECAESolicitar', [
    ['FeCabResp', pairs(cabecera)],
    [
      'FeDetResp',
      [
        [
          'FECAEDetResponse',
          [
            ...pairs({ CbteDesde: numero, CbteHasta: numero, CbteFch: datos.CbteFch ?? '', Resultado }),
            ...(rechazos.length > 0 ? [['Observaciones', observaciones] as const] : []),
            ...pairs({ CAE: cae, CAEFchVto: vence }),
          ],
        ],
      ],
    ],
  ])
}
