// `npm run release [-- --arquitectura x64|arm64 …] [--imagen] [--comprobar] [--firmar CLAVE.pem]`: what a server needs, as one file for each platform.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeHuella, FIRMA, OFERTA, SUMAS } from '#platform/updates.ts'
import { buildInto } from './build.ts'
import { commitSeconds, describeVersion } from './describe-version.ts'
import { CARRIED_KEY } from './installer/places.ts'
import { hashFile, pack } from './release/archive.ts'
import { makeImage } from './release/image.ts'
import { makeKeys, readSigner, type Signer } from './release/keys.ts'
import { writeNotices } from './release/notices.ts'
import { writeOffer } from './release/offer.ts'
import { ARQUITECTURAS, type Arquitectura, type Package } from './release/packages.ts'
import { narrowSbom, readSbom } from './release/sbom.ts'
import { nameRelease, writeTree } from './release/tree.ts'
import { root } from './root.ts'
import { done, Failure, note, runCommand, say, step } from './terminal.ts'

const USAGE =
  'Uso: npm run release [-- --arquitectura x64 --arquitectura arm64] [--imagen] [--comprobar] [--firmar CLAVE.pem] | --clave CLAVE.pem'
const MAX_MB = 150
const MB = 1_000_000
const OUT = join(root, 'entrega')

await runCommand(async () => {
  const { comprobar, clave, ...wanted } = readArguments()
  if (clave !== undefined) return createKey(clave)
  const version = describeVersion()
  if (version.includes('-dirty')) note('Hay cambios sin guardar en git: la versión lo dice (-dirty).')
  const sums = await make(OUT, version, wanted)
  if (comprobar) {
    const again = `${OUT}.otra`
    const others = await make(again, version, wanted)
    rmSync(again, { recursive: true, force: true })
    if (sums !== others) throw new Failure(`Dos veces no dieron lo mismo:\n${sums}\n${others}`)
    done('Dos veces, los mismos bytes')
  }
  if (wanted.firma) {
    writeFileSync(join(OUT, FIRMA), wanted.firma.sign(sums))
    done(`Firmada por la clave ${describeHuella(wanted.firma.publicKey)}`)
  }
  say(sums)
  return 0
})

function createKey(path: string): number {
  const shown = makeKeys(path)
  const publicKey = readFileSync(shown, 'utf8')
  done(
    `Clave privada en ${path}: guardala fuera de esta máquina. Quien la tenga puede actualizar todas las tiendas que confían en ella`,
  )
  say(`${publicKey}Pública, en ${shown}; su huella es ${describeHuella(publicKey)}`)
  return 0
}

type Wanted = { arquitecturas: readonly Arquitectura[]; imagen: boolean; firma: Signer | null }

/** Makes everything anew in the folder. Gives the text of its SHA256SUMS. */
async function make(out: string, version: string, { arquitecturas, imagen, firma }: Wanted): Promise<string> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const dist = join(out, 'dist')
  await step(
    () => buildInto(dist),
    () => `Tienda construida: ${version}`,
  )
  const sbom = readSbom()
  for (const arquitectura of arquitecturas) {
    const name = nameRelease(version, arquitectura)
    const { folder, packages } = writeTree(join(out, name), dist, version, arquitectura)
    writePapers(folder, packages, sbom)
    if (firma) writeFileSync(join(folder, CARRIED_KEY), firma.publicKey)
    const file = join(out, `${name}.tar.gz`)
    await step(
      () => pack(folder, file, commitSeconds()),
      () => `${basename(file)}: ${formatMb(statSync(file).size)}`,
    )
    for (const [paper, ending] of [
      ['AVISOS.txt', 'avisos.txt'],
      ['anaquel.cdx.json', 'cdx.json'],
    ] as const)
      copyFileSync(join(folder, paper), join(out, `${name}.${ending}`))
    if (imagen) {
      await step(
        () => makeImage(folder, arquitectura, commitSeconds()),
        (image) => `${basename(image)}: ${formatMb(statSync(image).size)}`,
      )
    }
    rmSync(folder, { recursive: true, force: true })
    if (statSync(file).size > MAX_MB * MB) throw new Failure(`${basename(file)} pasa los ${MAX_MB} MB.`)
  }
  rmSync(dist, { recursive: true, force: true })
  copyFileSync(join(root, 'CHANGELOG.md'), join(out, 'CHANGELOG.md'))
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  writeFileSync(join(out, OFERTA), writeOffer(version, changelog, commitSeconds()))
  return writeSums(out)
}

function writePapers(folder: string, packages: readonly Package[], sbom: string) {
  writeFileSync(join(folder, 'AVISOS.txt'), writeNotices(packages))
  writeFileSync(join(folder, 'anaquel.cdx.json'), narrowSbom(sbom, packages, commitSeconds()))
}

async function writeSums(out: string): Promise<string> {
  const lines: string[] = []
  for (const name of readdirSync(out).sort()) lines.push(`${await hashFile(join(out, name))}  ${name}\n`)
  writeFileSync(join(out, SUMAS), lines.join(''))
  return lines.join('')
}

function formatMb(bytes: number): string {
  return `${(bytes / MB).toFixed(1).replace('.', ',')} MB`
}

function readArguments(): Wanted & { comprobar: boolean; clave: string | undefined } {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({
      options: {
        arquitectura: { type: 'string', multiple: true },
        imagen: flag,
        comprobar: flag,
        firmar: text,
        clave: text,
      },
    })
    const given = values.arquitectura ?? [process.arch]
    const arquitecturas = ARQUITECTURAS.filter((name) => given.includes(name))
    if (arquitecturas.length !== given.length) throw new Failure(USAGE)
    const { imagen, comprobar, clave, firmar } = values
    return { arquitecturas, imagen, comprobar, clave, firma: firmar === undefined ? null : readSigner(firmar) }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(USAGE)
  }
}
