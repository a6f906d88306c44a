// What follows from the files of the slices and their order (`ROOMS`), and so is written by a test, not by hand.
import { globSync, readFileSync } from 'node:fs'
import { ROOMS } from '../../walls.config.ts'
import { listOwners, readSources } from './owners.ts'

const read = (path: string) => readFileSync(path, 'utf8')
/** The files of `src` that match, with slashes. */
const list = (pattern: string): string[] =>
  globSync(pattern, { cwd: 'src' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** One file of each slice that has it, `room/slice/noun.kind.ts` with what it exports, in the order of the house. */
function listSliceFiles(kind: string): { path: string; name: string }[] {
  const files = list(`*/*/*.${kind}.ts`)
  return Object.entries(ROOMS)
    .flatMap(([room, slices]) => slices.map((slice) => `${room}/${slice}/`))
    .flatMap((folder) => files.filter((path) => path.startsWith(folder)))
    .map((path) => {
      const [, name] = new RegExp(`^export const (\\w+${kind})\\b`, 'im').exec(read(`src/${path}`)) ?? []
      if (!name) throw new Error(`src/${path} exports no …${kind}`)
      return { path, name }
    })
}

/** Other rooms first, then files beside. */
const moduleOf = (line: string) => (line.split("'")[1] ?? '').replace(/^\./, '~')
const byModule = (a: string, b: string) => (moduleOf(a) < moduleOf(b) ? -1 : 1)

/** `src/app/slices.ts`: every slice that says something of itself, lowest first. */
export function writeSlices(): string {
  const slices = listSliceFiles('slice')
  const imports = [
    ...slices.map(({ path, name }) => `import { ${name} } from '#${path}'`),
    "import type { Slice } from '#platform/slice.ts'",
  ]
  const rooms = Object.keys(ROOMS).map((room) => {
    const names = slices.filter(({ path }) => path.startsWith(`${room}/`)).map(({ name }) => `    ${name},\n`)
    return names.length === 0 ? `  ${room}: [],\n` : `  ${room}: [\n${names.join('')}  ],\n`
  })
  return `// Every slice that says something of itself by rooms, lowest first; all lists are made of this one. \`npm run derivar\` writes it.
${imports.sort(byModule).join('\n')}

/** With the names of their jobs in their types. */
// biome-ignore format: a line a slice
export const ROOMS = {
${rooms.join('')}} as const

export const DECLARED = Object.values(ROOMS).flat()

export const SLICES: readonly Slice[] = [...DECLARED]
`
}

const PANELES = 'oficina/auditoria/'

/** `src/oficina/auditoria/paneles.ts`: what the panel knows of each slice, lowest first. */
export function writePaneles(): string {
  const panels = listSliceFiles('panel')
  const from = (path: string) => (path.startsWith(PANELES) ? `./${path.slice(PANELES.length)}` : `#${path}`)
  const imports = panels.map(({ path, name }) => `import { ${name} } from '${from(path)}'`)
  return `// What the panel knows of each slice, lowest first: sections, and what the audit calls things. \`npm run derivar\` writes it.
${imports.sort(byModule).join('\n')}

export const PANELES = [
${panels.map(({ name }) => `  ${name},`).join('\n')}
] as const
`
}

/** The table of routes with the pages that it lacks: a page says its address itself, in `createFileRoute`. */
export function completeRoutes(text: string): string {
  return list('*/*/web/**/*.tsx').reduce((routes, path) => {
    const [, layout, address] = /createFileRoute\('\/_(tienda|panel)(\/[^']*)'/.exec(read(`src/${path}`)) ?? []
    if (!layout || routes.includes(`'${path}'`)) return routes
    const line = `    route('${address}', '${path}'),\n`
    const end = layout === 'tienda' ? "    route('/$'," : /\n {2}\]\),\n\]\)\n?$/.exec(routes)?.[0].slice(1)
    return end ? routes.replace(end, () => line + end) : routes
  }, text)
}

/** A list of style sheets with those of slices that it lacks: those of the panel, or of all other pages. */
export function completeStyles(text: string, panel: boolean): string {
  const lacking = list('*/*/web/**/*.css')
    .filter((path) => path.includes('/web/panel/') === panel)
    .map((path) => `@import "../${path}" layer(components);\n`)
    .filter((line) => !text.includes(line))
  const at = panel ? text.length : text.indexOf('@import "../ui/css/print.css"')
  return text.slice(0, at) + lacking.join('') + text.slice(at)
}

/** What a slice says of itself in the first line of its file. */
const aboutSlice = (folder: string): string => {
  const [file] = list(`${folder}/*.slice.ts`)
  const [, about] = (file && /^\/\/ (.*?)\.?\n/.exec(read(`src/${file}`))) || []
  return about ? ` (${about.charAt(0).toLowerCase()}${about.slice(1)})` : ''
}

/** A room's README with the slices and the tables that it lacks. */
export function completeReadme(room: string, text: string): string {
  const slices = (ROOMS[room] ?? []).filter((slice) => !text.includes(`\`${slice}\``))
  const named = (table: string) =>
    [...(/^- Tables: (.*)$/m.exec(text)?.[1] ?? '').matchAll(/`(\w+)(\*?)`/g)].some(([, name = '', star]) =>
      star ? table.startsWith(name) : table === name,
    )
  const tables = [...listOwners(readSources())].filter(([table, owner]) => owner.room === room && !named(table))
  return text
    .replace(/^(- Slices.*?)\.?$/m, (line, all: string) =>
      slices.length > 0
        ? `${[all, ...slices.map((slice) => `\`${slice}\`${aboutSlice(`${room}/${slice}`)}`)].join(', ')}.`
        : line,
    )
    .replace(/^- Tables: /m, (head) => head + tables.map(([table]) => `\`${table}\`, `).join(''))
}

export const READMES = Object.keys(ROOMS).map((room) => [room, `src/${room}/README.md`] as const)

/** A walk of `README.md`: its name, what it counts, and its files in their order. What stands behind its full stop is no part of it. */
const WALK = /^- \*\*(.+)\.\*\* \d+ files, [\d,]+ lines: (.*?→.*?)(\. .*|\.?)$/gm
const listSteps = (text: string) => [...text.matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file)

export const listWalks = (text: string) =>
  [...text.matchAll(WALK)].map(([, name = '', way = '']) => ({ name, steps: listSteps(way) }))

export const countLines = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)

/** The README with its walks counted, lines to the nearest fifty. */
export const countWalks = (text: string): string =>
  text.replace(WALK, (_walk, name: string, way: string, rest: string) => {
    const steps = listSteps(way)
    const lines = Math.round(countLines(steps) / 50) * 50
    return `- **${name}.** ${steps.length} files, ${lines.toLocaleString('en')} lines: ${way}${rest}`
  })
