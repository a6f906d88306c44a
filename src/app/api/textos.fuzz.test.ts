// No text keeps the shop busy: every text of every call is handed what takes careless code seconds, and none may take more
// than 50 ms, neither to be judged nor on its way through the API. Seeded: a run that fails fails again. `npm test` hands each text a
// part of it, and all texts together everything; `npm run fuzz` hands everything to each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CambiosCuenta } from '#cuentas/usuarios/gestion/gestion.schemas.ts'
import { CamposPerfil } from '#cuentas/usuarios/perfil/perfil.schemas.ts'
import { pathKeys } from '#platform/http/contract.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type Campo, isUnknown, listCampos, listChecks } from '#test/campos.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { pickPart } from '#test/fuzz.ts'
import { findSlow, isSlow, listTextos, PATIENCE } from '#test/tiempo.ts'
import { implementations } from './implementations.ts'

/** What a body may hold (platform/http/server.ts). */
const BODY = 65_536
/** Of the hostile texts `npm test` hands each text of a call one in so many. */
const PARTS = 6

const campos = listCampos(implementations.map(({ contract }) => contract))
const nameOf = ({ llamada, campo }: Campo) => `${llamada} ${campo}`

describe('a text of a call', PATIENCE, () => {
  it.each(campos.map((campo) => [nameOf(campo), campo] as const))('%s is judged at once', async (_, campo) => {
    const bound = Math.min(listChecks(campo)[0]?.maximum ?? BODY, BODY)
    const judge = (texto: string) => campo.input.safeParse(campo.toInput(texto))
    for (const units of new Set([bound, BODY]))
      expect(await findSlow(pickPart(listTextos(units), nameOf(campo), PARTS), judge)).toEqual([])
  })

  it('of an account is judged at once, whichever field it is said to be', async () => {
    const schemas = [CambiosCuenta(), CamposPerfil().partial()]
    for (const campo of Object.keys(CamposPerfil().shape)) {
      const judge = (texto: string) => schemas.map((schema) => schema.safeParse({ [campo]: texto }))
      for (const units of [320, 1_000, BODY]) expect(await findSlow(listTextos(units), judge), campo).toEqual([])
    }
  })

  it('is refused at once where it is no text', async () => {
    const deep: unknown = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000))
    const wide = Array.from({ length: 30_000 }, () => 0)
    const odd = [deep, wide, wide.map(() => ({})), Object.fromEntries(wide.map((_, n) => [n, n]))]
    for (const campo of campos) {
      const judge = () => odd.map((value) => campo.input.safeParse(campo.toInput(value)))
      expect(await isSlow(judge), nameOf(campo)).toBe(false)
    }
  })
})

describe('over HTTP, without login', PATIENCE, () => {
  let api: TestApi
  beforeAll(async () => {
    const many = '1000000'
    api = await createTestApi({
      LIMITE_REGISTROS: many,
      LIMITE_INGRESOS: many,
      LIMITE_CONSULTAS: many,
      LIMITE_MENSAJES: many,
    })
    await insertCatalogo(
      api.db,
      Array.from('ABCDEFGH', (letra) => ({
        titulo: `Casa ${letra}`,
        autores: [`Autor ${letra}`],
        editorial: `Sello ${letra}`,
        categorias: ['Ficción'],
      })),
    )
  })
  afterAll(() => api.end())

  /** A request that holds the text in that field, as far as an address or a body can. */
  function toRequest({ contract, toInput, isInPath, campo }: Campo, texto: string) {
    const written = encodeURIComponent(texto.toWellFormed())
    const inPath = isInPath ? written : '0192d0f4-0000-7000-8000-0000abcd1234'
    const path = pathKeys(contract.path).reduce((url, key) => url.replace(`{${key}}`, inPath), contract.path)
    const isRead = contract.method === 'GET' || contract.method === 'DELETE'
    const url = isRead && !isInPath ? `${path}?${campo}=${written}` : path
    return { method: contract.method, url, ...(!isRead && { payload: isInPath ? {} : toInput(texto) }) }
  }

  const publicos = campos.filter((campo) => campo.contract.access === 'publico' && !isUnknown(campo))

  it.each(publicos.map((campo) => [nameOf(campo), campo] as const))('%s is answered at once', async (_, campo) => {
    const answers = new Set<number>()
    const ask = async (texto: string) => {
      const { statusCode } = await api.app.inject(toRequest(campo, texto))
      answers.add(statusCode)
    }
    // As much as fits into a body of 64 kB, or into an address, and as much as the call lets through to its handler.
    const fits = campo.contract.method === 'GET' ? 2_000 : 32_000
    const bound = Math.min(listChecks(campo)[0]?.maximum ?? fits, fits)
    expect(await findSlow(pickPart(listTextos(bound), nameOf(campo), PARTS), ask)).toEqual([])
    if (bound < fits) expect(await isSlow(() => ask('a'.repeat(fits)))).toBe(false)
    expect([...answers].filter((status) => status >= 500)).toEqual([])
  })
})
