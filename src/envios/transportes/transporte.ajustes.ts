import { type Leer, linea, secreto, siNo } from '#casa/ajustes/declarar.ts'
import type { EnvioNuevo } from './adaptador.ts'
import type { CredencialesAndreani } from './andreani.ts'
import type { CredencialesEnviopack } from './enviopack.ts'
import type { CredencialesMicorreo } from './micorreo.ts'
import type { CredencialesPaqar } from './paqar.ts'
import { isPatronDeEnlace, TRANSPORTE_NOMBRES, type Transporte } from './transporte.rules.ts'

const enlace = (transporte: Exclude<Transporte, 'propio'>) =>
  linea({
    grupo: 'transportes',
    clave: `transportes.enlace_${transporte}`,
    titulo: `Seguimiento: ${TRANSPORTE_NOMBRES[transporte]}`,
    ayuda: 'La dirección donde se sigue un paquete, con {n} en el lugar del número. Vacío: se muestra solo el número.',
    max: 300,
    prueba: {
      vale: isPatronDeEnlace,
      mensaje: 'Escribí una dirección que empiece con https:// y tenga {n} una sola vez, después del nombre del sitio.',
    },
  })

const ENLACES = {
  andreani: enlace('andreani'),
  correo: enlace('correo'),
  oca: enlace('oca'),
  enviopack: enlace('enviopack'),
  otro: enlace('otro'),
}

const comun = { grupo: 'transportes', max: 120 } as const
/** Who the shop is to a carrier: no secret, but nobody else's business. */
const cuenta = { ...comun, reservado: true, reciente: true } as const

const ORIGEN = linea({
  ...comun,
  clave: 'transportes.origen',
  titulo: 'Código postal desde donde despachás',
  ayuda: 'Cuatro números. Hace falta para preguntarle precios a un transporte.',
  prueba: { vale: (texto) => /^\d{4}$/.test(texto), mensaje: 'Son cuatro números, como 2000.' },
})
const PRUEBAS = siNo({
  grupo: 'transportes',
  clave: 'transportes.pruebas',
  titulo: 'Usar las direcciones de prueba de los transportes',
  ayuda: 'Para probar las claves de prueba que da cada transporte.',
  defecto: false,
})

const ANDREANI_USUARIO = linea({ ...cuenta, clave: 'transportes.andreani_usuario', titulo: 'Andreani: usuario' })
const ANDREANI_CLAVE = secreto({ ...comun, clave: 'transportes.andreani_clave', titulo: 'Andreani: contraseña' })
const ANDREANI_CLIENTE = linea({
  ...cuenta,
  clave: 'transportes.andreani_cliente',
  titulo: 'Andreani: código de cliente',
  ayuda: 'El que empieza con CL.',
})
const ANDREANI_DOMICILIO = linea({
  ...cuenta,
  clave: 'transportes.andreani_domicilio',
  titulo: 'Andreani: contrato a domicilio',
})
const ANDREANI_SUCURSAL = linea({
  ...cuenta,
  clave: 'transportes.andreani_sucursal',
  titulo: 'Andreani: contrato a sucursal',
})
const MICORREO_USUARIO = linea({
  ...cuenta,
  clave: 'transportes.micorreo_usuario',
  titulo: 'MiCorreo: usuario de la API',
})
const MICORREO_CLAVE = secreto({
  ...comun,
  clave: 'transportes.micorreo_clave',
  titulo: 'MiCorreo: contraseña de la API',
})
const MICORREO_CLIENTE = linea({
  ...cuenta,
  clave: 'transportes.micorreo_cliente',
  titulo: 'MiCorreo: número de cliente (customerId)',
})

const PAQAR_CLAVE = secreto({ ...comun, clave: 'transportes.paqar_clave', titulo: 'PAQ.AR: clave (Apikey)' })
const PAQAR_ACUERDO = linea({
  ...cuenta,
  clave: 'transportes.paqar_acuerdo',
  titulo: 'PAQ.AR: número de acuerdo',
})
const PAQAR_VENDEDOR = linea({
  ...cuenta,
  clave: 'transportes.paqar_vendedor',
  titulo: 'PAQ.AR: identificador de vendedor (sellerId)',
  ayuda: 'Vacío si el acuerdo tiene un solo vendedor.',
})
const ENVIOPACK_CLAVE = linea({ ...cuenta, clave: 'transportes.enviopack_clave', titulo: 'Envíopack: API key' })
const ENVIOPACK_SECRETO = secreto({
  ...comun,
  clave: 'transportes.enviopack_secreto',
  titulo: 'Envíopack: secret key',
})
const ENVIOPACK_DIRECCION = linea({
  ...cuenta,
  clave: 'transportes.enviopack_direccion',
  titulo: 'Envíopack: dirección de envío',
  ayuda: 'El número que Envíopack le dio al lugar desde donde despachás.',
})

const remitente = (campo: string, titulo: string, ayuda?: string) =>
  linea({
    ...comun,
    clave: `transportes.remitente_${campo}`,
    titulo: `Remitente: ${titulo}`,
    ...(ayuda !== undefined && { ayuda }),
  })
/** Who sends, as labels have it. Andreani and PAQ.AR ask for it; the accounts of the others know it. */
const REMITENTE = {
  nombre: remitente('nombre', 'nombre', 'Lo que va en las etiquetas. Lo piden Andreani y PAQ.AR.'),
  documento: linea({
    ...comun,
    clave: 'transportes.remitente_documento',
    titulo: 'Remitente: CUIT',
    ayuda: 'Solo números.',
    prueba: { vale: (texto) => /^\d{7,11}$/.test(texto), mensaje: 'Son solo números, de 7 a 11.' },
  }),
  email: remitente('email', 'correo electrónico'),
  telefono: remitente('telefono', 'teléfono'),
  calle: remitente('calle', 'calle'),
  altura: remitente('altura', 'número'),
  piso: remitente('piso', 'piso o local'),
  localidad: remitente('localidad', 'localidad'),
  provincia: linea({
    ...comun,
    clave: 'transportes.remitente_provincia',
    titulo: 'Remitente: letra de la provincia',
    ayuda: 'Con la que empieza su código postal largo: S es Santa Fe, C la Ciudad de Buenos Aires.',
    prueba: { vale: (texto) => /^[A-HJ-NP-Z]$/.test(texto), mensaje: 'Es una letra mayúscula, como S.' },
  }),
}

export const transporteAjustes = [
  ...Object.values(ENLACES),
  ...[ORIGEN, PRUEBAS],
  ...[ANDREANI_USUARIO, ANDREANI_CLAVE, ANDREANI_CLIENTE, ANDREANI_DOMICILIO, ANDREANI_SUCURSAL],
  ...[MICORREO_USUARIO, MICORREO_CLAVE, MICORREO_CLIENTE],
  ...[PAQAR_CLAVE, PAQAR_ACUERDO, PAQAR_VENDEDOR],
  ...[ENVIOPACK_CLAVE, ENVIOPACK_SECRETO, ENVIOPACK_DIRECCION],
  ...Object.values(REMITENTE),
]

/** The shop's four digits; empty where it has not typed them in. */
export const readOrigen = (leer: Leer): string => leer(ORIGEN)
export const readPruebas = (leer: Leer): boolean => leer(PRUEBAS)

/** Null while something is missing. */
export function readAndreani(leer: Leer): CredencialesAndreani | null {
  const [usuario, clave, cliente] = [leer(ANDREANI_USUARIO), leer(ANDREANI_CLAVE), leer(ANDREANI_CLIENTE)]
  const [domicilio, sucursal] = [leer(ANDREANI_DOMICILIO), leer(ANDREANI_SUCURSAL)]
  if ([usuario, clave, cliente, domicilio || sucursal].includes('')) return null
  return { usuario, clave, cliente, contratos: { ...(domicilio && { domicilio }), ...(sucursal && { sucursal }) } }
}

/** Null while something is missing. */
export function readMicorreo(leer: Leer): CredencialesMicorreo | null {
  const [usuario, clave, cliente] = [leer(MICORREO_USUARIO), leer(MICORREO_CLAVE), leer(MICORREO_CLIENTE)]
  return [usuario, clave, cliente].includes('') ? null : { usuario, clave, cliente }
}

/** Null while something is missing. */
export function readPaqar(leer: Leer): CredencialesPaqar | null {
  const [clave, acuerdo, vendedor] = [leer(PAQAR_CLAVE), leer(PAQAR_ACUERDO), leer(PAQAR_VENDEDOR)]
  return [clave, acuerdo].includes('') ? null : { clave, acuerdo, vendedor }
}

/** Null while something is missing. */
export function readEnviopack(leer: Leer): CredencialesEnviopack | null {
  const [clave, secreto] = [leer(ENVIOPACK_CLAVE), leer(ENVIOPACK_SECRETO)]
  const direccion = leer(ENVIOPACK_DIRECCION)
  return [clave, secreto, direccion].includes('') ? null : { clave, secreto, direccion }
}

/** Null while something is missing; a floor and a tax number may be. */
export function readRemitente(leer: Leer): EnvioNuevo['remitente'] {
  const [nombre, documento, email] = [leer(REMITENTE.nombre), leer(REMITENTE.documento), leer(REMITENTE.email)]
  const [telefono, calle, altura] = [leer(REMITENTE.telefono), leer(REMITENTE.calle), leer(REMITENTE.altura)]
  const [piso, localidad, provincia] = [leer(REMITENTE.piso), leer(REMITENTE.localidad), leer(REMITENTE.provincia)]
  const codigo_postal = leer(ORIGEN)
  if ([nombre, email, telefono, calle, altura, localidad, provincia, codigo_postal].includes('')) return null
  return { nombre, documento, email, telefono, domicilio: { calle, altura, piso, localidad, provincia, codigo_postal } }
}

/** Where parcels of a carrier can be followed, as a pattern; empty where the shop has none. */
export const readPatron = (leer: Leer, transporte: Transporte): string =>
  transporte === 'propio' ? '' : leer(ENLACES[transporte])
