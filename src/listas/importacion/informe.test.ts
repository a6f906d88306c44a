import { expect, it } from 'vitest'
import { unguardCelda } from '#platform/celda.ts'
import { CsvReader } from './csv.rules.ts'
import { openEntrada, openText } from './entrada.ts'
import { formatRechazos } from './informe.ts'

it('refused rows run nothing in a spreadsheet, and are read again as they were, guarded by their writer or not', async () => {
  const filas = [
    ['9789500000001', '=1+1'],
    ['9789500000002', "'=1+1"],
    ['9789500000003', "'Tis"],
    ['9789500000004', '-x'],
  ]
  const entrada = await openEntrada(
    openText('lista.csv', `isbn;titulo\n${filas.map((fila) => fila.join(';')).join('\n')}\n`),
  )
  async function* refuse() {
    yield filas.map((_, n) => ({ linea: n + 2, motivo: '=mal' }))
  }
  let text = ''
  for await (const piece of formatRechazos(entrada, refuse() as Parameters<typeof formatRechazos>[1])) text += piece
  const celdas = new CsvReader(';').push(text.replace('\ufeff', ''), true).map((registro) => registro.celdas)
  expect(celdas.flat().filter((celda) => /^[=+\-@]/.test(celda))).toEqual([])
  expect(celdas.slice(1).map(([, , ...suyas]) => suyas.map(unguardCelda))).toEqual(
    filas.map((fila) => fila.map(unguardCelda)),
  )
})
