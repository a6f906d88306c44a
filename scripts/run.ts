// Other programs, run with the Node that runs us.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    setTimeout(() => process.exit(1), 20_000).unref()
    process.once('beforeExit', () => process.exit(1))
    process.exitCode = 1
  })
}

export interface Outcome {
  ok: boolean
  output: string
}

interface RunOptions {
  /** Shown as it comes, or kept for the caller. */
  show?: boolean
  env?: NodeJS.ProcessEnv
}

export function run(program: string, args: string[], { show = false, env = {} }: RunOptions = {}): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      running.delete(child)
      resolve({ ok, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** A tool of node_modules by the path of its JavaScript. */
export const runTool = (path: string, args: string[], options?: RunOptions): Promise<Outcome> =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], options)
