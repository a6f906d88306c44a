import { useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { type Eleccion, elegir, elegirPagina, NADA, sumar } from './seleccion.rules.ts'

type Pagina<Item> = readonly (readonly [clave: string, fila: Item])[]

/** What became of one row: nothing where it was done, else why not. */
export type Resultado = { clave: string; motivo?: string | undefined }

export type Seleccion<Item> = {
  elegidas: readonly Item[]
  has(clave: string): boolean
  /** Why an act failed, by row. */
  motivos: ReadonlyMap<string, string>
  elegir(pagina: Pagina<Item>, clave: string, rango: boolean): void
  elegirPagina(pagina: Pagina<Item>): void
  sumar(clave: string, fila: Item): void
  soltar(): void
  /** What was done is let go; what was not stays chosen, with its reason. */
  contar(resultados: readonly Resultado[]): void
}

/** The chosen rows of a table. They stay chosen while its pages are walked. */
export function useSeleccion<Item>(): Seleccion<Item> {
  const [eleccion, setEleccion] = useState<Eleccion<Item>>(NADA)
  const [motivos, setMotivos] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    elegidas: [...eleccion.filas.values()],
    has: (clave) => eleccion.filas.has(clave),
    motivos,
    elegir: (pagina, clave, rango) => setEleccion((antes) => elegir(antes, pagina, clave, rango)),
    elegirPagina: (pagina) => setEleccion((antes) => elegirPagina(antes, pagina)),
    sumar: (clave, fila) => setEleccion((antes) => sumar(antes, [clave, fila])),
    soltar() {
      setEleccion(NADA)
      setMotivos(new Map())
    },
    contar(resultados) {
      const fallas = resultados.flatMap(({ clave, motivo }) => (motivo === undefined ? [] : [[clave, motivo] as const]))
      const stay = new Map(fallas)
      setMotivos(stay)
      setEleccion(({ filas }) => ({ filas: new Map([...filas].filter(([clave]) => stay.has(clave))), ancla: null }))
    },
  }
}

/** Does one act on each row in turn: a refusal is its row's own, and the next one goes on. */
export async function actuarEnCada<Item>(
  filas: readonly Item[],
  claveDe: (fila: Item) => string,
  actuar: (fila: Item) => Promise<unknown>,
): Promise<Resultado[]> {
  const resultados: Resultado[] = []
  for (const fila of filas) {
    const clave = claveDe(fila)
    try {
      await actuar(fila)
      resultados.push({ clave })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      resultados.push({ clave, motivo: error.message })
    }
  }
  return resultados
}
