// The settings of one process, in memory: read at its start and whenever one changes (`NOTIFY catalogo, 'ajustes'`). Reading
// one never asks the database.
import type { Config, Variable } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Log } from '#platform/http/context.ts'
import { type Sealed, SealedError } from '#platform/sealed.ts'
import { type Guardado, listGuardados } from './ajuste.queries.ts'
import { type Ajuste, type AlgunAjuste, type DerivaPublicos, esSecreto, type SobreConfig } from './declarar.ts'
import type { Publicos } from './publicos.rules.ts'

declare module '#platform/slice.ts' {
  interface Slice {
    /** Its settings, in the order of the panel's screen. */
    ajustes?: readonly AlgunAjuste[]
    /** Where they stand among those of other slices: lower numbers first, 0 where nothing is said, else as the slices stand. */
    ajustesPuesto?: number
    /** Settings that stand where a variable of the environment may stand. */
    sobre?: SobreConfig
    /** What browsers are told beside the public settings. */
    publicos?: DerivaPublicos
  }
  interface Minute {
    ajustes: Pick<Ajustes, 'config' | 'get'>
  }
}

declare module '#platform/http/context.ts' {
  interface Services {
    ajustes: Ajustes
    /** The size in pixels of a picture that was uploaded here, by its path; null where there is none. Belongs to the pictures. */
    measureImagen(path: string): Promise<{ ancho: number; alto: number } | null>
    /** The logo as PNG on white, for papers, by its setting (`toLogo`); null where there is none. Belongs to the pictures, too. */
    paintLogo(logo: string): Promise<Buffer | null>
  }
}

/** The topic of `NOTIFY catalogo` that tells of changed settings (db/migrations/0043_ajustes.sql). */
export const AJUSTES_TOPIC = 'ajustes'

/** What is known of one setting. `problema`: why what is stored is not used, in the owner's words. */
export type Situacion = {
  valor: unknown
  guardado: { version: number; cambiado_en: Date } | null
  variable: Variable | null
  problema: string | null
}

type Foto = {
  situaciones: ReadonlyMap<string, Situacion>
  publicos: Publicos
  /** What the settings say where a variable may. */
  sobre: Partial<Config>
  config: Config
}

export type Ajustes = ReturnType<typeof createAjustes>

type Needs = {
  declarados: readonly AlgunAjuste[]
  sobres: readonly SobreConfig[]
  derivados: readonly DerivaPublicos[]
  config: Config
  sealed: Sealed
  log: Log
}

/** What seals a secret setting to its place. */
export const aboutAjuste = (clave: string): string => `ajuste ${clave}`

const PROBLEMAS = {
  'otra-clave':
    'Se guardó con otra clave de cifrado (AJUSTES_CLAVE o el archivo ajustes.clave), que esta máquina no tiene: vale como sin poner. Poné la clave de antes, o escribilo de nuevo.',
  alterado: 'Lo guardado no se puede leer: vale como sin poner. Escribilo de nuevo.',
  ilegible: 'No se pudo leer la clave de cifrado de esta máquina: vale como sin poner.',
  invalido: 'Lo guardado no vale en esta versión: se usa el valor de fábrica.',
}

/** The value of a stored row, or why there is none. */
async function open(
  ajuste: AlgunAjuste,
  row: Guardado,
  { sealed, log }: Pick<Needs, 'sealed' | 'log'>,
): Promise<{ valor: unknown } | { problema: string }> {
  let kept = row.valor
  if (esSecreto(ajuste) !== row.sellado) return { problema: PROBLEMAS.invalido }
  if (row.sellado) {
    try {
      kept = await sealed.open(String(row.valor), aboutAjuste(ajuste.clave))
    } catch (error) {
      log.error({ ajuste: ajuste.clave, message: String(error) }, 'a secret setting cannot be read')
      return { problema: PROBLEMAS[error instanceof SealedError ? error.reason : 'ilegible'] }
    }
  }
  const judged = ajuste.lectura.safeParse(kept)
  if (judged.success) return { valor: judged.data }
  log.error({ ajuste: ajuste.clave }, 'a stored setting is not valid in this version')
  return { problema: PROBLEMAS.invalido }
}

export function createAjustes({ declarados, sobres, derivados, config, sealed, log }: Needs) {
  let foto = compose(new Map())
  let reading: Promise<void> = Promise.resolve()

  const isFixed = ({ variable }: AlgunAjuste) => variable !== undefined && config.FIJADAS.includes(variable.nombre)

  async function situate(ajuste: AlgunAjuste, row: Guardado | undefined): Promise<Situacion> {
    const guardado = row ? { version: row.version, cambiado_en: row.cambiado_en } : null
    if (ajuste.variable && isFixed(ajuste)) {
      const valor = ajuste.variable.leer?.(config) ?? ajuste.defecto
      return { valor, guardado, variable: ajuste.variable.nombre, problema: null }
    }
    const opened = row ? await open(ajuste, row, { sealed, log }) : { valor: ajuste.defecto }
    if ('problema' in opened) return { valor: ajuste.defecto, guardado, variable: null, problema: opened.problema }
    return { valor: opened.valor, guardado, variable: null, problema: null }
  }

  function compose(situaciones: ReadonlyMap<string, Situacion>): Foto {
    const leer = <T>(ajuste: Ajuste<T>): T => readFrom(situaciones, ajuste)
    const publicos: Record<string, unknown> = {}
    for (const ajuste of declarados) {
      const shown = ajuste.mostrar(leer(ajuste))
      if (ajuste.publico && JSON.stringify(shown) !== JSON.stringify(ajuste.mostrar(ajuste.defecto))) {
        publicos[ajuste.clave] = shown
      }
    }
    for (const derive of derivados) Object.assign(publicos, derive(leer))
    const sobre: Partial<Config> = Object.assign({}, ...sobres.map((make) => make(leer)))
    return { situaciones, publicos, sobre, config: layOver(config, sobre) }
  }

  async function read(db: Db): Promise<void> {
    const rows = new Map((await listGuardados(db)).map((row) => [row.clave, row]))
    const situaciones = new Map<string, Situacion>()
    for (const ajuste of declarados) situaciones.set(ajuste.clave, await situate(ajuste, rows.get(ajuste.clave)))
    foto = compose(situaciones)
  }

  return {
    declarados,
    /** The value of a setting now: the variable's, else what is stored, else what the slice declares. */
    get: <T>(ajuste: Ajuste<T>): T => readFrom(foto.situaciones, ajuste),
    situacionOf: (ajuste: AlgunAjuste): Situacion =>
      foto.situaciones.get(ajuste.clave) ?? { valor: ajuste.defecto, guardado: null, variable: null, problema: null },
    /** What browsers may know. */
    get publicos() {
      return foto.publicos
    },
    /** The environment, with the settings where it says nothing. Another object after each reading. */
    get config() {
      return foto.config
    },
    /** The settings over another environment. */
    over: (other: Config): Config => layOver(other, foto.sobre),
    isFixed,
    /** Reads all of them from the primary. One reading after the other, so that the last one has seen the most. */
    load(db: Db): Promise<void> {
      const next = reading.then(() => read(db))
      reading = next.catch(() => {})
      return next
    },
  }
}

/** What the environment sets wins. */
const layOver = (config: Config, sobre: Partial<Config>): Config =>
  Object.freeze({
    ...config,
    ...Object.fromEntries(Object.entries(sobre).filter(([name]) => !config.FIJADAS.includes(name))),
  })

function readFrom<T>(situaciones: ReadonlyMap<string, Situacion>, { clave, defecto }: Ajuste<T>): T {
  const situacion = situaciones.get(clave)
  return situacion ? (situacion.valor as T) : defecto // its own schema has judged it
}
