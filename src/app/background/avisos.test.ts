// Nodes forget what they keep when they are told of a change (`NOTIFY catalogo`). Here every trigger that tells is driven
// with writes that change something and with writes that change nothing (docs/decisions/028).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listenForAvisos } from '#test/avisos.ts'
import { createIsbn, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { runHousekeeping } from './housekeeping.ts'

let api: TestApi
let avisos: Awaited<ReturnType<typeof listenForAvisos>>
beforeAll(async () => {
  api = await createTestApi()
  avisos = await listenForAvisos(api.databaseUrl)
})
afterAll(async () => {
  await avisos.end()
  await api.end()
})

/** Everything. */
const TODO = ''
/** Only the order of lists, and numbers that may lag. */
const ORDEN = 'popularidad'
/** The owner's settings. */
const AJUSTES = 'ajustes'

/** Rows that the others below belong to. */
type Catalogo = 'libro' | 'otro' | 'autor' | 'editorial' | 'categoria'
type Voz = 'mesa' | 'otraMesa' | 'novedad' | 'otraNovedad' | 'obra' | 'otraObra'
type Ids = Record<Catalogo | Voz | 'usuario' | 'usuaria' | 'pedido' | 'oferta' | 'otraOferta', string>
let ids: Ids
const run = (text: string) => api.pool.query(text)
const told = async (text: string) => {
  await run(text)
  return (await avisos.take()).sort()
}
const columnsOf = (values: Record<string, string>) => [Object.keys(values).join(), Object.values(values).join()]
const insert = (tabla: string, values: Record<string, string>) => {
  const [columns, row] = columnsOf(values)
  return `insert into ${tabla} (${columns}) select ${row}`
}
const text = (value: string) => `'${value}'`
const nuevo = () => text(randomUUID())
let isbns = 800_000
const isbn = () => text(createIsbn(++isbns))

beforeEach(async () => {
  const usuario = await insertTestUsuario(api.db)
  const usuaria = await insertTestUsuario(api.db)
  const [libro, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
  const [autor, editorial, categoria] = [randomUUID(), randomUUID(), randomUUID()]
  const nombres = { nombre_completo: `'Ana'`, nombre_p: nuevo(), nombre: `'Ana'`, apellido: `''` }
  await run(insert('autor', { id: text(autor), ...nombres }))
  await run(insert('editorial', { id: text(editorial), descripcion: nuevo(), descripcion_p: nuevo() }))
  await run(insert('categoria', { id: text(categoria), nombre: nuevo(), nombre_p: nuevo() }))
  const [mesa, otraMesa] = [randomUUID(), randomUUID()]
  const [novedad, otraNovedad] = [randomUUID(), randomUUID()]
  for (const id of [novedad, otraNovedad]) {
    const texts = { tipo: `'noticia'`, titulo: `'Una'`, titulo_p: `'una'`, texto: `'Dos'` }
    await run(insert('novedad', { id: text(id), slug: text(id), ...texts }))
  }
  for (const id of [mesa, otraMesa]) {
    await run(insert('mesa', { id: text(id), slug: text(id), titulo: `'Una'`, titulo_p: `'una'`, orden: '0' }))
  }
  const [obra, otraObra] = [randomUUID(), randomUUID()]
  for (const id of [obra, otraObra]) await run(insert('obra', { id: text(id) }))
  const [oferta, otraOferta] = [randomUUID(), randomUUID()]
  const plazo = {
    titulo: `'Una'`,
    titulo_p: `'una'`,
    clase: `'importe'`,
    valor: '100',
    desde: 'now()',
    hasta: `'2099-01-01'`,
  }
  for (const id of [oferta, otraOferta]) await run(insert('oferta', { id: text(id), ...plazo }))
  ids = {
    novedad,
    otraNovedad,
    mesa,
    otraMesa,
    obra,
    otraObra,
    libro,
    otro,
    autor,
    editorial,
    categoria,
    usuario: usuario.id,
    usuaria: usuaria.id,
    pedido: randomUUID(),
    oferta,
    otraOferta,
  }
  await avisos.take()
})

type Caso = {
  /** A new row. */
  row(): Record<string, string>
  /** Another value for each of its columns, and what is told of it. */
  changes(): Record<string, [value: string, told: string[]]>
  /** Columns that nobody is told of. */
  untold?: string[]
  /** What is told when a row comes or goes. */
  inserted?: () => string[]
  deleted?: () => string[]
  truncated?: () => string[]
}

const todo = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, [value, [TODO]] as [string, string[]]]))
const orden = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, [value, [ORDEN]] as [string, string[]]]))

const silent = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, [value, []] as [string, string[]]]))

const CASOS: Record<string, Caso> = {
  categoria: {
    row: () => ({ id: nuevo(), nombre: nuevo(), nombre_p: nuevo() }),
    changes: () =>
      todo({ nombre: nuevo(), nombre_p: nuevo(), descripcion: `'Tres'`, version: '9', actualizado_en: `'2020-01-01'` }),
  },
  provincia: {
    row: () => ({ id: nuevo(), descripcion: nuevo(), descripcion_p: nuevo() }),
    changes: () => todo({ descripcion: nuevo(), descripcion_p: nuevo(), version: '9' }),
  },
  editorial: {
    row: () => ({ id: nuevo(), descripcion: nuevo(), descripcion_p: nuevo() }),
    changes: () =>
      todo({
        descripcion: nuevo(),
        descripcion_p: nuevo(),
        direccion: `'Sur 1'`,
        imagen: `'https://a.test/a'`,
        dispositivo: '3',
        version: '9',
        actualizado_en: `'2020-01-01'`,
      }),
  },
  autor: {
    row: () => ({ id: nuevo(), nombre_completo: nuevo(), nombre_p: nuevo(), nombre: `'Ana'`, apellido: `'Paz'` }),
    changes: () => ({
      ...todo({ nombre_completo: nuevo(), nombre_p: nuevo(), nombre: `'Eva'`, apellido: `'Sol'`, version: '9' }),
      ...todo({ perfil: `'https://a.test/a'`, info: `'Escribe.'`, actualizado_en: `'2020-01-01'` }),
      ...orden({ libros: '7', vendidos: '8', nivel: '0' }),
    }),
  },
  libro: {
    row: () => ({
      id: nuevo(),
      isbn: isbn(),
      titulo: `'Uno'`,
      titulo_p: `'uno'`,
      precio: '0',
      cara: `'etiqueta.0.0'`,
      fecha_edicion: `'2020-01-01'`,
      fecha_edicion_precision: `'dia'`,
      opiniones: '1',
      pvp_centavos: '50',
      pvp_fuente: `'mano'`,
      pvp_desde: `'2020-01-01'`,
    }),
    changes: () => ({
      ...todo({ isbn: isbn(), titulo: `'Dos'`, titulo_p: `'dos'`, idioma: `'Inglés'`, descripcion: `'Tres'` }),
      ...todo({
        precio: 'null',
        gratis: 'true',
        portada: `'https://a.test/a'`,
        cara: `'etiqueta.0.1'`,
        temas: `'{mar}'`,
      }),
      ...todo({ fecha_edicion: `'2020-01-02'`, fecha_edicion_precision: `'anio'`, formatos: `'{digital}'` }),
      ...todo({ editorial_id: text(ids.editorial), creado_en: `'2020-01-01'`, actualizado_en: `'2020-01-01'` }),
      ...todo({ version: '9', regla_precio: `'usado'`, clase_iva: `'21'` }),
      ...todo({ pvp_centavos: '100', pvp_fuente: `'onix'`, pvp_desde: `'2020-01-02'` }),
      ...orden({ vendidos: '8', calificacion: '4.5', opiniones: '3', calificacion_catalogo: '2' }),
    }),
  },
  libro_autor: {
    row: () => ({ libro_id: text(ids.libro), autor_id: text(ids.autor), orden: '0' }),
    changes: () => todo({ orden: '1', libro_id: text(ids.otro), autor_id: `'{autor}'` }),
  },
  libro_categoria: {
    row: () => ({ libro_id: text(ids.libro), categoria_id: text(ids.categoria), orden: '0' }),
    changes: () => todo({ orden: '1', libro_id: text(ids.otro), categoria_id: `'{categoria}'` }),
  },
  oferta: {
    row: () => ({
      id: nuevo(),
      titulo: `'Uno'`,
      titulo_p: `'uno'`,
      clase: `'porcentaje'`,
      valor: '1000',
      desde: 'now()',
      hasta: `now() + interval '1 day'`,
    }),
    changes: () => ({
      ...todo({ titulo: `'Dos'`, titulo_p: `'dos'`, texto: `'Tres'`, clase: `'importe'`, valor: '2000' }),
      ...todo({ desde: `'2020-01-01'`, hasta: `'2090-01-01'`, actualizada_en: `'2020-01-01'` }),
      ...todo({ banner: 'false', version: '9', redondeo: `'100'`, sentido: `'arriba'` }),
    }),
  },
  oferta_alcance: {
    row: () => ({ oferta_id: text(ids.oferta), orden: '0', todo: 'true' }),
    // Each row names one thing: another one takes the place of `todo`.
    changes: () => ({
      ...todo({ oferta_id: text(ids.otraOferta), orden: '1', todo: `null, formato = 'digital'` }),
      ...todo({ libro_id: `${text(ids.libro)}, todo = null`, autor_id: `${text(ids.autor)}, todo = null` }),
      ...todo({ editorial_id: `${text(ids.editorial)}, todo = null`, formato: `'fisico', todo = null` }),
      ...todo({ categoria_id: `${text(ids.categoria)}, todo = null` }),
    }),
  },
  feria: {
    row: () => ({
      id: nuevo(),
      nombre: `'Una'`,
      nombre_p: `'una'`,
      desde: `'2020-01-01'`,
      hasta: `'2020-01-09'`,
      norma: `'Res. 1'`,
    }),
    changes: () =>
      todo({
        nombre: `'Dos'`,
        nombre_p: `'dos'`,
        desde: `'2020-01-02'`,
        hasta: `'2020-01-08'`,
        provincias: `'{Salta}'`,
        norma: `'Res. 2'`,
        tope: '500',
        creada_por: nuevo(),
        creada_en: `'2020-01-01'`,
        version: '9',
      }),
  },
  cupon: {
    row: () => ({
      id: nuevo(),
      codigo: `'LIBRO10'`,
      codigo_leido: nuevo(),
      titulo: `'Uno'`,
      titulo_p: `'uno'`,
      clase: `'porcentaje'`,
      valor: '1000',
      desde: 'now()',
    }),
    // Pages say only whether there is one that is not over.
    changes: () => ({
      ...todo({ hasta: `'2090-01-01'` }),
      ...silent({ codigo: `'OTRO99'`, codigo_leido: nuevo(), titulo: `'Dos'`, titulo_p: `'dos'`, clase: `'importe'` }),
      ...silent({ valor: '2000', desde: `'2020-01-01'`, minimo: '100', usos_max: '5', usos_por_cliente: '1' }),
      ...silent({ solo_primera: 'true', para: `'cuentas'`, usos: '3', actualizado_en: `'2020-01-01'`, version: '9' }),
    }),
  },
  libro_disponible: {
    row: () => ({ libro_id: text(ids.libro), contado: 'true', copias: `'hay'`, lleno: 'false' }),
    changes: () => todo({ libro_id: text(ids.otro), contado: 'false', copias: `'pocas'`, lleno: 'true' }),
  },
  libro_venta: {
    row: () => ({ libro_id: text(ids.libro), modo: `'siempre'`, dias: '5', sale_el: `'2030-01-01'` }),
    changes: () =>
      todo({
        libro_id: text(ids.otro),
        modo: `'a_pedido'`,
        dias: '6',
        tope: '3',
        sale_el: `'2031-01-01'`,
        version: '9',
      }),
  },
  libro_ficha: {
    row: () => ({ libro_id: text(ids.libro), paginas: '10', coleccion: `'Una'`, coleccion_p: `'una'` }),
    changes: () => ({
      ...todo({ libro_id: text(ids.otro), contribuidores: `'[{"nombre": "Ana", "rol": "traductor"}]'` }),
      ...todo({ coleccion: `'Dos'`, coleccion_p: `'dos'`, coleccion_numero: `'2'`, numero_edicion: '2' }),
      ...todo({
        edicion: `'Revisada'`,
        paginas: '20',
        alto_mm: '230',
        ancho_mm: '150',
        grueso_mm: '20',
        peso_g: '300',
      }),
      ...todo({ encuadernacion: `'tapa dura'`, titulo_original: `'One'`, idioma_original: `'inglés'` }),
      ...todo({ audiencia: `'juvenil'`, thema: `'{FBA}'`, indice: `'Uno'`, fragmento: `'Una vez'` }),
      ...todo({ criticas: `'[{"texto": "Bien.", "fuente": null}]'`, estado_editorial: `'activo'` }),
      ...todo({ disponibilidad: `'a pedido'` }),
    }),
  },
  elogio: {
    row: () => ({ libro_id: text(ids.libro), texto: `'Uno'` }),
    changes: () => todo({ libro_id: text(ids.otro), texto: `'Dos'`, firma: `'Ana'`, version: '9' }),
  },
  thema_codigo: {
    row: () => ({ codigo: text(`A${++isbns}`), nombre: `'Novela'` }),
    changes: () => todo({ codigo: `'FBA'`, nombre: `'Otra'` }),
  },
  obra_libro: {
    row: () => ({ libro_id: text(ids.libro), obra_id: text(ids.obra) }),
    changes: () => todo({ libro_id: text(ids.otro), obra_id: text(ids.otraObra) }),
  },
  banner: {
    row: () => ({ id: nuevo(), titulo: `'Uno'`, titulo_p: `'uno'`, boton: `'Ver'`, enlace: `'/ofertas'`, orden: '0' }),
    changes: () =>
      todo({
        titulo: `'Dos'`,
        titulo_p: `'dos'`,
        texto: `'Tres'`,
        boton: `'Ir'`,
        enlace: `'/inicio'`,
        orden: '1',
        imagen: `'${'a'.repeat(64)}.webp'`,
        imagen_texto: `'Una foto'`,
        activo: 'false',
        version: '9',
        desde: `'2020-01-02'`,
        hasta: `'2031-01-01'`,
        actualizado_en: `'2020-01-01'`,
      }),
  },
  novedad: {
    row: () => ({
      id: nuevo(),
      slug: nuevo(),
      tipo: `'evento'`,
      titulo: `'Una'`,
      titulo_p: `'una'`,
      texto: `'Dos'`,
      cuando: `'2030-01-01'`,
      desde: `'2020-01-01'`,
    }),
    changes: () =>
      todo({
        slug: nuevo(),
        titulo: `'Dos'`,
        titulo_p: `'dos'`,
        texto: `'Tres'`,
        version: '9',
        actualizado_en: `'2020-01-01'`,
        cuando: `'2030-01-02'`,
        termina: `'2030-01-03'`,
        lugar: `'Acá'`,
        hasta: `'2031-01-01'`,
        desde: `'2020-01-02'`,
        imagen: `'${'a'.repeat(64)}.webp'`,
        imagen_texto: `'Una foto'`,
        borrador: 'true',
        tipo: `'noticia', cuando = null`,
      }),
  },
  novedad_libro: {
    row: () => ({ novedad_id: text(ids.novedad), libro_id: text(ids.libro), orden: '0' }),
    changes: () => todo({ orden: '1', libro_id: text(ids.otro), novedad_id: text(ids.otraNovedad) }),
  },
  mesa: {
    row: () => ({ id: nuevo(), slug: nuevo(), titulo: `'Una'`, titulo_p: `'una'`, orden: '0' }),
    changes: () =>
      todo({
        slug: nuevo(),
        titulo: `'Dos'`,
        titulo_p: `'dos'`,
        texto: `'Tres'`,
        orden: '1',
        version: '9',
        desde: `'2020-01-01'`,
        hasta: `'2020-01-02'`,
        actualizado_en: `'2020-01-01'`,
      }),
  },
  mesa_libro: {
    row: () => ({ mesa_id: text(ids.mesa), libro_id: text(ids.libro), orden: '0', nota: `'Una'` }),
    changes: () => todo({ orden: '1', nota: `'Otra'`, libro_id: text(ids.otro), mesa_id: text(ids.otraMesa) }),
  },
  opinion: {
    row: () => ({
      id: nuevo(),
      libro_id: text(ids.libro),
      usuario_id: text(ids.usuario),
      estrellas: '4',
      texto: `'Bien.'`,
    }),
    changes: () => {
      const suya = `opiniones:${ids.libro}`
      return {
        libro_id: [text(ids.otro), [`opiniones:${ids.libro}`, `opiniones:${ids.otro}`, ORDEN].sort()],
        usuario_id: [text(ids.usuaria), [suya]],
        estrellas: ['1', [suya, ORDEN]],
        texto: [`'Mal.'`, [suya]],
        creada_en: [`'2020-01-01'`, [suya]],
        editada_en: [`'2020-01-01'`, [suya]],
      }
    },
    inserted: () => [`opiniones:${ids.libro}`, ORDEN],
    deleted: () => [`opiniones:${ids.libro}`, ORDEN],
  },
  ajuste_tienda: {
    row: () => ({ clave: text(`sitio.n${++isbns}`), valor: `'"Uno"'` }),
    changes: () => ({
      clave: [`'sitio.lema'`, [AJUSTES]],
      valor: [`'"Dos"'`, [AJUSTES]],
      sellado: ['true', [AJUSTES]],
      version: ['9', [AJUSTES]],
      cambiado_en: [`'2020-01-01'`, [AJUSTES]],
    }),
    inserted: () => [AJUSTES],
    deleted: () => [AJUSTES],
    truncated: () => [AJUSTES],
  },
  comprado_con: {
    row: () => ({ libro_num: `(select num from libro where id = '${ids.libro}')`, otros: `'{1}'`, veces: `'{1}'` }),
    changes: () =>
      orden({ otros: `'{2}'`, veces: `'{2}'`, libro_num: `(select num from libro where id = '${ids.otro}')` }),
    inserted: () => [ORDEN],
    deleted: () => [ORDEN],
  },
}

const KEYS = ['id', 'num']
const listColumns = async (tabla: string): Promise<string[]> =>
  (
    await run(`select attname from pg_attribute where attrelid = '${tabla}'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' order by attname`)
  ).rows.map(({ attname }) => attname)

/** Tables of triggers whose function tells. */
const listTelling = async (): Promise<string[]> =>
  (
    await run(`select distinct tgrelid::regclass::text as tabla from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc ~* 'pg_notify|\\mnotify\\M' order by tabla`)
  ).rows.map(({ tabla }) => tabla)

it('every table that tells of changes is driven here', async () => {
  expect(await listTelling()).toEqual([...Object.keys(CASOS), 'documento_legal', 'pedido', 'usuario'].sort())
})

describe.each(Object.entries(CASOS))('the table %s', (tabla, { row, changes, inserted, deleted, truncated }) => {
  it('is silent where nothing changed', async () => {
    await run(insert(tabla, row()))
    await avisos.take()
    const columns = (await listColumns(tabla)).filter((column) => !KEYS.includes(column))
    const same = columns.map((column) => `${column} = ${column}`).join()
    expect(await told(`update ${tabla} set ${same}`), 'the same again').toEqual([])
    expect(await told(`update ${tabla} set ${same} where false`), 'no row').toEqual([])
    expect(await told(`delete from ${tabla} where false`)).toEqual([])
    expect(await told(`${insert(tabla, row())} where false`)).toEqual([])
  })

  it('tells once when a row comes, goes, or is truncated', async () => {
    const values = row()
    const [key = ''] = Object.keys(values)
    expect(await told(insert(tabla, values))).toEqual(inserted?.() ?? [TODO])
    expect(await told(`delete from ${tabla} where ${key} = ${values[key]}`)).toEqual(deleted?.() ?? [TODO])
    await run(insert(tabla, values))
    await avisos.take()
    expect(await told(`truncate ${tabla} cascade`)).toEqual(expect.arrayContaining(truncated?.() ?? [TODO]))
  })

  it('tells of each column what it is worth', async () => {
    const told = Object.keys(changes())
    expect(told.toSorted(), 'all columns').toEqual(
      (await listColumns(tabla)).filter((column) => !KEYS.includes(column)),
    )
    for (const column of told) {
      const values = row()
      const [key = ''] = Object.keys(values)
      await run(insert(tabla, values))
      const spare = await insertSpare()
      await avisos.take()
      const [value = '', payloads] = changes()[column] ?? []
      const other = value.replace('{autor}', spare.autor).replace('{categoria}', spare.categoria)
      await run(`update ${tabla} set ${column} = ${other} where ${key} = ${values[key]}`)
      expect((await avisos.take()).sort(), column).toEqual(payloads)
      await run(`delete from ${tabla}`)
    }
  })
})

async function insertSpare() {
  const [autor, categoria] = [randomUUID(), randomUUID()]
  await run(
    insert('autor', { id: text(autor), nombre_completo: nuevo(), nombre_p: nuevo(), nombre: `''`, apellido: `''` }),
  )
  await run(insert('categoria', { id: text(categoria), nombre: nuevo(), nombre_p: nuevo() }))
  return { autor, categoria }
}

describe("a customer's name", () => {
  const opine = (libro: string) =>
    run(
      insert('opinion', {
        id: nuevo(),
        libro_id: text(libro),
        usuario_id: text(ids.usuario),
        estrellas: '4',
        texto: `'Bien.'`,
      }),
    )
  const rename = (nombre: string) => told(`update usuario set nombre = '${nombre}' where id = '${ids.usuario}'`)

  it('is told of for the books that the customer has reviewed alone', async () => {
    expect(await rename('Eva')).toEqual([])
    await opine(ids.libro)
    await opine(ids.otro)
    await avisos.take()
    expect(await rename('Luz')).toEqual([`opiniones:${ids.libro}`, `opiniones:${ids.otro}`].sort())
    expect(await rename('Luz'), 'the same again').toEqual([])
    const rest = `email = 'otra@correo.test', clave = 'x', direccion = 'Sur 1', avatar = 'a', rol = 'admin'`
    expect(await told(`update usuario set ${rest} where id = '${ids.usuario}'`)).toEqual([])
    expect(await told(`update usuario set nombre = nombre, apellido = apellido`)).toEqual([])
  })
})

describe('an order', () => {
  it('is told of where it begins or ends to prove the purchase of a book that its customer has reviewed', async () => {
    const opinion = { id: nuevo(), libro_id: text(ids.libro), usuario_id: text(ids.usuario), estrellas: '4' }
    await run(insert('opinion', { ...opinion, texto: `'Bien.'` }))
    const id = randomUUID()
    const pedido = {
      id: text(id),
      usuario_id: text(ids.usuario),
      metodo_pago: `'efectivo'`,
      servicio_envio: `'expres'`,
    }
    const sumas = { recargo: '0', total: '200', envio: '0', fecha_entrega_estimada: 'now()' }
    const linea = (n: number, libro: string) => `(${text(id)}, ${n}, ${text(libro)}, '-', '-', 1, 100)`
    const place = (estado: string) =>
      told(`with nuevo as (${insert('pedido', { ...pedido, ...sumas, estado: text(estado) })})
        insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
        values ${linea(1, ids.libro)}, ${linea(2, ids.otro)}`)
    const set = (estado: string) => told(`update pedido set estado = '${estado}' where id = '${id}'`)
    const suya = [`opiniones:${ids.libro}`]
    await avisos.take()
    expect(await place('pendiente')).toEqual([])
    expect(await set('pendiente')).toEqual([])
    expect(await set('procesado')).toEqual(suya)
    expect(await set('enviado')).toEqual([])
    expect(await told(`update pedido set entrega = 'Sur 1' where id = '${id}'`)).toEqual([])
    expect(await set('pendiente')).toEqual(suya)
    expect(await set('cancelado')).toEqual([])
    expect(await told(`delete from pedido where id = '${id}'`)).toEqual([])
    expect(await place('entregado')).toEqual(suya)
    expect(await told(`delete from pedido where id = '${id}'`)).toEqual(suya)
    expect(await told(`delete from pedido where false`)).toEqual([])
  })
})

describe('the housekeeping', () => {
  const tareas = () => runHousekeeping(api.db, api.services.ajustes, new AbortController().signal)
  const heard = async () => {
    await tareas()
    return [...new Set(await avisos.take())]
  }
  /** Names everything that a job may count or look through again. */
  const nameAll = async () => {
    await run('insert into vendido_pendiente select id from libro')
    await run('insert into comprado_pendiente select id from libro')
    await run('insert into autor_pendiente select id from autor')
    await run('insert into autor_pendiente values (null)')
    await run(`delete from ajuste where nombre = 'busqueda'`)
  }
  beforeEach(async () => {
    const lineas = [ids.libro, ids.otro].map((libro, n) => `('${ids.pedido}', ${n + 1}, '${libro}', '-', '-', 1, 100)`)
    await run(`with nuevo as (
        insert into pedido (id, usuario_id, metodo_pago, servicio_envio, recargo, total, envio, fecha_entrega_estimada)
        values ('${ids.pedido}', '${ids.usuario}', 'efectivo', 'expres', 0, 200, 0, now())
      )
      insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario) values ${lineas.join()}`)
    await run(insert('libro_autor', { libro_id: text(ids.libro), autor_id: text(ids.autor), orden: '0' }))
    await tareas()
    await avisos.take()
  })

  it('tells nothing in an idle shop, however much there is to count again', async () => {
    expect(await heard()).toEqual([])
    await nameAll()
    expect(await heard()).toEqual([])
    await run(`update pedido set estado = 'procesado' where id = '${ids.pedido}'`)
    expect(await heard(), 'copies sold, an author, companions').toEqual([ORDEN])
    await nameAll()
    expect(await heard(), 'the same again').toEqual([])
  })

  it('tells nothing of an order that is called off before it counts', async () => {
    await run(`update pedido set estado = 'cancelado' where id = '${ids.pedido}'`)
    expect(await heard()).toEqual([])
    await run(`delete from pedido where id = '${ids.pedido}'`)
    expect(await heard()).toEqual([])
  })

  it('tells nothing of what has run out', async () => {
    const before = `'2020-01-01'`
    await run(`update sesion set vence_en = ${before}`)
    await run(`insert into recuperacion values ('${ids.usuario}', '\\x00', 'a@b.test', ${before})`)
    await run(`insert into mensaje values ('${randomUUID()}', null, 'Ana', 'a@b.test', null, 'Hola', ${before})`)
    await run(`insert into busqueda_sin_resultado values ('${randomUUID()}', 'nada', 1, ${before}, ${before})`)
    await run(`insert into recuento values ('libro', 1), ('libro', -1)`)
    expect(await heard()).toEqual([])
    expect((await run(`select from sesion union all select from recuperacion`)).rowCount, 'they are gone').toBe(0)
  })

  it('tells of books that the search did not know', async () => {
    await nameAll()
    await heard() // the level of the new author
    await run(`delete from busqueda where libro_num = (select num from libro where id = '${ids.libro}')`)
    expect(await heard(), 'not its turn yet').toEqual([])
    await nameAll()
    expect(await heard()).toEqual([TODO])
  })
})

describe('the price of a book', () => {
  const price = (precio: string, where = `id = '${ids.libro}'`) =>
    told(`update libro set precio = ${precio}, version = version + 1, actualizado_en = now() where ${where}`)
  const suyo = async (antes: number, despues: number) => {
    const { rows } = await run(`select num from libro where id = '${ids.libro}'`)
    return [`precio:${ids.libro} ${rows[0]?.num} ${antes} ${despues}`]
  }

  it('is told of with its book, unless it is the first or the last one, or more has changed', async () => {
    await price('100')
    expect(await price('200')).toEqual(await suyo(100, 200))
    expect(await price('0')).toEqual(await suyo(200, 0))
    expect(await price('null')).toEqual([TODO])
    expect(await price('300')).toEqual([TODO])
    expect(await told(`update libro set precio = 400, titulo = 'Tres' where id = '${ids.libro}'`)).toEqual([TODO])
    expect(await told(`update libro set precio = 500, vendidos = 7 where id = '${ids.libro}'`)).toEqual(
      await suyo(400, 500),
    )
  })

  it('is told as a change of everything while a node of the version before is about', async () => {
    await price('100')
    const antes = { id: nuevo(), nombre: `'vieja'`, proceso: '1', version: `'0.0.9'` }
    await run(insert('nodo', antes))
    expect(await price('200')).toEqual([TODO])
    await run(`update nodo set visto_en = now() - interval '6 minutes'`)
    expect(await price('300')).toEqual(await suyo(200, 300))
    await run('delete from nodo')
  })

  it('is told of with a thousand books at most in one transaction, beyond as a change of everything', async () => {
    await insertTestLibro(api.db)
    await price('100', 'true')
    const all = await told(
      `select set_config('anaquel.precios_avisados', '999', true); update libro set precio = precio + 100 where true`,
    )
    expect(all.map((topic) => topic.split(':')[0])).toEqual(['', 'precio'])
    expect(await price('300')).toEqual(await suyo(200, 300)) // a transaction of its own
  })
})
