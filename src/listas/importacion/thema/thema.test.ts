import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LibroPresentado } from '#catalogo/libros/libro.contract.ts'
import { read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { themaCommand } from './thema.command.ts'
import { type InformeThema, THEMA_BYTES_MAX } from './thema.contract.ts'
import { compareThema, readThema } from './thema.rules.ts'

// Words of our own in the shape of the official list.
const LETRAS = [...'ACDFGJKLMNPQRSTUVWXY']
const PARES: [string, string][] = LETRAS.flatMap((letra) => [
  [letra, `Clase ${letra}`],
  ...[...'BCDFH'].map((other): [string, string] => [`${letra}${other}`, `Grupo ${letra}${other} & más`]),
])
const aJson = (pares = PARES) =>
  JSON.stringify({
    CodeList: {
      CodeTitle: 'x',
      ThemaCodes: {
        Code: pares.map(([CodeValue, CodeDescription]) => ({ CodeValue, CodeDescription, CodeParent: '' })),
      },
    },
  })
const escapeAmp = (text: string) => text.replace('&', '&amp;')
const aXml = (pares = PARES) =>
  `<?xml version="1.0" encoding="UTF-8"?><CodeList><ThemaCodes>${pares
    .map(
      ([codigo, nombre]) =>
        `<Code><CodeValue>${codigo}</CodeValue><CodeDescription>${escapeAmp(nombre)}</CodeDescription><CodeNotes>No</CodeNotes></Code>`,
    )
    .join('')}</ThemaCodes></CodeList>`
const aCsv = (delimiter: string, cabecera: string[], pares = PARES) =>
  [cabecera, ...pares.map((par) => par.map((cell) => `"${cell}"`))].map((cells) => cells.join(delimiter)).join('\r\n')

describe('a list is read', () => {
  it.each([
    ['JSON', aJson()],
    ['JSON with a mark of the byte order', `\ufeff${aJson()}`],
    ['XML', aXml()],
    ['a table', aCsv(',', ['codigo', 'encabezado'])],
    ['a table of other names', aCsv(';', ['Código', 'Descripción'])],
  ])('from %s', (_, text) => {
    expect(readThema(text)).toEqual({ nombres: new Map(PARES) })
  })

  it('with what is no code or has no name left out', () => {
    const read = readThema(aJson([...PARES, ['F?', 'Nada'], ['FZZ', ' '], ['1klsa-ar-x', '  Una   provincia ']]))
    expect(read).toEqual({ nombres: new Map([...PARES, ['1KLSA-AR-X', 'Una provincia']]) })
  })
})

it.each([
  ['', 'El archivo está vacío.'],
  ['{"CodeList": ', 'El archivo empieza como JSON, pero está cortado o mal escrito.'],
  [aXml().slice(0, 500), 'El archivo empieza como XML, pero está cortado o mal escrito.'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'El archivo empieza como XML, pero está cortado o mal escrito.'],
  [aJson(PARES.slice(0, 12)), 'No parece la lista de Thema: trae 12 códigos y 2 de sus 20 clases de una letra.'],
  ['[1, "a", null]', 'No parece la lista de Thema: trae 0 códigos y 0 de sus 20 clases de una letra.'],
  [
    'isbn;titulo\n1;2',
    'La primera línea tiene que nombrar una columna con el código («codigo») y una con su nombre («encabezado»).',
  ],
])('%o is refused with a reason', (text, motivo) => {
  expect(readThema(text)).toEqual({ motivo })
})

it('a list is told apart from the one before, code by code', () => {
  const antes = new Map([
    ['F', 'Uno'],
    ['FB', 'Dos'],
    ['FBA', 'Tres'],
  ])
  const despues = new Map([
    ['F', 'Uno'],
    ['FB', 'Otro'],
    ['D', 'Cuatro'],
    ['DC', 'Cinco'],
  ])
  expect(compareThema(antes, despues)).toEqual({ nuevos: 2, cambiados: 1, quitados: 1 })
  expect(compareThema(antes, antes)).toEqual({ nuevos: 0, cambiados: 0, quitados: 0 })
})

describe('the list in the shop', () => {
  let api: TestApi
  let as: Callers
  let libro: string
  const folder = mkdtempSync(join(tmpdir(), 'thema-'))
  beforeAll(async () => {
    api = await createTestApi()
    as = await createCallers(api)
    libro = await insertTestLibro(api.db)
    await as.done('PUT', `/api/libros/${libro}`, { ficha: { thema: ['FBX', 'QQ'] } })
  })
  afterAll(async () => {
    await api.end()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => api.cache.clear())

  async function run(content: string | Buffer | null, ...more: string[]) {
    const file = join(folder, 'lista')
    if (content !== null) writeFileSync(file, content)
    let said = ''
    const code = await themaCommand([content === null ? join(folder, 'nada') : file, ...more], api.databaseUrl, {
      write: (text: string) => (said += text),
    })
    api.cache.clear()
    return { code, said }
  }
  /** The rows that lists have left in the audit. */
  const listSucesos = () =>
    api.db
      .selectFrom('suceso_seguridad')
      .select(['suceso', 'actor_id', 'despues'])
      .where('entidad', '=', 'thema')
      .orderBy('ocurrio_en')
      .execute()
  const materias = async () => (await read<LibroPresentado>(api, `/api/libros/id/${libro}`)).ficha?.materias

  it('gives codes the names of the list, or of the nearest code above them; without it they have ours', async () => {
    const own = await materias()
    expect(own?.map(({ nombre }) => nombre)).toEqual(['Novela y narrativa', 'Filosofía y religión'])
    const cuentas = '(120 nuevos, 0 cambiados, 0 quitados)'
    expect(await run(aJson())).toEqual({ code: 0, said: `Listo: 120 códigos de Thema con su nombre ${cuentas}.\n` })
    expect(await listSucesos()).toEqual([
      { suceso: 'alta', actor_id: null, despues: { codigos: 120, clases: 20, nuevos: 120, cambiados: 0, quitados: 0 } },
    ])
    expect((await run(aJson())).said).toContain('(0 nuevos, 0 cambiados, 0 quitados)')
    expect(await listSucesos()).toHaveLength(1)
    expect((await materias())?.map(({ nombre }) => nombre)).toEqual(['Grupo FB & más', 'Clase Q'])
    const [other, ...rest] = [...PARES, ['FBX', 'Otro nombre'] as [string, string]]
    expect(
      await run(Buffer.from(aCsv(';', ['codigo', 'encabezado'], [...rest, other ?? rest[0] ?? ['', '']]), 'latin1')),
    ).toMatchObject({ code: 0 })
    expect((await materias())?.map(({ nombre }) => nombre)).toEqual(['Otro nombre', 'Clase Q'])
    await api.db.deleteFrom('thema_codigo').execute()
    api.cache.clear()
    expect(await materias()).toEqual(own)
  })

  it('says what is wrong, and changes nothing', async () => {
    expect(await run(null)).toEqual({ code: 1, said: `No encontramos el archivo ${join(folder, 'nada')}.\n` })
    expect((await run(aJson(), '--otra')).said).toMatch(/^Uso: npm run thema/)
    expect(await run('isbn;titulo\n1;2')).toEqual({ code: 1, said: expect.stringMatching(/No cambiamos nada\.\n$/) })
    expect(await api.db.selectFrom('thema_codigo').selectAll().execute()).toEqual([])
  })

  describe('from the panel', () => {
    const send = (modo: string, payload: string | Buffer, { headers } = as.admin, type = 'application/octet-stream') =>
      api.app.inject({
        method: 'POST',
        url: `/api/materias/thema/${modo}`,
        headers: { ...headers, 'content-type': type },
        payload,
      })
    const readCargados = async () => {
      const { json } = await api.app.inject({ url: '/api/materias/sueltas', headers: as.admin.headers })
      return json<{ thema: number }>().thema
    }

    it('is tried without a trace, then loaded with its row in the audit, once', async () => {
      await api.db.deleteFrom('thema_codigo').execute()
      const before = await listSucesos()
      const informe: InformeThema = { codigos: 120, clases: 20, nuevos: 120, cambiados: 0, quitados: 0 }
      const tried = await send('ensayar', aXml())
      expect([tried.statusCode, tried.json()]).toEqual([200, informe])
      expect([await readCargados(), await listSucesos()]).toEqual([0, before])
      expect((await send('cargar', aXml())).json()).toEqual(informe)
      expect(await readCargados()).toBe(120)
      expect((await listSucesos()).slice(before.length)).toEqual([
        { suceso: 'alta', actor_id: as.admin.id, despues: informe },
      ])
      const otros = PARES.slice(1).map(([codigo, nombre], n): [string, string] => [codigo, n ? nombre : 'Otro'])
      expect((await send('cargar', aJson(otros))).json()).toMatchObject({ nuevos: 0, cambiados: 1, quitados: 1 })
      expect((await send('cargar', aJson(otros))).json()).toMatchObject({ nuevos: 0, cambiados: 0, quitados: 0 })
      expect(await listSucesos()).toHaveLength(before.length + 2)
    })

    it('is refused where it is no list, too large or no bytes, and nothing changes', async () => {
      const cargados = await readCargados()
      const motivo = 'No parece la lista de Thema: trae 12 códigos y 2 de sus 20 clases de una letra.'
      const small = await send('cargar', aJson(PARES.slice(0, 12)))
      expect([small.statusCode, small.json()]).toEqual([
        400,
        { code: 'ARCHIVO_INVALIDO', mensaje: motivo, campos: { archivo: motivo } },
      ])
      const large = await send('cargar', Buffer.alloc(THEMA_BYTES_MAX + 1, ' '))
      expect([large.statusCode, large.json().mensaje]).toEqual([
        413,
        'El archivo pesa más de 20 MB: no es la lista de Thema.',
      ])
      expect((await send('cargar', aJson(), as.admin, 'application/json')).statusCode).toBe(415)
      expect((await send('otra', aJson())).statusCode).toBe(400)
      expect(await readCargados()).toBe(cargados)
    })

    it('is for administrators', async () => {
      const empleado = await insertTestUsuario(api.db, 'empleado')
      for (const other of [as.cliente, empleado]) expect((await send('cargar', aJson(), other)).statusCode).toBe(403)
    })

    it('leaves nothing where its row cannot be written', async () => {
      const before = await api.db.selectFrom('thema_codigo').selectAll().orderBy('codigo').execute()
      await api.pool.query(`alter table suceso_seguridad add constraint llena check (entidad <> 'thema') not valid`)
      const { statusCode } = await send('cargar', aJson([...PARES, ['FZZ', 'Nueva']])).finally(() =>
        api.pool.query('alter table suceso_seguridad drop constraint llena'),
      )
      expect(statusCode).toBe(500)
      expect(await api.db.selectFrom('thema_codigo').selectAll().orderBy('codigo').execute()).toEqual(before)
    })
  })
})
