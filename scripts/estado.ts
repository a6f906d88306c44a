// `anaquel estado`: what a person asks first when something seems wrong.
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { describeHuella, describeResultado, type Resultado } from '#platform/updates.ts'
import { askHttps } from './installer/https.ts'
import { CURRENT, FORMER, JOB, RESULT, SETTINGS, STATE, TRUSTED_KEY } from './installer/places.ts'
import { isReady, succeeds } from './installer/system.ts'
import { done, Failure, fail, note, runCommand, say } from './terminal.ts'
import { readState, readText } from './updater/files.ts'
import type { Job } from './updater/job.ts'
import { readSource } from './updater/offer.ts'

const GB = 1024 ** 3

await runCommand(async () => {
  if (!existsSync(CURRENT)) throw new Failure('Acá no hay ninguna tienda instalada: «./anaquel instalar» la instala.')
  if (process.getuid?.() !== 0) throw new Failure('Lo mira root: probá «sudo anaquel estado».')
  const { hostname: dominio } = new URL(
    /^PUBLIC_URL=(.*)$/m.exec(readFileSync(SETTINGS, 'utf8'))?.[1] ?? 'http://sin-dominio',
  )
  say(`Anaquel ${readFileSync(`${CURRENT}/VERSION`, 'utf8').trim()}`)
  const runs = succeeds('systemctl', 'is-active', '--quiet', 'anaquel')
  const answers = await isReady()
  const secure = await askHttps(dominio)
  tell(runs, 'El servicio está en marcha', 'El servicio está apagado: systemctl start anaquel')
  tell(answers, 'La tienda atiende', 'La tienda no atiende: journalctl -u anaquel -n 20 dice por qué')
  tell(
    secure !== null,
    `https://${dominio}: certificado hasta el ${secure?.until.toLocaleDateString('es-AR')}, se renueva solo`,
    `https://${dominio} no contesta con un certificado válido: journalctl -u caddy -n 20 dice por qué`,
  )
  const former = readText(FORMER)
  const last = readState<Resultado>(RESULT)
  const running = readState<Job>(JOB)
  if (running) note(`Se está cambiando a la ${running.hacia}: «anaquel actualizar» lo muestra`)
  else if (last) note(`Último cambio de versión: ${describeResultado(last)}`)
  if (former) say(`  «anaquel volver» pone de nuevo la ${former}`)
  say(`  Versiones nuevas: ${describeSource()}`)
  const { bavail, bsize } = statfsSync(STATE)
  say(`  Quedan ${((bavail * bsize) / GB).toFixed(1).replace('.', ',')} GB libres para los datos (${STATE})`)
  return runs && answers && secure ? 0 : 1
})

function describeSource(): string {
  const source = readSource()
  const key = readText(TRUSTED_KEY)
  return `${source ? `se buscan en ${source}` : 'no se buscan'}; ${key ? `firmadas por ${describeHuella(key)}` : 'sin ninguna clave en la que confiar'}`
}

function tell(isWell: boolean, well: string, wrong: string) {
  if (isWell) done(well)
  else fail(wrong)
}
