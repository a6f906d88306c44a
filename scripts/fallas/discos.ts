// The disk of the data is full, and the disk of the log (WAL): small file systems in memory, filled to the last byte. The shop
// has to come back by itself when there is room again.
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdirSync, openSync, renameSync, rmSync, statSync, symlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Falla } from './falla.ts'
import { openTienda, type Tienda } from './tienda.ts'

const DATA_MB = 400
const WAL_MB = 200
const FULL_MS = 20_000
const FILLER = 'relleno'
const MB = Buffer.alloc(1024 * 1024, 1)

const falta = () => (process.getuid?.() === 0 ? null : 'hace falta root para montar discos chicos')

function mount(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=755`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'anaquel-fallas', folder])
  if (status !== 0) throw new Error(`mount: ${stderr}`)
}

const unmount = (folder: string) => void spawnSync('umount', ['-l', folder])

/** A shop whose PostgreSQL has one small disk for its data and another for its log. */
async function openTiendaConDiscos(): Promise<Tienda> {
  const mounted: string[] = []
  const mountAt = (folder: string, megabytes: number) => {
    mount(folder, megabytes)
    mounted.push(folder)
  }
  const tienda = await openTienda({
    prepare: (home) => mountAt(home, DATA_MB),
    release: () => mounted.toReversed().forEach(unmount),
  })
  try {
    await tienda.waitUntilReady()
    await tienda.stop()
    const [log, disk] = [join(tienda.home, 'datos', 'pg_wal'), walOf(tienda)]
    const { uid, gid } = statSync(log)
    mountAt(disk, WAL_MB)
    cpSync(log, join(disk, 'pg_wal'), { recursive: true })
    spawnSync('chown', ['-R', `${uid}:${gid}`, disk])
    spawnSync('chmod', ['700', join(disk, 'pg_wal')])
    renameSync(log, `${log}.antes`)
    rmSync(`${log}.antes`, { recursive: true })
    symlinkSync(join(disk, 'pg_wal'), log)
    await tienda.start()
    return tienda
  } catch (error) {
    await tienda.close()
    throw error
  }
}

const walOf = ({ folder }: Tienda): string => join(folder, 'wal')

/** Takes the last byte of a disk. */
function fill(folder: string): void {
  const file = openSync(join(folder, FILLER), 'w')
  try {
    for (let bytes = MB.length; bytes >= 1; ) {
      try {
        if (writeSync(file, MB, 0, bytes) < bytes) bytes = Math.floor(bytes / 2)
      } catch {
        bytes = Math.floor(bytes / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

const makeRoom = (folder: string) => rmSync(join(folder, FILLER), { force: true })

const discoDeDatos: Falla = {
  nombre: 'disco-datos',
  titulo: 'El disco de los datos se llena',
  abrir: openTiendaConDiscos,
  falta,
  async causar({ tienda, clientes, exigir }) {
    const began = performance.now()
    fill(tienda.home)
    // Room that is left inside the tables goes first.
    await tienda
      .query(`create table relleno as select repeat(md5(n::text), 60) as texto from generate_series(1, 100000) as n`)
      .then(
        () => exigir(false, 'el disco está lleno'),
        () => {},
      )
    await sleep(FULL_MS)
    const refused = clientes.vistos.filter(({ sent, status }) => sent > began && status === 503)
    exigir(refused.length > 0, 'hay rechazos mientras está lleno')
    makeRoom(tienda.home)
  },
}

const discoDeWal: Falla = {
  nombre: 'disco-wal',
  titulo: 'El disco del WAL se llena',
  abrir: openTiendaConDiscos,
  falta,
  vuelve: 65, // the longest pause between two starts, and a recovery
  async causar({ tienda, exigir }) {
    const pid = tienda.postmaster()
    fill(walOf(tienda))
    let failed = false
    for (let megabytes = 0; megabytes < 2 * WAL_MB && !failed; megabytes++) {
      await tienda.query(`select pg_logical_emit_message(false, 'relleno', repeat('x', 1024 * 1024))`).catch(() => {
        failed = true
      })
    }
    await sleep(FULL_MS)
    exigir(failed && tienda.postmaster() !== pid, 'PostgreSQL se detuvo por el disco lleno')
    makeRoom(walOf(tienda))
  },
}

export const fallasDeDisco: readonly Falla[] = [discoDeDatos, discoDeWal]
