import { createInterface } from 'node:readline/promises'
import { Failure } from '../terminal.ts'

/** Asks the person at the terminal. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Failure('Nadie contesta: repetí con --sin-preguntas.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^s[ií]?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}
