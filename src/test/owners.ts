// Which table is whose, as the sources say it.
import { globSync, readFileSync } from 'node:fs'

/** `about`: the first sentence of what stands above its declaration; empty where nothing does. */
export type Owned = { room: string; slice: string; about: string }

export const roomOf = (file: string): string => file.split(/[\\/]/)[1] ?? ''

/** The product's sources by their paths. */
export const readSources = (): Record<string, string> =>
  Object.fromEntries(
    globSync('src/*/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/** Each table with the slice whose `*.tables.ts` declares it: names stand at four spaces, in `interface Database`. */
export function listOwners(sources: Record<string, string>): Map<string, Owned> {
  const owners = new Map<string, Owned>()
  for (const [file, text] of Object.entries(sources)) {
    if (!file.endsWith('.tables.ts')) continue
    const declared = /^ {2}interface Database \{$([\s\S]*?)^ {2}\}$/m.exec(text)?.[1] ?? ''
    for (const [, doc = '', table = ''] of declared.matchAll(
      /(?:^ {4}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {4}(\w+): /gm,
    )) {
      const words = doc
        .replace(/\n\s*\*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      const about = /^.*?(?:\.(?= |$)|$)/.exec(words)?.[0] ?? ''
      owners.set(table, { room: roomOf(file), slice: file.split(/[\\/]/)[2] ?? '', about })
    }
  }
  return owners
}
