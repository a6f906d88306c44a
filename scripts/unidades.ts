// What systemd is told of this version, for the updater of the version before, which knows only the names (scripts/updater).
import { listUnits } from './installer/files.ts'
import { root } from './root.ts'
import { runCommand, say } from './terminal.ts'

await runCommand(async () => {
  say(JSON.stringify(listUnits(process.execPath.slice(root.length + 1))))
  return 0
})
