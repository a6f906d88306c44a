import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { CambioDeVersion } from './version/version.contract.ts'

/** A process of the shop. `inicio`, `visto_en`: instants (ISO). `este`: the one that answers. */
const Nodo = () =>
  z.object({
    nombre: z.string(),
    proceso: z.number().int(),
    version: z.string(),
    inicio: z.string(),
    visto_en: z.string(),
    este: z.boolean(),
    responde: z.boolean(),
  })

/** A replica, by the process that serves it. Null where the shop's database user may not see it. `atraso_ms`: how late the replica shows what is written. */
const Replica = () =>
  z.object({
    proceso: z.number().int(),
    nombre: z.string().nullable(),
    estado: z.string().nullable(),
    sincronica: z.boolean().nullable(),
    atraso_bytes: z.number().nullable(),
    atraso_ms: z.number().nullable(),
  })

const Base = () =>
  z.object({
    version: z.string(),
    bytes: z.number(),
    conexiones: z.number().int(),
    conexiones_max: z.number().int(),
    replicas: z.array(Replica()),
  })

/** A replica that the answering node reads from. `motivo`: why it leaves it out, else null. `atraso_bytes`: null where nothing tells. */
const ReplicaQueLee = () =>
  z.object({ nombre: z.string(), motivo: z.string().nullable(), atraso_bytes: z.number().nullable() })

/** Jobs of one kind: those that wait or run, and those that were given up within a week. */
const Tarea = () => z.object({ nombre: z.string(), esperan: z.number().int(), fallaron: z.number().int() })

/** The page cache of the node that answers: public answers given from it, and made, since its start. */
const Cache = () => z.object({ aciertos: z.number(), hechas: z.number(), entradas: z.number(), bytes: z.number() })

/** Statements without their values. `fuente`: PostgreSQL's own statistics, or what this node saw since its start. */
const Consultas = () =>
  z.object({
    fuente: z.enum(['postgresql', 'nodo']),
    lista: z.array(z.object({ texto: z.string(), veces: z.number(), media_ms: z.number(), maximo_ms: z.number() })),
  })

/** `ensayo_ms`: how long it took to restore it on trial; null where that was not done, and `sin_ensayo` may say why. */
const Respaldo = () =>
  z.object({
    hecho_en: z.string(),
    archivo: z.string(),
    bytes: z.number().nullable(),
    comprobado: z.boolean(),
    falla: z.string().nullable(),
    ensayo_ms: z.number().nullable(),
    sin_ensayo: z.string().nullable(),
  })

/** A copy out of this machine. `bytes` is null where there is none, and `falla` says why. */
const Copia = () =>
  z.object({ hecha_en: z.string(), archivo: z.string(), bytes: z.number().nullable(), falla: z.string().nullable() })

/** `cambio`: of another version; null for a shop that is not installed or looks for none. `alertas`: what the owner should look at. `respaldo`: the last good one; `fallado`: one that was tried after it and failed; `programa`: when they are made by themselves and how many are kept, null where they are not. `afuera`: where copies go (null: nowhere), what is missing before any can be made, the last good one and one that failed after it. `disco`: null where it cannot be read. */
export const Estado = () =>
  z.object({
    version: z.string(),
    cambio: CambioDeVersion().nullable(),
    alertas: z.array(z.object({ clave: z.string(), mensaje: z.string() })),
    nodos: z.array(Nodo()),
    base: Base(),
    lecturas: z.array(ReplicaQueLee()),
    tareas: z.array(Tarea()),
    cache: Cache(),
    consultas: Consultas(),
    respaldo: Respaldo().nullable(),
    fallado: Respaldo().nullable(),
    programa: z.object({ hora: z.string(), cantidad: z.int() }).nullable(),
    afuera: z
      .object({
        lugar: z.string(),
        falta: z.string().nullable(),
        buena: Copia().nullable(),
        fallada: Copia().nullable(),
      })
      .nullable(),
    /** The panel may ask for one (`POST /api/sistema/respaldos`). */
    se_pide: z.boolean(),
    disco: z.object({ libre: z.number(), total: z.number() }).nullable(),
  })
export type Estado = z.infer<ReturnType<typeof Estado>>

/** How the shop is, for its owner. */
export const getEstado = contract('GET', '/api/sistema/estado', { access: 'admin' }, () => ({
  summary: 'Da el estado del sistema',
  input: z.object({}),
  output: Estado(),
}))
