// The database guards itself: what it refuses here, no bug of the program can write.
import type { Insertable, Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createIsbn, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { acceptsCuotas, METODOS_PAGO } from '#venta/pedidos/pedido.rules.ts'
import { createId } from '../id.ts'
import { type Centavos, centavos } from '../money.ts'
import { createDb, createPool, type Db } from './pool.ts'
import type { Database } from './schema.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.url, 2, () => {}))
})
afterAll(async () => {
  await db.destroy()
})

const UNIQUE = '23505'
const CHECK = '23514'
const FOREIGN_KEY = '23503'

/** The database's own refusal: its code, and the constraint's name where the migration gives it one. */
async function refusalOf(
  write: Promise<unknown>,
): Promise<{ code: string | undefined; constraint: string | undefined }> {
  const error = await write.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof pg.DatabaseError)) throw new Error('the database accepted it', { cause: error })
  return { code: error.code, constraint: error.constraint }
}

describe('a libro', () => {
  const insert = async (values: Partial<Insertable<Database['libro']>>) => {
    const id = await insertTestLibro(db)
    await db.updateTable('libro').set(values).where('id', '=', id).execute()
    return id
  }

  it.each([
    ['a wrong check digit', '9788437604958'],
    ['hyphens', '978-84-376-0494-7'],
    ['ten digits', '8437604947'],
    ['another prefix', '9771234567898'],
    ['a letter', '978843760494X'],
    ['nothing', ''],
  ])('has no ISBN with %s', async (_, isbn) => {
    expect(await refusalOf(insert({ isbn }))).toEqual({ code: CHECK, constraint: 'libro_isbn_valido' })
  })

  it('has an ISBN-13 with a right check digit', async () => {
    await expect(insert({ isbn: '9788437604947' })).resolves.toBeDefined()
  })

  it('shares its ISBN with no other', async () => {
    const isbn = createIsbn(900_001)
    await insert({ isbn })
    expect(await refusalOf(insert({ isbn }))).toEqual({ code: UNIQUE, constraint: 'libro_isbn_unico' })
  })

  it('costs nothing or more, never less', async () => {
    await expect(insert({ precio: centavos(0) })).resolves.toBeDefined()
    await expect(insert({ precio: null })).resolves.toBeDefined()
    expect(await refusalOf(insert({ precio: centavos(-1) }))).toEqual({
      code: CHECK,
      constraint: 'libro_precio_valido',
    })
  })

  it.each([0, 4.37, 5])('may be rated %d', async (calificacion) => {
    await expect(insert({ calificacion })).resolves.toBeDefined()
  })

  it.each([-0.01, 5.01, 9, Number.NaN])('is never rated %d', async (calificacion) => {
    expect(await refusalOf(insert({ calificacion }))).toEqual({ code: CHECK, constraint: 'libro_calificacion_valida' })
  })

  it('has formats and a language of the closed lists alone', async () => {
    expect((await refusalOf(insert({ formatos: ['fisico', 'papiro'] }))).code).toBe(CHECK)
    expect((await refusalOf(insert({ idioma: 'Klingon' }))).code).toBe(CHECK)
    await expect(insert({ formatos: ['fisico', 'digital', 'audiolibro'], idioma: 'Otro' })).resolves.toBeDefined()
  })

  it('says how precise its date is exactly when it has one', async () => {
    expect((await refusalOf(insert({ fecha_edicion: '1972-01-01' }))).code).toBe(CHECK)
    expect((await refusalOf(insert({ fecha_edicion_precision: 'anio' }))).code).toBe(CHECK)
    const both = { fecha_edicion: '1972-01-01', fecha_edicion_precision: 'anio' } as const
    await expect(insert(both)).resolves.toBeDefined()
  })
})

describe('a name', () => {
  it('is never empty: neither of a publisher, an author, a category, a province nor a book', async () => {
    const nameless = [
      db.insertInto('editorial').values({ id: createId(), descripcion: '', descripcion_p: '' }),
      db.insertInto('autor').values({ id: createId(), nombre_completo: '', nombre_p: '', nombre: '', apellido: '' }),
      db.insertInto('categoria').values({ id: createId(), nombre: '', nombre_p: '' }),
      db.insertInto('provincia').values({ id: createId(), descripcion: '', descripcion_p: '' }),
      db
        .updateTable('libro')
        .set({ titulo: '' })
        .where('id', '=', await insertTestLibro(db)),
    ]
    for (const query of nameless) expect((await refusalOf(query.execute())).code).toBe(CHECK)
  })
})

describe('what is in use', () => {
  it('an editorial with books is not deleted', async () => {
    const id = createId()
    await db.insertInto('editorial').values({ id, descripcion: 'Sur', descripcion_p: 'sur' }).execute()
    const libro = await insertTestLibro(db)
    await db.updateTable('libro').set({ editorial_id: id }).where('id', '=', libro).execute()
    const refusal = await refusalOf(db.deleteFrom('editorial').where('id', '=', id).execute())
    expect(refusal).toEqual({ code: FOREIGN_KEY, constraint: 'libro_editorial_fk' })
  })

  it('an autor with books is not deleted', async () => {
    const id = createId()
    const names = { nombre_completo: 'Ana Prueba', nombre_p: 'ana prueba', nombre: 'Ana', apellido: 'Prueba' }
    await db
      .insertInto('autor')
      .values({ id, ...names })
      .execute()
    const libro = await insertTestLibro(db)
    await db.insertInto('libro_autor').values({ libro_id: libro, autor_id: id, orden: 0 }).execute()
    const refusal = await refusalOf(db.deleteFrom('autor').where('id', '=', id).execute())
    expect(refusal).toEqual({ code: FOREIGN_KEY, constraint: 'libro_autor_autor_fk' })
  })

  it('a categoria with books is not deleted', async () => {
    const { id } = await db
      .selectFrom('categoria')
      .select('id')
      .where('nombre', '=', 'Ficción')
      .executeTakeFirstOrThrow()
    const libro = await insertTestLibro(db)
    await db.insertInto('libro_categoria').values({ libro_id: libro, categoria_id: id }).execute()
    const refusal = await refusalOf(db.deleteFrom('categoria').where('id', '=', id).execute())
    expect(refusal).toEqual({ code: FOREIGN_KEY, constraint: 'libro_categoria_categoria_fk' })
  })

  it('a provincia where somebody lives is not deleted', async () => {
    const { id } = await db.selectFrom('provincia').select('id').limit(1).executeTakeFirstOrThrow()
    const usuario = await insertTestUsuario(db)
    await db.updateTable('usuario').set({ provincia_id: id }).where('id', '=', usuario.id).execute()
    const refusal = await refusalOf(db.deleteFrom('provincia').where('id', '=', id).execute())
    expect(refusal).toEqual({ code: FOREIGN_KEY, constraint: 'usuario_provincia_fk' })
  })
})

describe('a usuario', () => {
  const insert = (values: Partial<Insertable<Database['usuario']>>) => {
    const id = createId()
    const unique = id.replaceAll('-', '_')
    const rest = { username: unique, email: `${unique}@correo.test`, nombre: 'Ana', apellido: 'Prueba', clave: '-' }
    return db
      .insertInto('usuario')
      .values({ id, ...rest, ...values })
      .execute()
  }

  it('shares the username with nobody, however it is written', async () => {
    await insert({ username: 'Ana_1' })
    const refusal = await refusalOf(insert({ username: 'aNA_1' }))
    expect(refusal).toEqual({ code: UNIQUE, constraint: 'usuario_username_unico' })
  })

  it('shares the e-mail with nobody, however it is written', async () => {
    await insert({ email: 'Ana@Correo.test' })
    const refusal = await refusalOf(insert({ email: 'ana@correo.TEST' }))
    expect(refusal).toEqual({ code: UNIQUE, constraint: 'usuario_email_unico' })
  })

  it.each(['', 'ana perez', 'ána', 'ana-perez'])('has no username like «%s»', async (username) => {
    expect((await refusalOf(insert({ username }))).code).toBe(CHECK)
  })

  it('is cliente or admin, nothing else, and cliente when nobody says', async () => {
    expect((await refusalOf(insert({ rol: 'root' }))).code).toBe(CHECK)
    await insert({ username: 'sin_rol' })
    const { rol } = await db
      .selectFrom('usuario')
      .select('rol')
      .where('username', '=', 'sin_rol')
      .executeTakeFirstOrThrow()
    expect(rol).toBe('cliente')
  })
})

describe('a pedido', () => {
  /** Here the database judges, not the compiler. */
  type Pedido = Insertable<Database['pedido']>
  type Linea = { cantidad?: number; precio_unitario?: Centavos; libro_id?: string | null }

  const insertLinea = (on: Db, pedido_id: string, linea: number, values: Linea) =>
    on
      .insertInto('pedido_item')
      .values({
        pedido_id,
        linea,
        libro_id: null,
        titulo: 'El túnel',
        isbn: createIsbn(1),
        portada: null,
        cantidad: 1,
        precio_unitario: centavos(1_000),
        ...values,
      })
      .execute()

  /** Two copies at $ 10 and a surcharge of $ 5: a total of $ 25, unless `values` say otherwise. */
  const insert = (values: Partial<Record<keyof Pedido, unknown>> = {}, lineas: Linea[] = [{ cantidad: 2 }]) =>
    db.transaction().execute(async (trx) => {
      const id = createId()
      const ways = {
        metodo_pago: 'efectivo',
        cuotas: 1,
        servicio_envio: 'expres',
        fecha_entrega_estimada: '2026-11-22',
      }
      await trx
        .insertInto('pedido')
        .values({ id, ...ways, recargo: 500, total: 2_500, envio: 300_000, ...values } as Pedido)
        .execute()
      for (const [linea, item] of lineas.entries()) await insertLinea(trx, id, linea, item)
      return id
    })

  const SUMA = { code: CHECK, constraint: 'pedido_suma' }

  it('costs what its lines and its surcharge come to', async () => {
    const lineas = [
      { cantidad: 10, precio_unitario: centavos(2_000_000_000) },
      { cantidad: 1, precio_unitario: centavos(0) },
    ]
    await expect(insert({ recargo: 0, total: 20_000_000_000 }, lineas)).resolves.toBeDefined()
  })

  it.each([2_499, 2_501, 0])('is refused with a forged total: %d', async (total) => {
    expect(await refusalOf(insert({ total: total }))).toEqual(SUMA)
  })

  it('is refused without lines', async () => {
    expect(await refusalOf(insert({ total: 500 }, []))).toEqual(SUMA)
    expect(await refusalOf(insert({ total: 0, recargo: 0 }, []))).toEqual(SUMA)
  })

  it.each(['total', 'recargo'] as const)('keeps its %s', async (column) => {
    const id = await insert()
    const change = db
      .updateTable('pedido')
      .set({ [column]: 1 })
      .where('id', '=', id)
      .execute()
    expect(await refusalOf(change)).toEqual(SUMA)
  })

  it('gets no further line', async () => {
    const id = await insert()
    expect(await refusalOf(insertLinea(db, id, 1, {}))).toEqual(SUMA)
  })

  it.each([{ cantidad: 1 }, { precio_unitario: centavos(1) }])('keeps its lines as they are: %o', async (change) => {
    const id = await insert()
    const update = db.updateTable('pedido_item').set(change).where('pedido_id', '=', id).execute()
    expect(await refusalOf(update)).toEqual(SUMA)
  })

  it('loses no line', async () => {
    const id = await insert({ total: 2_500 }, [{}, {}])
    const remove = db.deleteFrom('pedido_item').where('pedido_id', '=', id).where('linea', '=', 1).execute()
    expect(await refusalOf(remove)).toEqual(SUMA)
  })

  it('loses no line to another pedido', async () => {
    const [from, to] = await Promise.all([insert({}, [{}, {}]), insert()])
    const move = db.transaction().execute(async (trx) => {
      const line = trx.updateTable('pedido_item').where('pedido_id', '=', from).where('linea', '=', 1)
      await line.set({ pedido_id: to }).execute()
      await trx
        .updateTable('pedido')
        .set({ total: centavos(3_500) })
        .where('id', '=', to)
        .execute()
    })
    expect(await refusalOf(move)).toEqual(SUMA)
  })

  it('changes as a whole: lines and total in one transaction', async () => {
    const id = await insert()
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('pedido')
        .set({ total: centavos(3_500) })
        .where('id', '=', id)
        .execute()
      await trx.updateTable('pedido_item').set({ cantidad: 3 }).where('pedido_id', '=', id).execute()
    })
    await db.deleteFrom('pedido').where('id', '=', id).execute()
  })

  it.each([0, 11, -1])('has no line of %i copies', async (cantidad) => {
    expect((await refusalOf(insert({ total: 500 + cantidad * 1_000 }, [{ cantidad }]))).code).toBe(CHECK)
  })

  it.each([
    { metodo_pago: 'ninguno' },
    { estado: 'perdido' },
    { servicio_envio: 'paloma' },
    { metodo_pago: 'tarjeta', cuotas: 4 },
    { metodo_pago: 'debito', cuotas: 2 },
    { envio: -1 },
    { recargo: -500, total: 1_500 },
  ])('is refused outside the closed lists and limits: %o', async (values) => {
    expect((await refusalOf(insert(values))).code).toBe(CHECK)
  })

  it.each(METODOS_PAGO.flatMap((metodo) => [-1, 0, 1, 2, 3, 4].map((cuotas) => [metodo, cuotas] as const)))(
    'is paid by %s in %i instalments only where the checkout accepts them',
    async (metodo_pago, cuotas) => {
      const stored = insert({ metodo_pago, cuotas })
      if (acceptsCuotas(metodo_pago, cuotas)) await expect(stored).resolves.toBeDefined()
      else expect((await refusalOf(stored)).code).toBe(CHECK)
    },
  )

  it.each(['debito', 'transferencia', 'efectivo', 'tarjeta'])('may be paid by %s', async (metodo_pago) => {
    await expect(insert({ metodo_pago })).resolves.toBeDefined()
  })

  it.each(['pendiente', 'procesado', 'enviado', 'entregado', 'cancelado'])('may be %s', async (estado) => {
    await expect(insert({ estado })).resolves.toBeDefined()
  })

  it('is pendiente at first', async () => {
    const id = await insert()
    const { estado } = await db.selectFrom('pedido').select('estado').where('id', '=', id).executeTakeFirstOrThrow()
    expect(estado).toBe('pendiente')
  })

  it('exists once for one key of one customer', async () => {
    const { id: usuario_id } = await insertTestUsuario(db)
    await insert({ usuario_id, idempotency_key: 'k' })
    const again = await refusalOf(insert({ usuario_id, idempotency_key: 'k' }))
    expect(again).toEqual({ code: UNIQUE, constraint: 'pedido_idempotency_key_unica' })
  })

  it('outlives its libro and its customer, whose sessions end', async () => {
    const [usuario, libro_id] = await Promise.all([insertTestUsuario(db), insertTestLibro(db)])
    const id = await insert({ usuario_id: usuario.id }, [{ cantidad: 2, libro_id }])
    await db.deleteFrom('libro').where('id', '=', libro_id).execute()
    await db.deleteFrom('usuario').where('id', '=', usuario.id).execute()
    const left = await db
      .selectFrom('pedido')
      .innerJoin('pedido_item', 'pedido_item.pedido_id', 'pedido.id')
      .select(['usuario_id', 'libro_id', 'titulo', 'precio_unitario'])
      .where('pedido.id', '=', id)
      .execute()
    expect(left).toEqual([{ usuario_id: null, libro_id: null, titulo: 'El túnel', precio_unitario: centavos(1_000) }])
    expect(await db.selectFrom('sesion').select('usuario_id').where('usuario_id', '=', usuario.id).execute()).toEqual(
      [],
    )
  })
})

describe('an opinion', () => {
  const insert = async (values: Partial<Insertable<Database['opinion']>> = {}) => {
    const [libro_id, usuario] = [await insertTestLibro(db), await insertTestUsuario(db)]
    const opinion = { id: createId(), libro_id, usuario_id: usuario.id, estrellas: 5, texto: 'Muy bueno.', ...values }
    await db.insertInto('opinion').values(opinion).execute()
    return opinion
  }

  it.each([0, 6, -1])('never has %d stars', async (estrellas) => {
    expect(await refusalOf(insert({ estrellas }))).toEqual({ code: CHECK, constraint: 'opinion_estrellas_validas' })
  })

  it.each(['', ' \n ', 'a'.repeat(8_001)])('never has a text of nothing or without end (%#)', async (texto) => {
    expect(await refusalOf(insert({ texto }))).toEqual({ code: CHECK, constraint: 'opinion_texto_valido' })
  })

  it('is the only one of its customer about its book', async () => {
    const { libro_id, usuario_id } = await insert()
    expect(await refusalOf(insert({ libro_id, usuario_id }))).toEqual({ code: UNIQUE, constraint: 'opinion_unica' })
  })

  it('is about a book and of an account that exist', async () => {
    expect(await refusalOf(insert({ libro_id: createId() }))).toEqual({
      code: FOREIGN_KEY,
      constraint: 'opinion_libro_fk',
    })
    expect(await refusalOf(insert({ usuario_id: createId() }))).toEqual({
      code: FOREIGN_KEY,
      constraint: 'opinion_usuario_fk',
    })
  })

  it('tells every node of its change, and so does a new name under it', async () => {
    const { usuario_id } = await insert()
    const listener = new pg.Client({ connectionString: database.url })
    await listener.connect()
    let heard = 0
    listener.on('notification', () => heard++)
    await listener.query('listen catalogo')
    await db.updateTable('opinion').set({ texto: 'Otra cosa.' }).where('usuario_id', '=', usuario_id).execute()
    await expect.poll(() => heard).toBe(1)
    await db.updateTable('usuario').set({ apellido: 'Otra' }).where('id', '=', usuario_id).execute()
    await expect.poll(() => heard).toBe(2)
    const silent = await insertTestUsuario(db)
    await db.updateTable('usuario').set({ apellido: 'Otra' }).where('id', '=', silent.id).execute()
    await listener.query('select 1')
    expect(heard, 'whoever has no opinion changes no page').toBe(2)
    await listener.end()
  })
})

it("keeps a catalogue's own rating beside opinions only", async () => {
  const id = await insertTestLibro(db)
  const write = db.updateTable('libro').set({ calificacion_catalogo: 4 }).where('id', '=', id).execute()
  expect(await refusalOf(write)).toEqual({ code: CHECK, constraint: 'libro_calificacion_en_un_lugar' })
})
