import { entero, type Leer, linea, type SobreConfig, secreto, siNo } from '#casa/ajustes/declarar.ts'

/** One variable says all of it. */
const comun = { grupo: 'correo', reciente: true, variable: { nombre: 'SMTP_URL' } } as const

const SERVIDOR = linea({
  ...comun,
  clave: 'correo.servidor',
  titulo: 'Servidor de correo saliente (SMTP)',
  ayuda: 'Como lo da tu proveedor: smtp.ejemplo.com. Sin servidor, los correos quedan como archivos en data/correo.',
  max: 253,
  normalizar: (texto) => texto.toLowerCase(),
  prueba: {
    vale: (texto) => /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(texto),
    mensaje: 'Escribí solo el nombre del servidor, sin smtp:// ni puerto.',
  },
})
const PUERTO = entero({ ...comun, clave: 'correo.puerto', titulo: 'Puerto', min: 1, max: 65_535, defecto: 465 })
const CIFRADO = siNo({
  ...comun,
  clave: 'correo.cifrado',
  titulo: 'Cifrado desde el principio (puerto 465)',
  ayuda: 'Sin tildar, la conexión empieza en claro y se cifra antes de mandar nada (STARTTLS, puerto 587).',
  defecto: true,
})
const REMITENTE = linea({
  clave: 'correo.remitente',
  grupo: 'correo',
  titulo: 'Nombre del remitente',
  ayuda: 'Quién firma los correos. Vacío, el nombre de la librería.',
  max: 60,
  variable: { nombre: 'SMTP_REMITENTE', leer: (config) => config.SMTP_REMITENTE },
})
const USUARIO = linea({
  ...comun,
  clave: 'correo.usuario',
  titulo: 'Usuario',
  max: 254,
  reservado: true,
})
const CLAVE = secreto({ ...comun, clave: 'correo.clave', titulo: 'Contraseña', max: 500 })

export const correoAjustes = [SERVIDOR, PUERTO, CIFRADO, USUARIO, CLAVE, REMITENTE]

export const correoConfig: SobreConfig = (leer) => ({
  SMTP_URL: toSmtpUrl(leer),
  SMTP_REMITENTE: leer(REMITENTE) || undefined,
})

/** The settings as the address that `SMTP_URL` would be; a password without a user says nothing. */
function toSmtpUrl(leer: Leer): string | undefined {
  const host = leer(SERVIDOR)
  if (!host) return undefined
  const [user, password] = [leer(USUARIO), leer(CLAVE)].map(encodeURIComponent)
  const account = user ? `${user}${password ? `:${password}` : ''}@` : ''
  return `${leer(CIFRADO) ? 'smtps' : 'smtp'}://${account}${host}:${leer(PUERTO)}`
}
