// The notices of everybody whose work is in a release: packages, fonts, Node, PostgreSQL and the demo.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { locate, type Package } from './packages.ts'

const NOTICE = /^(?:licen[cs]e|notice|copying|copyright|third[-_]party)/i
const LINE = '='.repeat(80)

const HEAD = `Anaquel lleva adentro el trabajo de otros. Acá está quiénes son, bajo qué licencia lo dan y sus avisos, como los
escribieron. La licencia del código de Anaquel mismo la decide su dueña; lo que sigue no habla de él.`

/** One text with each package's notices; a text that several bear word for word stands once, under all their names. */
export function writeNotices(packages: readonly Package[]): string {
  const bearers = new Map<string, string[]>()
  for (const each of packages) {
    const text = readTexts(each) || `Sin texto propio; su paquete dice: ${each.license || 'sin licencia'}.`
    const known = bearers.get(text)
    const line = `${each.name} ${each.version} (${each.license || 'ver abajo'})`
    if (known) known.push(line)
    else bearers.set(text, [line])
  }
  const demo = readFileSync(join(root, 'db', 'demo', 'README.md'), 'utf8').trim()
  const postgresql = readFileSync(join(import.meta.dirname, 'postgresql.txt'), 'utf8').trim()
  const parts = [...bearers].map(([text, lines]) => `${lines.join('\n')}\n\n${text}`)
  return `${[HEAD, `PostgreSQL\n\n${postgresql}`, ...parts, `Catálogo de muestra (db/demo)\n\n${demo}`].join(`\n\n${LINE}\n`)}\n`
}

function readTexts(each: Package): string {
  const folder = locate(each)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NOTICE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .sort()
    .join('\n\n')
}
