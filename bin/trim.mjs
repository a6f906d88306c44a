// After each install: the pinned Node's headers, 67 MB, only serve to compile add-ons, and nothing here is compiled.
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')
for (const name of readdirSync(modules).filter((name) => /^node-(linux|darwin|win)-/.test(name))) {
  rmSync(join(modules, name, 'include'), { recursive: true, force: true })
}
