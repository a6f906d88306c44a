// The tables of ways that money goes, for `npm run pagos -- matriz`: what each came to, and whether that is what it must be.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the command reads what was written; without it nobody asked. */
const CARPETA = process.env.PAGOS_MATRIZ

/** Whether all of it is asked for, not the short form of `npm test`. */
export const ENTERA = CARPETA !== undefined

/** What a way comes to: `movimientos` of money, `ejemplares` of the shop's copies. */
export type Queda = { pago: string; movimientos: string[]; tareas: string[]; correos: string[]; ejemplares: string[] }
export type FilaDeMatriz = { metodo: string; caso: string; queda: Queda; bien: boolean }

/** For the command, which prints the files of the folder by their names. */
export function writeFilas(nombre: string, filas: readonly FilaDeMatriz[]): void {
  if (CARPETA) writeFileSync(join(CARPETA, `${nombre}.json`), JSON.stringify(filas))
}
