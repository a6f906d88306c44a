import { implement } from '#platform/http/mount.ts'
import { listJobs } from '#platform/jobs-state.ts'
import { readGuardado } from './alertas/alertas.queries.ts'
import { listAlertas } from './alertas/alertas.rules.ts'
import { leer } from './alertas/alertas.ts'
import { type Estado, getEstado } from './estado.contract.ts'
import * as queries from './estado.queries.ts'
import { describeMotivo } from './estado.rules.ts'
import { readPrograma } from './respaldos/respaldos.rules.ts'
import type { Sistema } from './sistema.ts'
import { readCambio } from './version/version.ts'

const CONSULTAS = 10

export const estadoRoutes = [
  implement(getEstado, async (_, { db, config, services: { sistema, ajustes } }) => {
    const ahora = new Date()
    const [nodos, base, replicas, tareas, consultas, respaldos, cambio, { situacion }] = await Promise.all([
      queries.listNodos(db, sistema.nodo.id),
      queries.findBase(db),
      queries.listReplicas(db),
      listJobs(db),
      queries.listConsultas(db),
      queries.findRespaldos(db),
      readCambio(db, config),
      readGuardado(db).then((guardado) =>
        leer(db, guardado, { config, maquina: sistema.nodo.nombre, ahora, ajuste: ajustes.get }),
      ),
    ])
    const programa = readPrograma(config)
    const { hits, made, entries, bytes } = sistema.cache.stats()
    return {
      version: sistema.nodo.version,
      cambio,
      alertas: listAlertas(situacion, ahora, config.ALERTA_RESPALDO_DIAS),
      nodos,
      base: { ...base, replicas },
      lecturas: listLecturas(sistema),
      tareas,
      cache: { aciertos: hits, hechas: made, entradas: entries, bytes },
      consultas: consultas ? { fuente: 'postgresql' as const, lista: consultas } : listPropias(sistema),
      ...respaldos,
      programa: programa && programa.hora !== null ? { hora: programa.hora, cantidad: programa.cantidad } : null,
      afuera: situacion.afuera,
      se_pide: programa !== null,
      disco: situacion.disco,
    }
  }),
]

const listLecturas = ({ replicas }: Sistema): Estado['lecturas'] =>
  (replicas?.describe() ?? []).map(({ name, reason, behind }) => ({
    nombre: name,
    motivo: reason === null ? null : describeMotivo(reason),
    atraso_bytes: behind,
  }))

/** What this node itself has seen. */
const listPropias = ({ slowest }: Sistema): Estado['consultas'] => ({
  fuente: 'nodo',
  lista: slowest.list(CONSULTAS).map(({ text, times, longest, total }) => ({
    texto: text,
    veces: times,
    media_ms: Math.round((total / times) * 10) / 10,
    maximo_ms: Math.round(longest * 10) / 10,
  })),
})
