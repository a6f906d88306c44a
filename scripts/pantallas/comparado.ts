// The whole panel at a width, beside another tree's where one is named: a picture of each screen, and sheets of pairs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { done, note } from '../terminal.ts'
import { type DeLaHoja, emparejar, type Forma, hacerHoja } from './hoja.ts'
import type { Pantalla } from './lista.ts'
import { DEL_PANEL } from './panel.ts'
import { type Escena, fotografiar } from './tomar.ts'

/** Small enough to be looked at whole, large enough to be read. */
const FORMAS: Readonly<Record<number, Forma>> = {
  360: { ancho: 300, columnas: 6 },
  768: { ancho: 420, columnas: 4 },
}
const ANCHA: Forma = { ancho: 760, columnas: 2 }

/** Pictures of the panel's screens (all of them, or those named) of a shop, each written to its own file. */
export async function tomarPanel(
  escena: Escena,
  { ancho, carpeta, solo }: { ancho: number; carpeta: string; solo: readonly string[] | undefined },
): Promise<DeLaHoja[]> {
  const wanted = solo ? DEL_PANEL.filter(({ nombre }) => solo.includes(nombre)) : DEL_PANEL
  const folder = join(carpeta, String(ancho))
  mkdirSync(folder, { recursive: true })
  const falla = ({ nombre }: Pantalla, error: unknown) => note(`${ancho} ${nombre}: ${String(error).split('\n')[0]}`)
  const fotos = await fotografiar(escena, ancho, wanted, { falla })
  for (const { pantalla, png } of fotos) writeFileSync(join(folder, `${pantalla.nombre}.png`), png)
  return fotos.map(({ pantalla, png }) => ({ nombre: pantalla.nombre, foto: png }))
}

/** Sheets of what is, beside what was. */
export async function escribirHojas(
  fotos: { antes: readonly DeLaHoja[]; ahora: readonly DeLaHoja[] },
  { ancho, carpeta }: { ancho: number; carpeta: string },
): Promise<void> {
  const forma = FORMAS[ancho] ?? ANCHA
  const all = emparejar(fotos.antes, fotos.ahora)
  for (let n = 0; n * forma.columnas < all.length; n++) {
    const path = join(carpeta, `panel-${ancho}-${String(n + 1).padStart(2, '0')}.png`)
    writeFileSync(path, await hacerHoja(all.slice(n * forma.columnas, (n + 1) * forma.columnas), forma))
  }
  done(`${fotos.ahora.length} pantallas del panel a ${ancho} px: ${carpeta}`)
}
