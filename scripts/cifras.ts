// `npm run check -- --cifras`: how large the house is and how its rooms hang together, on a page. Of the product: no tests, nothing
// generated. What imports what is what the walls have read anyway.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import type { ICruiseResult } from 'dependency-cruiser'
import { ROOMS } from '../walls.config.ts'
import { root } from './root.ts'

type Source = { path: string; text: string; lines: number }
type Larga = { path: string; name: string; lines: number }

const FUNCTION_MAX = 80
const FILE_MAX = 250
/** So many lines that stand twice are a copy. */
const COPY = 8

const isProduct = (path: string) => !/\.test\.|\.gen\.|^src\/test\//.test(path)

const roomOf = (path: string) => path.split('/')[1] ?? ''
const sliceOf = (path: string) => (ROOMS[roomOf(path)] ? path.split('/').slice(1, 3).join('/') : roomOf(path))

/** The value below which this part of the numbers lies. */
function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Every function of a file that is longer than `FUNCTION_MAX`, with the name under which it is kept. */
export function listLargas({ path, text }: Pick<Source, 'path' | 'text'>): Larga[] {
  const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') })
  const bytes = Buffer.from(text)
  const base = tree.span.start - leading(text)
  const found = new Map<number, Larga>()
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, name)
    else if (typeof node === 'object' && node !== null) {
      const known = nameOf(node) ?? name
      const { type, span } = node as { type?: string; span?: { start: number; end: number } }
      if (
        span &&
        /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|ClassMethod|MethodProperty)$/.test(type ?? '')
      ) {
        const lines = bytes
          .subarray(span.start - base, span.end - base)
          .toString()
          .split('\n').length
        if (lines > FUNCTION_MAX) found.set(span.start, { path, name: known, lines })
      }
      for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, known)
    }
  }
  visit(tree.body, '')
  return [...found.values()]
}

/** Bytes before the first token: the parser counts from there. */
const leading = (text: string): number =>
  Buffer.byteLength(/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '')

function nameOf(node: object): string | undefined {
  for (const key of ['identifier', 'id', 'key'] as const) {
    const of = (node as Record<string, { value?: unknown } | undefined>)[key]
    if (typeof of?.value === 'string') return of.value
  }
  return undefined
}

/** Lines that stand in another place too, in stretches of `COPY` of them; and the two files that share most. */
export function findCopies(sources: readonly Pick<Source, 'path' | 'text'>[]): { lines: number; worst: string } {
  const seen = new Map<string, { path: string; at: number }>()
  const copied = new Set<string>()
  const pairs = new Map<string, number>()
  for (const { path, text } of sources) {
    const lines = text
      .split('\n')
      .map((line, at) => ({ line: line.trim(), at }))
      .filter(({ line }) => line.length > 3 && !/^(?:import |\/\/|\*|\/\*)/.test(line))
    for (let at = 0; at + COPY <= lines.length; at += 1) {
      const stretch = lines.slice(at, at + COPY)
      const key = stretch.map(({ line }) => line).join('\n')
      const first = seen.get(key)
      if (first === undefined) seen.set(key, { path, at })
      else {
        for (const { at: line } of stretch) copied.add(`${path}:${line}`)
        const pair = `${first.path} y ${path}`
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      }
    }
  }
  const [worst] = [...pairs].toSorted(([, a], [, b]) => b - a)
  return { lines: copied.size, worst: worst?.[0] ?? 'ninguno' }
}

/** Sets of rooms, or of slices, that reach each other: each with itself alone is none. */
export function findRings(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>()
    const next = [from]
    for (let node = next.pop(); node !== undefined; node = next.pop()) {
      for (const to of arrows.get(node) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        next.push(to)
      }
    }
    return seen
  }
  const reached = new Map([...arrows.keys()].map((node) => [node, reach(node)]))
  const rings = [...reached].flatMap(([node, all]) =>
    all.has(node) ? [[...all].filter((other) => reached.get(other)?.has(node)).toSorted()] : [],
  )
  return [...new Map(rings.map((ring) => [ring.join(), ring])).values()]
}

/** Arrows between rooms, or slices, that differ; `of` is what a file belongs to. */
function drawArrows({ modules }: ICruiseResult, of: (path: string) => string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (!isProduct(source) || !source.startsWith('src/')) continue
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith('src/') || !isProduct(resolved) || of(source) === of(resolved)) continue
      arrows.set(of(source), (arrows.get(of(source)) ?? new Set()).add(of(resolved)))
    }
  }
  return arrows
}

const count = (arrows: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...arrows.values()].reduce((sum, to) => sum + to.size, 0)

const number = (n: number) => n.toLocaleString('es-AR')

function row(name: string, sources: readonly Source[]): string {
  const lengths = sources.map(({ lines }) => lines)
  const largest = sources.toSorted((a, b) => b.lines - a.lines)[0]
  const cells = [
    number(lengths.reduce((sum, n) => sum + n, 0)),
    number(lengths.length),
    ...[0.5, 0.9].map((part) => number(quantile(lengths, part))),
    number(lengths.filter((n) => n > FILE_MAX).length),
  ]
  return `${name.padEnd(10)}${cells.map((cell) => cell.padStart(9)).join('')}  ${largest?.lines} ${largest?.path}`
}

/** The page, of what the walls have read. */
export function describeHouse(read: ICruiseResult): string {
  const sources = read.modules
    .map(({ source }) => source)
    .filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path) && isProduct(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n').length - 1 }
    })
  const rooms = Map.groupBy(sources, ({ path }) => roomOf(path))
  const order = ['platform', 'ui', ...Object.keys(ROOMS), 'app'].filter((room) => rooms.has(room))
  const largas = sources.flatMap(listLargas).toSorted((a, b) => b.lines - a.lines)
  const [between, within] = [drawArrows(read, roomOf), drawArrows(read, sliceOf)]
  const rings = [...findRings(between), ...findRings(within)]
  const exceptions = readFileSync(join(root, 'src/test/owners.txt'), 'utf8').split('\n').filter(Boolean)
  const copies = findCopies(sources)
  return [
    `${'sala'.padEnd(10)}${['líneas', 'archivos', 'mediana', 'p90', `>${FILE_MAX}`].map((head) => head.padStart(9)).join('')}  el más largo`,
    ...order.map((room) => row(room, rooms.get(room) ?? [])),
    row('todo', sources),
    '',
    `Funciones de más de ${FUNCTION_MAX} líneas: ${largas.length}`,
    ...largas.map(({ path, name, lines }) => `  ${lines} ${name} (${path})`),
    `Flechas: ${count(between)} entre ${order.length} salas, ${count(within)} entre rodajas`,
    `Anillos: ${rings.length}${rings.map((ring) => `\n  ${ring.join(', ')}`).join('')}`,
    `Tablas que otra sala escribe o lee desde abajo: ${exceptions.length}`,
    `Líneas copiadas (de a ${COPY} o más): ${number(copies.lines)}; las más, ${copies.worst}`,
  ].join('\n')
}
