// Faults of the database and of the shop's own process.
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../embedded/process.ts'
import { type Escena, type Falla, SENTENCE_MS } from './falla.ts'
import { signalFamily } from './procesos.ts'

const FROZEN_MS = 12_000
const DEATHS = 6
const CUTS_MS = 6_000
const CUT_EVERY_MS = 50
const KILLS = 3

const detenida: Falla = {
  nombre: 'detenida',
  titulo: 'La base de datos se detiene',
  causar: async ({ tienda }) => void killPostmaster(tienda, 'SIGINT'),
}

const matada: Falla = {
  nombre: 'matada',
  titulo: 'La base de datos muere (kill -9)',
  causar: async ({ tienda }) => void killPostmaster(tienda, 'SIGKILL'),
}

const congelada: Falla = {
  nombre: 'congelada',
  titulo: 'La base de datos se congela',
  async causar({ tienda, clientes, exigir }) {
    const pid = tienda.postmaster() ?? 0
    const began = performance.now()
    signalFamily(pid, 'SIGSTOP')
    try {
      await sleep(FROZEN_MS)
    } finally {
      signalFamily(pid, 'SIGCONT')
    }
    const during = clientes.vistos.filter(({ sent }) => sent > began)
    const refused = during.filter(({ status }) => status === 503)
    exigir(refused.length > 0, 'hay rechazos mientras está congelada')
    exigir(
      refused.every(({ ms }) => ms < SENTENCE_MS),
      'cada rechazo llega antes de los 5 s',
    )
    exigir(
      during.some(({ clase, status, sent }) => clase === 'guardada' && status === 200 && sent > began + SENTENCE_MS),
      'las páginas guardadas siguen',
    )
  },
}

const reinicios: Falla = {
  nombre: 'reinicios',
  titulo: `La base de datos muere ${DEATHS} veces seguidas`,
  vuelve: 70,
  async causar({ tienda }) {
    for (let n = 0; n < DEATHS; n++) {
      const pid = killPostmaster(tienda, 'SIGKILL')
      if (n < DEATHS - 1) await waitFor(() => ![null, pid].includes(tienda.postmaster()), 90_000)
    }
  },
}

const cortes: Falla = {
  nombre: 'cortes',
  titulo: 'Se cortan conexiones en medio de transacciones',
  compradores: 16,
  async causar({ tienda, exigir }) {
    let cut = 0
    const end = performance.now() + CUTS_MS
    for (; performance.now() < end; await sleep(CUT_EVERY_MS)) {
      const rows = await tienda.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'anaquel' and xact_start is not null and pid <> pg_backend_pid()`,
      )
      cut += rows.length
    }
    exigir(cut > 10, `se cortó de verdad (${cut} veces)`)
  },
}

/** The shop's process is killed so many times; bin/run.mjs starts it again. */
export const createProceso = (kills: number): Falla => ({
  nombre: 'proceso',
  titulo: `La tienda muere (${kills} × kill -9) mientras compran 32`,
  compradores: 32,
  sinProceso: true,
  vuelve: 30,
  async causar({ tienda }) {
    for (let n = 0; n < kills; n++) {
      if (n > 0) await tienda.waitUntilReady()
      await sleep(1_000)
      process.kill(tienda.pid(), 'SIGKILL')
      await sleep(500)
    }
  },
})

function killPostmaster(tienda: Escena['tienda'], name: NodeJS.Signals): number {
  const pid = tienda.postmaster() ?? 0
  if (pid > 1) process.kill(pid, name)
  return pid
}

export const fallasDeBase: readonly Falla[] = [detenida, congelada, matada, reinicios, cortes, createProceso(KILLS)]
