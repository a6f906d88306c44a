// WSAA: a signed request for a ticket, which opens WSFEv1 for about twelve hours.
import { ArcaFalla } from './falla.ts'
import { type Cuerpo, findElemento, readTexto, readXml, writeNodo, writeSobre } from './sobre.ts'

export const SERVICIO = 'wsfe'
const ESPACIO = 'http://wsaa.view.sua.dvadac.desein.afip.gov'

/** A ticket that opens the service until `vence`. `token` and `firma` are secrets. */
export type Ticket = { token: string; firma: string; vence: Date }

/** How long before and after now a request is valid: the two clocks need not agree. */
const MARGEN_MS = 10 * 60_000

/** The request to be signed. `uniqueId` is a 32-bit number of the second. */
export function writeTra(now: Date): string {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const tra = writeNodo([
    'loginTicketRequest',
    [
      [
        'header',
        [
          ['uniqueId', String(Math.floor(now.getTime() / 1000) >>> 0)],
          ['generationTime', at(-MARGEN_MS)],
          ['expirationTime', at(MARGEN_MS)],
        ],
      ],
      ['service', SERVICIO],
    ],
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>${tra.replace('<loginTicketRequest>', '<loginTicketRequest version="1.0">')}`
}

/** The envelope of LoginCms around a signed request. */
export const writeLogin = (cms: Buffer): string => writeSobre(['loginCms', [['in0', cms.toString('base64')]]], ESPACIO)

const FALTAS: readonly [RegExp, ConstructorParameters<typeof ArcaFalla>[0], string][] = [
  [/alreadyAuthenticated/, 'ocupado', 'ARCA ya dio un permiso que esta tienda no tiene: hay que esperar a que venza.'],
  [/^(?:\w+:)?cms\.|cms\./, 'credencial', 'ARCA no aceptó la firma: revisá el certificado y la clave.'],
  [
    /notAuthorized/,
    'credencial',
    'El certificado no está autorizado para facturar: delegá el servicio «wsfe» en ARCA.',
  ],
  [/xml\.(?:generationTime|expirationTime)/, 'datos', 'El reloj de este servidor no coincide con el de ARCA.'],
]

/** The ticket of an answer. Throws `ArcaFalla`: a ticket that was not given was not given. */
export function readLogin(leido: Cuerpo): Ticket {
  if ('fault' in leido) {
    const { codigo, texto } = leido.fault
    const [, motivo = 'espera', mensaje = 'ARCA no dio el permiso para facturar.'] =
      FALTAS.find(([patron]) => patron.test(`${codigo} ${texto}`)) ?? []
    throw new ArcaFalla(motivo, mensaje, codigo)
  }
  const dado = readTexto(leido.cuerpo, 'loginCmsReturn')
  try {
    const respuesta = readXml(dado)
    const credenciales = findElemento(respuesta, 'credentials')
    const vence = new Date(readTexto(respuesta, 'header', 'expirationTime'))
    const [token, firma] = [readTexto(credenciales, 'token'), readTexto(credenciales, 'sign')]
    if (token !== '' && firma !== '' && !Number.isNaN(vence.getTime())) return { token, firma, vence }
  } catch {
    // said below
  }
  throw new ArcaFalla('espera', 'ARCA contestó algo que no se entiende.')
}
