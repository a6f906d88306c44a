// The files of ops/ha as an operator fills them in, with other folders where the trial has its own.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

const HA = join(root, 'ops', 'ha')

type Values = { placeholders?: Record<string, string>; paths?: Record<string, string> }

/**
 * Writes `ops/ha/NAME` to `target` (mode 644): `placeholders` by their name (`NODO` for `@NODO@`), `paths` from the path of the
 * file to the trial's own. Throws where a path is not in the file, or a placeholder is left.
 */
export function fillTemplate(name: string, target: string, { placeholders = {}, paths = {} }: Values): void {
  let text = readFileSync(join(HA, name), 'utf8')
  for (const [from, to] of Object.entries(paths)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  for (const [key, value] of Object.entries(placeholders)) text = text.replaceAll(`@${key}@`, value)
  const left = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .find((line) => /@[A-Z_]+@/.test(line))
  if (left) throw new Error(`${name} still has a placeholder: ${left.trim()}`)
  writeFileSync(target, text)
  chmodSync(target, 0o644)
}

/** The settings of an environment file, as systemd reads them. */
export const readEnvironment = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
