// The second step of a login: the login's second call, and the account's own factors.

import { UsuarioDeIngreso } from '#casa/sesion/sesion.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { FACTOR_TIPOS, NOMBRE_FACTOR_MAX } from './factor.rules.ts'

const DESAFIO_MAX = 64
/** Base64url of what authenticators answer; an attestation carries certificates. */
const WEBAUTHN_MAX = 16_000
const CODIGO_MAX = 60

const Base64url = () => LineText({ max: WEBAUTHN_MAX })
const Tipo = () => z.literal('public-key')

const Credencial = () => z.object({ id: z.string(), type: Tipo(), transports: z.array(z.string()) })

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as far as the shop uses it. */
const OpcionesDeUso = () =>
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
    allowCredentials: z.array(Credencial()),
  })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as the shop uses it. */
const OpcionesDeAlta = () =>
  z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: Tipo() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(Credencial()),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']),
      userVerification: z.enum(['required', 'preferred', 'discouraged']),
      requireResidentKey: z.boolean(),
    }),
  })

/** What a browser's passkey answered to `OpcionesDeUso`. */
const RespuestaDeUso = () =>
  z.object({
    id: Base64url(),
    rawId: Base64url(),
    type: Tipo(),
    response: z.object({
      clientDataJSON: Base64url(),
      authenticatorData: Base64url(),
      signature: Base64url(),
      userHandle: Base64url().optional(),
    }),
  })

const RespuestaDeAlta = () =>
  z.object({
    id: Base64url(),
    rawId: Base64url(),
    type: Tipo(),
    response: z.object({
      clientDataJSON: Base64url(),
      attestationObject: Base64url(),
      transports: z
        .array(LineText({ max: 40 }))
        .max(10)
        .optional(),
    }),
  })

/** What the account can show: codes of its app, one of its passkeys, codes to get in without them. */
const Medios = () =>
  z.object({
    app: z.boolean(),
    /** Null: the account has no passkey, or this shop's address takes none. */
    llave: OpcionesDeUso().nullable(),
    rescate: z.boolean(),
  })

/** What is asked: `desafio` goes back with the answer. */
export const Pregunta = () => z.object({ desafio: z.string(), medios: Medios() })
export type Pregunta = z.infer<ReturnType<typeof Pregunta>>

/** The answer: a code (of the app, or one to get in without it) or what a passkey signed. */
const Prueba = () =>
  z.object({
    desafio: LineText({ max: DESAFIO_MAX }),
    codigo: LineText({ max: CODIGO_MAX }).optional(),
    llave: RespuestaDeUso().optional(),
  })
export type Prueba = z.infer<ReturnType<typeof Prueba>>

const ERRORES_DE_PRUEBA = ['CODIGO_INCORRECTO', 'LLAVE_INCORRECTA', 'DESAFIO_VENCIDO', 'FACTOR_ILEGIBLE', 'TOO_MANY']

/** The second call of a login whose first one was refused with `SEGUNDO_PASO`. Opens the session as that would have. */
export const iniciarSesionConFactor = contract(
  'POST',
  '/api/usuarios/iniciar-sesion/segundo-paso',
  { unqueued: true },
  () => ({
    summary: 'Completa el inicio de sesión con el segundo paso',
    errors: ERRORES_DE_PRUEBA,
    input: Prueba(),
    output: z.object({ token: z.string(), usuario: UsuarioDeIngreso() }),
  }),
)

const Factor = () =>
  z.object({
    _id: Id(),
    tipo: z.enum(FACTOR_TIPOS),
    nombre: z.string(),
    /** Instants (ISO). */
    creado: z.string(),
    usado: z.string().nullable(),
  })
export type Factor = z.infer<ReturnType<typeof Factor>>

const SegundoPaso = () =>
  z.object({
    factores: z.array(Factor()),
    /** Codes that are left. */
    rescate: z.int(),
    /** Whether this shop's address takes passkeys. */
    llaves: z.boolean(),
    /** Whether this account must have a factor for what its role may do. */
    exigido: z.boolean(),
  })
export type SegundoPaso = z.infer<ReturnType<typeof SegundoPaso>>

const PROPIO = { access: 'usuario' } as const
const PROPIO_RECIENTE = { access: 'usuario', recent: true } as const

/** The own factors. */
export const getSegundoPaso = contract('GET', '/api/usuarios/segundo-paso', PROPIO, () => ({
  summary: 'Da los medios del segundo paso de la cuenta propia',
  input: z.object({}),
  output: SegundoPaso(),
}))

/** A new secret for an app: as text, as an address and as a QR. Nothing is stored until its first code proves it. */
export const beginApp = contract('POST', '/api/usuarios/segundo-paso/app', PROPIO_RECIENTE, () => ({
  summary: 'Empieza a agregar una aplicación de códigos: da su secreto',
  errors: ['FACTOR_RECIENTE'],
  input: z.object({}),
  output: z.object({
    alta: z.string(),
    secreto: z.string(),
    direccion: z.string(),
    qr: z.object({ lado: z.int(), trazo: z.string() }),
  }),
}))

/** The codes to get in without a factor, shown this once; null where the account had some already. */
const Agregado = () => z.object({ mensaje: z.string(), codigos: z.array(z.string()).nullable() })

/** The account's app from now on, in place of another one. Ends the other sessions. */
export const addApp = contract('POST', '/api/usuarios/segundo-paso/app/confirmar', PROPIO_RECIENTE, () => ({
  summary: 'Agrega la aplicación de códigos, probada con un código',
  errors: ['CODIGO_INCORRECTO', 'DESAFIO_VENCIDO', 'FACTOR_RECIENTE', 'TOO_MANY'],
  input: z.object({ alta: LineText({ max: 1_000 }), codigo: LineText({ max: CODIGO_MAX }) }),
  output: Agregado(),
}))

/** What the browser needs to make a passkey. */
export const beginLlave = contract('POST', '/api/usuarios/segundo-paso/llave', PROPIO_RECIENTE, () => ({
  summary: 'Empieza a agregar una llave de acceso: da lo que pide el navegador',
  errors: ['FACTOR_RECIENTE', 'SIN_LLAVES', 'LLAVES_MAX'],
  input: z.object({}),
  output: z.object({ desafio: z.string(), opciones: OpcionesDeAlta() }),
}))

const Nombre = () =>
  LineText({
    max: NOMBRE_FACTOR_MAX,
    required: 'Escribí un nombre.',
    tooLong: `El nombre puede tener hasta ${NOMBRE_FACTOR_MAX} caracteres.`,
  }).min(1, 'Escribí un nombre.')

/** The passkey that was made. Ends the other sessions where it is the account's first factor. */
export const addLlave = contract('POST', '/api/usuarios/segundo-paso/llave/confirmar', PROPIO_RECIENTE, () => ({
  summary: 'Agrega la llave de acceso que hizo el navegador',
  errors: ['LLAVE_INCORRECTA', 'DESAFIO_VENCIDO', 'FACTOR_RECIENTE', 'SIN_LLAVES', 'LLAVES_MAX'],
  input: z.object({ desafio: LineText({ max: DESAFIO_MAX }), nombre: Nombre(), respuesta: RespuestaDeAlta() }),
  output: Agregado(),
}))

/** Another name for one of the own factors. */
export const setNombreFactor = contract('PUT', '/api/usuarios/segundo-paso/{id}', PROPIO, () => ({
  summary: 'Cambia el nombre de un medio del segundo paso',
  errors: ['FACTOR_NOT_FOUND'],
  input: z.object({ id: Id(), nombre: Nombre() }),
  output: Mensaje(),
}))

/** Removes one of the own factors; with the last one the second step and its codes are gone. */
export const deleteFactor = contract('DELETE', '/api/usuarios/segundo-paso/{id}', PROPIO_RECIENTE, () => ({
  summary: 'Quita un medio del segundo paso',
  errors: ['FACTOR_NOT_FOUND', 'FACTOR_RECIENTE'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** New codes to get in without a factor, shown this once; the former ones are void. */
export const renewRescate = contract('POST', '/api/usuarios/segundo-paso/rescate', PROPIO_RECIENTE, () => ({
  summary: 'Da códigos de rescate nuevos y anula los anteriores',
  errors: ['FACTOR_RECIENTE', 'SIN_FACTORES'],
  input: z.object({}),
  output: z.object({ codigos: z.array(z.string()) }),
}))

/** Asks the logged-in account for a factor, for the next call. */
export const askFactor = contract('POST', '/api/usuarios/segundo-paso/desafio', PROPIO, () => ({
  summary: 'Pide un desafío del segundo paso para la próxima llamada',
  errors: ['SIN_FACTORES'],
  input: z.object({}),
  output: Pregunta(),
}))

/** A factor shown again: for some minutes this session may change the account's factors. */
export const confirmFactor = contract('POST', '/api/usuarios/segundo-paso/probar', PROPIO, () => ({
  summary: 'Confirma el segundo paso para lo que lo pide reciente',
  errors: ERRORES_DE_PRUEBA,
  input: Prueba(),
  output: Mensaje(),
}))
