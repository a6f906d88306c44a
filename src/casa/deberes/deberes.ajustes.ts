import { dia, type Leer, linea, opcion, parrafos, siNo } from '#casa/ajustes/declarar.ts'
import { CUIT, RAZON_SOCIAL } from '#casa/sitio/sitio.ajustes.ts'
import { isVendedorCompleto } from './deberes.rules.ts'
import {
  BOTONES_CLAVE,
  DATA_FISCAL_INVALIDO,
  ENLACES_CLAVE,
  ENLACES_INVALIDOS,
  findDataFiscal,
  isDataFiscal,
  listBotones,
  listEnlaces,
  readEnlaces,
} from './enlaces.rules.ts'
import { CLASE_IVA_NOMBRES, CLASES_IVA, type ClaseIva, toDivisor } from './iva.rules.ts'
import { NETO_CLAVE, type Neto } from './neto.rules.ts'
import { CFTEA_GRANDE_CLAVE } from './web/financiacion/financiacion.rules.ts'

const deLegales = { grupo: 'legales' } as const

export const NOMBRE_COMERCIAL = linea({
  ...deLegales,
  clave: 'deberes.nombre_comercial',
  titulo: 'Nombre comercial',
  ayuda: 'Vacío, el de la librería. La razón social, el CUIT y el domicilio están en «Librería».',
  max: 120,
})
/** What the seller is to VAT. Empty: not said yet. */
export const CONDICION_IVA = opcion({
  ...deLegales,
  clave: 'deberes.condicion_iva',
  titulo: 'Condición ante el IVA',
  ayuda: 'Decide la letra de las facturas. Si dudás, preguntale a tu contador.',
  opciones: [
    { valor: '', nombre: 'Sin indicar' },
    { valor: 'inscripto', nombre: 'Responsable inscripto' },
    { valor: 'monotributo', nombre: 'Monotributo' },
    { valor: 'exento', nombre: 'Exento' },
  ],
  defecto: '',
})
export const INGRESOS_BRUTOS = linea({
  ...deLegales,
  clave: 'deberes.ingresos_brutos',
  titulo: 'Ingresos brutos',
  ayuda: 'El número de inscripción, o «exento».',
  max: 40,
  reservado: true,
})
export const INICIO_ACTIVIDADES = dia({
  ...deLegales,
  clave: 'deberes.inicio_actividades',
  titulo: 'Inicio de actividades',
})
export const DATA_FISCAL_CODIGO = linea({
  ...deLegales,
  clave: 'deberes.data_fiscal_codigo',
  titulo: 'Código de Data Fiscal',
  ayuda: 'Del formulario 960/D de ARCA: pegá el código o el enlace entero.',
  max: 1_000,
  normalizar: findDataFiscal,
  prueba: { vale: isDataFiscal, mensaje: DATA_FISCAL_INVALIDO },
})
export const OTROS_ENLACES = parrafos({
  ...deLegales,
  clave: 'deberes.enlaces_consumidor',
  titulo: 'Enlaces de defensa del consumidor',
  ayuda:
    'Al pie de cada página. Un renglón por enlace: el texto y después la dirección, que empieza con https://. Como texto se acostumbra «Defensa de las y los consumidores. Para reclamos ingresá acá».',
  max: 4_000,
  prueba: { vale: (texto) => readEnlaces(texto) !== null, mensaje: ENLACES_INVALIDOS },
})
export const MOSTRAR_NETO = siNo({
  ...deLegales,
  clave: 'deberes.mostrar_precio_neto',
  titulo: 'Mostrar «Precio sin impuestos nacionales»',
  ayuda: 'Chico, debajo de cada precio, desde que están la razón social y el CUIT (Resolución 4/2025).',
  defecto: true,
})
/** How large the law wants it is uncertain. */
export const CFTEA_GRANDE = siNo({
  ...deLegales,
  clave: CFTEA_GRANDE_CLAVE,
  titulo: 'CFTEA más grande que el texto que lo rodea',
  ayuda:
    'Sin esto va en negrita y del mismo tamaño. Preguntale a tu abogado con qué letra tiene que ir (Resoluciones 51-E y 240-E/2017).',
  publico: true,
  defecto: false,
})
const opcionesIva = CLASES_IVA.map((valor) => ({ valor, nombre: CLASE_IVA_NOMBRES[valor] }))
const [primera = { valor: 'exento', nombre: CLASE_IVA_NOMBRES.exento }, ...demas] = opcionesIva
export const CLASE_IVA_ENVIO = opcion<ClaseIva>({
  ...deLegales,
  clave: 'deberes.clase_iva_envio',
  titulo: 'IVA del envío',
  ayuda: 'Cobrado aparte suele llevar 21 %. Preguntale a tu contador.',
  opciones: [primera, ...demas],
  defecto: '21',
})
export const BAJA_SERVICIO = siNo({
  ...deLegales,
  clave: 'deberes.baja_servicio',
  titulo: 'Botón de baja de servicio',
  ayuda: 'Solo si vendés suscripciones o servicios: una librería que vende libros no lo necesita.',
  defecto: false,
})
export const CONSULTA = parrafos({
  ...deLegales,
  clave: 'deberes.consulta',
  titulo: 'Lo que contestaron tu contador o abogado',
  ayuda: 'Para vos: quién, cuándo y qué. Se ve solo en Obligaciones.',
  max: 4_000,
  reservado: true,
})

export const deberesAjustes = [
  ...[NOMBRE_COMERCIAL, CONDICION_IVA, INGRESOS_BRUTOS, INICIO_ACTIVIDADES, DATA_FISCAL_CODIGO, OTROS_ENLACES],
  ...[MOSTRAR_NETO, CFTEA_GRANDE, CLASE_IVA_ENVIO, BAJA_SERVICIO, CONSULTA],
]

/** Whether the shop has said who sells: from then on its duties are on. */
export const readVendedorCompleto = (leer: Leer): boolean =>
  isVendedorCompleto({ razonSocial: leer(RAZON_SOCIAL), cuit: leer(CUIT) })

const NETO: Neto = [
  'Precio sin impuestos nacionales:',
  Object.fromEntries(CLASES_IVA.filter((clase) => clase !== 'exento').map((clase) => [clase, toDivisor(clase)])),
]

/** What browsers are told of the duties; nothing while they are off. */
export function deberesPublicos(leer: Leer): Record<string, unknown> {
  if (!readVendedorCompleto(leer)) return {}
  const datos = {
    dataFiscal: leer(DATA_FISCAL_CODIGO),
    otros: leer(OTROS_ENLACES),
    bajaServicio: leer(BAJA_SERVICIO),
  }
  return {
    [BOTONES_CLAVE]: listBotones(datos),
    [ENLACES_CLAVE]: listEnlaces(datos),
    ...(leer(MOSTRAR_NETO) && { [NETO_CLAVE]: NETO }),
  }
}
