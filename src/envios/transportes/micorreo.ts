// Correo Argentino's MiCorreo, as its manual of 2022 has it: a refusal is a 402 with a Spanish sentence, and what follows a
// parcel is a GET with a body.
import { z } from '#platform/zod.ts'
import { conToken, writeBasic, writeBearer } from './acceso.ts'
import { type Adaptador, type Bulto, type EnvioNuevo, noPuede } from './adaptador.ts'
import {
  Entero,
  Importe,
  joinDireccion,
  MUCHOS,
  POCOS,
  parseRespuesta,
  readDigitos,
  Texto,
  Token,
  toCm,
} from './lectura.ts'
import { type Llamar, readJson } from './llamada.ts'
import { createMaquina } from './maquina.ts'
import { PUEDE } from './puede.rules.ts'

export const MICORREO = {
  real: 'https://api.correoargentino.com.ar/micorreo/v1/',
  pruebas: 'https://apitest.correoargentino.com.ar/micorreo/v1/',
}

export type CredencialesMicorreo = {
  usuario: string
  clave: string
  /** The `customerId` of the shop's own account. */
  cliente: string
}

/** `expires` is a date without a zone, so it is not relied on: an hour, less a little. */
const PASE_MS = 50 * 60_000
/** What its manual lets through, in grams and centimetres. */
const LIMITES = { peso_g: 25_000, lado_cm: 150 }

const Rates = () =>
  z.object({
    rates: z
      .array(
        z.object({
          deliveredType: z.enum(['D', 'S']),
          productName: Texto(),
          price: Importe(),
          deliveryTimeMin: Entero(),
          deliveryTimeMax: Entero(),
        }),
      )
      .max(POCOS),
  })
const Acaso = () => Texto().nullish()
const Agencies = () =>
  z
    .array(
      z.object({
        code: z.string().max(60),
        name: Texto(),
        status: Texto(),
        location: z.object({ address: z.record(z.string(), z.unknown()).nullish() }).nullish(),
      }),
    )
    .max(MUCHOS)
const Pase = () => z.object({ token: Token() })
const Importado = () => z.object({ createdAt: z.string() })
const Evento = () => z.object({ event: Texto(), date: Acaso(), branch: Acaso() })
const Tracking = () => z.object({ events: z.array(Evento()).max(POCOS) })
/** One parcel, or a list of the one that was asked for. */
const Seguido = () => z.union([Tracking(), z.tuple([Tracking()]).transform(([only]) => only)])

const toGramos = ({ peso_g }: Bulto) => Math.max(1, Math.ceil(peso_g))
const writeLados = ({ alto_mm, ancho_mm, largo_mm }: Bulto) => ({
  height: toCm(alto_mm),
  width: toCm(ancho_mm),
  length: toCm(largo_mm),
})

const writeEnvio = (
  cliente: string,
  { referencia, pedido, destinatario, domicilio, sucursal, bulto }: Omit<EnvioNuevo, 'ahora' | 'remitente'>,
) => ({
  customerId: cliente,
  extOrderId: referencia,
  orderNumber: String(pedido),
  // Null: as the account has it.
  sender: { name: null, phone: null, cellPhone: null, email: null, originAddress: null },
  recipient: {
    name: destinatario.nombre,
    phone: destinatario.telefono,
    cellPhone: destinatario.telefono,
    email: destinatario.email,
  },
  shipping: {
    deliveryType: sucursal === null ? 'D' : 'S',
    agency: sucursal,
    productType: 'CP',
    address: {
      streetName: domicilio.calle,
      streetNumber: domicilio.altura,
      floor: domicilio.piso,
      apartment: '',
      city: domicilio.localidad,
      provinceCode: domicilio.provincia,
      postalCode: domicilio.codigo_postal,
    },
    weight: toGramos(bulto),
    declaredValue: bulto.valor / 100,
    ...writeLados(bulto),
  },
})

export function createMicorreo(base: string, llamar: Llamar, credenciales: CredencialesMicorreo): Adaptador {
  const { usuario, clave, cliente } = credenciales
  const acceso = conToken(llamar, {
    llamada: { method: 'POST', url: new URL('token', base), headers: writeBasic(usuario, clave) },
    dura: PASE_MS,
    read: (respuesta) => parseRespuesta(Pase(), readJson(respuesta)).token,
    write: writeBearer,
  })
  const { readAs, write } = createMaquina(base, llamar, acceso)

  return {
    clave: 'micorreo',
    transporte: 'correo',
    puede: PUEDE.micorreo,
    async cotizar({ desde, hacia, bulto }, plazo) {
      const [weight, lados] = [toGramos(bulto), writeLados(bulto)]
      // Too large for it: it does not go there.
      if (weight > LIMITES.peso_g || Math.max(...Object.values(lados)) > LIMITES.lado_cm) return []
      const body = {
        customerId: cliente,
        postalCodeOrigin: desde,
        postalCodeDestination: hacia,
        dimensions: { weight, ...lados },
      }
      const { rates } = await readAs(Rates(), { method: 'POST', path: 'rates', body }, plazo)
      return rates.map(({ deliveredType, productName, price, deliveryTimeMin: min, deliveryTimeMax: max }) => ({
        tipo: deliveredType === 'D' ? ('domicilio' as const) : ('sucursal' as const),
        servicio: productName,
        precio: price,
        dias: min === null || max === null ? null : { min, max: Math.max(min, max) },
      }))
    },
    async sucursales({ provincia }, plazo) {
      const params = { customerId: cliente, provinceCode: provincia }
      return (await readAs(Agencies(), { path: 'agencies', params }, plazo))
        .filter(({ status }) => status !== 'INACTIVE')
        .map(({ code, name, location }) => ({
          codigo: code,
          nombre: name,
          direccion: joinDireccion(location?.address, ['streetName', 'streetNumber', 'city']),
          horario: null,
          codigo_postal: readDigitos(location?.address?.postalCode),
        }))
    },
    async seguir(shippingId, plazo) {
      const { events } = await readAs(Seguido(), { path: 'shipping/tracking', body: { shippingId } }, plazo)
      return events.map(({ event, date, branch }) => ({ texto: event, fecha: date ?? null, lugar: branch ?? null }))
    },
    async registrar(envio, plazo) {
      await write(Importado(), { path: 'shipping/import', body: writeEnvio(cliente, envio) }, plazo)
      // It answers with a date alone: the number is printed on the label that its own site gives.
      return { numero: null, orden: null }
    },
    etiqueta: noPuede,
    anular: noPuede,
  }
}
