// What a trial looks at, sentence by sentence.
import { done, fail } from '../terminal.ts'

let failed = 0

/** Tells whether it holds; `seen`, where it does not, is what was there instead. */
export function check(holds: boolean, sentence: string, seen = ''): void {
  if (holds) {
    done(sentence)
    return
  }
  failed++
  fail(`${sentence}${seen ? `\n${seen.replace(/^/gm, '    ')}` : ''}`)
}

export const countFailed = (): number => failed
