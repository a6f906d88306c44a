// The system's own programs, run by root.
import { spawn, spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { Failure } from '../terminal.ts'
import { PORT } from './places.ts'

const ASK_MS = 5_000

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

/** Asks a program on this machine, over a connection of its own. Null for no answer. */
export function askHere(port: number, path: string): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, agent: false, timeout: ASK_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', () => resolve(null))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
  })
}

/** Whether the shop answers visitors. One that is closed holds its port and says nothing. */
export const isReady = async (): Promise<boolean> => (await askHere(PORT, '/readyz'))?.status === 200
