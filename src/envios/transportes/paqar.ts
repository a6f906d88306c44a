// Correo Argentino's PAQ.AR, as its manual 2.0 of April 2023 has it: parcels under a contract, without prices. All numbers go as
// text, every field of an address has to be there, and of the parcels of an order it takes the first alone.
import { HUSO, toLocalMinute } from '#platform/format.ts'
import { z } from '#platform/zod.ts'
import { conLlave } from './acceso.ts'
import {
  type Adaptador,
  type Domicilio,
  type EnvioNuevo,
  noPuede,
  type Persona,
  requireRemitente,
  TransporteFalla,
} from './adaptador.ts'
import {
  joinDireccion,
  MUCHOS,
  POCOS,
  parseRespuesta,
  readDigitos,
  requirePdf,
  Texto,
  TextoONumero,
  toCm,
} from './lectura.ts'
import { type Llamar, readDicho, readJson, requireEscrito } from './llamada.ts'
import { createMaquina } from './maquina.ts'
import { PUEDE } from './puede.rules.ts'

export const PAQAR = {
  real: 'https://api.correoargentino.com.ar/paqar/v1/',
  pruebas: 'https://apitest.correoargentino.com.ar/paqar/v1/',
}

export type CredencialesPaqar = {
  clave: string
  /** `agreement`: the number of the contract. */
  acuerdo: string
  /** `sellerId`; empty where the contract has one seller. */
  vendedor: string
}

const Orden = () => z.object({ trackingNumber: z.string().min(1).max(60) })
const Agencias = () =>
  z
    .array(
      z.object({
        agency_id: z.union([z.string().max(60), z.number()]).transform(String),
        agency_name: Texto(),
        status: z.string().nullish(),
        pickup_availability: z.unknown(),
        location: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .max(MUCHOS)
/** Both spellings stand in its manual. */
const Etiquetas = () =>
  z
    .array(z.object({ fileBase64: z.string().nullish(), result: z.string().nullish(), status: z.string().nullish() }))
    .max(POCOS)
const Seguidos = () =>
  z
    .array(
      z.object({
        event: z
          .array(
            z.object({
              status: Texto(),
              date: Texto().nullish(),
              facility: TextoONumero(),
              facilityCode: TextoONumero(),
              facilityId: TextoONumero(),
            }),
          )
          .max(POCOS),
      }),
    )
    .max(POCOS)

/** Area code and number: an Argentine number has ten digits, of which Buenos Aires alone has an area code of two. */
function splitTelefono(telefono: string): { areaCode: string; number: string } {
  const digitos = telefono
    .replace(/\D/g, '')
    .replace(/^(?:54)?9?0?(?=\d{10}$)/, '')
    .slice(-10)
  const area = digitos.length < 10 ? 0 : digitos.startsWith('11') ? 2 : 3
  return { areaCode: digitos.slice(0, area), number: digitos.slice(area) }
}

function writePersona({ email, telefono }: Persona, domicilio: Domicilio) {
  const { areaCode, number } = splitTelefono(telefono)
  return {
    areaCodePhone: areaCode,
    phoneNumber: number,
    areaCodeCellphone: areaCode,
    cellphoneNumber: number,
    email,
    observation: '',
    address: {
      streetName: domicilio.calle,
      streetNumber: domicilio.altura,
      cityName: domicilio.localidad,
      floor: domicilio.piso,
      department: '',
      state: domicilio.provincia,
      zipCode: domicilio.codigo_postal,
    },
  }
}

/** `2026-11-23T10:30:00-03:00`: it takes no other form. */
const writeFecha = (ahora: Date): string => `${toLocalMinute(ahora)}:00${HUSO}`

function writeOrden(vendedor: string, envio: EnvioNuevo) {
  const { referencia, destinatario, domicilio, sucursal, bulto, ahora } = envio
  const remitente = requireRemitente(envio)
  return {
    sellerId: vendedor,
    trackingNumber: '',
    order: {
      senderData: { id: vendedor, businessName: remitente.nombre, ...writePersona(remitente, remitente.domicilio) },
      shippingData: { name: destinatario.nombre, ...writePersona(destinatario, domicilio) },
      parcels: [
        {
          dimensions: {
            height: String(toCm(bulto.alto_mm)),
            width: String(toCm(bulto.ancho_mm)),
            depth: String(toCm(bulto.largo_mm)),
          },
          productWeight: String(Math.max(1, Math.ceil(bulto.peso_g))),
          productCategory: 'Libros',
          declaredValue: (bulto.valor / 100).toFixed(2),
        },
      ],
      deliveryType: sucursal === null ? 'homeDelivery' : 'agency',
      ...(sucursal !== null && { agencyId: sucursal }),
      saleDate: writeFecha(ahora),
      serviceType: 'CP',
      shipmentClientId: referencia,
    },
  }
}

export function createPaqar(base: string, llamar: Llamar, credenciales: CredencialesPaqar): Adaptador {
  const { clave, acuerdo, vendedor } = credenciales
  const acceso = conLlave({ authorization: `Apikey ${clave}`, agreement: acuerdo })
  const { ask, readAs, write } = createMaquina(base, llamar, acceso)

  return {
    clave: 'paqar',
    transporte: 'correo',
    puede: PUEDE.paqar,
    cotizar: noPuede,
    async sucursales({ provincia }, plazo) {
      return (await readAs(Agencias(), { path: 'agencies', params: { stateId: provincia } }, plazo))
        .filter(({ status, pickup_availability }) => status !== 'INACTIVE' && pickup_availability !== false)
        .map(({ agency_id, agency_name, location }) => ({
          codigo: agency_id,
          nombre: agency_name,
          direccion: joinDireccion(location, ['street_name', 'street_number', 'city_name']),
          horario: null,
          codigo_postal: readDigitos(location?.zip_code),
        }))
    },
    async seguir(trackingNumber, plazo) {
      const [seguido] = await readAs(Seguidos(), { path: 'tracking', body: [{ trackingNumber }] }, plazo)
      return (seguido?.event ?? []).map(({ status, date, facility, facilityCode, facilityId }) => ({
        texto: status,
        fecha: date ?? null,
        lugar: facility ?? facilityCode ?? facilityId,
      }))
    },
    async registrar(envio, plazo) {
      const { trackingNumber } = await write(Orden(), { path: 'orders', body: writeOrden(vendedor, envio) }, plazo)
      return { numero: trackingNumber, orden: null }
    },
    async etiqueta({ numero }, plazo) {
      const params = { labelFormat: '10x15' }
      const body = [{ sellerId: vendedor, trackingNumber: numero }]
      const [hecha] = await readAs(Etiquetas(), { method: 'POST', path: 'labels', params, body }, plazo)
      // A refusal of one label is a 200 with a sentence in the place of the file.
      if (!hecha?.fileBase64) throw new TransporteFalla('rechazo', readDicho(hecha?.result ?? hecha?.status ?? ''))
      return requirePdf(Buffer.from(hecha.fileBase64, 'base64'))
    },
    async anular({ numero }, plazo) {
      const path = `orders/${encodeURIComponent(numero ?? '')}/cancel`
      const respuesta = requireEscrito(await ask({ method: 'PATCH', path }, plazo), [200, 204])
      if (respuesta.estado === 200) parseRespuesta(z.looseObject({}), readJson(respuesta))
    },
  }
}
