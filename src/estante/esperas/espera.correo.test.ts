// The letters about books that are awaited: one book or several, before they come and when they are there.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Envio } from '#casa/correo/correo.ts'
import { loadConfig } from '#platform/config.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { createEsperaHandlers } from './espera.correo.ts'

const EMAIL = 'ana@libros.test'
let api: TestApi
let sent: Envio[]
let handlers: ReturnType<typeof createEsperaHandlers>

beforeAll(async () => {
  api = await createTestApi()
  const correo = { send: async (envio: Envio) => void sent.push(envio), close: async () => {} }
  const config = loadConfig({ SITE_NOMBRE: 'Faro', PUBLIC_URL: 'https://faro.test' })
  handlers = createEsperaHandlers({ db: api.db, config, correo })
})
afterAll(() => api.end())
beforeEach(async () => {
  sent = []
  await api.db.deleteFrom('espera').execute()
})

/** A wish for a book of this title, or in words alone. */
async function insertEspera({ titulo = null as string | null, avisada = false } = {}) {
  const libro_id = titulo === null ? null : await insertTestLibro(api.db, { titulo })
  const [id, now] = [createId(), new Date()]
  const texto = titulo === null ? 'lo que sea' : null
  const row = {
    id,
    libro_id,
    texto,
    email: EMAIL,
    confirmada_en: avisada ? now : null,
    avisada_en: avisada ? now : null,
  }
  await api.db.insertInto('espera').values(row).execute()
  return { id, url: `https://faro.test/libros/${libro_id}` }
}
const PERIODO = { desde: '2026-01-01T00:00:00.000Z', hasta: '2026-01-02T00:00:00.000Z' }
const run = (name: keyof typeof handlers, esperaId: string) =>
  handlers[name]({ id: createId(), data: { esperaId, ...PERIODO } })
const enlace = (que: string) => expect.stringMatching(new RegExp(`^https://faro\\.test/avisame/${que}#[\\w-]{20,}$`))
const PARA = { name: '', address: EMAIL }

it.each([
  ['El túnel', '«El túnel»'],
  [null, 'un libro que hoy no tenemos'],
])('asks whether «%s» is really wished for, with both ways out', async (titulo, dicho) => {
  const { id } = await insertEspera({ titulo })
  await run('espera-confirmar', id)
  expect(sent).toMatchObject([
    {
      clase: 'confirmar-aviso',
      para: PARA,
      carta: {
        asunto: 'Confirmá que querés el aviso',
        titulo: '¿Te avisamos cuando llegue?',
        bloques: [
          { parrafo: `Alguien pidió que te avisemos cuando llegue ${dicho}. Si fuiste vos, confirmalo:` },
          { boton: { texto: 'Quiero el aviso', url: enlace('confirmar') } },
          { parrafo: expect.stringContaining('Te escribimos una sola vez') },
          { boton: { texto: 'No quiero el aviso', url: enlace('baja') } },
          { nota: expect.stringContaining('sin confirmar no te escribimos más') },
        ],
      },
    },
  ])
})

it('asks for several at once in one letter', async () => {
  const { id } = await insertEspera({ titulo: 'El túnel' })
  await insertEspera()
  await run('esperas-confirmar', id)
  expect(sent).toMatchObject([
    {
      clase: 'confirmar-aviso',
      para: PARA,
      carta: {
        asunto: 'Confirmá que querés los avisos',
        titulo: '¿Te avisamos cuando lleguen?',
        bloques: [
          { parrafo: 'Alguien pidió que te avisemos cuando lleguen estos libros. Si fuiste vos, confirmalo:' },
          {
            cita: expect.stringMatching(
              /^(El túnel\nun libro que hoy no tenemos|un libro que hoy no tenemos\nEl túnel)$/,
            ),
          },
          { boton: { texto: 'Quiero los avisos', url: enlace('confirmar') } },
          { parrafo: expect.stringContaining('con este otro enlace no te avisamos de ninguno') },
          { boton: { texto: 'No quiero los avisos', url: enlace('baja') } },
          { nota: expect.stringContaining('sin confirmar no te avisamos') },
        ],
      },
    },
  ])
})

it('tells that a book is there, and forgets the wish', async () => {
  const { id, url } = await insertEspera({ titulo: 'El túnel', avisada: true })
  await run('espera-llegada', id)
  expect(sent).toMatchObject([
    {
      clase: 'llego-libro',
      para: PARA,
      carta: {
        asunto: 'Llegó «El túnel»',
        titulo: 'Llegó el libro que esperabas',
        bloques: [
          { parrafo: 'Ya tenemos «El túnel» en Faro.' },
          { boton: { texto: 'Ver el libro', url } },
          { nota: 'Pediste este aviso desde la página del libro. No te vamos a escribir de nuevo por él.' },
        ],
      },
    },
  ])
  expect(await api.db.selectFrom('espera').selectAll().execute()).toEqual([])
})

it('tells of several books in one letter, and writes none where nothing is wished for any more', async () => {
  const uno = await insertEspera({ titulo: 'El túnel', avisada: true })
  const otro = await insertEspera({ titulo: 'Rayuela', avisada: true })
  await run('espera-llegada', uno.id)
  await run('espera-llegada', otro.id)
  for (const name of ['espera-confirmar', 'esperas-confirmar'] as const) await run(name, createId())
  expect(sent).toMatchObject([
    {
      carta: {
        asunto: 'Llegaron 2 libros que esperabas',
        titulo: 'Llegaron los libros que esperabas',
        bloques: [
          { parrafo: 'Ya los tenemos en Faro:' },
          { boton: { texto: 'El túnel', url: uno.url } },
          { boton: { texto: 'Rayuela', url: otro.url } },
          { nota: expect.stringContaining('No te vamos a escribir de nuevo por ellos') },
        ],
      },
    },
  ])
})
