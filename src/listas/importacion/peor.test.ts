// Files that are small and ask for much: what reading them may cost is bounded before it is spent.
import { describe, expect, it } from 'vitest'
import { xlsx, zip } from '#test/zip.ts'
import { unpack } from './descomprimir.ts'
import { type Fuente, ImportError, openBytes } from './fuente.ts'
import { readTabla } from './tabla.ts'

/** A sheet with one cell a row, in a column far to the right. */
const sparse = (columna: string, filas: number) =>
  xlsx({
    Hoja: `<row><c t="inlineStr"><is><t>isbn</t></is></c></row>${`<row><c r="${columna}1"><v>1</v></c></row>`.repeat(filas)}`,
  })

const refusal = async (fuente: Fuente) => {
  const error = await readTabla(fuente).catch((error: unknown) => error)
  return error instanceof ImportError ? error.message : error
}

describe('a sheet', () => {
  it('holds no more cells than a table of books has, however far to the right they stand', async () => {
    const bytes = sparse('IV', 40_000)
    expect(bytes.length).toBeLessThan(150_000)
    expect(await refusal(openBytes('existencias.xlsx', bytes))).toBe(
      '«existencias.xlsx» tiene demasiadas celdas vacías en el medio: dejá solo las columnas que hacen falta y guardalo como CSV.',
    )
  })

  it('is as wide as the columns that a sheet of books may have: what stands further is not read', async () => {
    const { filas } = await readTabla(openBytes('existencias.xlsx', sparse('ALL', 1_000)))
    expect(filas).toEqual([])
  })
})

describe('a ZIP', () => {
  it('of ten thousand empty files is refused by their number, before any of them is looked at', async () => {
    const bytes = zip(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}.csv`, ''])))
    let reads = 0
    const fuente = openBytes('lista.zip', bytes)
    const read: Fuente['read'] = (at, length) => {
      reads++
      return fuente.read(at, length)
    }
    const counted: Fuente = { ...fuente, read }
    await expect(unpack(counted)).rejects.toThrow(
      '«lista.zip» trae 10000 archivos: un ZIP se importa con uno solo adentro.',
    )
    expect(reads).toBeLessThan(20)
  })
})
