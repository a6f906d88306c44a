import { type Leer, linea, secreto, siNo } from '../ajustes/declarar.ts'
import type { CredencialesAndreani } from './andreani.ts'
import type { CredencialesMicorreo } from './micorreo.ts'
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

export const transporteAjustes = [
  ...Object.values(ENLACES),
  ...[ORIGEN, PRUEBAS],
  ...[ANDREANI_USUARIO, ANDREANI_CLAVE, ANDREANI_CLIENTE, ANDREANI_DOMICILIO, ANDREANI_SUCURSAL],
  ...[MICORREO_USUARIO, MICORREO_CLAVE, MICORREO_CLIENTE],
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

/** Where parcels of a carrier can be followed, as a pattern; empty where the shop has none. */
export const readPatron = (leer: Leer, transporte: Transporte): string =>
  transporte === 'propio' ? '' : leer(ENLACES[transporte])
