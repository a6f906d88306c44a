// A shop that moves: what it exported of its customers and orders makes the same ones in another shop.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportarCommand } from '#listas/exportacion/exportar.command.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { importarCommand } from '../importar.command.ts'

let api: TestApi
let folder: string
let numeros: Record<string, number>

const importar = async (...argv: string[]) => {
  let text = ''
  const code = await importarCommand(argv, api.databaseUrl, { write: (more: string) => (text += more) })
  return { code, text }
}

const path = (nombre: string) => join(folder, nombre)

/** Takes a file of this shop. */
async function exportar(que: 'clientes' | 'pedidos', formato: 'csv' | 'xlsx', nombre: string): Promise<string> {
  const argv = [que, '--formato', formato, '--archivo', path(nombre)]
  const out = { write: () => true }
  expect(await exportarCommand(argv, { databaseUrl: api.databaseUrl, config: api.config }, out)).toBe(0)
  return path(nombre)
}

/** A file with other rows than the one that was taken. */
async function edit(from: string, nombre: string, change: (text: string) => string): Promise<string> {
  const before = await readFile(path(from), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path(nombre), after)
  return path(nombre)
}

const empty = () => api.pool.query('truncate usuario, pedido, pedido_eliminado, invitado, entrega cascade')
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await api.pool.query(text, values)).rows[0] ?? {})[0] as T

const insertCuenta = (username: string, nombre: string, email: string, rest: object = {}) =>
  one<string>(
    `insert into usuario (id, username, nombre, apellido, email, clave, email_verificado, direccion, provincia_id, creado_en, invitado)
      values (gen_random_uuid(), $1, $2, 'O''Higgins', $3, '-', $4, $5,
        (select id from provincia order by num limit 1), '2024-02-29T23:59:30-03:00', $6) returning id`,
    [username, nombre, email, ...Object.values({ verificado: false, direccion: null, invitado: false, ...rest })],
  )

type Opciones = { usuario?: string | null; estado?: string; metodo?: string; cuotas?: number; recargo?: number }

const insertPedido = async (
  fecha: string,
  items: [
    isbn: string,
    titulo: string,
    cantidad: number,
    precio: number,
    lista: number | null,
    oferta: string | null,
  ][],
  { usuario = null, estado = 'pendiente', metodo = 'debito', cuotas = 1, recargo = 0 }: Opciones = {},
) => {
  const total = items.reduce((sum, [, , cantidad, precio]) => sum + cantidad * precio, recargo)
  const { rows } = await api.pool.query(
    `with p as (insert into pedido (id, usuario_id, metodo_pago, cuotas, servicio_envio, entrega, recargo, total, envio,
        fecha_hora, fecha_entrega_estimada, estado)
      values (gen_random_uuid(), $1, $2, $3, 'estandar', '=Calle 1; "B"', $4, $5, 149900, $6, '2026-12-01', $7)
      returning id, numero), lineas as (
      insert into pedido_item (pedido_id, linea, titulo, isbn, cantidad, precio_unitario, precio_lista, oferta_titulo)
      select p.id, n, titulo, isbn, cantidad, precio, lista, oferta from p, unnest($8::text[], $9::text[], $10::smallint[],
        $11::integer[], $12::integer[], $13::text[]) with ordinality as i (isbn, titulo, cantidad, precio, lista, oferta, n))
      select id, numero from p`,
    [
      ...[usuario, metodo, cuotas, recargo, total, fecha, estado],
      ...[0, 1, 2, 3, 4, 5].map((at) => items.map((item) => item[at])),
    ],
  )
  return rows[0] as { id: string; numero: number }
}

beforeAll(async () => {
  api = await createTestApi()
  folder = await mkdtemp(join(tmpdir(), 'mudanza-'))
  const libro = await insertTestLibro(api.db)
  const isbn = await one<string>('select isbn from libro where id = $1', [libro])
  const ana = await insertCuenta('ana_g', '=1+1', 'Ana@correo.test', {
    verificado: true,
    direccion: "-Calle 9, '<b>' 😀",
  })
  const hueco = await insertCuenta('se_va', 'Nadie', 'se.va@correo.test')
  await api.pool.query('delete from usuario where id = $1', [hueco])
  const guest = { direccion: null, invitado: true }
  const inv = await insertCuenta('invitado_1', 'Luz', 'ana@correo.test', { verificado: false, ...guest })
  const otra = await insertCuenta('invitado_2', 'Paz', 'otra@correo.test', { verificado: false, ...guest })
  await api.pool.query(`insert into invitado values ($1, '+54 11 5555-0001'), ($2, '11 5555 0002')`, [inv, otra])
  const admin = await insertTestUsuario(api.db, 'admin')
  const uno = await insertPedido(
    '2025-05-01T10:00:40-03:00',
    [
      [isbn, 'El túnel', 2, 1_000_050, 1_200_000, '-20% de verano'],
      ['9789500000001', '=cmd()', 1, 0, null, null],
    ],
    { usuario: ana, estado: 'entregado', metodo: 'tarjeta', cuotas: 3, recargo: 300_000 },
  )
  const dos = await insertPedido('2025-05-02T10:00:00-03:00', [[isbn, 'El túnel', 10, 999, null, null]], {
    usuario: inv,
  })
  const tres = await insertPedido('2025-05-03T10:00:00-03:00', [[isbn, 'Tres', 1, 5, null, null]], {
    estado: 'cancelado',
  })
  await api.pool.query(`insert into pedido_telefono (pedido_id, nombre, telefono) values ($1, '@Doña Rosa', '+54 9')`, [
    tres.id,
  ])
  const borrado = await insertPedido('2025-05-04T10:00:00-03:00', [[isbn, 'Se va', 1, 5, null, null]])
  await api.pool.query('delete from pedido where id = $1', [borrado.id])
  const cinco = await insertPedido('2025-05-05T10:00:00-03:00', [['123', 'Sin nadie', 1, 5, null, null]], {
    usuario: otra,
  })
  numeros = { uno: uno.numero, dos: dos.numero, tres: tres.numero, cinco: cinco.numero }
  await exportar('clientes', 'csv', 'clientes.csv')
  await exportar('clientes', 'xlsx', 'clientes.xlsx')
  await exportar('pedidos', 'csv', 'pedidos.csv')
  await exportar('pedidos', 'xlsx', 'pedidos.xlsx')
  expect(admin.id).not.toBe('')
})
afterAll(async () => {
  await api.end()
  await rm(folder, { recursive: true, force: true })
})

it('changes nothing in the shop that it came from', async () => {
  for (const formato of ['csv', 'xlsx']) {
    expect(await importar('--clientes', path(`clientes.${formato}`))).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^0 clientes nuevos, 3 sin cambios, 0 distintos, 0 rechazados$/m),
    })
    expect(await importar('--pedidos', path(`pedidos.${formato}`))).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^0 pedidos nuevos, 4 sin cambios, 0 distintos, 0 rechazados$/m),
    })
  }
})

describe.each(['csv', 'xlsx'])('in an empty shop, from %s', (formato) => {
  it('a trial stores nothing', async () => {
    await empty()
    await api.pool.query('alter sequence pedido_numero_seq restart with 1001')
    expect((await importar('--dry-run', '--clientes', path(`clientes.${formato}`))).text).toContain('3 clientes nuevos')
    const { text } = await importar('--dry-run', '--pedidos', path(`pedidos.${formato}`))
    expect(text).toContain('Ensayo, no se guardó nada: 4 pedidos nuevos')
    expect(text).toContain('3 pedidos sin cliente')
    expect(await one('select count(*)::int from pedido')).toBe(0)
    expect(await one('select count(*)::int from usuario')).toBe(0)
    expect(await one('select last_value::int from pedido_numero_seq')).toBe(1001)
  })

  it('makes the same customers and orders, and tells nobody', async () => {
    await api.pool.query(`insert into webhook (id, nombre, url, eventos, secreto)
      values (gen_random_uuid(), 'Otro', 'https://otro.example', '{pedido.creado}', '-') on conflict do nothing`)
    const tareas = await one<number>('select count(*)::int from tareas.job')
    expect((await importar('--clientes', path(`clientes.${formato}`))).text).toContain(
      '3 clientes nuevos, 0 sin cambios',
    )
    expect((await importar('--pedidos', path(`pedidos.${formato}`))).text).toContain('4 pedidos nuevos, 0 sin cambios')
    expect(await readFile(await exportar('clientes', 'csv', 'otra.csv'), 'utf8')).toBe(
      await readFile(path('clientes.csv'), 'utf8'),
    )
    expect(await readFile(await exportar('pedidos', 'csv', 'otra.csv'), 'utf8')).toBe(
      await readFile(path('pedidos.csv'), 'utf8'),
    )
    expect(await one('select count(*)::int from entrega')).toBe(0)
    expect(await one('select count(*)::int from tareas.job')).toBe(tareas)
    expect(await one('select count(*)::int from movimiento')).toBe(0)
    expect(await one(`select array_agg(distinct rol || empleado) from usuario`)).toEqual(['clientefalse'])
    expect(await one(`select clave from usuario where username = 'ana_g'`)).toMatch(/^\$argon2id\$/)
    expect(await one(`select count(*)::int from pedido_item where libro_id is not null`)).toBe(3)
    await api.pool.query('delete from webhook')
  })

  it('goes on with its own numbers after theirs, and changes nothing a second time', async () => {
    expect((await insertPedido('2026-01-01T00:00:00Z', [['1', 'Nuevo', 1, 1, null, null]])).numero).toBe(
      (numeros.cinco ?? 0) + 1,
    )
    expect((await importar('--clientes', path('clientes.csv'))).text).toContain('3 sin cambios, 0 distintos')
    expect((await importar('--pedidos', path('pedidos.csv'))).text).toContain('4 sin cambios, 0 distintos')
  })
})

it('leaves what is otherwise here as it is, and names it without its data', async () => {
  const clientes = await edit('clientes.csv', 'x.csv', (text) => text.replace('invitado_2;Paz', 'invitado_2;Paula'))
  const personas = await importar('--clientes', clientes)
  expect(personas).toMatchObject({ code: 0, text: expect.stringContaining('la cuenta «invitado_2»: nombre') })
  expect(personas.text).not.toContain('Pa')
  const pedidos = await edit('pedidos.csv', 'x.csv', (text) => text.replace(';entregado;', ';enviado;'))
  const report = await importar('--pedidos', pedidos)
  // Its other row says another state: that is a file at odds with itself.
  expect(report).toMatchObject({ code: 2, text: expect.stringContaining('no dice lo mismo que en la línea 2') })
  const todas = await edit('pedidos.csv', 'x.csv', (text) => text.replaceAll(';entregado;', ';enviado;'))
  expect((await importar('--pedidos', todas)).text).toContain(`línea 2: el pedido ${numeros.uno}: estado`)
  expect(await one('select estado from pedido where numero = $1', [numeros.uno])).toBe('entregado')
  await api.pool.query(
    `insert into pedido_eliminado (numero, total, envio, estado, fecha_hora) select numero, total, envio, estado, fecha_hora
      from pedido where numero = $1`,
    [numeros.dos],
  )
  await api.pool.query('delete from pedido where numero = $1', [numeros.dos])
  expect((await importar('--pedidos', path('pedidos.csv'))).text).toContain(
    `el pedido ${numeros.dos} se eliminó en esta tienda`,
  )
})

it('refuses what cannot be, with its place, and stores the rest', async () => {
  await empty()
  const clientes = await edit('clientes.csv', 'x.csv', (text) => {
    const [head = '', ana = '', ...rest] = text.trimEnd().split('\r\n')
    const rows = [ana.replace('ana_g', 'otra'), ana.replace('Ana@', 'x@'), ana.replace('Ana@correo', 'Ana')]
    const more = [ana.replace('ana_g', 'b').replace('Ana@', 'b@').replace(/;sí;/, ';quizás;')]
    return [head, ana, ...rest, ...rows, ...more, 'a;"b"c;d'].join('\r\n')
  })
  const { code, text } = await importar('--clientes', clientes)
  expect(code).toBe(2)
  expect(text).toContain('3 clientes nuevos, 0 sin cambios, 0 distintos, 5 rechazados')
  for (const motivo of [
    'línea 5: repite el correo o el usuario de la línea 2',
    'línea 6: repite el correo o el usuario de la línea 2',
    'línea 7: el correo no es una dirección',
    'línea 8: «Correo verificado» no dice sí ni no',
    'línea 9: las comillas no cierran',
  ]) {
    expect(text).toContain(motivo)
  }
  const pedidos = await edit('pedidos.csv', 'x.csv', (before) =>
    before.replace(';10;9,99;', ';10;9,98;').replace(';cancelado;', ';perdido;'),
  )
  const report = await importar('--pedidos', pedidos)
  expect(report).toMatchObject({ code: 2, text: expect.stringContaining('2 pedidos nuevos, 0 sin cambios') })
  expect(report.text).toContain(`pedido ${numeros.dos}: el total no es la suma de sus libros y el recargo`)
  expect(report.text).toContain(`pedido ${numeros.tres}: el estado «perdido» no existe`)
  expect(await one('select array_agg(numero order by numero) from pedido')).toEqual([numeros.uno, numeros.cinco])
})

it('leaves its row in the audit', async () => {
  const { rows } = await api.pool.query(
    `select despues from suceso_seguridad where entidad = 'importacion' order by ocurrio_en desc, id desc limit 1`,
  )
  const cuentas = { creados: 2, iguales: 0, distintos: 0, rechazados: 2 }
  expect(rows[0].despues).toEqual({ archivo: 'x.csv', de: 'pedidos', ...cuentas })
})

it('knows its files by their columns, and itself by its words', async () => {
  expect(await importar('--clientes', path('pedidos.csv'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('no es un archivo de clientes: faltan columnas: «Nombre»'),
  })
  for (const argv of [['--clientes'], ['--clientes', '--pedidos', 'a'], ['--pedidos', 'a', '--gratis']]) {
    expect(await importar(...argv)).toMatchObject({ code: 1, text: expect.stringMatching(/^Uso: /) })
  }
})

it('customers of another program come in once, with a name made of their address', async () => {
  await empty()
  const lista =
    'First Name,Last Name,Email,Phone\nAna,Ñandú,ana@correo.test,1\nLuis,,luis@correo.test,\n,,sin correo,\n'
  await writeFile(path('ajena.csv'), lista)
  const first = await importar('--clientes', path('ajena.csv'))
  expect(first.code).toBe(2)
  expect(first.text).toContain('2 clientes nuevos, 0 sin cambios, 0 distintos, 1 rechazado')
  expect(first.text).toContain('línea 4: el correo no es una dirección')
  expect(await one('select count(*) from usuario where not email_verificado')).toBe(2)
  const again = await importar('--clientes', path('ajena.csv'))
  expect(again.text).toContain('0 clientes nuevos')
  expect(await one('select count(*) from usuario')).toBe(2)
})
