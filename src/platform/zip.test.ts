import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type ArchivoDeZip, writeZip } from './zip.ts'

async function* give(archivos: readonly ArchivoDeZip[]) {
  yield* archivos
}
async function write(archivos: readonly ArchivoDeZip[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeZip(give(archivos))) parts.push(part)
  return Buffer.concat(parts)
}
async function read(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(Buffer.from(part))
    found[entry.fileName] = Buffer.concat(parts).toString()
  }
  return found
}

it('is read back file by file, whatever their names and their bytes', async () => {
  const archivos = {
    'Factura B 00003-00000001.pdf': '%PDF-1.3 ñ',
    'vacío.txt': '',
    'ñandú 😀.pdf': 'x'.repeat(100_000),
  }
  const bytes = await write(Object.entries(archivos).map(([nombre, texto]) => ({ nombre, datos: Buffer.from(texto) })))
  expect(await read(bytes)).toEqual(archivos)
})
it('of no files is a ZIP too, and the same files are the same bytes', async () => {
  expect(await read(await write([]))).toEqual({})
  const una = [{ nombre: 'a', datos: Buffer.from('a') }]
  expect(await write(una)).toEqual(await write(una))
})
