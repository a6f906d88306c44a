// Correo Argentino's MiCorreo, as its manual of 2022 has it: a refusal is a 402 with a Spanish sentence, and what follows a
// parcel is a GET with a body.
import { z } from '#platform/zod.ts'
import { type Adaptador, noPuede, TransporteFalla, writing } from './adaptador.ts'
import { Entero, Importe, MUCHOS, POCOS, parseRespuesta, readDigitos, Texto, Token, toCm } from './lectura.ts'
import { type Llamada, type Llamar, readJson, requireEscrito, toFalla } from './llamada.ts'
import { conPase, createPase } from './pase.ts'
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
const Importado = () => z.object({ createdAt: z.string() })
const Evento = () => z.object({ event: Texto(), date: Acaso(), branch: Acaso() })
const Tracking = () => z.object({ events: z.array(Evento()).max(POCOS) })

const writeAddress = (address: Record<string, unknown> | null | undefined): string =>
  ['streetName', 'streetNumber', 'city']
    .map((key) => address?.[key])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')

export function createMicorreo(base: string, llamar: Llamar, credenciales: CredencialesMicorreo): Adaptador {
  const { usuario, clave, cliente } = credenciales
  const pase = createPase(async (plazo) => {
    const authorization = `Basic ${Buffer.from(`${usuario}:${clave}`).toString('base64')}`
    const respuesta = await llamar({ method: 'POST', url: new URL('token', base), headers: { authorization } }, plazo)
    if (respuesta.estado !== 200) throw new TransporteFalla(respuesta.estado < 500 ? 'credenciales' : 'conexion')
    const { token } = parseRespuesta(z.object({ token: Token() }), readJson(respuesta))
    return { valor: token, dura: PASE_MS }
  })

  async function ask(llamada: Omit<Llamada, 'headers'>, plazo: AbortSignal): Promise<unknown> {
    const respuesta = await conPase(
      pase,
      plazo,
      (token) => llamar({ ...llamada, headers: { authorization: `Bearer ${token}` } }, plazo),
      ({ estado }) => estado === 401 || estado === 403,
    )
    if (respuesta.estado === 401 || respuesta.estado === 403) throw new TransporteFalla('credenciales')
    if (respuesta.estado !== 200) throw toFalla(respuesta)
    return readJson(respuesta)
  }

  return {
    clave: 'micorreo',
    transporte: 'correo',
    puede: PUEDE.micorreo,
    async cotizar({ desde, hacia, bulto }, plazo) {
      const [height, width, length] = [toCm(bulto.alto_mm), toCm(bulto.ancho_mm), toCm(bulto.largo_mm)]
      const weight = Math.max(1, Math.ceil(bulto.peso_g))
      // Too large for it: it does not go there.
      if (weight > LIMITES.peso_g || Math.max(height, width, length) > LIMITES.lado_cm) return []
      const body = {
        customerId: cliente,
        postalCodeOrigin: desde,
        postalCodeDestination: hacia,
        dimensions: { weight, height, width, length },
      }
      const { rates } = parseRespuesta(Rates(), await ask({ method: 'POST', url: new URL('rates', base), body }, plazo))
      return rates.map(({ deliveredType, productName, price, deliveryTimeMin: min, deliveryTimeMax: max }) => ({
        tipo: deliveredType === 'D' ? ('domicilio' as const) : ('sucursal' as const),
        servicio: productName,
        precio: price,
        dias: min === null || max === null ? null : { min, max: Math.max(min, max) },
      }))
    },
    async sucursales({ provincia }, plazo) {
      const url = new URL('agencies', base)
      url.searchParams.set('customerId', cliente)
      url.searchParams.set('provinceCode', provincia)
      return parseRespuesta(Agencies(), await ask({ method: 'GET', url }, plazo))
        .filter(({ status }) => status !== 'INACTIVE')
        .map(({ code, name, location }) => ({
          codigo: code,
          nombre: name,
          direccion: writeAddress(location?.address),
          horario: null,
          codigo_postal: readDigitos(location?.address?.postalCode),
        }))
    },
    async seguir(shippingId, plazo) {
      const url = new URL('shipping/tracking', base)
      const answer = await ask({ method: 'GET', url, body: { shippingId } }, plazo)
      // One parcel, or a list of the one that was asked for.
      const { events } = parseRespuesta(
        z.union([Tracking(), z.tuple([Tracking()]).transform(([only]) => only)]),
        answer,
      )
      return events.map(({ event, date, branch }) => ({ texto: event, fecha: date ?? null, lugar: branch ?? null }))
    },
    async registrar({ referencia, pedido, destinatario, domicilio, sucursal, bulto }, plazo) {
      const { nombre, email, telefono } = destinatario
      const body = {
        customerId: cliente,
        extOrderId: referencia,
        orderNumber: String(pedido),
        // Null: as the account has it.
        sender: { name: null, phone: null, cellPhone: null, email: null, originAddress: null },
        recipient: { name: nombre, phone: telefono, cellPhone: telefono, email },
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
          weight: Math.max(1, Math.ceil(bulto.peso_g)),
          declaredValue: bulto.valor / 100,
          height: toCm(bulto.alto_mm),
          length: toCm(bulto.largo_mm),
          width: toCm(bulto.ancho_mm),
        },
      }
      const url = new URL('shipping/import', base)
      const respuesta = await conPase(
        pase,
        plazo,
        (token) =>
          writing(() => llamar({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, body }, plazo)),
        ({ estado }) => estado === 401 || estado === 403,
      )
      const escrita = requireEscrito(respuesta, [200, 201])
      await writing(async () => parseRespuesta(Importado(), readJson(escrita)))
      // It answers with a date alone: the number is printed on the label that its own site gives.
      return { numero: null, orden: null }
    },
    etiqueta: noPuede,
    anular: noPuede,
  }
}
