// A backup that somebody changed: its seals can be made anew, its signature cannot.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { migrate as migrateDatabase } from '#platform/db/migrate.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { Escritor, readPartes } from './contenedor.ts'
import { type Encabezado, RespaldoError } from './formato.ts'
import { respaldoCommand, restaurarCommand } from './respaldo.command.ts'
import { restaurar } from './restaurar.ts'

const CLAVE = 'clave-de-prueba-de-la-tienda-0123456789'
const folder = mkdtempSync(join(tmpdir(), 'firma-'))
const migrate = (databaseUrl: string) => migrateDatabase(databaseUrl, QUEUES)
let tienda: TestApi
let firmado: string
let sinFirma: string
let files = 0

beforeAll(async () => {
  tienda = await createTestApi()
  await insertTestUsuario(tienda.db, 'admin')
  await insertTestUsuario(tienda.db, 'empleado')
  await sql`update usuario set nombre = ${'Juana\u001b[2K\u202e'}, apellido = 'Due\\ña' where rol = 'admin'`.execute(
    tienda.db,
  )
  firmado = await back({ clave: CLAVE })
  sinFirma = await back({})
})
afterAll(async () => {
  await tienda.end()
  rmSync(folder, { recursive: true })
})

async function back(key: { clave?: string }): Promise<string> {
  const path = join(folder, `${++files}.respaldo`)
  const place = { databaseUrl: tienda.databaseUrl, dataDir: join(folder, 'tienda'), ...key }
  await respaldoCommand([path], place, { write: () => {} })
  return path
}

type Change = (encabezado: Encabezado, datos: Buffer) => { encabezado: Encabezado; datos: Buffer }

/** A copy with other parts, and with seals that are right again, as whoever can write the file makes it. */
async function forge(path: string, change: Change): Promise<string> {
  const forged = join(folder, `${++files}.respaldo`)
  const file = await open(forged, 'w')
  const escritor = await Escritor.begin(file)
  for await (const { encabezado, datos } of readPartes(path)) {
    const pieces: Buffer[] = []
    for await (const piece of datos) pieces.push(piece)
    const changed = change(encabezado, Buffer.concat(pieces))
    await escritor.write(changed.encabezado, [changed.datos])
  }
  await file.close()
  return forged
}

/** Makes the employee an administrator. */
const addAdmin: Change = (encabezado, datos) => {
  if (encabezado.parte !== 'tabla' || encabezado.nombre !== 'usuario') return { encabezado, datos }
  const lines = zstdDecompressSync(datos).toString('utf8').split('\n')
  const changed = lines.map((line) => (line.includes('Juana') ? line : line.replace('\tcliente\t', '\tadmin\t')))
  return { encabezado, datos: zstdCompressSync(changed.join('\n')) }
}
const dropFirma: Change = (encabezado, datos) => {
  if (encabezado.parte !== 'fin') return { encabezado, datos }
  const { firma: _, ...fin } = encabezado
  return { encabezado: fin, datos }
}

type Here = { clave?: string; answer?: boolean; argv?: string[] }

/** Restores into a place of its own; what was said and asked, and why not, if not. */
async function restore(path: string, { clave, answer, argv = [] }: Here) {
  const { url: databaseUrl } = await createTestDatabase({ empty: true })
  let [said, asked] = ['', 0]
  const preguntar = async () => {
    asked++
    return answer ?? false
  }
  const error = await restaurarCommand(
    [path, ...argv],
    {
      databaseUrl,
      dataDir: join(folder, `destino-${++files}`),
      migrate,
      ...(clave !== undefined && { clave }),
      preguntar: answer === undefined ? null : preguntar,
    },
    { write: (text) => (said += text) },
  ).then(
    () => null,
    (thrown: unknown) => (thrown instanceof RespaldoError ? thrown.message : thrown),
  )
  return { said, asked, error }
}

describe('a backup that its shop signed', () => {
  it('is restored unasked where its key is, and says who administers', async () => {
    const { said, asked, error } = await restore(firmado, { clave: CLAVE, answer: false })
    expect([asked, error]).toEqual([0, null])
    expect(said).toMatch(/^Respaldo del .+\. Su firma es la de esta tienda\.\n {2}Administran \(1\):\n {4}Juana/)
    expect(said).toContain('  Además: 1 empleado, 0 claves de la API.\n')
  })

  it('is refused where somebody added an administrator', async () => {
    const forged = await forge(firmado, addAdmin)
    expect(await restore(forged, { clave: CLAVE, answer: true, argv: ['--sin-preguntar'] })).toEqual({
      said: '',
      asked: 0,
      error: `«${forged}» fue cambiado después de hecho: su firma no es la de su contenido.`,
    })
  })

  it('without its key, with another one or without its signature is restored only when somebody agrees', async () => {
    const stripped = await forge(await forge(firmado, addAdmin), dropFirma)
    for (const [path, here, doubt] of [
      [firmado, {}, 'Acá no está la clave con que se firmó'],
      [firmado, { clave: `${CLAVE}-otra` }, 'Está firmado con otra clave'],
      [stripped, { clave: CLAVE }, 'No tiene firma: '],
    ] as const) {
      const { said, asked, error } = await restore(path, { ...here, answer: false })
      expect([asked, error]).toEqual([1, 'No se restauró nada.'])
      expect(said).toContain(doubt)
      expect(said).toContain(path === stripped ? 'Administran (2):' : 'Administran (1):')
    }
    expect((await restore(stripped, { clave: CLAVE })).error).toBe(
      'No se restauró nada. Si los conocés, repetilo con --sin-preguntar.',
    )
  })
})

it('a backup of the version before, which signed none, is restored with a warning', async () => {
  const { said, asked, error } = await restore(sinFirma, { answer: true })
  expect([asked, error]).toEqual([1, null])
  expect(said).toContain('No tiene firma: es de una versión anterior')
})

describe('what a changed file says', () => {
  it('is nothing that the terminal obeys', async () => {
    const { said } = await restore(sinFirma, { answer: false })
    expect(said).toMatch(/ {4}Juana \[2K {2}Due\\ña <prueba_\d+@correo\.test>\n/)
  })

  it('is bounded: a row without end is refused', async () => {
    const endless = await forge(sinFirma, (encabezado, datos) =>
      encabezado.parte === 'tabla' && encabezado.nombre === 'usuario'
        ? { encabezado, datos: zstdCompressSync(Buffer.alloc(200 * 1024 * 1024, 'x')) }
        : { encabezado, datos },
    )
    const before = process.memoryUsage().rss
    expect((await restore(endless, { answer: true })).error).toBe('El respaldo tiene una fila demasiado larga.')
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  it('is what is restored: a file that changes between check and restore leaves nothing', async () => {
    const path = join(folder, 'cambia.respaldo')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, readFileSync(sinFirma))
    const other = readFileSync(await forge(sinFirma, addAdmin))
    const { url: databaseUrl } = await createTestDatabase({ empty: true })
    const swap = async () => writeFileSync(path, other)
    const destino = { databaseUrl, imagenes: join(folder, 'nada'), migrate }
    await expect(restaurar(path, destino, { onVerificado: swap })).rejects.toThrow('cambió mientras se restauraba')
  })
})
