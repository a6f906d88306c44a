// `npm run instalacion`: installs a release on a bare Debian that boots in namespaces, as a bookseller would, and says what came of
// it. Linux and root; with Debian's debootstrap, systemd-container, pebble, iproute2, dpkg-dev, openssl and curl.
import { cpSync, existsSync, lstatSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from './embedded/process.ts'
import { check, countFailed } from './instalacion/checks.ts'
import { DIRECTORY, INSIDE, type Internet, MACHINE, OUTER, openInternet } from './instalacion/internet.ts'
import { boot, canBound, type Machine, makeBase, makeDisk, readPeak } from './instalacion/machine.ts'
import { findRelease, unpackRelease } from './instalacion/versions.ts'
import { CADDYFILE, COMMAND, DATA, PROGRAMS, SETTINGS, UNITS, UPDATER } from './installer/places.ts'
import { done, Failure, note, runCommand, say } from './terminal.ts'

const DOMINIO = 'libreria.ejemplo'
const FLAGS = ['--dominio', DOMINIO, '--nombre', 'El Ombú', '--correo', 'duena@libreria.ejemplo', '--sin-preguntas']
const CUENTA = { email: 'duena@libreria.ejemplo', password: 'Tigres-tristes-7' }
const CERTIFICATE_S = 180
const MEMORY = 1024 ** 3
/** Where Caddy's account reads it. */
const TRUSTED = '/etc/autoridad.pem'

/** What each program takes, its part of what is shared; of the bare machine's own tools. */
const PSS = `for p in /proc/[0-9]*; do
  read -r name <$p/comm && sed -n "s/^Pss: */$name /p" $p/smaps_rollup
done 2>/dev/null | awk '{ sum[$1] += $2 } END { for (name in sum) print int(sum[name] / 1024), name }' | sort -rn`

await runCommand(async () => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') throw new Failure('Hace falta Linux y ser root.')
  const release = findRelease()
  const folder = join(tmpdir(), 'anaquel-instalacion')
  const base = makeBase(folder, OUTER)
  const internet = await openInternet(folder, CERTIFICATE_S)
  let machine: Machine | undefined
  try {
    makeDisk(base, folder)
    machine = await boot(folder, INSIDE, MEMORY)
    note(`Debian 12 con systemd en un núcleo, ${canBound() ? '1 GB de memoria' : 'SIN límite de memoria'} y sin IPv6`)
    const unpacked = unpack(machine, release)
    cpSync(internet.trusted, join(machine.root, TRUSTED))
    const install = [`${unpacked}/anaquel`, 'instalar', ...FLAGS, '--acme', DIRECTORY, '--acme-raiz', TRUSTED] as const
    refuse(machine, internet, install)
    await open(machine, internet, install)
    await renew(machine, internet)
    leave(machine, internet, install)
  } finally {
    await machine?.stop()
    internet.close()
  }
  say(`
No cubierto: Ubuntu (sus paquetes no se alcanzan desde acá), el certificado de Let's Encrypt mismo, ufw, el cortafuegos de un
proveedor, un disco lento.`)
  return countFailed() > 0 ? 1 : 0
})

function unpack({ root: inside }: Machine, release: string): string {
  const began = performance.now()
  cpSync(release, join(inside, 'root', 'paquete.tar.gz'))
  const name = unpackRelease(release, join(inside, 'root'))
  done('Paquete abierto', performance.now() - began)
  return join('/root', name)
}

/** Nothing that an installation makes is there. */
function isBare({ run, root: inside }: Machine): boolean {
  const paths = [PROGRAMS, DATA, SETTINGS, COMMAND, join(UNITS, 'anaquel.service'), UPDATER, CADDYFILE]
  return (
    paths.every((path) => !lstatSync(join(inside, path), { throwIfNoEntry: false })) && run('id', 'anaquel').code !== 0
  )
}

function refuse(machine: Machine, internet: Internet, install: readonly [string, ...string[]]) {
  const [program, ...args] = install
  const expect = (why: string, sentence: RegExp) => {
    const { code, output } = machine.run(program, ...args)
    check(code === 1 && sentence.test(output) && isBare(machine), `${why}: una frase, y nada tocado`, output)
    const said = output.split('\n').find((line) => sentence.test(line))
    if (said) say(`    ${said}`)
  }
  internet.pointTo(null)
  expect('El dominio no existe', /Nadie conoce todavía libreria\.ejemplo/)
  internet.pointTo(MACHINE)
  machine.run('systemd-run', '--unit=otro', findNode(install), '-e', 'require("net").createServer().listen(80)')
  machine.run('sleep', '1')
  expect('El puerto 80 está tomado', /El puerto 80 ya lo usa/)
  machine.run('systemctl', 'stop', 'otro')
  machine.run('mount', '-t', 'tmpfs', '-o', 'size=50m', 'tmpfs', '/opt')
  expect('El disco está lleno', /libres en el disco/)
  machine.run('umount', '/opt')
  internet.pointTo(OUTER)
  expect('El dominio apunta a otro lado', /No se pudo obtener el certificado de libreria\.ejemplo/)
  internet.pointTo(MACHINE)
}

function findNode([program]: readonly [string, ...string[]]): string {
  return `${program.replace(/\/anaquel$/, '')}/node_modules/node-linux-${process.arch}/bin/node`
}

async function open(machine: Machine, internet: Internet, [program, ...args]: readonly [string, ...string[]]) {
  const began = performance.now()
  const { code, output } = machine.run(program, ...args)
  say(output.replace(/^/gm, '    '))
  check(code === 0, 'Instalada', output)
  done('De «instalar» a la tienda abierta', performance.now() - began)
  const page = visit(internet, '-w', '%{http_version} %{http_code}', `https://${DOMINIO}/inicio`)
  check(
    /2 200$/.test(page) && page.includes('El Ombú'),
    'https://…/inicio contesta 200 por HTTP/2, con el nombre de la librería',
    page.slice(-200),
  )
  check(
    visit(internet, '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}', `http://${DOMINIO}/inicio`).startsWith(
      '308 https://',
    ),
    'http lleva a https',
  )
  const link = /https:\/\/\S+#([\w-]+)/.exec(output)
  check(link !== null, 'El enlace para elegir la contraseña está al final')
  const chosen = post(internet, '/api/usuarios/recuperar-clave/nueva', {
    token: link?.[1],
    password: 'Tigres-tristes-7',
  })
  const login = post(internet, '/api/usuarios/iniciar-sesion', CUENTA)
  check(login.includes('"rol":"admin"'), 'La dueña elige su contraseña y entra', `${chosen}\n${login}`)
  const peak = readPeak()
  if (peak) note(`Memoria, con lo que el sistema guarda del disco: ${Math.round(peak / 1e6)} MB como mucho`)
  note(`Memoria por programa (MB): ${machine.run('sh', '-c', PSS).output.trim().split('\n').slice(0, 4).join(' · ')}`)
  note(`En disco: ${machine.run('du', '-shc', PROGRAMS, DATA).output.trim().replaceAll(/\s+/g, ' ')}`)
  check(machine.run('anaquel', 'version').code === 0, 'anaquel version', '')
}

function visit({ visit: run, trusted }: Internet, ...args: string[]): string {
  const places = [443, 80].flatMap((port) => ['--resolve', `${DOMINIO}:${port}:${MACHINE}`])
  return run('curl', '-s', '--cacert', trusted, ...places, ...args)
}

function post(internet: Internet, path: string, body: object): string {
  const headers = ['-H', `origin: https://${DOMINIO}`, '-H', 'content-type: application/json']
  return visit(internet, ...headers, '-d', JSON.stringify(body), `https://${DOMINIO}${path}`)
}

function readSerial({ visit: run }: Internet): string {
  const ask = `openssl s_client -connect ${MACHINE}:443 -servername ${DOMINIO} </dev/null 2>/dev/null`
  return run('sh', '-c', `${ask} | openssl x509 -noout -serial`)
}

/** Caddy looks every ten minutes; here every five seconds. */
async function renew(machine: Machine, internet: Internet) {
  machine.run('sed', '-i', '0,/^{/s//{\\n\\trenew_interval 5s/', CADDYFILE)
  check(machine.run('systemctl', 'reload', 'caddy').code === 0, 'Caddy relee su configuración')
  const first = readSerial(internet)
  const began = performance.now()
  const renewed = await waitFor(async () => {
    await sleep(2_000)
    return readSerial(internet) !== first
  }, CERTIFICATE_S * 1_000)
  check(Boolean(renewed), `El certificado se renovó solo, ${Math.round((performance.now() - began) / 1_000)} s después`)
}

function leave(machine: Machine, internet: Internet, [program, ...args]: readonly [string, ...string[]]) {
  const { code, output } = machine.run('anaquel', 'desinstalar', '--sin-preguntas')
  const left = [DATA, SETTINGS].every((path) => existsSync(join(machine.root, path)))
  check(code === 0 && left && !existsSync(join(machine.root, PROGRAMS)), 'Desinstalada; los datos quedan', output)
  const again = machine.run(program, ...args)
  check(again.code === 0, 'Instalada de nuevo', again.output)
  if (again.code !== 0) return
  const login = post(internet, '/api/usuarios/iniciar-sesion', CUENTA)
  check(login.includes('"rol":"admin"'), 'Es la misma tienda, con la misma contraseña', login)
}
