import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { dropAccents, fold } from '../text.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const ODD = [
  ...['', ' ', 'Ñandú', 'NIÑO', 'Ångström', 'Łódź', 'Straße', 'İstanbul', 'œuvre Æsir', 'ﬁn', 'Việt Nam', '¿¡«»!'],
  ...[
    'e\u0301',
    'A\u030a\u0327',
    'n\u0303'.repeat(20),
    'Ёлка Пётр',
    'Ελλάδα Άννα',
    "O'Higgins-Pérez",
    'ana.perez+1@correo.test',
  ],
  ...['日本', 'ｶﾞ', '\u00a0x\u2003y', 'a_b%c\\d', `${'x'.repeat(300)}É`],
]

it.each(ODD)('the database folds «%s» as the program does', async (text) => {
  const { rows } = await api.pool.query<{ plegado: string; palabras: string[] }>(
    'select plegar($1) as plegado, tsvector_to_array(palabras_persona($1)) as palabras',
    [text],
  )
  expect(rows[0]?.plegado).toBe(dropAccents(text))
  expect(rows[0]?.palabras).toEqual([...new Set(fold(text).split(' ').filter(Boolean))].sort())
})
