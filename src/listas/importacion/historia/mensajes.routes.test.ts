// What a whole record, an update of blocks and a deletion of ONIX do to a book that is there.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { runTrabajos, upload } from '#test/importar.ts'
import { mensaje, producto } from '#test/onix.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Importacion } from './historia.contract.ts'

let api: TestApi
let as: Callers
let emisor: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.pool.query('truncate libro, autor, editorial, importacion, proveedor cascade')
  emisor = (
    await as.done<{ _id: string }>('POST', '/api/proveedores/crear', {
      nombre: 'Norma',
      clase: 'editorial',
      precedencia: 10,
    })
  )._id
})

const LIBRO = { isbn: createIsbn(1), titulo: 'Los vecinos' }
const ID = `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${LIBRO.isbn}</IDValue></ProductIdentifier>`
const CABEZA = (tipo: string) =>
  `<Product><RecordReference>1</RecordReference><NotificationType>${tipo}</NotificationType>`
const MEDIDAS = '<Extent><ExtentType>00</ExtentType><ExtentValue>136</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>'
const IDIOMA = '<Language><LanguageRole>01</LanguageRole><LanguageCode>spa</LanguageCode></Language>'
const TEXTOS = `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>Un faro.</Text></TextContent>
  <TextContent><TextType>04</TextType><ContentAudience>00</ContentAudience><Text>Uno</Text></TextContent></CollateralDetail>`
const ENTERO = producto(LIBRO, {
  medio: `${IDIOMA}${MEDIDAS}</DescriptiveDetail>${TEXTOS}<DescriptiveDetail>`,
}).replace('<DescriptiveDetail>\n    </DescriptiveDetail>', '')

const ENVIADO = '<SentDateTime>20261101T1030-0300</SentDateTime>'
async function send(productos: string, proveedor: string | null = emisor, enviado = ENVIADO): Promise<Importacion> {
  const id = await upload(api, as.admin.headers, mensaje(productos).replace(ENVIADO, enviado), 'mensaje.xml')
  expect((await as.call('POST', `/api/importaciones/${id}/importar`, { proveedor })).statusCode).toBe(200)
  await runTrabajos(api)
  const done = (
    await api.app.inject({ url: `/api/importaciones/${id}`, headers: as.admin.headers })
  ).json<Importacion>()
  expect([done.falla, done.estado]).toEqual([null, 'importada'])
  return done
}
async function read() {
  const { rows } = await api.pool.query(`
    select precio, idioma, libro.descripcion, paginas, indice, disponibilidad from libro left join libro_ficha on libro_id = id`)
  return rows[0]
}
const LLENO = {
  precio: 1_110_000,
  idioma: 'Español',
  descripcion: 'Un faro.',
  paginas: 136,
  indice: 'Uno',
  disponibilidad: 'disponible',
}

it('a whole record empties what it leaves out and its sender said, never a price', async () => {
  await send(ENTERO)
  expect(await read()).toEqual(LLENO)
  const sinNada = producto({ ...LIBRO, precio: '' }, { oferta: '<SupplyDetail></SupplyDetail>' })
  const { informe } = await send(sinNada)
  expect(informe).toMatchObject({ actualizados: 1, iguales: 0 })
  const VACIO = { idioma: null, descripcion: null, paginas: null, indice: null, disponibilidad: null }
  expect(await read()).toEqual({ precio: 1_110_000, ...VACIO })
  expect((await send(sinNada)).informe).toMatchObject({ actualizados: 0, iguales: 1 })
})

it('and leaves what others said, or the shop typed in', async () => {
  await send(ENTERO)
  const { rows } = await api.pool.query('select id from libro')
  await as.done('PUT', `/api/libros/${rows[0].id}`, { descripcion: 'A mano.', ficha: { paginas: 140 } })
  await send(producto(LIBRO))
  expect(await read()).toMatchObject({ idioma: null, descripcion: 'A mano.', paginas: 140, indice: null })
})

it('without a supplier nothing is emptied', async () => {
  await send(ENTERO, null)
  await send(producto(LIBRO), null)
  expect(await read()).toEqual(LLENO)
})

it('an update of blocks empties in the blocks that it brings, and goes back with an undo', async () => {
  await send(ENTERO)
  const { _id } = await send(`${CABEZA('04')}${ID}<CollateralDetail><TextContent><TextType>03</TextType>
    <ContentAudience>00</ContentAudience><Text>Otro.</Text></TextContent></CollateralDetail></Product>`)
  expect(await read()).toEqual({ ...LLENO, descripcion: 'Otro.', indice: null })
  expect((await as.call('POST', `/api/importaciones/${_id}/deshacer`, {})).statusCode).toBe(200)
  await runTrabajos(api)
  expect(await read()).toEqual(LLENO)
})

it('a deletion takes the book out of the supplier’s sale and names the reason; it deletes nothing', async () => {
  await send(ENTERO)
  const { informe } = await send(`${CABEZA('05')}<DeletionText>Duplicado</DeletionText>${ID}</Product>`)
  expect(informe).toMatchObject({ actualizados: 1, rechazados: 0 })
  expect(informe?.paraMirar.join()).toContain('el remitente retira este registro («Duplicado»)')
  expect(await read()).toEqual({ ...LLENO, disponibilidad: 'no disponible' })
})

it('a message older than the last one of its supplier says nothing of a book any more, until that one is undone', async () => {
  const conPrecio = (precio: string) => producto({ ...LIBRO, precio })
  const sent = (dia: string, numero = '') =>
    `${numero && `<MessageNumber>${numero}</MessageNumber>`}<SentDateTime>202611${dia}T1030-0300</SentDateTime>`
  await send(conPrecio('100.00'), emisor, sent('02', '7'))
  const { _id } = await send(conPrecio('110.00'), emisor, sent('03', '8'))
  const { informe } = await send(conPrecio('90.00'), emisor, sent('01'))
  expect(informe).toMatchObject({ actualizados: 0, rechazados: 1, porClase: { anterior: 1 } })
  expect(informe?.primeros[0]?.motivo).toBe(
    'es de un mensaje anterior al último de este proveedor, del 03/11/2026 10:30',
  )
  expect(await read()).toMatchObject({ precio: 11_000 })
  expect((await send(conPrecio('80.00'), emisor, sent('03', '7'))).informe).toMatchObject({ porClase: { anterior: 1 } })
  expect((await send(conPrecio('110.00'), emisor, sent('03', '8'))).informe).toMatchObject({ iguales: 1 })
  await as.call('POST', `/api/importaciones/${_id}/deshacer`, {})
  await runTrabajos(api)
  expect(await read()).toMatchObject({ precio: 10_000 })
  await send(conPrecio('90.00'), emisor, sent('01'))
  expect(await read()).toMatchObject({ precio: 9_000 })
})

it('under one reference the ISBN never changes; a book may get another reference, which is told', async () => {
  const otro = { isbn: createIsbn(2), titulo: 'El puente' }
  const under = (libro: typeof LIBRO, referencia: string) =>
    producto(libro).replace(/<RecordReference>[^<]*/, `<RecordReference>${referencia}`)
  const { _id } = await send(under(LIBRO, 'norma/7'))
  const changed = await send(under(otro, 'norma/7'))
  expect(changed.informe).toMatchObject({ creados: 0, rechazados: 1, porClase: { referencia: 1 } })
  expect(changed.informe?.primeros[0]?.motivo).toBe(
    `el registro «norma/7» de este proveedor es del ISBN ${LIBRO.isbn}: no puede pasar a otro`,
  )
  const adopted = await send(under(LIBRO, 'norma/8'))
  expect(adopted.informe).toMatchObject({ iguales: 1, rechazados: 0 })
  expect(adopted.informe?.paraMirar.join()).toContain('«norma/8», que antes era «norma/7»')
  expect((await send(under(LIBRO, 'norma/8'))).informe?.paraMirar).toEqual([])
  expect((await send(under(otro, 'norma/7'))).informe).toMatchObject({ creados: 1, rechazados: 0 })
  const twice =
    under({ isbn: createIsbn(3), titulo: 'Uno' }, 'norma/9') + under({ isbn: createIsbn(4), titulo: 'Dos' }, 'norma/9')
  for (const [creados, iguales] of [
    [1, 0],
    [0, 1],
  ]) {
    expect((await send(twice)).informe).toMatchObject({ creados, iguales, rechazados: 1, porClase: { referencia: 1 } })
  }
  await as.call('POST', `/api/importaciones/${adopted._id}/deshacer`, {})
  await as.call('POST', `/api/importaciones/${_id}/deshacer`, {})
  await runTrabajos(api)
  expect((await send(under({ isbn: createIsbn(5), titulo: 'Tres' }, 'norma/8'))).informe).toMatchObject({ creados: 1 })
})

it('numbers that count the products of a message are no references, and a list of the shop itself has none', async () => {
  const other = producto({ isbn: createIsbn(2), titulo: 'El puente' })
  const at = (one: string, referencia: string) =>
    one.replace(/<RecordReference>[^<]*/, `<RecordReference>${referencia}`)
  await send(at(producto(LIBRO), '0001'))
  expect((await send(at(other, '0001'))).informe).toMatchObject({ creados: 1, rechazados: 0 })
  await send(at(producto(LIBRO), 'norma/7'), null)
  const { rows } = await api.pool.query('select * from libro_registro')
  expect(rows).toEqual([])
})
