// Tests that documents name as their proof: `file › test title`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'

const TEST_FILE = /^(src|scripts|e2e)\/.+\.(test|e2e)\.tsx?$/

const escapePattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&')

/** Whether a source has a test with this title, also as the template of an `each`; skipped ones prove nothing. */
export function hasTest(source: string, title: string): boolean {
  const call = /(?<!\b(?:describe|skip|todo|fixme|fail)(?:\.serial)?)\(\s*/.source
  return [`'`, '`', '"'].some((quote) => {
    const written = title.replaceAll(quote, `\\${quote}`)
    return new RegExp(`${call}${quote}${escapePattern(written)}${quote},`).test(source)
  })
}

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const path = join(root, file)
  if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
  return sources.get(file) ?? ''
}

/** What is wrong with `file › title`, or null. */
export function findProofFault(file: string, title: string): string | null {
  if (!TEST_FILE.test(file)) return `${file} is no file of tests`
  if (!sourceOf(file)) return `there is no ${file}`
  return hasTest(sourceOf(file), title) ? null : `${file} has no test «${title}»`
}
