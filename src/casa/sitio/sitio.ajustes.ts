import { color, linea, logo, parrafos, type SobreConfig, siNo, sucursales } from '#casa/ajustes/declarar.ts'
import { CUIT_INVALIDO, formatCuit, isCuit } from '#casa/ajustes/fiscal.rules.ts'
import { z } from '#platform/zod.ts'
import { isAcento } from './acento.rules.ts'
import { NOMBRE, PIE } from './sitio.rules.ts'
import { ACERCA, LEMA, LEYENDA } from './textos.rules.ts'

const EMAIL = z.email()
const isEmail = (texto: string) => EMAIL.safeParse(texto).success
const isTelefono = (texto: string) => /^\d{8,15}$/.test(texto.replace(/[\s()+.-]/g, ''))

const deLibreria = { grupo: 'libreria' } as const
const deTextos = { grupo: 'textos', publico: true } as const

export const NOMBRE_TIENDA = linea({
  ...deLibreria,
  clave: 'sitio.nombre',
  titulo: 'Nombre de la librería',
  seVe: { texto: 'la tienda', to: '/inicio' },
  ayuda: 'En la cabecera, los títulos de las páginas, los papeles y los correos.',
  max: 60,
  defecto: NOMBRE,
  requerido: 'La librería tiene que llamarse de alguna manera.',
  publico: true,
  variable: { nombre: 'SITE_NOMBRE', leer: (config) => config.SITE_NOMBRE },
})
const EMAIL_TIENDA = linea({
  ...deLibreria,
  clave: 'sitio.email',
  titulo: 'Correo de atención',
  ayuda: 'Se muestra en Contacto; a él llegan los avisos y desde él salen los correos.',
  max: 254,
  prueba: { vale: isEmail, mensaje: 'El correo electrónico no es válido.' },
  reservado: true,
  reciente: true,
  variable: { nombre: 'SITE_EMAIL', leer: (config) => config.SITE_EMAIL },
})
const WHATSAPP = linea({
  ...deLibreria,
  clave: 'sitio.whatsapp',
  titulo: 'WhatsApp',
  ayuda: 'Con código de país: +54 9 341 555-0123. Se muestra en Contacto, al pie, en los papeles y en los correos.',
  max: 30,
  prueba: { vale: isTelefono, mensaje: 'Escribí un número con código de país, de 8 a 15 dígitos.' },
  publico: true,
  reservado: true,
  variable: { nombre: 'SITE_WHATSAPP', leer: (config) => config.SITE_WHATSAPP },
})
const HORARIO = linea({
  ...deLibreria,
  clave: 'sitio.horario',
  titulo: 'Horario de atención',
  ayuda: 'Se muestra en Contacto.',
  max: 200,
  variable: { nombre: 'SITE_HORARIO', leer: (config) => config.SITE_HORARIO },
})
export const RAZON_SOCIAL = linea({
  ...deLibreria,
  clave: 'sitio.razon_social',
  titulo: 'Razón social',
  seVe: { texto: 'Acerca de', to: '/acerca-de' },
  ayuda: 'Estos datos fiscales se muestran al pie y en «Acerca de» cuando los escribís.',
  max: 120,
  publico: true,
  reservado: true,
})
export const CUIT = linea({
  ...deLibreria,
  clave: 'sitio.cuit',
  titulo: 'CUIT',
  seVe: { texto: 'Acerca de', to: '/acerca-de' },
  max: 13,
  normalizar: formatCuit,
  prueba: { vale: isCuit, mensaje: CUIT_INVALIDO },
  publico: true,
  reservado: true,
})
export const DOMICILIO = linea({
  ...deLibreria,
  clave: 'sitio.domicilio',
  titulo: 'Domicilio',
  ayuda: 'Se muestra también en los papeles y en los correos.',
  max: 200,
  publico: true,
  reservado: true,
  variable: { nombre: 'SITE_DOMICILIO', leer: (config) => config.SITE_DOMICILIO },
})
export const TELEFONO = linea({
  ...deLibreria,
  clave: 'sitio.telefono',
  titulo: 'Teléfono',
  max: 30,
  prueba: { vale: isTelefono, mensaje: 'Escribí un número de 8 a 15 dígitos.' },
  publico: true,
  reservado: true,
})
const SUCURSALES = sucursales({
  ...deLibreria,
  clave: 'sitio.sucursales',
  titulo: 'Sucursales',
  seVe: { texto: 'Sucursales', to: '/sucursales' },
  ayuda: 'Sin ninguna, la página Sucursales dice que atendés solo en línea.',
  max: 10,
  publico: true,
})

/** Public: the panel says that nobody sees the shop. */
export const ACOMODANDO = siNo({
  ...deLibreria,
  clave: 'sitio.acomodando',
  seVe: { texto: 'la tienda', to: '/inicio' },
  titulo: 'Todavía no abrimos: decir «Estamos acomodando los estantes»',
  ayuda:
    'Para una tienda que no abrió: en lugar de sus páginas muestra tu nombre, el horario y el WhatsApp. Vos y tu equipo la ven entera.',
  defecto: false,
  publico: true,
})

export const ACENTO = color({
  clave: 'sitio.acento',
  grupo: 'aspecto',
  titulo: 'Color de la tienda',
  ayuda: 'El de precios, botones y corazones. Vacío, el del diseño (#7d1a2d).',
  publico: true,
  prueba: {
    vale: isAcento,
    mensaje: 'Con ese color los precios y los botones no se leerían bien: elegí uno más oscuro.',
  },
})

export const LOGO_TIENDA = logo({
  clave: 'sitio.logo',
  grupo: 'aspecto',
  titulo: 'Logo',
  ayuda:
    'En la cabecera de la tienda y del panel y en los papeles, en lugar del nombre. Que se lea sobre claro y sobre oscuro; 40 a 400 píxeles de alto.',
  publico: true,
})

export const INSTALABLE = siNo({
  clave: 'sitio.instalable',
  grupo: 'aspecto',
  titulo: 'Tienda instalable',
  ayuda:
    'En el teléfono se instala como una aplicación, recibe lo que le comparten para buscarlo, y sin internet muestra el carrito y los últimos libros vistos.',
  defecto: false,
  publico: true,
})

export const LEYENDA_PIE = linea({
  ...deTextos,
  publico: false,
  clave: 'sitio.leyenda',
  titulo: 'Leyenda junto al nombre, al pie',
  ayuda: 'Vacía, al pie queda solo el nombre con el año.',
  max: 200,
  defecto: LEYENDA,
})
const PIE_TEXTO = linea({ ...deTextos, clave: 'sitio.pie', titulo: 'Última línea del pie', max: 200, defecto: PIE })
const LEMA_TEXTO = linea({
  ...deTextos,
  clave: 'sitio.lema',
  titulo: 'Lema, en «Acerca de»',
  max: 200,
  defecto: LEMA,
})
const ACERCA_TEXTO = parrafos({
  ...deTextos,
  clave: 'sitio.acerca',
  titulo: '«La librería», en «Acerca de»',
  ayuda: '{nombre} se cambia por el nombre de la librería. Cada renglón es un párrafo.',
  max: 5_000,
  defecto: ACERCA,
})
const deCurso = { grupo: 'textos', max: 200 } as const
const CURSO = linea({
  ...deCurso,
  clave: 'sitio.curso',
  titulo: 'Curso',
  variable: { nombre: 'SITE_CURSO', leer: (config) => config.SITE_CURSO },
})
const UNIVERSIDAD = linea({
  ...deCurso,
  clave: 'sitio.universidad',
  titulo: 'Universidad',
  variable: { nombre: 'SITE_UNIVERSIDAD', leer: (config) => config.SITE_UNIVERSIDAD },
})
const AUTORES = linea({
  ...deCurso,
  clave: 'sitio.autores',
  titulo: 'Autores del proyecto',
  reservado: true,
  variable: { nombre: 'SITE_AUTORES', leer: (config) => config.SITE_AUTORES },
})

export const sitioAjustes = [
  ...[NOMBRE_TIENDA, EMAIL_TIENDA, WHATSAPP, TELEFONO, HORARIO],
  ...[RAZON_SOCIAL, CUIT, DOMICILIO, SUCURSALES, ACOMODANDO],
  ...[ACENTO, LOGO_TIENDA, INSTALABLE],
  ...[LEYENDA_PIE, PIE_TEXTO, LEMA_TEXTO, ACERCA_TEXTO, CURSO, UNIVERSIDAD, AUTORES],
]

export const sitioConfig: SobreConfig = (leer) => ({
  SITE_NOMBRE: leer(NOMBRE_TIENDA),
  SITE_EMAIL: leer(EMAIL_TIENDA) || undefined,
  SITE_WHATSAPP: leer(WHATSAPP) || undefined,
  SITE_HORARIO: leer(HORARIO) || undefined,
  SITE_DOMICILIO: leer(DOMICILIO) || undefined,
  SITE_CURSO: leer(CURSO) || undefined,
  SITE_UNIVERSIDAD: leer(UNIVERSIDAD) || undefined,
  SITE_AUTORES: leer(AUTORES) || undefined,
})
