import { dinero, type Leer, opcion, siNo } from '#casa/ajustes/declarar.ts'
import { TARIFAS, type Tarifas } from './envio.rules.ts'
import { type Fabrica, RESPUESTAS_FABRICA } from './fabrica.rules.ts'

const comun = { grupo: 'envios', publico: true, reciente: true } as const
const EN_TABLAS = { texto: 'Envíos, del panel', to: '/panel-admin/envios' } as const

const EXPRES = dinero({
  ...comun,
  clave: 'envios.expres',
  titulo: 'Envío exprés',
  ayuda: 'Lo que cuesta por debajo del monto desde el que es gratis.',
  max: 1_000_000,
  defecto: TARIFAS.expres,
})
const ESTANDAR = dinero({
  ...comun,
  clave: 'envios.estandar',
  titulo: 'Envío estándar',
  ayuda: 'Es el que muestran el libro y el carrito («desde»).',
  max: 1_000_000,
  defecto: TARIFAS.estandar,
})
const UMBRAL = dinero({
  ...comun,
  clave: 'envios.umbral',
  titulo: 'Envío gratis desde',
  ayuda: 'Cuenta el subtotal de los libros, sin recargos.',
  max: 100_000_000,
  defecto: TARIFAS.umbral,
})

export const DE_FABRICA = opcion<Fabrica>({
  ...comun,
  publico: false,
  clave: 'envios.de_fabrica',
  seVe: EN_TABLAS,
  titulo: 'Con las tablas: los dos envíos que vienen con la tienda',
  ayuda: '«Envío exprés» y «Envío estándar» llegan a todo el país y son gratis desde cierto monto.',
  opciones: [{ valor: '', nombre: 'Sin elegir: se ofrecen en todos lados' }, ...RESPUESTAS_FABRICA],
  defecto: '',
})

const FALTA_FABRICA = 'Elegí qué pasa con los dos envíos que vienen con la tienda.'

export const TABLAS = siNo({
  ...comun,
  clave: 'envios.tablas',
  seVe: EN_TABLAS,
  titulo: 'Usar las tablas de envío',
  ayuda: 'Zonas, pesos, plazos y retiro en la librería, de la pantalla «Envíos», en lugar de los dos envíos de arriba.',
  defecto: false,
  // Whoever switched them on before was not asked, and goes on.
  problema: (activas, nuevo) => (activas && nuevo(DE_FABRICA) === '' ? FALTA_FABRICA : null),
})

export const envioAjustes = [EXPRES, ESTANDAR, UMBRAL, TABLAS, DE_FABRICA]

/** What shipping costs now. */
export const readTarifas = (leer: Leer): Tarifas => ({
  expres: leer(EXPRES),
  estandar: leer(ESTANDAR),
  umbral: leer(UMBRAL),
})
