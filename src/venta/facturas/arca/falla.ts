// What can go wrong between the shop and the tax office, told apart by what has to be done next.

/**
 * - `incierto`: nobody knows whether it was done (time-out, cut connection, unreadable answer): ask before sending again.
 * - `espera`: it was not done and will go by itself (the service or its database is down).
 * - `permiso`: the ticket is not valid any more: ask for a new one.
 * - `ocupado`: a ticket is out that we do not hold: wait until it ends.
 * - `datos`: it was not done, and somebody has to correct something.
 * - `credencial`: as `datos`, and it is the certificate or what it may do.
 */
export type Motivo = 'incierto' | 'espera' | 'permiso' | 'ocupado' | 'datos' | 'credencial'

/** The message is Spanish and for the owner: nothing secret, nothing of a person. */
export class ArcaFalla extends Error {
  readonly motivo: Motivo
  /** The tax office's own code, where there is one. */
  readonly codigo: string | null
  constructor(motivo: Motivo, mensaje: string, codigo: string | null = null) {
    super(mensaje)
    this.motivo = motivo
    this.codigo = codigo
  }
}
