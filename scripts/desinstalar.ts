// `anaquel desinstalar`: the program goes, the data stay.
import { existsSync, rmSync } from 'node:fs'
import { confirm } from './installer/confirm.ts'
import * as places from './installer/places.ts'
import { removeUnits, restoreCaddy } from './installer/plan.ts'
import { succeeds } from './installer/system.ts'
import { done, Failure, note, runCommand, say } from './terminal.ts'

await runCommand(async () => {
  const given = process.argv.slice(2)
  if (given.some((word) => word !== '--sin-preguntas')) throw new Failure('Uso: anaquel desinstalar [--sin-preguntas]')
  if (process.getuid?.() !== 0) throw new Failure('Lo hace root: probá «sudo anaquel desinstalar».')
  if (!existsSync(places.PROGRAMS)) throw new Failure('Acá no hay ninguna tienda instalada.')
  if (given.length === 0 && !(await confirm('La tienda se cierra; los datos quedan. ¿Seguir? (s/n) '))) return 1
  removeUnits()
  done('Tienda cerrada')
  restoreCaddy()
  if (existsSync(places.CADDY_IS_OURS)) {
    if (succeeds('apt-get', 'remove', '-qy', 'caddy')) done('Caddy quitado (sus certificados quedan en /var/lib/caddy)')
    else note('Caddy quedó instalado')
    rmSync(places.CADDY_IS_OURS, { force: true })
  }
  succeeds('ufw', 'delete', 'allow', '80,443/tcp')
  rmSync(places.COMMAND, { force: true })
  for (const folder of [places.PROGRAMS, places.UPDATER]) rmSync(folder, { recursive: true, force: true })
  done('Programa quitado')
  say(`
Quedan los datos (${places.STATE}), los ajustes de la máquina (${places.SETTINGS_DIR}) y el usuario ${places.ACCOUNT}, que es su dueño.
Instalar de nuevo abre la misma tienda. Para borrar también eso, sin vuelta atrás:
  rm -r ${places.STATE} ${places.SETTINGS_DIR} && userdel ${places.ACCOUNT}`)
  return 0
})
