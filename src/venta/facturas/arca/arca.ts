// The tax office as the shop sees it: three questions, each with a ticket that is asked for when it is needed and kept for
// all nodes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db/pool.ts'
import type { Sealed } from '#platform/sealed.ts'
import type { Ambiente } from '../comprobante.rules.ts'
import type { Credenciales } from './credenciales.ts'
import { ArcaFalla } from './falla.ts'
import type { Llamar } from './llamada.ts'
import { findPermiso, savePermiso } from './permiso.queries.ts'
import { readSobre } from './sobre.ts'
import { readLogin, type Ticket, writeLogin, writeTra } from './wsaa.ts'
import * as wsfe from './wsfe.ts'

declare module '#platform/http/context.ts' {
  interface Services {
    arca: Arca
  }
}

/** Whose documents are authorised, and where. */
export type Cuenta = { ambiente: Ambiente; cuit: string; credenciales: Credenciales }

type Direcciones = { wsaa: string; wsfe: string }
const DIRECCIONES: Record<Exclude<Ambiente, 'ensayo'>, Direcciones> = {
  produccion: {
    wsaa: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    wsfe: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
  },
  homologacion: {
    wsaa: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    wsfe: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
  },
}
export const DIRECCIONES_DE_ENSAYO: Direcciones = {
  wsaa: 'http://ensayo.invalid/wsaa',
  wsfe: 'http://ensayo.invalid/wsfe',
}

const OTRO_NODO_MS = 2_000

type Needs = {
  db: Db
  sealed: Sealed
  llamar: Llamar
  /** Where the services are; a test's own machine. */
  direcciones?: Direcciones
  /** How long another node is given to store the ticket that it was handed. */
  esperaMs?: number
}

export type Arca = ReturnType<typeof createArca>

export function createArca({ db, sealed, llamar, direcciones, esperaMs = OTRO_NODO_MS }: Needs) {
  const addressesOf = (ambiente: Ambiente): Direcciones =>
    direcciones ?? (ambiente === 'ensayo' ? DIRECCIONES_DE_ENSAYO : DIRECCIONES[ambiente])

  /** Tickets that could not be stored: there is no other for twelve hours. */
  const sinGuardar = new Map<string, Ticket>()
  const keyOf = ({ ambiente, cuit }: Cuenta) => `${ambiente} ${cuit}`
  async function store(cuenta: Cuenta, ticket: Ticket): Promise<Ticket> {
    sinGuardar.set(keyOf(cuenta), ticket)
    await savePermiso(db, sealed, cuenta, ticket)
    sinGuardar.delete(keyOf(cuenta))
    return ticket
  }
  async function storeAgain(cuenta: Cuenta): Promise<Ticket | null> {
    const ticket = sinGuardar.get(keyOf(cuenta))
    return ticket && ticket.vence > new Date() ? store(cuenta, ticket) : null
  }

  async function login(cuenta: Cuenta): Promise<Ticket> {
    const { signCms } = await import('./cms.ts') // a shop that numbers no invoices never needs it
    const xml = writeLogin(signCms(writeTra(new Date()), cuenta.credenciales))
    try {
      const ticket = readLogin(readSobre(await llamar({ url: addressesOf(cuenta.ambiente).wsaa, accion: '', xml })))
      return await store(cuenta, ticket)
    } catch (error) {
      if (!(error instanceof ArcaFalla)) throw error
      // No answer to a login harms nobody: at worst a ticket is out that nobody has.
      if (error.motivo === 'incierto') throw new ArcaFalla('espera', error.message, error.codigo)
      if (error.motivo !== 'ocupado') throw error
      await sleep(esperaMs)
      const suyo = await findPermiso(db, sealed, cuenta)
      if (!suyo) throw error
      return suyo
    }
  }

  async function getPermiso(cuenta: Cuenta): Promise<wsfe.Permiso> {
    const known = (await findPermiso(db, sealed, cuenta)) ?? (await storeAgain(cuenta))
    const { token, firma } = known ?? (await login(cuenta))
    return { token, firma, cuit: cuenta.cuit }
  }

  /** Asks; once more with a new ticket where the stored one is refused: nothing was done with it. */
  async function ask<T>(
    cuenta: Cuenta,
    metodo: wsfe.Metodo,
    write: (permiso: wsfe.Permiso) => string,
    read: (leido: ReturnType<typeof readSobre>) => T,
  ): Promise<T> {
    const url = addressesOf(cuenta.ambiente).wsfe
    const once = async (permiso: wsfe.Permiso) =>
      read(readSobre(await llamar({ url, accion: wsfe.toAccion(metodo), xml: write(permiso) })))
    const permiso = await getPermiso(cuenta)
    try {
      return await once(permiso)
    } catch (error) {
      if (!(error instanceof ArcaFalla) || error.motivo !== 'permiso') throw error
      const { token, firma } = await login(cuenta)
      return once({ token, firma, cuit: cuenta.cuit })
    }
  }

  return {
    /** Whether the services say that they are well; needs no ticket. */
    async isWell(ambiente: Ambiente): Promise<boolean> {
      const { wsfe: url } = addressesOf(ambiente)
      return wsfe.readDummy(
        readSobre(await llamar({ url, accion: wsfe.toAccion('FEDummy'), xml: wsfe.writeDummy() }, 10_000)),
      )
    },
    /** The last number of a series. */
    findUltimo: (cuenta: Cuenta, serie: wsfe.Serie): Promise<number> =>
      ask(cuenta, 'FECompUltimoAutorizado', (permiso) => wsfe.writeUltimo(permiso, serie), wsfe.readUltimo),
    /** Asks for a CAE. */
    solicitar: (cuenta: Cuenta, solicitud: wsfe.Solicitud): Promise<wsfe.Respuesta> =>
      ask(cuenta, 'FECAESolicitar', (permiso) => wsfe.writeSolicitar(permiso, solicitud), wsfe.readSolicitar),
    /** What stands under a number; null where nothing does. */
    consultar: (cuenta: Cuenta, serie: wsfe.Serie, numero: number): Promise<wsfe.Consultado | null> =>
      ask(cuenta, 'FECompConsultar', (permiso) => wsfe.writeConsultar(permiso, serie, numero), wsfe.readConsultar),
  }
}
