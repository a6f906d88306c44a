// Who sells, as the owner has typed it in: for the page of the law and for the table of duties.
import type { Leer } from '#casa/ajustes/declarar.ts'
import * as ajustes from '#casa/deberes/deberes.ajustes.ts'
import type { Hechos } from '#casa/deberes/deberes.rules.ts'
import { readEnlaces } from '#casa/deberes/enlaces.rules.ts'
import { CUIT, DOMICILIO, RAZON_SOCIAL, TELEFONO } from '#casa/sitio/sitio.ajustes.ts'
import { GUARDIA } from '#catalogo/descuentos/descuento.ajustes.ts'
import type { Config } from '#platform/config.ts'
import { formatDia } from '#platform/format.ts'
import { EMITIR } from '#venta/facturas/comprobante.ajustes.ts'

type Fuente = { leer: Leer; config: Config }

/** Names and values, without what is empty. */
export function listVendedor({ leer, config }: Fuente): { nombre: string; valor: string }[] {
  const inicio = leer(ajustes.INICIO_ACTIVIDADES)
  const condicion = leer(ajustes.CONDICION_IVA)
  const datos: [string, string][] = [
    ['Razón social', leer(RAZON_SOCIAL)],
    ['Nombre comercial', leer(ajustes.NOMBRE_COMERCIAL) || config.SITE_NOMBRE],
    ['CUIT', leer(CUIT)],
    ['Domicilio', leer(DOMICILIO)],
    [
      'Condición ante el IVA',
      ajustes.CONDICION_IVA.opciones?.find(({ valor }) => valor && valor === condicion)?.nombre ?? '',
    ],
    ['Ingresos brutos', leer(ajustes.INGRESOS_BRUTOS)],
    ['Inicio de actividades', inicio && formatDia(inicio)],
    ['Correo de atención', config.SITE_EMAIL ?? ''],
    ['Teléfono', leer(TELEFONO)],
    ['WhatsApp', config.SITE_WHATSAPP ?? ''],
    ['Horario de atención', config.SITE_HORARIO ?? ''],
  ]
  return datos.flatMap(([nombre, valor]) => (valor === '' ? [] : [{ nombre, valor }]))
}

type Contados = Pick<Hechos, 'terminos' | 'privacidad' | 'arrepentimientosVencidos'>

/** What the table of duties looks at. */
export const readHechos = ({ leer, config }: Fuente, contados: Contados): Hechos => ({
  ...contados,
  razonSocial: leer(RAZON_SOCIAL),
  cuit: leer(CUIT),
  domicilio: leer(DOMICILIO),
  email: config.SITE_EMAIL ?? '',
  telefono: leer(TELEFONO) || (config.SITE_WHATSAPP ?? ''),
  horario: config.SITE_HORARIO ?? '',
  condicionIva: leer(ajustes.CONDICION_IVA),
  dataFiscal: leer(ajustes.DATA_FISCAL_CODIGO),
  enlaces: readEnlaces(leer(ajustes.OTROS_ENLACES))?.length ?? 0,
  mostrarNeto: leer(ajustes.MOSTRAR_NETO),
  guardia: leer(GUARDIA),
  bajaServicio: leer(ajustes.BAJA_SERVICIO),
  factura: leer(EMITIR),
})
