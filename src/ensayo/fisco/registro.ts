// What the stand-in has authorised: in memory for a test, in the database for a shop with many processes.
import type { Db } from '#platform/db/pool.ts'

export type SerieEnsayo = { cuit: string; punto: number; tipo: number }
/** The elements of a request for a CAE by name, with its CAE. */
export type Guardado = Record<string, string>

export type Registro = {
  /** The last number and its day (`yyyymmdd`); null before the first. */
  findUltimo(serie: SerieEnsayo): Promise<{ numero: number; fecha: string } | null>
  find(serie: SerieEnsayo, numero: number): Promise<Guardado | null>
  /** False where the number is taken. */
  save(serie: SerieEnsayo, numero: number, datos: Guardado): Promise<boolean>
}

export function createRegistroEnMemoria(): Registro {
  const series = new Map<string, Map<number, Guardado>>()
  const of = ({ cuit, punto, tipo }: SerieEnsayo) => {
    const key = `${cuit} ${punto} ${tipo}`
    const known = series.get(key) ?? new Map<number, Guardado>()
    series.set(key, known)
    return known
  }
  return {
    async findUltimo(serie) {
      const numero = Math.max(0, ...of(serie).keys())
      const datos = of(serie).get(numero)
      return datos ? { numero, fecha: datos.CbteFch ?? '' } : null
    },
    find: async (serie, numero) => of(serie).get(numero) ?? null,
    async save(serie, numero, datos) {
      if (of(serie).has(numero)) return false
      of(serie).set(numero, datos)
      return true
    },
  }
}

export function createRegistroEnBase(db: Db): Registro {
  const select = ({ cuit, punto, tipo }: SerieEnsayo) =>
    db
      .selectFrom('comprobante_ensayo')
      .select(['numero', 'datos'])
      .where('cuit', '=', cuit)
      .where('punto', '=', punto)
      .where('tipo', '=', tipo)
  return {
    async findUltimo(serie) {
      const row = await select(serie).orderBy('numero', 'desc').limit(1).executeTakeFirst()
      return row ? { numero: row.numero, fecha: row.datos.CbteFch ?? '' } : null
    },
    async find(serie, numero) {
      return (await select(serie).where('numero', '=', numero).executeTakeFirst())?.datos ?? null
    },
    async save({ cuit, punto, tipo }, numero, datos) {
      const written = await db
        .insertInto('comprobante_ensayo')
        .values({ cuit, punto, tipo, numero, datos: JSON.stringify(datos) })
        .onConflict((conflict) => conflict.columns(['cuit', 'punto', 'tipo', 'numero']).doNothing())
        .returning('numero')
        .executeTakeFirst()
      return written !== undefined
    },
  }
}
