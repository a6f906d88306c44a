// The machine burns: what lies outside, and the printed key, make a shop that sells.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { QUEUES } from '#app/background/queues.ts'
import { toLinea } from '#oficina/afuera/afuera.rules.ts'
import type { Afuera } from '#oficina/afuera/afuera.service.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createTestDatabase } from '#test/database.ts'
import { startDeposito } from '#test/deposito.ts'
import { insertTestFactor, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { startSftp } from '#test/sftp.ts'
import { copiarSiToca, startCopiado } from './copiado.ts'
import { folderOf, hacerRespaldo } from './hacer.ts'
import { restaurarCommand } from './respaldo.command.ts'
import type { Pregunta } from './traer.ts'

const HOJA = 'correo-secreto-de-la-tienda'
let api: TestApi
let libro: string
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let deposito: Awaited<ReturnType<typeof startDeposito>>
let sftp: Awaited<ReturnType<typeof startSftp>>
let identidad: string
let destinatario: string
let folder: string

beforeAll(async () => {
  ;[deposito, sftp] = [await startDeposito(), await startSftp()]
  identidad = await generateX25519Identity()
  destinatario = await identityToRecipient(identidad)
  folder = await mkdtemp(join(tmpdir(), 'quemada-'))
  api = await createTestApi()
  libro = await insertTestLibro(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  await insertTestFactor(api.db, admin.id)
  await buy(api, admin.headers)
  const cambios = [{ clave: 'correo.clave', valor: HOJA }]
  const put = { method: 'PUT', url: '/api/ajustes', headers: admin.headers, payload: { cambios } } as const
  expect((await api.app.inject(put)).statusCode).toBe(200)
  await makeBackup('programado-2026-11-20-040000.respaldo')
})
beforeEach(async () => {
  await api.db.deleteFrom('copia_afuera').execute()
  for (const { state } of [deposito, sftp]) {
    state.mode = 'works'
    state.files.clear()
  }
})
afterAll(async () => {
  await Promise.all([api.end(), deposito.end(), sftp.end()])
  await rm(folder, { recursive: true })
})

const makeBackup = (name: string) =>
  hacerRespaldo(
    join(folderOf(api.config.DATA_DIR), name),
    { databaseUrl: api.databaseUrl, dataDir: api.config.DATA_DIR },
    { newFolder: true, db: api.db },
  )
const buy = async ({ app }: Pick<TestApi, 'app'>, headers: Record<string, string>) => {
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'tarjeta', cuotas: 1, entrega: 'Viamonte 494' }
  const sold = await app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  expect(sold.statusCode, sold.body).toBe(200)
}

type Clase = 's3' | 'sftp'
function afueraOf(clase: Clase, extra: Partial<Afuera> = {}): Afuera {
  const { secreto, ...lugar } = clase === 's3' ? deposito.lugar : sftp.settings
  const { huella } = sftp.settings
  return { lugar, secretos: { secreto, privada: '', huella }, destinatario, cantidad: 2, ...extra }
}
const copy = (afuera: Afuera | null, ahora = new Date()) =>
  copiarSiToca({ databaseUrl: api.databaseUrl, dataDir: api.config.DATA_DIR, afuera: () => afuera }, ahora)
const filesOf = (clase: Clase) => (clase === 's3' ? deposito : sftp).state.files
const namesOf = (clase: Clase) => [...filesOf(clase).keys()].map((path) => path.split('/').at(-1)).sort()
const listRows = () =>
  api.db.selectFrom('copia_afuera').select(['archivo', 'bytes', 'falla']).orderBy('hecha_en').execute()

/** A new machine: an empty folder, an empty database, and what its owner types. */
async function newMachine(clase: Clase, typed: Partial<Record<Pregunta, string>> = {}) {
  const dataDir = await mkdtemp(join(folder, 'nueva-'))
  const { url: databaseUrl } = await createTestDatabase({ empty: true })
  const { secreto, ...lugar } = clase === 's3' ? deposito.lugar : sftp.settings
  const answers: Record<Pregunta, string> = {
    AFUERA_LUGAR: toLinea(lugar),
    AFUERA_SECRETO: secreto,
    AFUERA_PRIVADA: '',
    AFUERA_CLAVE: identidad.toLowerCase().replace(/(.{6})/g, '$1 '),
    ...typed,
  }
  let said = ''
  const restore = (argv: readonly string[] = ['--afuera', '--sin-preguntar']) =>
    restaurarCommand(
      argv,
      {
        databaseUrl,
        dataDir,
        migrate: (url) => migrate(url, QUEUES),
        terminal: {
          answer: async (pregunta) => answers[pregunta],
          huella: undefined,
          confirm: async (texto) => {
            said += texto
            return true
          },
        },
      },
      { write: (text) => (said += text) },
    )
  return { dataDir, databaseUrl, restore, said: () => said }
}
async function refusalOf(restore: Promise<unknown>): Promise<string> {
  const error = await restore.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('it was restored')
  return error.message
}

describe.each(['s3', 'sftp'] as const)('with a copy by %s', (clase) => {
  it('a burnt machine sells again, with its secrets and its signature', async () => {
    expect(await copy(afueraOf(clase))).toBe('programado-2026-11-20-040000.respaldo.age')
    expect(namesOf(clase)).toEqual([
      'programado-2026-11-20-040000.clave.age',
      'programado-2026-11-20-040000.respaldo.age',
    ])
    for (const body of filesOf(clase).values()) expect(body.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')

    const began = performance.now()
    const machine = await newMachine(clase)
    expect(await machine.restore()).toBe(0)
    const { dataDir, databaseUrl } = machine
    const shop = await createApi({ ...api.config, DATA_DIR: dataDir }, databaseUrl)
    try {
      const customer = await insertTestUsuario(shop.db)
      await buy(shop, customer.headers)
      process.stdout.write(`  it sold after ${((performance.now() - began) / 1_000).toFixed(1)} s (${clase})\n`)
      const { rows } = await shop.pool.query('select count(*)::int as n from pedido')
      expect(rows).toEqual([{ n: 2 }])
      await shop.services.ajustes.load(shop.db)
      const stored = shop.services.ajustes.declarados.find(({ clave }) => clave === 'correo.clave')
      expect(stored && shop.services.ajustes.situacionOf(stored)).toMatchObject({ valor: HOJA, problema: null })
    } finally {
      await shop.app.close()
    }
    const [before, after] = [api.config.DATA_DIR, dataDir].map((dir) =>
      readFileSync(join(dir, 'ajustes.clave'), 'utf8'),
    )
    expect(after).toBe(before)
    expect(machine.said()).toContain('la clave de la firma vino del mismo lugar')
    expect(machine.said()).not.toContain(identidad.slice(20))
    expect(machine.said()).not.toContain(HOJA)
  }, 60_000)

  it('nothing comes back with another key, a mistyped one, or from a damaged copy', async () => {
    await copy(afueraOf(clase))
    const wrong = await newMachine(clase, { AFUERA_CLAVE: await generateX25519Identity() })
    expect(await refusalOf(wrong.restore())).toBe('Esa clave no abre esta copia: es de otra hoja.')
    const typo = await newMachine(clase, {
      AFUERA_CLAVE: identidad.replace(/.$/, (last) => (last === 'X' ? 'Y' : 'X')),
    })
    expect(await refusalOf(typo.restore())).toBe('Esa clave está mal escrita: revisá cada letra de la hoja.')
    for (const [path, body] of filesOf(clase)) {
      if (!path.endsWith('.respaldo.age')) continue
      const changed = Buffer.from(body)
      changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
      filesOf(clase).set(path, changed)
    }
    const damaged = await newMachine(clase)
    expect(await refusalOf(damaged.restore())).toBe('La copia está dañada: probá con otra de la lista.')
    for (const { dataDir } of [wrong, typo, damaged]) {
      expect(existsSync(join(dataDir, 'ajustes.clave'))).toBe(false)
      const left = existsSync(folderOf(dataDir)) ? readdirSync(folderOf(dataDir)) : []
      expect(left).toEqual([])
    }
  }, 60_000)

  it.each([
    ['lies', 'El destino no devolvió lo que se le mandó: esa copia no sirve.'],
    ['full', 'En el destino no queda lugar.'],
  ] as const)('one that %s has no copy, and the owner is told', async (mode, falla) => {
    for (const { state } of [deposito, sftp]) state.mode = mode
    await expect(copy(afueraOf(clase))).rejects.toThrow(falla)
    expect(await listRows()).toEqual([
      { archivo: 'programado-2026-11-20-040000.respaldo.age', bytes: null, falla: expect.stringContaining(falla) },
    ])
    expect(namesOf(clase).filter((name) => name?.endsWith('.respaldo.age'))).toEqual([])
    for (const { state } of [deposito, sftp]) state.mode = 'works'
    expect(await copy(afueraOf(clase)), 'at once').toBeNull()
    expect(await copy(afueraOf(clase), new Date(Date.now() + 6 * 60_000))).not.toBeNull()
  })

  it('older copies go when the new one is there, and stay where they may not be deleted', async () => {
    const prefix = clase === 's3' ? '/libros/copias/tienda/' : 'copias/tienda/'
    sftp.state.folders.add('copias/tienda')
    for (const day of [17, 18, 19]) {
      for (const end of ['respaldo', 'clave']) {
        filesOf(clase).set(`${prefix}programado-2026-11-${day}-040000.${end}.age`, Buffer.from('vieja'))
      }
    }
    filesOf(clase).set(`${prefix}foto.jpg`, Buffer.from('ajena'))
    for (const { state } of [deposito, sftp]) state.mode = 'keeps'
    await copy(afueraOf(clase))
    expect(namesOf(clase)).toHaveLength(9)
    expect(await listRows()).toMatchObject([{ falla: expect.stringContaining('no se pudieron borrar las viejas') }])
    for (const { state } of [deposito, sftp]) state.mode = 'works'
    await api.db.deleteFrom('copia_afuera').execute()
    await copy(afueraOf(clase))
    expect(namesOf(clase)).toEqual([
      'foto.jpg',
      ...['19-040000.clave', '19-040000.respaldo', '20-040000.clave', '20-040000.respaldo'].map(
        (end) => `programado-2026-11-${end}.age`,
      ),
    ])
  })
})

it('with nothing set nobody is asked anything', async () => {
  const { asked } = deposito.state
  expect(await copy(null)).toBeNull()
  expect(await copy(afueraOf('s3', { destinatario: '' }))).toBeNull()
  expect([deposito.state.asked, await listRows()]).toEqual([asked, []])
})

it('one copy is sent by one of two processes, once; another place or key has none yet', async () => {
  const both = await Promise.all([copy(afueraOf('s3')), copy(afueraOf('s3'))])
  expect(both.filter((one) => one !== null)).toHaveLength(1)
  expect(await copy(afueraOf('s3'))).toBeNull()
  const lugar = { ...afueraOf('s3').lugar, carpeta: 'otra' }
  expect(await copy(afueraOf('s3', { lugar }))).not.toBeNull()
  const otra = await identityToRecipient(await generateX25519Identity())
  expect(await copy(afueraOf('s3', { destinatario: otra }))).not.toBeNull()
})

it('a store that hangs holds nothing when the shop closes', async () => {
  deposito.state.mode = 'hangs'
  const log = { info: () => {}, warn: () => {} }
  const place = { databaseUrl: api.databaseUrl, dataDir: api.config.DATA_DIR }
  const copiado = startCopiado({ ...place, afuera: () => afueraOf('s3') }, { log })
  copiado.look()
  await expect.poll(() => deposito.state.asked).toBeGreaterThan(0)
  const began = performance.now()
  await copiado.stop()
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(await listRows()).toEqual([])
})

describe('a new machine', () => {
  it('takes the copy that was named, and says which there are', async () => {
    await copy(afueraOf('s3'))
    const machine = await newMachine('s3')
    expect(await refusalOf(machine.restore(['--afuera', 'programado-2025']))).toBe('Ahí no está «programado-2025».')
    expect(machine.said()).toContain('  programado-2026-11-20-040000.respaldo.age\n')
    expect(await machine.restore(['--afuera', 'programado-2026-11-20', '--sin-preguntar'])).toBe(0)
  }, 60_000)

  it('asks nobody for a password before the key of the server was agreed to', async () => {
    const before = sftp.state.passwords.length
    const machine = await newMachine('sftp', { AFUERA_LUGAR: 'sftp://ana@127.0.0.1:1/x' })
    expect(await refusalOf(machine.restore())).toContain('no contesta nadie')
    expect(sftp.state.passwords.length).toBe(before)
    await copy(afueraOf('sftp'))
    const asks = await newMachine('sftp')
    await asks.restore()
    expect(asks.said()).toContain(`El servidor muestra la huella ${sftp.settings.huella}.`)
  }, 60_000)

  it('keeps the key that was there under another name, and touches none of a shop that is not empty', async () => {
    await copy(afueraOf('s3'))
    const full = await newMachine('s3')
    await migrate(full.databaseUrl, QUEUES)
    const other = await createApi({ ...api.config, DATA_DIR: full.dataDir }, full.databaseUrl)
    await insertTestLibro(other.db)
    await other.app.close()
    writeFileSync(join(full.dataDir, 'ajustes.clave'), 'la-de-antes-la-de-antes-la-de-antes\n')
    expect(await refusalOf(full.restore())).toContain('no está vacía')
    expect(readFileSync(join(full.dataDir, 'ajustes.clave'), 'utf8')).toContain('la-de-antes')

    const empty = await newMachine('s3')
    await mkdir(empty.dataDir, { recursive: true })
    writeFileSync(join(empty.dataDir, 'ajustes.clave'), 'la-de-antes-la-de-antes-la-de-antes\n')
    expect(await empty.restore()).toBe(0)
    expect(readFileSync(join(empty.dataDir, 'ajustes.clave'), 'utf8')).not.toContain('la-de-antes')
    expect(empty.said()).toContain('La clave que estaba acá quedó en ')
  }, 60_000)
})
