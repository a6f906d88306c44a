// Which ways of paying the shop offers, and what it says of each.
import { entero, type Leer, linea, siNo } from '#casa/ajustes/declarar.ts'
import { readDiasSinPago } from '#estante/existencias/existencia.ajustes.ts'
import { DIAS_PARA_PAGAR } from './efectivo.rules.ts'
import { METODO_PAGO_NOMBRES, METODOS_PAGO, type MetodoPago, NOTA_MEDIO_MAX } from './pedido.rules.ts'

const comun = { grupo: 'pagos', publico: true, reciente: true } as const

/** Typed as the table that it fills. */
const byMetodo = <T>(make: (metodo: MetodoPago, nombre: string) => T) =>
  Object.fromEntries(METODOS_PAGO.map((metodo) => [metodo, make(metodo, METODO_PAGO_NOMBRES[metodo])])) as Record<
    MetodoPago,
    T
  >

const OFRECE = byMetodo((metodo, nombre) =>
  siNo({ ...comun, clave: `pedidos.ofrece_${metodo}`, titulo: `Se puede pagar con: ${nombre}`, defecto: true }),
)
const NOTA = byMetodo((metodo, nombre) =>
  linea({
    ...comun,
    clave: `pedidos.nota_${metodo}`,
    titulo: `Nota para quien paga con: ${nombre}`,
    ayuda: 'Se lee al elegirlo, en «Medios de pago» y en la página del pedido.',
    max: NOTA_MEDIO_MAX,
  }),
)
const DIAS_EFECTIVO = entero({
  ...comun,
  clave: 'pedidos.dias_efectivo',
  titulo: 'Días para pagar en efectivo en la librería',
  ayuda: 'Hasta cuándo le decís a tu cliente que le guardás el pedido. Después, tiene que preguntar antes de pagar.',
  min: 1,
  max: 60,
  defecto: DIAS_PARA_PAGAR,
})
const AL_RECIBIR = siNo({
  ...comun,
  clave: 'pedidos.efectivo_al_recibir',
  titulo: 'El efectivo se paga al recibir el pedido',
  ayuda:
    'Para los pedidos que se envían; los que se retiran se pagan al retirarlos. No vale si el efectivo va por Mercado Pago.',
  defecto: false,
})

export const medioAjustes = [
  ...METODOS_PAGO.flatMap((metodo) => [OFRECE[metodo], NOTA[metodo]]),
  DIAS_EFECTIVO,
  AL_RECIBIR,
]

/** The ways of paying that new orders may choose. */
export const readOfrecidos = (leer: Leer): MetodoPago[] => METODOS_PAGO.filter((metodo) => leer(OFRECE[metodo]))

/** Days that an order's copies are kept unpaid; one to be paid in cash never fewer than its customer is told. */
export const readDiasDeGuarda = (leer: Leer, metodo: MetodoPago): number =>
  Math.max(readDiasSinPago(leer), metodo === 'efectivo' ? leer(DIAS_EFECTIVO) : 0)

/** Cash is paid when the parcel comes. */
export const readAlRecibir = (leer: Leer): boolean => leer(AL_RECIBIR)
