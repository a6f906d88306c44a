import { type Leer, linea } from '../ajustes/declarar.ts'
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

export const transporteAjustes = Object.values(ENLACES)

/** Where parcels of a carrier can be followed, as a pattern; empty where the shop has none. */
export const readPatron = (leer: Leer, transporte: Transporte): string =>
  transporte === 'propio' ? '' : leer(ENLACES[transporte])
