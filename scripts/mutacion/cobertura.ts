// Which tests a mutant is tried with.
import { hash, type Mutante } from './mutantes.ts'

interface Prueba {
  ms: number
  /** It needs the tests before it. */
  atada: boolean
  mutantes: string[]
}

/** What one test file runs. */
export interface Cobertura {
  /** Of the file and of the slice. */
  huella: string
  /** What loading the file and its hooks take. */
  ms: number
  /** The mutants that its hooks run, and those that run while it is loaded. */
  aparte: string[]
  carga: string[]
  pruebas: Record<string, Prueba>
}

export interface Intento {
  /** Some of it runs while a file is loaded. */
  estatico: boolean
  pruebas: Record<string, string[]>
  huella: string
}

/** How long the tests of one mutant may take, in milliseconds of the run that found out what covers what. */
const PACIENCIA = 10_000

type Known = Record<string, Cobertura>

/** The tests of one's own, the cheapest first, as many as the patience allows. */
function chooseOf(
  isOwn: (file: Cobertura, prueba: Prueba) => boolean,
  known: Known,
  patience: number,
): Record<string, string[]> {
  const files = Object.entries(known).flatMap(([name, file]) => {
    const { ms } = file
    const all = Object.entries(file.pruebas)
    const own = all.filter(([, prueba]) => isOwn(file, prueba))
    own.sort(([, a], [, b]) => a.ms - b.ms)
    return own.length === 0 ? [] : [{ name, ms, all, own }]
  })
  files.sort((a, b) => a.ms - b.ms)
  const chosen: Record<string, string[]> = {}
  let spent = 0
  for (const { name, ms, all, own } of files) {
    if (spent > 0 && spent + ms > patience) break
    spent += ms
    const taken = own.filter(([, prueba], at) => {
      spent += prueba.ms
      return spent <= patience || at === 0
    })
    const last = all.findLastIndex(([, prueba]) => prueba.atada && taken.some(([, other]) => other === prueba))
    chosen[name] = [...new Set([...all.slice(0, last + 1), ...taken].map(([prueba]) => prueba))]
  }
  return chosen
}

export function choose({ id, archivo }: Mutante, all: Mutante[], known: Known, whole: boolean): Intento {
  const patience = whole ? Number.POSITIVE_INFINITY : PACIENCIA
  const estatico = Object.values(known).some(({ carga }) => carga.includes(id))
  // What runs while a file is loaded is tried with whatever uses that file, and with what compares closed lists.
  const beside = estatico ? all.filter((other) => other.archivo === archivo).map((other) => other.id) : []
  const ids = new Set([id, ...beside])
  const runs = ({ aparte }: Cobertura, { mutantes }: Prueba) => [aparte, mutantes].flat().some((one) => ids.has(one))
  const loads = ({ carga }: Cobertura) => carga.includes(id)
  const running = chooseOf(runs, known, patience)
  // Of a file that runs only while it is loaded, as a contract's form does, every test that loads it may notice.
  const pruebas = estatico && Object.keys(running).length === 0 ? chooseOf(loads, known, patience) : running
  // A test that reads a constant runs none of the file's code.
  for (const [name, { carga, pruebas: own }] of Object.entries(known))
    if (/^src\/test\/|\.rules\.test\.ts$/.test(name) && carga.includes(id)) pruebas[name] = Object.keys(own)
  return {
    estatico,
    pruebas,
    huella: hash(...Object.entries(pruebas).flatMap(([name, tests]) => [known[name]?.huella ?? '', ...tests])),
  }
}
