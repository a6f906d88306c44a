// Known vulnerabilities of packages, read from advisories in the OSV format (https://ossf.github.io/osv-schema/).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compare, valid } from 'semver'
import { z } from 'zod'
import { Failure } from '../terminal.ts'

const Evento = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
})
const Aviso = z.object({
  id: z.string(),
  summary: z.string().default(''),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(Evento) })).default([]),
        versions: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
type Evento = z.infer<typeof Evento>
/** One advisory. Of its fields only those that decide are read. */
export type Aviso = z.infer<typeof Aviso>

/** A package as it is installed. */
export type Paquete = { nombre: string; version: string }
export type Hallazgo = Paquete & { aviso: string; resumen: string }

/**
 * Reads a database of advisories: a folder of OSV files (as `all.zip` of the OSV project unpacks for npm), or one file that
 * holds an advisory or a list of them. Throws `Failure` for what cannot be read or holds no advisory.
 */
export function readAvisos(path: string): Aviso[] {
  if (!existsSync(path)) throw new Failure(`No se encontró la base de avisos ${path}.`)
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(path, name))
    : [path]
  const avisos = files.flatMap(readFile)
  if (avisos.length === 0) throw new Failure(`La base ${path} no tiene ningún aviso en formato OSV.`)
  return avisos
}

function readFile(path: string): Aviso[] {
  const unreadable = () => new Failure(`${path} no es un archivo de avisos en formato OSV.`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw unreadable()
  }
  const parsed = z.array(Aviso).safeParse(Array.isArray(content) ? content : [content])
  if (!parsed.success) throw unreadable()
  return parsed.data
}

/** Which of the packages an advisory that still stands says to be vulnerable, by package name. */
export function findHallazgos(paquetes: readonly Paquete[], avisos: readonly Aviso[]): Hallazgo[] {
  const porNombre = new Map<string, { aviso: Aviso; affected: Aviso['affected'][number] }[]>()
  for (const aviso of avisos) {
    if (aviso.withdrawn !== undefined) continue
    for (const affected of aviso.affected) {
      if (affected.package?.ecosystem !== 'npm') continue
      const known = porNombre.get(affected.package.name)
      if (known) known.push({ aviso, affected })
      else porNombre.set(affected.package.name, [{ aviso, affected }])
    }
  }
  return paquetes
    .flatMap((paquete) =>
      (porNombre.get(paquete.nombre) ?? [])
        .filter(({ affected }) => isAffected(paquete.version, affected))
        .map(({ aviso }) => ({ ...paquete, aviso: aviso.id, resumen: aviso.summary })),
    )
    .sort((a, b) => a.nombre.localeCompare(b.nombre) || a.aviso.localeCompare(b.aviso))
}

function isAffected(version: string, { ranges, versions }: Aviso['affected'][number]): boolean {
  if (versions.includes(version)) return true
  return ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(version, events))
}

/** The evaluation of the OSV schema: the last event at or before the version decides. */
function isWithin(version: string, events: readonly Evento[]): boolean {
  if (!valid(version)) return false
  let within = false
  const steps = events
    .map((event) => ({ event, at: event.introduced ?? event.fixed ?? event.last_affected ?? '' }))
    .map(({ event, at }) => ({ event, at: at === '0' ? '0.0.0-0' : at }))
    .filter(({ at }) => valid(at))
    .sort((a, b) => compare(a.at, b.at))
  for (const { event, at } of steps) {
    if (event.introduced !== undefined && compare(version, at) >= 0) within = true
    if (event.fixed !== undefined && compare(version, at) >= 0) within = false
    if (event.last_affected !== undefined && compare(version, at) > 0) within = false
  }
  return within
}

const Candado = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
})

/** The packages that a lock file of npm pins, each version once; `soloProduccion` leaves out what only development needs. */
export function readPaquetes(lockFile: string, soloProduccion: boolean): Paquete[] {
  const { packages } = Candado.parse(JSON.parse(readFileSync(lockFile, 'utf8')))
  const found = new Map<string, Paquete>()
  for (const [path, { version, dev }] of Object.entries(packages)) {
    const nombre = path.split('node_modules/').at(-1)
    if (!path || !nombre || !version || (soloProduccion && dev)) continue
    found.set(`${nombre}@${version}`, { nombre, version })
  }
  return [...found.values()]
}
