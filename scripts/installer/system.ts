// The system's own programs, run by root.
import { spawn, spawnSync } from 'node:child_process'
import { Failure } from '../terminal.ts'

type Options = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Runs a program to its end and gives what it printed. Fails with `sentence` and its last line. */
export function call(
  sentence: string,
  program: string,
  args: readonly string[],
  { cwd, env }: Options = {},
): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let problems = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (problems += text))
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(new Failure(`${sentence}${reason ? ` (${reason})` : ''}`))
    child.on('error', ({ message }) => refuse(message))
    child.on('close', (code) => (code === 0 ? resolve(output) : refuse(lastLine(problems) || lastLine(output))))
  })
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? ''

/** Whether a program ends well. */
export const succeeds = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

export const read = (program: string, ...args: string[]): string =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout ?? ''
