import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Archivo, Informe } from './archivo.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let empleado: Usuario
const proveedor = createId()
beforeAll(async () => {
  api = await createTestApi()
  empleado = await insertTestUsuario(api.db, 'empleado')
  for (const nombre of ['Local', 'Depósito']) {
    const nombre_p = nombre === 'Local' ? 'local' : 'deposito'
    await api.db.insertInto('lugar').values({ id: createId(), nombre, nombre_p, tipo: 'local' }).execute()
  }
  await api.pool.query(
    `insert into proveedor (id, nombre, nombre_p, clase, precedencia) values ($1, 'Riverside', 'riverside', 'distribuidora', 20)`,
    [proveedor],
  )
})
afterAll(() => api.end())

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  api.app.inject({ method, url, headers: empleado.headers, ...(payload && { payload }) })
async function upload(content: string | Buffer, id = createId()): Promise<string> {
  const sent = await api.app.inject({
    method: 'PUT',
    url: `/api/existencias/archivos/${id}/bytes`,
    headers: { ...empleado.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  return id
}
const send = (id: string, modo = 'fijar', extra: object = {}) =>
  call('POST', `/api/existencias/archivos/${id}`, { nombre: 'stock.csv', modo, ...extra })
async function apply(content: string | Buffer, modo = 'fijar', extra: object = {}) {
  const id = await upload(content)
  const answer = await send(id, modo, extra)
  expect(answer.statusCode, answer.body).toBe(200)
  return { id, ...answer.json<{ aplicado: boolean; informe: Informe }>() }
}
const newLibro = async () => {
  const id = await insertTestLibro(api.db, { titulo: '=HYPERLINK("x")' })
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, isbn }
}
const readCopias = async (libro: string) =>
  (
    await api.pool.query(
      `select l.nombre, e.condicion, e.fisico, e.estante from existencia e join lugar l on l.id = lugar_id
       where libro_id = $1 order by e.id`,
      [libro],
    )
  ).rows.map(({ nombre, condicion, fisico, estante }) => [nombre, condicion, fisico, estante])
const undo = (id: string) => call('POST', `/api/existencias/archivos/${id}/deshacer`)
const countMovimientos = async () => (await api.pool.query('select count(*)::int as n from movimiento')).rows[0].n

describe('a file of copies', () => {
  it('says what is there: tried, applied once, undone', async () => {
    const libro = await newLibro()
    const text = `isbn;lugar;cantidad;condicion;proveedor;costo;estante
${libro.isbn};Local;3;;;;A 1
${libro.isbn};deposito;2;consignación;RIVERSIDE;;
`
    const tried = await apply(text, 'fijar', { ensayo: true })
    expect(tried).toMatchObject({ aplicado: false, informe: { filas: 2, creadas: 2, rechazadas: 0, ejemplares: 5 } })
    expect(await readCopias(libro.id)).toEqual([])
    const first = await send(tried.id)
    expect(first.json()).toMatchObject({ aplicado: true, informe: { creadas: 2 } })
    expect((await send(tried.id)).json()).toEqual({ aplicado: true, informe: null })
    const there = [
      ['Local', 'firme', 3, 'A 1'],
      ['Depósito', 'consignacion', 2, null],
    ]
    expect(await readCopias(libro.id)).toEqual(there)
    const again = await apply(gzipSync(text.replace('Local;3', 'Local;1')))
    expect(again.informe).toMatchObject({ cambiadas: 1, iguales: 1, ejemplares: -2 })
    const undone = await Promise.all([undo(again.id), undo(again.id)])
    expect(undone.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await readCopias(libro.id)).toEqual(there)
    expect(await listAuditados(api.db, again.id)).toMatchObject([
      {
        suceso: 'alta',
        entidad: 'archivo-existencias',
        antes: null,
        despues: { archivo: 'stock.csv', modo: 'fijar', ejemplares: -2, estado: 'aplicado' },
      },
      { suceso: 'cambio', antes: { estado: 'aplicado' }, despues: { estado: 'deshecho' } },
    ])
    const sinAplicar = await undo(await upload(text))
    expect([sinAplicar.statusCode, sinAplicar.json().code]).toEqual([409, 'OTRO_ESTADO'])
    expect(undone[0]?.json<Archivo[]>().find(({ _id }) => _id === again.id)).toMatchObject({
      modo: 'fijar',
      ejemplares: -2,
      quien: 'Ana Prueba',
      deshecho_en: expect.any(String),
    })
    const { rows } = await api.pool.query(
      'select tipo, cantidad, documento from movimiento where libro_id = $1 order by id',
      [libro.id],
    )
    expect(rows.map(({ tipo }) => tipo)).toEqual(Array(4).fill('recuento'))
    expect(rows.map(({ cantidad }) => cantidad).sort()).toEqual([-2, 2, 2, 3])
    expect(rows.at(-1)?.documento).toMatch(/^Archivo N\.º \d+, deshecho$/)
  })

  it('is applied whole or not at all, and says why', async () => {
    const libro = await newLibro()
    const before = await countMovimientos()
    const { aplicado, informe } = await apply(`isbn,lugar,cantidad
${libro.isbn},Local,3
9789999999991,Local,1
${libro.isbn},Marte,1
${libro.isbn},Local,-1
`)
    expect(aplicado).toBe(false)
    expect(informe.rechazos.map(({ linea, motivo }) => `${linea} ${motivo}`)).toEqual([
      '3 el ISBN 9789999999991 no está en el catálogo',
      '4 el lugar «Marte» no existe o está cerrado',
      '5 la cantidad es negativa',
    ])
    expect(await countMovimientos()).toBe(before)
  })

  it('that adds is a delivery, and is not undone once its copies are gone', async () => {
    const libro = await newLibro()
    const text = `isbn;lugar;cantidad;costo\n${libro.isbn};Local;2;7500,50\n${libro.isbn};Local;1;\n`
    const { id } = await apply(text, 'sumar')
    const { rows } = await api.pool.query(
      'select tipo, cantidad, costo_centavos from movimiento where libro_id = $1 order by id',
      [libro.id],
    )
    expect(rows).toEqual([
      { tipo: 'compra', cantidad: 2, costo_centavos: 7_500_50 },
      { tipo: 'compra', cantidad: 1, costo_centavos: null },
    ])
    await call('POST', `/api/existencias/libros/${libro.id}/movimientos`, {
      operacion: 'rotura',
      cantidad: 1,
      lugar: (await api.db.selectFrom('lugar').select('id').where('nombre', '=', 'Local').executeTakeFirstOrThrow()).id,
    })
    const refused = await undo(id)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'COPIAS_MOVIDAS'])
    expect(refused.json().mensaje).toContain('=HYPERLINK')
    expect(await readCopias(libro.id)).toEqual([['Local', 'firme', 2, null]])
  })

  it('of many books moves and says of all what it says of one', async () => {
    const libros = await Promise.all(Array.from({ length: 210 }, newLibro))
    const rows = libros.map(({ isbn }, n) => `${isbn};Local;${n % 5}`)
    const { id, informe } = await apply(`isbn;lugar;cantidad\n${rows.join('\n')}\n${libros[1]?.isbn};Depósito;9\n`)
    expect(informe).toMatchObject({ rechazadas: 0, ejemplares: 210 * 2 + 9 })
    const read = async () =>
      (
        await api.pool.query(
          `select (select sum(cantidad) from movimiento where libro_id = any($1))::int as movidas,
            (select sum(fisico) from existencia where libro_id = any($1))::int as fisico,
            (select count(*) from movimiento m join libro on libro.id = libro_id
              where libro_id = any($1) and (m.isbn <> libro.isbn or m.pvp_centavos <> libro.precio))::int as ajenas,
            (select count(*) from libro_disponible d where libro_id = any($1) and copias is distinct from (
              select case when sum(fisico) > 3 then 'hay' when sum(fisico) > 0 then 'pocas' else 'ninguna' end
              from existencia e where e.libro_id = d.libro_id))::int as falsas,
            (select count(*) from libro_disponible where libro_id = any($1))::int as dichas`,
          [libros.map((libro) => libro.id)],
        )
      ).rows[0]
    // A book that has none, and had none, gets no row.
    expect(await read()).toEqual({ movidas: 429, fisico: 429, ajenas: 0, falsas: 0, dichas: 168 })
    expect((await undo(id)).statusCode).toBe(200)
    expect(await read()).toEqual({ movidas: 0, fisico: 0, ajenas: 0, falsas: 0, dichas: 168 })
  })

  it('leaves what is kept for an order', async () => {
    const libro = await newLibro()
    await apply(`isbn;lugar;cantidad\n${libro.isbn};Local;2\n`)
    const ana = await insertTestUsuario(api.db)
    const payload = { items: [{ libro: libro.id, cantidad: 1 }], metodo_pago: 'efectivo' }
    await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: ana.headers, payload })
    const { informe } = await apply(`isbn;lugar;cantidad\n${libro.isbn};Local;0\n`)
    expect(informe.rechazos).toEqual([{ linea: 2, motivo: 'hay 1 reservados para pedidos: no pueden quedar 0' }])
  })

  it.each([
    ['without a column of copies', 'isbn;lugar\n1;2\n', 'No se puede leer el archivo: falta la columna «cantidad».'],
    ['that is no table', '%PDF-1.7 y más', expect.stringContaining('es un PDF')],
  ])('%s is refused', async (_, text, mensaje) => {
    const answer = await send(await upload(text))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'ARCHIVO_INVALIDO', mensaje }),
    ])
  })

  it.each([
    ['of text', 415, { 'content-type': 'text/plain' }, 'isbn;cantidad\n', 'El archivo tiene que llegar como bytes.'],
    ['of half a JSON', 415, { 'content-type': 'application/json' }, '{', 'El archivo tiene que llegar como bytes.'],
    ['without a body', 415, {}, undefined, 'El archivo tiene que llegar como bytes.'],
    ['of no bytes', 400, { 'content-type': 'application/octet-stream' }, '', 'El archivo está vacío.'],
  ])('%s is not taken', async (_, status, more, payload, mensaje) => {
    const url = `/api/existencias/archivos/${createId()}/bytes`
    const headers = { ...empleado.headers, ...more }
    const sent = await api.app.inject({ method: 'PUT', url, headers, ...(payload !== undefined && { payload }) })
    expect([sent.statusCode, sent.json().mensaje]).toEqual([status, mensaje])
  })

  it('that nobody uploaded is not there', async () => {
    const nada = await send(createId())
    expect([nada.statusCode, nada.json().mensaje]).toEqual([404, 'Ese archivo ya no está guardado: subilo otra vez.'])
    expect((await undo(createId())).statusCode).toBe(404)
  })

  it.each(['csv', 'xlsx'])(
    'comes down as %s, runs as no formula, and changes nothing when it goes up again',
    async (formato) => {
      await apply(`isbn;lugar;cantidad;estante\n${(await newLibro()).isbn};Local;4;=1+1\n`)
      const file = await call('GET', `/api/existencias/archivo?formato=${formato}`)
      expect(file.statusCode).toBe(200)
      if (formato === 'csv') {
        expect(file.body.split('\r\n')[0]).toBe('\ufeffisbn;lugar;cantidad;condicion;proveedor;costo;estante;titulo')
        expect(file.body).toContain(";4;firme;;;'=1+1;")
      }
      const { informe } = await apply(file.rawPayload)
      expect(informe).toMatchObject({ creadas: 0, cambiadas: 0, rechazadas: 0, ejemplares: 0 })
      expect(informe.iguales).toBe(informe.filas)
    },
  )
})
