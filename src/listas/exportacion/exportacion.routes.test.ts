// The files that leave the shop: who may take them, what they say, and that what comes back changes nothing.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeFicha } from '#catalogo/libros/ficha/ficha.queries.ts'
import { completeFicha, type FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import { openEntrada, openFile, openText } from '#listas/importacion/entrada.ts'
import { importCsv } from '#listas/importacion/importar.ts'
import { toLocalDay } from '#platform/format.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createIsbn, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: typeof admin
let cliente: typeof admin

const LIBROS = `isbn,titulo,autores,editorial,fecha_edicion,idioma,categorias,temas,formatos,descripcion,precio,gratis,calificacion,portada
${createIsbn(801)},El faro de sal,"Sosa, Ana | Luis Paz",Ediciones del Faro,2001,es,Ficción,Novelas | Mar,fisico | digital,"Un ""faro"";
una isla.",12500.50,,4.25,https://tapas.example/1.jpg?a=1&b=2
${createIsbn(802)},'=1+1,"Ñandú, José | O'Higgins, Bernardo",-40,2015-03-02,Inglés,No ficción,+54 | @casa,digital,'=HYPERLINK(),9900,,,
${createIsbn(803)},<b>&amp; 😀,Naciones Unidas,,,,,,,,,,,
${createIsbn(804)},"'=comillas",,,,Otro,,,audiolibro,,,,,
`
const [FARO = '', FORMULA = '', NACIONES = ''] = [801, 802, 803].map(createIsbn)

// What a form may say of editions, also what a list of a supplier would be read otherwise: nothing of it is guessed at.
const FICHAS: Record<string, Partial<FichaEscrita>> = {
  [FARO]: {
    contribuidores: [
      { nombre: 'Eva Ruiz', rol: 'traductor' },
      { nombre: 'Sosa, Ana (h) | Cía', rol: 'otro' },
      { nombre: 'Leo Díaz y Mar O’Hara', rol: 'ilustrador' },
      { nombre: 'Eva Ruiz', rol: 'prologuista' },
    ],
    coleccion: 'Narrativas, 12',
    coleccion_numero: 'Vol. 007',
    numero_edicion: 1_900,
    edicion: '2',
    paginas: 90_000,
    alto_mm: 9,
    ancho_mm: 2_500,
    grueso_mm: 1,
    peso_g: 3,
    encuadernacion: 'cartone',
    titulo_original: '=2+2',
    idioma_original: 'Inglés antiguo',
    audiencia: 'escolar',
    thema: ['FBA', '1KLSA-AR-B'],
    indice: '- Uno\nDos; tres\n\n<b>&amp;</b>',
    fragmento: '\'Dijo: "no"',
    estado_editorial: 'desconocido',
    criticas: [
      { texto: '@Enorme | y [sic]', fuente: null },
      { texto: 'Dos\n\npárrafos', fuente: 'La [Nación]' },
    ],
    disponibilidad: 'sin stock',
  },
  [FORMULA]: { coleccion: '=suma', encuadernacion: 'otra', criticas: [{ texto: '+1', fuente: '-1' }] },
  [NACIONES]: { thema: ['QDH'], contribuidores: [{ nombre: '😀 <i>', rol: 'autor' }], estado_editorial: 'activo' },
}

const load = async (text: string) => importCsv(await openEntrada(openText('prueba.csv', text)), api.databaseUrl)
const get = (path: string, who: { headers: object } = admin) =>
  api.app.inject({ url: `/api/exportacion/${path}`, headers: { ...who.headers } })
const countExportaciones = async () =>
  (await api.db.selectFrom('suceso_seguridad').select('datos').where('suceso', '=', 'exportacion').execute()).length
const readCatalogo = async () =>
  (
    await api.pool.query(`select isbn, titulo, precio, gratis, idioma, descripcion, calificacion, portada, formatos, temas,
      fecha_edicion, fecha_edicion_precision, (select descripcion from editorial where id = editorial_id) as editorial,
      array(select nombre || '/' || apellido from libro_autor join autor on id = autor_id where libro_id = libro.id order by orden) as autores,
      array(select nombre from libro_categoria join categoria on id = categoria_id where libro_id = libro.id order by orden) as categorias,
      (select to_jsonb(f) - 'libro_id' from libro_ficha f where libro_id = libro.id) as ficha
      from libro order by isbn`)
  ).rows

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
  cliente = await insertTestUsuario(api.db)
  expect(await load(LIBROS)).toMatchObject({ creados: 4, rechazados: 0 })
  for (const libro of await api.db.selectFrom('libro').select(['id', 'isbn']).execute()) {
    const ficha = FICHAS[libro.isbn]
    if (ficha) await writeFicha(api.db, libro.id, completeFicha(ficha))
  }
  await api.pool.query(`update libro set descripcion = 'Tapas &amp; <i>lomos</i>' where isbn = $1`, [NACIONES])
  const PVP = `pvp_centavos = 1400000, pvp_fuente = 'editorial', pvp_desde = '2026-01-02'`
  await api.pool.query(`update libro set ${PVP}, temas = '{Mar; sal,a | b}' where isbn = $1`, [FARO])
})
afterAll(() => api.end())

describe('the catalogue as CSV', () => {
  it('is the administrators’ alone, and is written down', async () => {
    const before = await countExportaciones()
    for (const who of [empleado, cliente]) expect((await get('catalogo?formato=csv', who)).statusCode).toBe(403)
    expect((await api.app.inject('/api/exportacion/catalogo?formato=csv')).statusCode).toBe(401)
    expect((await get('catalogo?formato=pdf')).statusCode).toBe(400)
    expect(await countExportaciones()).toBe(before)
    const answer = await get('catalogo?formato=csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="anaquel-catalogo-${toLocalDay(new Date())}.csv"`,
    })
    expect(await countExportaciones()).toBe(before + 1)
  })

  it('runs no formula, and says what the importer reads', async () => {
    const { body } = await get('catalogo?formato=csv')
    expect(body).toContain(`${FARO};El faro de sal;Sosa, Ana | Paz, Luis;Ediciones del Faro;2001;Español;Ficción;`)
    expect(body).toContain(`12500,50;;4,25;https://tapas.example/1.jpg?a=1&b=2;"Un ""faro"";\nuna isla."`)
    expect(body).toContain(`${FORMULA};'=1+1;Ñandú, José | O'Higgins, Bernardo;'-40;2015-03-02;Inglés;`)
    expect(body.split(/[;\r\n]/).filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([])
  })

  it('changes nothing when it comes back', async () => {
    const before = await readCatalogo()
    const { body } = await get('catalogo?formato=csv')
    expect(await load(body)).toMatchObject({ creados: 0, actualizados: 0, iguales: 4, rechazados: 0 })
    expect(await readCatalogo()).toEqual(before)
  })

  it('is the shop’s own word when its cells were changed, and only theirs', async () => {
    const { body } = await get('catalogo?formato=csv')
    const before = await readCatalogo()
    const edited = body.replace('Eva Ruiz (traductor)', 'Eva Paz (traductor)').replace(';90000;', ';321;')
    expect(await load(edited)).toMatchObject({ actualizados: 1, iguales: 3, rechazados: 0 })
    const [after] = (await readCatalogo()).filter(({ isbn }) => isbn === FARO)
    const [was] = before.filter(({ isbn }) => isbn === FARO)
    const [, ...others] = FICHAS[FARO]?.contribuidores ?? []
    const contribuidores = [{ nombre: 'Eva Paz', rol: 'traductor' }, ...others]
    expect(after).toEqual({ ...was, ficha: { ...was.ficha, paginas: 321, contribuidores } })
    await load(body)
    expect(await readCatalogo()).toEqual(before)
  })

  it('makes the same catalogue in an empty shop', async () => {
    const before = await readCatalogo()
    const { body } = await get('catalogo?formato=csv')
    await api.pool.query('truncate libro, autor, editorial cascade')
    expect(await load(body)).toMatchObject({ creados: 4, rechazados: 0 })
    expect(await readCatalogo()).toEqual(before)
    expect((await get('catalogo?formato=csv')).body).toBe(body)
  })
})

it('comes back the same as a workbook', async () => {
  const before = await readCatalogo()
  const { rawPayload } = await get('catalogo?formato=xlsx')
  const archivo = join(await mkdtemp(join(tmpdir(), 'exportacion-')), 'catalogo.xlsx')
  await writeFile(archivo, rawPayload)
  const importar = async () => importCsv(await openEntrada(await openFile(archivo)), api.databaseUrl)
  expect(await importar()).toMatchObject({ creados: 0, actualizados: 0, iguales: 4, rechazados: 0 })
  await api.pool.query('truncate libro, autor, editorial cascade')
  expect(await importar()).toMatchObject({ creados: 4, rechazados: 0 })
  expect(await readCatalogo()).toEqual(before)
})

it('writes a workbook whose texts are texts and whose prices are numbers', async () => {
  const answer = await get('catalogo?formato=xlsx')
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const { sheets } = await readXlsx(answer.rawPayload)
  const [cabecera = [], ...rows] = sheets[0]?.rows ?? []
  const found = rows.map((row) => Object.fromEntries(cabecera.map((name, at) => [String(name), row[at] ?? null])))
  expect(found).toHaveLength(4)
  expect(found.find(({ isbn }) => isbn === FORMULA)).toMatchObject({ titulo: '=1+1', precio: 9900, editorial: '-40' })
  expect(found.find(({ isbn }) => isbn === FARO)).toMatchObject({ precio: 12500.5, fecha_edicion: '2001' })
})

describe('orders and customers', () => {
  const insertPedido = (fecha: string, estado: string, titulo: string) =>
    api.pool.query(
      `with p as (insert into pedido (id, usuario_id, metodo_pago, cuotas, servicio_envio, recargo, total, envio, fecha_hora,
          fecha_entrega_estimada, estado)
        values (gen_random_uuid(), $1, 'debito', 1, 'expres', 0, 2000000, 0, $2, '2026-12-01', $3) returning id)
      insert into pedido_item (pedido_id, linea, titulo, isbn, cantidad, precio_unitario)
      select id, 1, $4, '9789500000001', 2, 1000000 from p`,
      [cliente.id, fecha, estado, titulo],
    )

  beforeAll(async () => {
    await insertPedido('2026-05-01T10:00:00-03:00', 'pendiente', '=cmd()')
    await insertPedido('2026-05-02T23:59:00-03:00', 'enviado', 'Dos')
    await insertPedido('2026-05-03T00:00:00-03:00', 'cancelado', 'Tres')
  })

  it('need a password of a short while ago, and an administrator', async () => {
    await api.db
      .updateTable('sesion')
      .set({ clave_en: new Date(Date.now() - 3_600_000) })
      .where('usuario_id', '=', admin.id)
      .execute()
    const before = await countExportaciones()
    for (const path of ['personales', 'pedidos?formato=csv', 'clientes?formato=csv']) {
      expect((await get(path)).json(), path).toMatchObject({ code: 'CLAVE_RECIENTE' })
      expect((await get(path, empleado)).statusCode).toBe(403)
    }
    expect(await countExportaciones()).toBe(before)
    await api.db.updateTable('sesion').set({ clave_en: new Date() }).where('usuario_id', '=', admin.id).execute()
  })

  it('says how many there are before they leave', async () => {
    expect((await get('personales')).json()).toEqual({ pedidos: 3, clientes: 1 })
    expect((await get('personales?desde=2026-05-02&hasta=2026-05-02')).json()).toMatchObject({ pedidos: 1 })
  })

  it('has a row for each line, of the days and the state that were asked for', async () => {
    const { body } = await get('pedidos?formato=csv')
    const [, first = '', ...rest] = body.trimEnd().split('\r\n')
    expect(first).toMatch(
      new RegExp(
        `^\\d+;2026-05-01 10:00;pendiente;Ana Prueba;${cliente.email};;debito;1;expres;;9789500000001;'=cmd\\(\\);2;10000,00;`,
      ),
    )
    expect(rest).toHaveLength(2)
    const day = (await get('pedidos?formato=csv&desde=2026-05-02&hasta=2026-05-02')).body
    expect(day).toContain('Dos')
    expect(day).not.toMatch(/Tres|cmd/)
    expect((await get('pedidos?formato=csv&estado=cancelado')).body.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('ends with what is to be paid, what was, the coupon and the documents of each order', async () => {
    await api.pool.query(`
      insert into pedido_pago (pedido_id, estado, total, pagado, devuelto)
      select id, 'parcial', 2000000, 2000000, 500000 from pedido where fecha_hora = '2026-05-02T23:59:00-03:00'`)
    await api.pool.query(`
      insert into comprobante (id, pedido_id, clase, ambiente, cuit, tipo, punto, numero, fecha, estado, total_centavos, neto_centavos,
        exento_centavos, iva_centavos, lineas, receptor, emisor, cae, cae_vence, autorizado_en)
      select gen_random_uuid(), id, 'factura', 'ensayo', '30000000007', 6, 3, n, '2026-05-03', 'autorizado', 1, 0, 1, 0, '[]', '{}', '{}',
        '70000000000001', '2026-05-13', now() from pedido, generate_series(94, 95) as n where fecha_hora = '2026-05-02T23:59:00-03:00'`)
    const domicilio = { calle: 'Mitre', altura: '5', piso: null, localidad: 'Rosario', recibe: null, telefono: null }
    await api.pool.query(`update pedido set domicilio = $1 where fecha_hora = '2026-05-02T23:59:00-03:00'`, [
      { ...domicilio, codigo_postal: '2000', provincia: 'Santa Fe' },
    ])
    const [cabeza = '', ...filas] = (await get('pedidos?formato=csv')).body.trimEnd().split('\r\n')
    expect(cabeza.split(';').slice(27)).toEqual([
      ...['Calle', 'Número', 'Piso', 'Localidad', 'Código postal', 'Provincia', 'Recibe', 'Teléfono de la entrega'],
    ])
    expect(filas.map((fila) => fila.split(';').slice(27).join('|'))).toEqual([
      ...['|||||||', 'Mitre|5||Rosario|2000|Santa Fe||', '|||||||'],
    ])
    expect(cabeza.split(';').slice(20, 27)).toEqual([
      ...['Usuario', 'Total a pagar', 'Estado del pago', 'Pagado', 'Devuelto', 'Cupón', 'Comprobantes'],
    ])
    expect(filas.map((fila) => fila.split(';').slice(21, 27))).toEqual([
      ['20000,00', '', '', '', '', ''], // its money is not followed, and never 0
      [
        '20000,00',
        'Devuelto en parte',
        '20000,00',
        '5000,00',
        '',
        'Factura B 00003-00000094 | Factura B 00003-00000095',
      ],
      ['20000,00', '', '', '', '', ''],
    ])
  })

  it('counts of a customer what was not cancelled', async () => {
    const { body } = await get('clientes?formato=csv')
    const [, ...rows] = body.trimEnd().split('\r\n')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`;Ana;Prueba;${cliente.email};no;;;`)
    expect(rows[0]).toMatch(/;2;40000,00$/)
  })
})

describe('ONIX', () => {
  it('is the same twice but for the hour, and holds every book', async () => {
    const [one, two] = [(await get('catalogo?formato=onix')).body, (await get('catalogo?formato=onix')).body]
    const withoutHour = (xml: string) => xml.replace(/<SentDateTime>[^<]*/, '')
    expect(withoutHour(two)).toBe(withoutHour(one))
    expect(one.match(/<Product>/g)).toHaveLength(4)
    expect(one.endsWith('</ONIXMessage>\n')).toBe(true)
  })

  it.each(['onix', 'onix-corto', 'onix-3.0-corto'])(
    '%s comes back as it left, in the same shop and in an empty one',
    async (formato) => {
      const { body } = await get(`catalogo?formato=${formato}`)
      const [before, csv] = [await readCatalogo(), (await get('catalogo?formato=csv')).body]
      expect(await load(body)).toMatchObject({ creados: 0, actualizados: 0, iguales: 4, rechazados: 0 })
      await api.pool.query('truncate libro, autor, editorial cascade')
      expect(await load(body)).toMatchObject({ creados: 4, rechazados: 0 })
      expect(await readCatalogo()).toEqual(before)
      expect((await get('catalogo?formato=csv')).body).toBe(csv)
    },
  )
})
