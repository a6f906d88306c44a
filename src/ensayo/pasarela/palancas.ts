// The stand-in's switches: how its notices come, and what fails. Tests set them by HTTP or in process.
import { z } from '#platform/zod.ts'
import { TITULARES, type Titular } from './titulares.ts'

/** What can fail. `todo`: each of them. */
export const PUNTOS = ['preferencia', 'pago', 'busqueda', 'devolucion', 'anulacion', 'contracargo'] as const
export type Punto = (typeof PUNTOS)[number]

/**
 * `limite`: 429 with `Retry-After`; `caida`: 500 with HTML; `silencio`: nothing is done and no answer comes for 30 seconds;
 * `corte`: it is done, and the connection is cut before the answer; `vacia`: it is done, and the answer is `{}`;
 * `no_soporta`: a refund is refused with 2084; `credenciales`: 401, as to a token that was taken back.
 */
const FALLAS = ['limite', 'caida', 'silencio', 'corte', 'vacia', 'no_soporta', 'credenciales'] as const

const titulares = Object.keys(TITULARES) as Titular[] // the keys of a constant

export const Palancas = () =>
  z.strictObject({
    /** `nunca`: no notice is sent. `otro_secreto`: signed, with another secret. */
    avisos: z.enum(['firmados', 'sin_firma', 'otro_secreto', 'nunca']),
    /** How often each notice comes. */
    veces: z.int().min(1).max(20),
    /** Milliseconds until a notice leaves. */
    demora: z.int().min(0).max(600_000),
    /** Each notice waits until another one has come before it. */
    desorden: z.boolean(),
    /** The old kind comes beside it, unsigned. */
    ipn: z.boolean(),
    /** `ts` of the signature in seconds, as one example of the documentation has it. */
    segundos: z.boolean(),
    /** A new preference is paid by this holder, and the notice answered, before the answer to its POST. */
    antes: z.enum(titulares).nullable(),
    /** Milliseconds until the search knows what changed. */
    busqueda: z.int().min(0).max(600_000),
    /** A refund is under way until `acreditar`. */
    devolucion_lenta: z.boolean(),
    /** The next `veces` calls at this point fail so; null: nothing fails. */
    falla: z
      .strictObject({
        en: z.enum([...PUNTOS, 'todo']),
        tipo: z.enum(FALLAS),
        veces: z.int().min(1).max(1_000_000),
      })
      .nullable(),
  })
export type Palancas = z.infer<ReturnType<typeof Palancas>>

export const QUIETAS: Readonly<Palancas> = {
  avisos: 'firmados',
  veces: 1,
  demora: 0,
  desorden: false,
  ipn: false,
  segundos: false,
  antes: null,
  busqueda: 0,
  devolucion_lenta: false,
  falla: null,
}
