// How a slice says a step of the shop's first hour (`<noun>.hoy.ts`, `pasos` of its `<noun>.slice.ts`).
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Paso } from './paso.rules.ts'

export type MiradaPaso = { db: Db; config: Config; leer: Leer }

export type PasoDe = {
  clave: string
  /** Its place among all: the lowest stands first. */
  puesto: number
  /** Reads an index at most: the home of the panel asks each time. */
  mirar(mirada: MiradaPaso): Promise<Omit<Paso, 'clave'>>
}

declare module '#platform/slice.ts' {
  interface Slice {
    /** Steps of the shop's first hour. */
    pasos?: readonly PasoDe[]
  }
  interface Needs {
    /** The steps of all slices, by their place. */
    pasos: readonly PasoDe[]
  }
}
