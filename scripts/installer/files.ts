// The texts that an installation writes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Answers } from './answers.ts'
import { COUNTS_PORT, DATA, ENABLED, PORT, PROGRAMS, STATE, UPDATER, UPDATING_PROGRAM } from './places.ts'

const HEAD = `# Written by «anaquel instalar». What you change goes into «systemctl edit anaquel»: a newer version writes this file again.
`

/**
 * The unit of a clone (ops/anaquel.service) for a release: the program is root's and is only read, the data stand elsewhere.
 * `node`: the Node within, from the program's folder.
 */
export function toUnit(unit: string, node: string): string {
  const places: [string, string][] = [
    ['ReadWritePaths=/srv/anaquel', `ReadWritePaths=${STATE}`],
    ['WorkingDirectory=/srv/anaquel', `WorkingDirectory=${PROGRAMS}/actual`],
    ['ExecStart=/usr/bin/env node', `ExecStart=${PROGRAMS}/actual/${node}`],
    ['HOME=/srv/anaquel', `HOME=${STATE} NODE_COMPILE_CACHE=${STATE}/.cache/node`],
    ['[Service]', 'Requires=anaquel.socket\n\n[Service]'],
  ]
  let text = HEAD + unit.slice(unit.indexOf('[Unit]'))
  for (const [from, to] of places) {
    if (!text.includes(from)) throw new Error(`ops/anaquel.service says no «${from}» any more`)
    text = text.replace(from, to)
  }
  return text
}

/** The texts of all that systemd is told of this program, by their names. `node`: as of toUnit. */
export function listUnits(node: string): Record<string, string> {
  const read = (name: string) => readFileSync(join(root, 'ops', name), 'utf8')
  const texts: Record<string, string> = {
    'anaquel.service': toUnit(read('anaquel.service'), node),
    'anaquel-actualizar.service': read('anaquel-actualizar.service').replace(
      'ExecStart=/usr/bin/env node',
      `ExecStart=${UPDATING_PROGRAM}/${node}`,
    ),
  }
  return Object.fromEntries(ENABLED.map((name) => [name, texts[name] ?? read(name)]))
}

/**
 * The shop listens on this machine alone: Caddy stands in front. A shop that leaves says so for two seconds, and Caddy keeps an unused
 * connection for one: so none is left on which a visitor could ask while it is closed.
 */
export const writeSettings = ({ dominio, vacia }: Pick<Answers, 'dominio' | 'vacia'>): string =>
  `# Lo que es de esta máquina. Lo demás se escribe en el panel, en «Ajustes». Después de un cambio: systemctl restart anaquel
HOST=127.0.0.1
PORT=${PORT}
TRUST_PROXY=127.0.0.1
PUBLIC_URL=https://${dominio}
DATA_DIR=${DATA}
CIERRE_ESPERA_SEGUNDOS=2
METRICAS_PUERTO=${COUNTS_PORT}
ACTUALIZADOR=${UPDATER}
${vacia ? 'DEMO=no\n' : ''}`

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

export function writeCaddyfile({
  dominio,
  correo,
  acme,
  acmeRaiz,
}: Pick<Answers, 'dominio' | 'correo' | 'acme' | 'acmeRaiz'>): string {
  const lines = [
    `email ${quote(correo)}`,
    ...(acme ? [`acme_ca ${quote(acme)}`] : []),
    ...(acmeRaiz ? [`acme_ca_root ${quote(acmeRaiz)}`] : []),
  ]
  return `# Lo escribió «anaquel instalar»: https, con su certificado y su renovación, delante de la tienda.
{
${lines.map((line) => `\t${line}`).join('\n')}
}

${dominio} {
	reverse_proxy 127.0.0.1:${PORT} {
		transport http {
			keepalive 1s
			dial_timeout 60s
		}
	}
}
`
}
