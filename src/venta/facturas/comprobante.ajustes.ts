import { type Ajuste, dinero, entero, type Leer, linea, opcion, secreto, siNo } from '#casa/ajustes/declarar.ts'
import { CONDICION_IVA, INGRESOS_BRUTOS, INICIO_ACTIVIDADES } from '#casa/deberes/deberes.ajustes.ts'
import { CUIT, DOMICILIO, RAZON_SOCIAL } from '#casa/sitio/sitio.ajustes.ts'
import { centavos } from '#platform/money.ts'
import type { Cuenta } from './arca/arca.ts'
import { CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO } from './arca/certificado-de-ensayo.ts'
import { findProblemaDeCertificado, findProblemaDeClave, readCredenciales } from './arca/credenciales.ts'
import type { Ambiente, Emisor } from './comprobante.rules.ts'
import { MOMENTOS, type Momento } from './comprobante.rules.ts'
import { QR_DIRECCION } from './qr.rules.ts'

const comun = { grupo: 'facturas', reciente: true } as const
const PEM_MAX = 8_000

export const EMITIR = siNo({
  ...comun,
  clave: 'facturas.emitir',
  titulo: 'Emitir comprobantes electrónicos',
  ayuda: 'Por el web service de ARCA. Antes, consultá con tu contador.',
  defecto: false,
  publico: true,
})
const AMBIENTE = opcion({
  ...comun,
  clave: 'facturas.ambiente',
  titulo: 'Servicio de ARCA',
  ayuda: 'Lo de pruebas no vale: los comprobantes lo dicen. El certificado es otro en cada uno.',
  opciones: [
    { valor: 'homologacion', nombre: 'De pruebas (homologación)' },
    { valor: 'produccion', nombre: 'Producción: los comprobantes valen' },
  ],
  defecto: 'homologacion',
})
const PUNTO = entero({
  ...comun,
  clave: 'facturas.punto',
  titulo: 'Punto de venta',
  ayuda: 'Dado de alta para web services, y de nadie más que esta tienda. 0: sin indicar.',
  min: 0,
  max: 99_998,
  defecto: 0,
})
const CERTIFICADO: Ajuste<string> = secreto({
  ...comun,
  clave: 'facturas.certificado',
  titulo: 'Certificado de ARCA',
  ayuda: 'El contenido del archivo .crt, de BEGIN a END.',
  max: PEM_MAX,
  problema: (texto, nuevo) => findProblemaDeCertificado(texto, nuevo(CLAVE)),
})
const CLAVE: Ajuste<string> = secreto({
  ...comun,
  clave: 'facturas.clave',
  titulo: 'Clave privada del certificado',
  ayuda: 'El contenido del archivo .key, sin contraseña. Se guarda cifrada y no se vuelve a mostrar.',
  max: PEM_MAX,
  problema: (texto, nuevo) => findProblemaDeClave(texto, nuevo(CERTIFICADO)),
})
/** From this total on a consumer is identified (RG 5700/2025 and 5866/2026). */
export const UMBRAL = dinero({
  ...comun,
  clave: 'facturas.umbral',
  titulo: 'Identificar a quien compra desde',
  ayuda: 'RG 5700/2025. Consultá el monto de hoy con tu contador.',
  min: 1,
  max: 1_000_000_000,
  defecto: centavos(10_000_000_00),
})
export const MOMENTO = opcion<Momento>({
  ...comun,
  clave: 'facturas.momento',
  titulo: 'Facturar un pedido',
  opciones: [
    { valor: 'mano', nombre: MOMENTOS.mano },
    { valor: 'pago', nombre: MOMENTOS.pago },
    { valor: 'procesado', nombre: MOMENTOS.procesado },
    { valor: 'enviado', nombre: MOMENTOS.enviado },
    { valor: 'entregado', nombre: MOMENTOS.entregado },
  ],
  defecto: 'mano',
})
/** What is sold at the counter is invoiced with the sale. */
export const FACTURAR_VENTAS = siNo({
  ...comun,
  clave: 'facturas.mostrador',
  titulo: 'Facturar solas las ventas del mostrador',
  ayuda: 'A consumidor final. Sin esto se facturan desde cada venta, y ahí se elige a quién.',
  defecto: false,
})
/** Money that went back makes its credit note by itself. */
export const ACREDITAR = siNo({
  ...comun,
  clave: 'facturas.acreditar',
  titulo: 'Hacer sola la nota de crédito de lo que se devuelve',
  ayuda:
    'Por los ejemplares, el envío o el recargo devueltos, o por todo. De otra suma, la elegís vos desde el pedido.',
  defecto: true,
})
/** Who an invoice is for that nobody typed a receiver for. */
export const RECEPTOR = opcion({
  ...comun,
  clave: 'facturas.receptor',
  titulo: 'A nombre de quién, si no se pide otra cosa',
  opciones: [
    { valor: 'anonimo', nombre: 'A consumidor final, sin nombre' },
    { valor: 'nombre', nombre: 'A consumidor final, con el nombre de quien compró' },
  ],
  defecto: 'anonimo',
})
export const QR = linea({
  ...comun,
  clave: 'facturas.qr',
  titulo: 'Dirección del código QR',
  ayuda: 'La que ARCA indica en la RG 4892; termina donde empiezan los datos.',
  max: 200,
  defecto: QR_DIRECCION,
  requerido: 'El código QR necesita su dirección.',
  prueba: {
    vale: (texto) => /^https:\/\/[^\s"'<>]+=$/.test(texto),
    mensaje: 'Escribí una dirección que empiece con https:// y termine con «=».',
  },
})

export const facturaAjustes = [
  EMITIR,
  AMBIENTE,
  PUNTO,
  CERTIFICADO,
  CLAVE,
  MOMENTO,
  FACTURAR_VENTAS,
  ACREDITAR,
  RECEPTOR,
  UMBRAL,
  QR,
]

/** `FACTURAS=ensayo`: the stand-in authorises, with a certificate of its own. */
type Entorno = { FACTURAS?: 'ensayo' | undefined }

/** Who writes documents, and where they are authorised. */
export type Facturacion = { emisor: Emisor; punto: number; cuenta: Cuenta }

/** Where documents are authorised now. */
export const readAmbiente = (leer: Leer, { FACTURAS }: Entorno): Ambiente => FACTURAS ?? leer(AMBIENTE)

/** What the seller is called on a paper that is no invoice; null until legal name and CUIT are typed in. */
export function readVendedor(leer: Leer): { razon_social: string; cuit: string; domicilio: string } | null {
  const [razon_social, cuit] = [leer(RAZON_SOCIAL), leer(CUIT)]
  return razon_social === '' || cuit === '' ? null : { razon_social, cuit, domicilio: leer(DOMICILIO) }
}

/** All that is needed to invoice, or in Spanish what is still to be typed in. */
export function readFacturacion(leer: Leer, entorno: Entorno): Facturacion | { faltan: string[] } {
  const ambiente = readAmbiente(leer, entorno)
  const vendedor = readVendedor(leer)
  const [condicion, punto, inicio] = [leer(CONDICION_IVA), leer(PUNTO), leer(INICIO_ACTIVIDADES)]
  const deEnsayo = ambiente === 'ensayo' && leer(CERTIFICADO) === ''
  const credenciales = deEnsayo
    ? readCredenciales(CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO)
    : readCredenciales(leer(CERTIFICADO), leer(CLAVE))
  const faltan = [
    ...(leer(EMITIR) ? [] : ['Encender «Emitir comprobantes electrónicos».']),
    ...(vendedor ? [] : ['Escribir razón social y CUIT.']),
    ...(vendedor?.domicilio === '' ? ['Escribir el domicilio.'] : []),
    ...(condicion === '' ? ['Elegir la condición ante el IVA.'] : []),
    ...(leer(INGRESOS_BRUTOS) === '' ? ['Escribir el número de ingresos brutos.'] : []),
    ...(inicio === '' ? ['Escribir el inicio de actividades.'] : []),
    ...(punto === 0 ? ['Escribir el punto de venta.'] : []),
    ...('problema' in credenciales ? [credenciales.problema] : []),
  ]
  if (faltan.length > 0 || !vendedor || condicion === '' || 'problema' in credenciales) return { faltan }
  const cuit = vendedor.cuit.replaceAll('-', '')
  return {
    emisor: { ...vendedor, cuit, condicion, ingresos_brutos: leer(INGRESOS_BRUTOS), inicio_actividades: inicio },
    punto,
    cuenta: { ambiente, cuit, credenciales },
  }
}
