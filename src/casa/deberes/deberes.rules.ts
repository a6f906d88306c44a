// What Argentine law asks of a shop on the web: one table. A technical reading, not advice: what is uncertain says so.
import { coversJornada } from './horario.rules.ts'
import { RESPUESTA_HORAS } from './plazos.rules.ts'

type Vendedor = { razonSocial: string; cuit: string }

/** Who sells is known: the duties are on. */
export const isVendedorCompleto = ({ razonSocial, cuit }: Vendedor): boolean => razonSocial !== '' && cuit !== ''

/** What the table looks at. Texts are empty where nothing was typed in. */
export type Hechos = Vendedor & {
  domicilio: string
  email: string
  telefono: string
  horario: string
  condicionIva: string
  dataFiscal: string
  /** Links of consumer protection. */
  enlaces: number
  mostrarNeto: boolean
  /** The newest published version; 0: none. */
  terminos: number
  privacidad: number
  /** Requests to revoke that nobody confirmed within their 24 hours. */
  arrepentimientosVencidos: number
  /** The guard of the uniform price. */
  guardia: boolean
  bajaServicio: boolean
  /** Whether the shop issues its invoices by itself. */
  factura: boolean
}

/** Something that is still to be done, and the part of the settings or of this screen where. */
export type Falta = {
  que: string
  donde: 'libreria' | 'legales' | 'ley' | 'pagos' | 'textos' | 'arrepentimientos' | null
}

type Deber = {
  clave: string
  titulo: string
  norma: string
  /** Its first day, `yyyy-mm-dd`; null: in force for years, or not found. */
  desde: string | null
  /** Where readers see it. */
  donde: string
  faltas: (hechos: Hechos) => readonly (Falta | false)[]
  /** A shop may not have what it is about. */
  corresponde?: (hechos: Hechos) => boolean
  /** What nobody here can answer. */
  consulta?: string
}

const falta = (hay: unknown, que: string, donde: Falta['donde']): Falta | false => !hay && { que, donde }

export const DEBERES: readonly Deber[] = [
  {
    clave: 'vendedor',
    titulo: 'Quién vende',
    norma: 'Resolución 270/2020 SCI (Mercosur GMC 37/19)',
    desde: null,
    donde: 'Al pie y en «Quiénes somos y datos legales».',
    faltas: ({ domicilio, email, telefono }) => [
      falta(domicilio, 'El domicilio', 'libreria'),
      falta(email, 'El correo de atención', 'libreria'),
      falta(telefono, 'El teléfono', 'libreria'),
    ],
  },
  {
    clave: 'arrepentimiento',
    titulo: 'Botón de arrepentimiento',
    norma: 'Disposición 954/2025 y 3/2026; Ley 24.240, art. 34',
    desde: '2025-09-04',
    donde: 'Arriba de todo en cada página; sin cuenta ni otro trámite.',
    faltas: ({ arrepentimientosVencidos: vencidos }) => [
      falta(vencidos === 0, `Contestar ${vencidos} que ya pasaron sus ${RESPUESTA_HORAS} horas`, 'arrepentimientos'),
    ],
    consulta:
      'Si hay que devolver también el envío de ida (acá se propone devolverlo: CCyC 1113), si el plazo que vence en día inhábil corre al siguiente (CCyC 1110) y qué pasa si no se avisó (CCyC 1111), y hasta dónde comprobar quién lo pide (Disposición 3/2026).',
  },
  {
    clave: 'revocar',
    titulo: 'Decir por escrito que se puede revocar la compra',
    norma: 'Ley 24.240, art. 34; CCyC 1110 a 1116',
    desde: null,
    donde: 'Antes de comprar, en la página del pedido, en sus correos, en la factura y en los términos.',
    faltas: () => [],
    consulta: 'Cuáles de tus productos quedan fuera (CCyC 1116), por ejemplo libros digitales ya descargados.',
  },
  {
    clave: 'baja',
    titulo: 'Botón de baja de servicio',
    norma: 'Ley 24.240, art. 10 ter; Disposición 954/2025',
    desde: '2025-09-04',
    donde: 'Junto al de arrepentimiento, solo si vendés servicios o suscripciones.',
    corresponde: ({ bajaServicio }) => bajaServicio,
    faltas: () => [],
  },
  {
    clave: 'terminos',
    titulo: 'Términos que se puedan leer y guardar',
    norma: 'Resoluciones 270/2020 y 271/2020 SCI',
    desde: null,
    donde: 'Al pie y sobre «Comprar»; cada pedido guarda la versión que regía.',
    faltas: ({ terminos }) => [falta(terminos > 0, 'Publicar los términos y condiciones', 'textos')],
    consulta:
      'El texto: que lo lea tu abogado antes de publicarlo; y si alcanza con el enlace «Contrato de adhesión» de «Quiénes somos» (Resolución 271/2020).',
  },
  {
    clave: 'privacidad',
    titulo: 'Datos personales',
    norma: 'Ley 25.326; Disposición DNPDP 10/2008',
    desde: null,
    donde: 'En «Privacidad» y con un enlace en cada formulario.',
    faltas: ({ privacidad }) => [falta(privacidad > 0, 'Publicar la política de privacidad', 'textos')],
    consulta:
      'La inscripción de tu base de datos en la AAIP, cuánto tiempo guardar cada dato (las facturas, diez años: CCyC 328), los correos de publicidad (art. 27) y si ya se reformó la ley.',
  },
  {
    clave: 'neto',
    titulo: 'Precio final y precio sin impuestos nacionales',
    norma: 'Resolución 4/2025 de la Secretaría de Industria y Comercio',
    desde: '2025-04-01',
    donde: 'Chico, debajo de cada precio.',
    faltas: ({ mostrarNeto }) => [falta(mostrarNeto, 'Encender «Precio sin impuestos nacionales»', 'legales')],
    consulta:
      'Si la línea corresponde a un monotributista o exento, el tamaño de letra en la web, si va también bajo los totales del carrito y del pedido, y el IVA de libros digitales, audiolibros, envíos y lo que no es libro.',
  },
  {
    clave: 'financiacion',
    titulo: 'Cuotas con su costo financiero total (CFTEA)',
    norma: 'Resolución 4/2025; Resoluciones 51-E y 240-E/2017',
    desde: '2025-04-01',
    donde: 'Donde se ofrecen cuotas, con TEA y CFTEA.',
    faltas: () => [],
    consulta:
      'Qué sigue vigente de 2017 y con qué tamaño de letra va el costo, si el IVA de los intereses entra en el CFTEA, si podés cobrar distinto en efectivo que con tarjeta (Ley 25.065, art. 37; leyes provinciales), y cómo informar el interés que suma quien emite la tarjeta cuando se paga por Mercado Pago: la tienda solo avisa que puede haberlo.',
  },
  {
    clave: 'atencion',
    titulo: 'Atención de 8 horas en días hábiles',
    norma: 'Disposición 954/2025; Resolución 270/2020 SCI',
    desde: '2025-09-04',
    donde: 'En «Contacto» y en «Quiénes somos y datos legales».',
    faltas: ({ horario, email, telefono }) => [
      falta(horario, 'El horario de atención: que cubra 8 horas', 'libreria'),
      falta(horario === '' || coversJornada(horario), 'El horario no llega a 8 horas en días hábiles', 'libreria'),
      falta(email || telefono, 'Por dónde te escriben o te llaman', 'libreria'),
    ],
    consulta: 'Si tus horarios cumplen: la tienda solo lee las horas que escribiste.',
  },
  {
    clave: 'data-fiscal',
    titulo: 'Data Fiscal',
    norma: 'RG 3377/2012 (formulario 960/D)',
    desde: null,
    donde: 'Al pie, con enlace a tu página de ARCA.',
    faltas: ({ dataFiscal }) => [falta(dataFiscal, 'El código de Data Fiscal', 'legales')],
    consulta: 'Si tu forma de venta está obligada a mostrarlo en la web.',
  },
  {
    clave: 'consumidor',
    titulo: 'Enlaces de defensa del consumidor',
    norma: 'Costumbre; hay normas provinciales',
    desde: null,
    donde: 'Al pie.',
    faltas: ({ enlaces }) => [falta(enlaces > 0, 'El enlace nacional para reclamos, y el de tu provincia', 'legales')],
    consulta: 'Qué enlaces exige tu provincia o tu ciudad.',
  },
  {
    clave: 'precio-uniforme',
    titulo: 'Precio uniforme de los libros',
    norma: 'Ley 25.542',
    desde: null,
    donde: 'Ofertas, cupones y todo lo que baja lo que se paga por un libro.',
    faltas: ({ guardia }) => [falta(guardia, 'Encender la guardia del precio uniforme', 'ley')],
    consulta:
      'Si la ley sigue vigente la semana en que abrís, y si alcanza a los libros digitales y a un descuento por pagar con transferencia.',
  },
  {
    clave: 'factura',
    titulo: 'Factura con CAE y código QR',
    norma: 'RG 1415, 4291, 4892, 5614 y 5616 de ARCA',
    desde: null,
    donde: 'En el pedido o en la venta del mostrador, y en la página del pedido de quien compró.',
    faltas: ({ condicionIva, factura }) => [
      falta(condicionIva, 'Tu condición ante el IVA', 'legales'),
      falta(factura, 'Encender los comprobantes, o facturar por fuera de la tienda', null),
    ],
    consulta:
      'La letra, el punto de venta, el IVA contenido de los libros exentos, el IVA del envío y del recargo por cuotas, desde qué importe hay que identificar a quien compra (RG 5700/2025) y la condición que se informa de él (RG 5616/2024), con cuántos días de atraso se puede emitir, la dirección del código QR, y si corresponde nota de crédito cuando un banco da por perdido un contracargo.',
  },
]

/** `apagado`: nobody has said who sells. `despues`: its day has not come. */
export type Cumplimiento = 'apagado' | 'despues' | 'cumplido' | 'falta' | 'no-corresponde'

export type DeberVisto = {
  clave: string
  titulo: string
  norma: string
  desde: string | null
  donde: string
  estado: Cumplimiento
  faltas: Falta[]
  consulta: string | null
}

/** What is to be done, what will be, what is done; of one state they stand as in the table. */
const TURNO: readonly Cumplimiento[] = ['falta', 'despues', 'apagado', 'cumplido', 'no-corresponde']

/** Each duty as it stands on a day (`yyyy-mm-dd`), what is pending first. */
export const listDeberes = (hechos: Hechos, hoy: string): DeberVisto[] =>
  DEBERES.map(({ clave, titulo, norma, desde, donde, faltas, corresponde, consulta = null }) => {
    const pendientes = faltas(hechos).filter((una) => una !== false)
    const estado = judge({ hechos, desde, hoy, corresponde: corresponde?.(hechos) ?? true, faltan: pendientes.length })
    return { clave, titulo, norma, desde, donde, estado, faltas: estado === 'falta' ? pendientes : [], consulta }
  }).toSorted((a, b) => TURNO.indexOf(a.estado) - TURNO.indexOf(b.estado))

type Juicio = { hechos: Hechos; desde: string | null; hoy: string; corresponde: boolean; faltan: number }

function judge({ hechos, desde, hoy, corresponde, faltan }: Juicio): Cumplimiento {
  if (!isVendedorCompleto(hechos)) return 'apagado'
  if (!corresponde) return 'no-corresponde'
  if (desde !== null && hoy < desde) return 'despues'
  return faltan > 0 ? 'falta' : 'cumplido'
}

/** What is to be typed in before any duty is on. */
export const listParaEncender = ({ razonSocial, cuit }: Vendedor): Falta[] =>
  [falta(razonSocial, 'La razón social', 'libreria'), falta(cuit, 'El CUIT', 'libreria')].filter((una) => una !== false)
