// Limits by address and account. A classroom behind one address must fit.
import type { Config } from '../platform/config.ts'
import type { CreateCounter } from '../platform/http/counters.ts'
import { CODIGOS_EQUIVOCADOS, CODIGOS_EQUIVOCADOS_POR_DIA } from './factor/factor.rules.ts'

declare module '../platform/http/context.ts' {
  interface Services {
    limites: ReturnType<typeof createLimites>
  }
}

const FALLAS_POR_CUENTA = 10
/** Mails with a link to one address. The newest one works, so the limit locks no owner out. */
const CORREOS_POR_CUENTA = 5
/** Codes of coupons that are not known: of one account, and of a classroom behind one address. */
const CUPONES_POR_CUENTA = 10
const CUPONES_POR_DIRECCION = 200
/** In an hour: accounts that take one address, and mails that tell one address of a changed password. Two counts. */
const CORREOS_POR_HORA = 10
/** Opinions that one account publishes or edits: each one renews cached pages. */
const OPINIONES_POR_CUENTA = 30
/** Files with all that is kept of an account, in ten minutes. */
const DATOS_POR_CUENTA = 10
/** In ten minutes: a call every quarter of a minute, with three searches each. */
const CLIENTES_POR_EMPLEADO = 120

const HORA = { seconds: 3_600 }
const DIA = { seconds: 86_400 }
const CUPONES = { mensaje: 'Probaste muchos cupones que no reconocemos.' }
const CODIGOS = { mensaje: 'Escribiste demasiados códigos equivocados.' }

/** Keyed mutex: parallel guesses at one account must not all pass before the first one fails. */
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
  registros: createCounter('registros', LIMITE_REGISTROS),
  ingresos: createCounter('ingresos', LIMITE_INGRESOS),
  /** Availability checks. A form that is limited goes on without them: the registration decides. */
  consultas: createCounter('consultas', LIMITE_CONSULTAS),
  /** Failures of one account from one address: from elsewhere its owner is not locked out. */
  fallas: createCounter('fallas', FALLAS_POR_CUENTA),
  /** Wrong codes of a second step, by account. Passkeys and codes of rescue cannot be guessed and have no such limit. */
  codigos: createCounter('codigos', CODIGOS_EQUIVOCADOS, CODIGOS),
  codigosPorDia: createCounter('codigosPorDia', CODIGOS_EQUIVOCADOS_POR_DIA, { ...CODIGOS, ...DIA }),
  mensajes: createCounter('mensajes', LIMITE_MENSAJES),
  misDatos: createCounter('misDatos', DATOS_POR_CUENTA),
  recuperaciones: createCounter('recuperaciones', LIMITE_MENSAJES),
  correosPorCuenta: createCounter('correosPorCuenta', CORREOS_POR_CUENTA),
  /** Mails to an address that has just become an account's: the shop must not flood a stranger's mailbox. */
  destinos: createCounter('destinos', CORREOS_POR_HORA, {
    ...HORA,
    mensaje: 'Le escribimos muchas veces a esa dirección.',
  }),
  /** Changed passwords, by the account's own address. */
  avisos: createCounter('avisos', CORREOS_POR_HORA, {
    ...HORA,
    mensaje: 'Cambiaste tu contraseña muchas veces seguidas.',
  }),
  /** Customers that an employee looks for; a search goes on while they type. */
  clientes: createCounter('clientes', CLIENTES_POR_EMPLEADO, { mensaje: 'Buscaste muchos clientes seguidos.' }),
  opiniones: createCounter('opiniones', OPINIONES_POR_CUENTA, { mensaje: 'Publicaste muchas opiniones seguidas.' }),
  cupones: createCounter('cupones', CUPONES_POR_CUENTA, CUPONES),
  cuponesPorDireccion: createCounter('cuponesPorDireccion', CUPONES_POR_DIRECCION, CUPONES),
  inTurn: createKeyedMutex(),
})
