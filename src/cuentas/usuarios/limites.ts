// Limits by address and account. A classroom behind one address must fit.
import type { Config } from '#platform/config.ts'
import { createBrake } from '#platform/http/brake.ts'
import type { CreateCounter } from '#platform/http/counters.ts'
import { CODIGOS_EQUIVOCADOS, CODIGOS_EQUIVOCADOS_POR_DIA } from './factor/factor.rules.ts'

declare module '#platform/http/context.ts' {
  interface Services {
    limites: ReturnType<typeof createLimites>
  }
}

const FALLAS_POR_CUENTA = 10
/** Mails with a link to one address, in ten minutes. The newest one works, so the limit locks no owner out. */
const ENLACES = { own: 5, each: 3, all: 5, seconds: 600 }
/** Codes of coupons that are not known: of one account, and of a classroom behind one address. */
const CUPONES_POR_CUENTA = 10
const CUPONES_POR_DIRECCION = 200
/** In an hour: accounts that take one address; half of them from one address of the net, so that its owner still can. */
const DESTINOS = { each: 5, all: 10, mensaje: 'Le escribimos muchas veces a esa dirección.' }
/** In ten minutes: four digits are guessed in weeks. */
const PINES_EQUIVOCADOS = 10
/** In an hour: changed passwords, and second steps that come or go. Each is told by a mail. */
const AVISOS_POR_HORA = 10
const PASOS_POR_HORA = 20
/** Opinions that one account publishes or edits: each one renews cached pages. */
const OPINIONES_POR_CUENTA = 30
/** Files with all that is kept of an account, in ten minutes. */
const DATOS_POR_CUENTA = 10
/** In ten minutes: a call every quarter of a minute, with three searches each. */
const CLIENTES_POR_EMPLEADO = 120
const PRUEBAS_POR_CUENTA = 20
/** Lists and tables that one of the staff has read in ten minutes: each may cost a process of its own. */
const LECTURAS_POR_CUENTA = 60

/** Pictures in ten minutes that turn out to be none, after they cost a decoding: of an account, and from one address. */
const ROTAS_POR_CUENTA = 10
const ROTAS_POR_DIRECCION = 100
/** As many times what ten minutes let through. */
const MENSAJES_POR_DIA = 5
const REGISTROS_POR_DIA = 10

const HORA = { seconds: 3_600 }
const DIA = { seconds: 86_400 }
const QUIEN = { key: 'who asks' } as const
const ROTAS = { key: 'who asks', mensaje: 'Mandaste muchas imágenes que no se pueden leer.' } as const
const CUPONES = { ...QUIEN, mensaje: 'Probaste muchos cupones que no reconocemos.' }
/** Of the account, from wherever: six digits must not be guessed by many addresses. Passkeys and codes of rescue go on. */
const CODIGOS = { key: 'whom it hits', mensaje: 'Escribiste demasiados códigos equivocados.' } as const

/** Keyed mutex, by the account that is guessed at and from where: parallel guesses at one account must not all pass before the first one fails. */
function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

export const createLimites = (
  { LIMITE_REGISTROS, LIMITE_INGRESOS, LIMITE_CONSULTAS, LIMITE_MENSAJES }: Config,
  createCounter: CreateCounter,
) => ({
  registros: createCounter('registros', LIMITE_REGISTROS, QUIEN),
  ingresos: createCounter('ingresos', LIMITE_INGRESOS, QUIEN),
  /** Availability checks. A form that is limited goes on without them: the registration decides. */
  consultas: createCounter('consultas', LIMITE_CONSULTAS, QUIEN),
  /** Failures of one account from one address: from elsewhere its owner is not locked out. */
  fallas: createCounter('fallas', FALLAS_POR_CUENTA, { key: 'whom it hits' }),
  /** Wrong codes of a second step, by account. Passkeys and codes of rescue cannot be guessed and have no such limit. */
  codigos: createCounter('codigos', CODIGOS_EQUIVOCADOS, CODIGOS),
  codigosPorDia: createCounter('codigosPorDia', CODIGOS_EQUIVOCADOS_POR_DIA, { ...CODIGOS, ...DIA }),
  /** Wrong PINs at the counter, of the account that tries them. */
  pines: createCounter('pines del mostrador', PINES_EQUIVOCADOS, {
    ...QUIEN,
    mensaje: 'Escribieron un PIN equivocado muchas veces.',
  }),
  /** The button of the law has a count of its own: no other form keeps a customer from it. */
  arrepentimientos: createCounter('arrepentimientos', LIMITE_MENSAJES, QUIEN),
  mensajes: createCounter('mensajes', LIMITE_MENSAJES, QUIEN),
  /** What one address makes the shop keep in a day: messages until their mail is sent, accounts for ever. Only of an address that is one client's. */
  mensajesPorDia: createCounter('mensajesPorDia', MENSAJES_POR_DIA * LIMITE_MENSAJES, { ...QUIEN, ...DIA }),
  registrosPorDia: createCounter('registrosPorDia', REGISTROS_POR_DIA * LIMITE_REGISTROS, { ...QUIEN, ...DIA }),
  /** Tries of the mail settings, by account: each reaches out to an address that somebody typed. */
  pruebasDeCorreo: createCounter('pruebasDeCorreo', PRUEBAS_POR_CUENTA, {
    ...QUIEN,
    ...HORA,
    mensaje: 'Probaste el correo muchas veces seguidas.',
  }),
  /** Tries of the place for copies of backups: each reaches out as those of the mail settings do. */
  pruebasDeAfuera: createCounter('pruebasDeAfuera', PRUEBAS_POR_CUENTA, {
    ...QUIEN,
    ...HORA,
    mensaje: 'Probaste las copias muchas veces seguidas.',
  }),
  misDatos: createCounter('misDatos', DATOS_POR_CUENTA, QUIEN),
  recuperaciones: createCounter('recuperaciones', LIMITE_MENSAJES, QUIEN),
  /** Links for a forgotten password. Beyond it, what comes from where the account is known to be used counts as its own. */
  recuperar: createBrake(createCounter, 'recuperar', ENLACES),
  /** Links that prove an address. A guest has typed it, as anybody can. */
  verificar: createBrake(createCounter, 'verificar', ENLACES),
  /** Mails to an address that has just become an account's: the shop must not flood a stranger's mailbox. */
  destinos: createBrake(createCounter, 'destinos', { ...DESTINOS, ...HORA }),
  /** Changed passwords of an account. */
  avisos: createCounter('avisos', AVISOS_POR_HORA, {
    ...QUIEN,
    ...HORA,
    mensaje: 'Cambiaste tu contraseña muchas veces seguidas.',
  }),
  /** Second steps of an account that come or go. Refused before they do, so that no notice is dropped. */
  pasos: createCounter('pasos', PASOS_POR_HORA, {
    ...QUIEN,
    ...HORA,
    mensaje: 'Cambiaste tu segundo paso muchas veces seguidas.',
  }),
  /** Customers that an employee looks for; a search goes on while they type. */
  clientes: createCounter('clientes', CLIENTES_POR_EMPLEADO, {
    ...QUIEN,
    mensaje: 'Buscaste muchos clientes seguidos.',
  }),
  lecturas: createCounter('lecturas de archivos', LECTURAS_POR_CUENTA, {
    ...QUIEN,
    mensaje: 'Mandaste muchos archivos seguidos.',
  }),
  opiniones: createCounter('opiniones', OPINIONES_POR_CUENTA, {
    ...QUIEN,
    mensaje: 'Publicaste muchas opiniones seguidas.',
  }),
  cupones: createCounter('cupones', CUPONES_POR_CUENTA, CUPONES),
  cuponesPorDireccion: createCounter('cuponesPorDireccion', CUPONES_POR_DIRECCION, CUPONES),
  imagenesRotas: createCounter('imágenes rotas', ROTAS_POR_CUENTA, ROTAS),
  imagenesRotasPorDireccion: createCounter('imágenes rotas por dirección', ROTAS_POR_DIRECCION, ROTAS),
  /**
   * Letters a day that ask one mailbox whether it wants to be told of a book: what strangers cause, and what the account of that
   * address asks for itself. Beyond it one letter asks for all that came meanwhile.
   */
  esperas: createBrake(createCounter, 'cartas de avisame', { own: 3, each: 3, all: 3, ...DIA }),
  inTurn: createKeyedMutex(),
})
