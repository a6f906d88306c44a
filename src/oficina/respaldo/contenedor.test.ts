import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Escritor, readPartes } from './contenedor.ts'
import { type Encabezado, MARCA, RespaldoError } from './formato.ts'

const folder = mkdtempSync(join(tmpdir(), 'contenedor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MANIFIESTO: Encabezado = {
  parte: 'manifiesto',
  creado: '2026-11-21T16:30:00.000Z',
  migraciones: [{ nombre: '0001_catalogo.sql', sha256: 'a' }],
  secuencias: { libro_num_seq: '43' },
}
const TABLA: Encabezado = { parte: 'tabla', nombre: 'libro', columnas: ['id', 'titulo'] }
const IMAGEN: Encabezado = { parte: 'imagen', nombre: 'ab/tapa.webp' }
const FIN: Encabezado = { parte: 'fin', filas: { libro: 1 }, imagenes: 1 }
const BIG = Buffer.alloc(2_500_000, 'ñ')

async function write(name: string, partes: [Encabezado, Uint8Array[]][]): Promise<string> {
  const path = join(folder, name)
  const file = await open(path, 'w')
  const escritor = await Escritor.begin(file)
  for (const [encabezado, datos] of partes) await escritor.write(encabezado, datos)
  await file.close()
  return path
}

async function read(path: string) {
  const partes: [Encabezado, string][] = []
  for await (const { encabezado, datos } of readPartes(path)) {
    const pieces: Buffer[] = []
    for await (const piece of datos) pieces.push(piece)
    partes.push([encabezado, Buffer.concat(pieces).toString('latin1')])
  }
  return partes
}

const small: [Encabezado, Uint8Array[]][] = [
  [MANIFIESTO, []],
  [TABLA, [Buffer.from('uno\t'), Buffer.from('El túnel\n')]],
  [IMAGEN, [Buffer.from([0, 255, 10])]],
  [FIN, []],
]

/** Reads a changed copy as a person would: the first pass is over before anything is done. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'cambiado')
  writeFileSync(path, bytes)
  const error = await read(path).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RespaldoError)) throw new Error('it was read', { cause: error })
  return error.message.replace(path, 'X')
}

describe('a container', () => {
  it('gives back its parts, also those of many frames and those without data', async () => {
    const path = await write('grande', [
      [MANIFIESTO, []],
      [TABLA, [BIG.subarray(0, 7), BIG]],
      [IMAGEN, []],
      [FIN, []],
    ])
    expect(await read(path)).toEqual([
      [MANIFIESTO, ''],
      [TABLA, Buffer.concat([BIG.subarray(0, 7), BIG]).toString('latin1')],
      [IMAGEN, ''],
      [FIN, ''],
    ])
  })

  it('passes over what nobody reads', async () => {
    const path = await write('salteado', small)
    const names: string[] = []
    for await (const { encabezado } of readPartes(path)) names.push(encabezado.parte)
    expect(names).toEqual(['manifiesto', 'tabla', 'imagen', 'fin'])
  })
})

describe('a container that is not as it was written', () => {
  let whole: Buffer
  beforeAll(async () => {
    whole = readFileSync(await write('entero', small))
  })

  it('is refused for each single byte that changed', async () => {
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      expect(await refusalOf(changed), `byte ${at}`).toMatch(/^«X» (está|no es|es de una)/)
    }
  }, 60_000)

  it('is refused wherever it was cut off', async () => {
    for (let length = 0; length < whole.length; length++) {
      expect(await refusalOf(whole.subarray(0, length)), `${length} bytes`).toMatch(/incompleto|no es un respaldo/)
    }
  }, 60_000)

  it('is refused with anything behind its end', async () => {
    expect(await refusalOf(Buffer.concat([whole, Buffer.from('\n')]))).toContain('incompleto')
    expect(await refusalOf(Buffer.concat([whole, whole.subarray(MARCA.length)]))).toContain('dañado')
  })

  it.each([
    ['without a manifest', small.slice(1)],
    ['with its parts in another order', [small[0], small[3], small[1], small[2]]],
    ['with two manifests', [small[0], ...small]],
  ])('is refused %s, sealed as it may be', async (_, partes) => {
    const path = await write(
      'otro orden',
      partes.flatMap((parte) => (parte ? [parte] : [])),
    )
    expect(await refusalOf(readFileSync(path))).toContain('dañado')
  })

  it.each(['../fuera.webp', '/etc/passwd', 'a/../../b', 'a//b', '.oculta', 'a\\b', 'c:d', ''])(
    'is refused with a picture named «%s»',
    async (nombre) => {
      const path = await write('salida', [
        [MANIFIESTO, []],
        [{ parte: 'imagen', nombre }, []],
        [FIN, []],
      ])
      expect(await refusalOf(readFileSync(path))).toContain('dañado')
    },
  )

  it('is refused when it is something else, or of a later format', async () => {
    expect(await refusalOf(Buffer.from(''))).toBe('«X» no es un respaldo de Anaquel.')
    expect(await refusalOf(Buffer.from('isbn,titulo\n9789875455146,El túnel\n'))).toBe(
      '«X» no es un respaldo de Anaquel.',
    )
    expect(await refusalOf(Buffer.from('Anaquel respaldo 12\n'))).toBe(
      '«X» es de una versión más nueva (formato 12). Actualizá el programa.',
    )
  })
})
