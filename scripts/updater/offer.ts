// What is offered where root named it, judged for this machine.
import { existsSync, readFileSync } from 'node:fs'
import { arch } from 'node:process'
import { judgePapers, type Oferta, readPapers } from '#platform/updates.ts'
import { CURRENT, SOURCE, TRUSTED_KEY } from '../installer/places.ts'
import { Failure } from '../terminal.ts'
import { readText } from './files.ts'
import { judgeVersion } from './job.ts'

export type Offered = { origen: string; oferta: Oferta; file: string; sum: string }

/** The version that runs, without its commit. */
export const readVersion = (): string => readText(`${CURRENT}/VERSION`)?.split(' ')[0] ?? ''

/** Where new versions are looked for; null where root named nothing. */
export const readSource = (): string | null => readText(SOURCE) || null

export const nameFile = (version: string): string => `anaquel-${version}-linux-${arch}.tar.gz`

/** Whatever signed version stands there for this machine. Throws the sentence why there is none. */
export async function readOffer(origen: string, desde: string): Promise<Offered> {
  const papers = await readPapers(origen).catch((error: unknown) => {
    throw new Failure(`No se pudo mirar ${origen}: ${error instanceof Error ? error.message : String(error)}.`)
  })
  const judged = judgePapers(papers, existsSync(TRUSTED_KEY) ? readFileSync(TRUSTED_KEY, 'utf8') : null)
  if ('problema' in judged) throw new Failure(judged.problema)
  const { oferta, sums } = judged
  const file = nameFile(oferta.version)
  const problem = judgeVersion(oferta.version, desde, sums, file)
  if (problem !== null) throw new Failure(problem)
  return { origen, oferta, file, sum: sums.get(file) ?? '' }
}
