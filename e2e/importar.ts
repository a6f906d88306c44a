// `npm run importar` for the journeys.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../scripts/root.ts'
import { tienda } from './tienda.ts'

const run = promisify(execFile)

/** `npm run importar -- FILE` against the shop of the journeys; returns its exit code and what it said. */
export async function importar(name: string, csv: string): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-importar-'))
  const file = join(folder, name)
  try {
    await writeFile(file, csv)
    const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: tienda().dataDir }
    const { stdout } = await run(process.execPath, [join(root, 'scripts', 'importar.ts'), file], { env: environment })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
