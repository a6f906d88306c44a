// The PostgreSQL that the shop carries inside, as a shop or a command uses it: opened, watched and left.
import { join } from 'node:path'
import { Failure } from '../terminal.ts'
import { type Home, prepareHome } from './home.ts'
import { type Lock, lock } from './lock.ts'
import { type How, Postgres, START_MS } from './postgres.ts'
import type { Account } from './run-as.ts'
import type { ServerOptions } from './settings.ts'

const DEATH_LOOK_MS = 250
const LOG_LOOK_MS = 60_000

export interface Cluster {
  /** The shop's own database. */
  url: string
  /** The account that PostgreSQL runs as; empty where it is the user of the shop. */
  account: Account
  how: How
  /** Calls back whenever PostgreSQL is gone without having been asked, and has been started again (or not: the error). */
  watch(onDeath: (again: () => Promise<void>) => void): void
  /** Lets go. The last one to leave stops PostgreSQL and waits until it is down. */
  leave(): Promise<void>
}

/**
 * Gives the running cluster of a data folder: adopts one that outlived its shop, else starts it, else makes it. Several
 * processes may use it (a shop, an import). Locks of the operating system show which, so nothing has to be cleaned up after
 * a crash.
 */
export async function openCluster(dataDir: string, options: ServerOptions = {}): Promise<Cluster> {
  const home = await prepareHome(dataDir)
  const postgres = new Postgres(home, options)
  const turn = await takeTurn(home)
  let presence: Lock | null = null
  try {
    presence = await lock(join(home.dir, 'en-uso.lock'), 'shared', 5_000)
    if (!presence) throw new Failure(`No se pudo tomar el cerrojo de ${home.dir}.`)
    const how = await postgres.ensureRunning()
    return new RunningCluster(home, postgres, presence, how)
  } catch (error) {
    presence?.release()
    throw error
  } finally {
    turn.release()
  }
}

/** Starting and stopping happen one at a time. */
async function takeTurn(home: Home): Promise<Lock> {
  const turn = await lock(join(home.dir, 'turno.lock'), 'exclusive', START_MS)
  if (!turn)
    throw new Failure(`Otro proceso está arrancando o parando la base de datos de ${home.dir}. Probá de nuevo.`)
  return turn
}

class RunningCluster implements Cluster {
  #home: Home
  #postgres: Postgres
  #presence: Lock
  #watching: NodeJS.Timeout | undefined
  #bounding: NodeJS.Timeout | undefined
  #left = false
  readonly how: How

  constructor(home: Home, postgres: Postgres, presence: Lock, how: How) {
    this.#home = home
    this.#postgres = postgres
    this.#presence = presence
    this.how = how
  }

  get url() {
    return this.#postgres.url
  }

  get account() {
    return this.#home.account
  }

  watch(onDeath: (again: () => Promise<void>) => void) {
    clearInterval(this.#bounding)
    if (this.#left) return // it came back while its shop was closing
    this.#watching = setInterval(() => {
      if (this.#postgres.isRunning()) return
      clearInterval(this.#watching)
      onDeath(async () => {
        const turn = await takeTurn(this.#home)
        try {
          await this.#postgres.ensureRunning()
        } finally {
          turn.release()
        }
        this.watch(onDeath)
      })
    }, DEATH_LOOK_MS).unref()
    this.#bounding = setInterval(() => this.#postgres.boundLog(), LOG_LOOK_MS).unref()
  }

  async leave() {
    this.#left = true
    clearInterval(this.#watching)
    clearInterval(this.#bounding)
    const turn = await takeTurn(this.#home)
    try {
      if (this.#presence.claimAlone()) await this.#postgres.stop()
    } finally {
      this.#presence.release()
      turn.release()
    }
  }
}
