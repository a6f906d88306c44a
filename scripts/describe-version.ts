import { execFileSync } from 'node:child_process'
import manifest from '../package.json' with { type: 'json' }
import { root } from './root.ts'

/** The version with the commit, where this is a clone that git knows. */
export function describeVersion(): string {
  const commit = askGit('describe', '--always', '--dirty', '--exclude', '*')
  return commit ? `${manifest.version} (${commit})` : manifest.version
}

/** When the commit was made, in seconds: the time that a release's files bear. */
export const commitSeconds = (): number => Number(askGit('log', '-1', '--format=%ct') || 0)

function askGit(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
