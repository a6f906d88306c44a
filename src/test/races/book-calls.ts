// How each call that writes on a book is made.
import { runVencidos } from '#app/background/minuto.ts'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { refreshSugerencias } from '#catalogo/libros/obra/obra.sugerencias.queries.ts'
import { serveRezagados } from '#estante/existencias/existencia.jobs.ts'
import { createId } from '#platform/id.ts'
import { refreshVendidos } from '#venta/pedidos/vendidos.queries.ts'
import { refreshComprados } from '#vidriera/recomendados/comprados.queries.ts'
import { createIsbn, insertTestLibro } from '../rows.ts'
import { newNombre } from '../staff.ts'
import { type Call, type Job, ORDER_CALLS, ORDER_JOBS } from './order-calls.ts'
import { newIp, one, type Scene } from './scene.ts'

let isbns = 600_000

const asList = async (s: Scene) => (await s.libros()).map((_id) => ({ _id }))
const newOferta = async (s: Scene) => ({
  titulo: newNombre(),
  texto: '',
  descuento: one('20 %', '10 %'),
  desde: '01/11/2026',
  hasta: '31/12/2098',
  banner: false,
  alcance: [`libro:${await s.libro()}`],
})
const newCupon = async (s: Scene) => ({
  codigo: newNombre(),
  titulo: 'Bienvenida',
  descuento: '10 %',
  desde: '01/11/2026',
  hasta: '',
  minimo: '',
  usos_max: '',
  usos_por_cliente: '',
  solo_primera: false,
  para: 'todos',
  cuentas: [],
  alcance: [`libro:${await s.libro()}`],
})
const newCambio = async (s: Scene, more: object = {}) => ({
  libro: await s.libro(),
  modo: 'porcentaje',
  valor: 8,
  ...more,
})
/** Two books that look like one work. */
const newSugerencia = async (s: Scene) => {
  const base = createId()
  await s.api.pool.query(
    `insert into obra_clave select id, $1, '' from unnest($2::uuid[]) as id on conflict (libro_id) do update set base = $1`,
    [base, await s.libros()],
  )
  await refreshSugerencias(s.api.db, [base])
  const row = await s.api.db
    .selectFrom('obra_sugerencia')
    .select('clave')
    .where('base', '=', base)
    .executeTakeFirstOrThrow()
  return row.clave
}
const newObra = async (s: Scene) => s.idOf('/api/obras/crear', { libros: await asList(s) })
const uploadExistencias = async (s: Scene) => {
  const id = createId()
  const isbns = await Promise.all((await s.libros()).map(s.isbn))
  const filas = isbns.map((isbn) => `${isbn};Local;${one(3, 9)}`)
  await s.api.db
    .insertInto('archivo_existencias')
    .values({ id, nombre: 'stock.csv', contenido: Buffer.from(`isbn;lugar;cantidad\n${filas.join('\n')}\n`) })
    .execute()
  return id
}
const existenciaOf = async (s: Scene) =>
  (
    await s.api.db
      .selectFrom('existencia')
      .select('id')
      .where('libro_id', '=', await s.libro())
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
const TRATO = {
  razon_social: 'Libros SRL',
  cuit: '30-50001091-2',
  email: 'pedidos@correo.test',
  descuento: '40',
  condicion: 'consignacion',
  meses_devolucion: '',
  pvp_de: 'venta',
  corte: 'mensual',
  dias_pago: '30',
}

/** A reader's wish of a book that is in no catalogue; returns its id. */
async function insertPedido(s: Scene): Promise<string> {
  const id = createId()
  const values = [id, newNombre(), 'lectora@correo.test']
  await s.api.pool.query('insert into espera (id, texto, email) values ($1, $2, $3)', values)
  return id
}

export const BOOK_CALLS: Record<string, Call> = {
  'POST /api/avisame': async (s) => {
    const libro = await s.libro()
    await s.done('PUT', `/api/existencias/libros/${libro}/venta`, { modo: 'solo_con_stock' })
    return { url: '/api/avisame', payload: { libro, email: 'lectora@correo.test' }, as: null, ip: newIp() }
  },
  'POST /api/esperas': async (s) => {
    const libro = await s.libro()
    await s.done('PUT', `/api/existencias/libros/${libro}/venta`, { modo: 'solo_con_stock' })
    return { url: '/api/esperas', payload: { libro, email: one('lectora@correo.test', 'lector@correo.test') } }
  },
  'PUT /api/esperas/pedidos/{id}': async (s) => ({
    url: `/api/esperas/pedidos/${await insertPedido(s)}`,
    payload: { libro: await s.libro() },
  }),
  'DELETE /api/esperas/pedidos/{id}': async (s) => ({ url: `/api/esperas/pedidos/${await insertPedido(s)}` }),
  'PUT /api/libros/{id}': async (s) => ({
    url: `/api/libros/${await s.libro()}`,
    payload: one({ precio: one(900, 9_000) }, { titulo: newNombre() }, { categorias: [s.staff.categoria] }),
  }),
  'DELETE /api/libros/{id}': async (s) => ({ url: `/api/libros/${await s.libro()}` }),
  'POST /api/precios/cambios': async (s) => ({ url: '/api/precios/cambios', payload: await newCambio(s) }),
  'POST /api/precios/cambios/{id}/deshacer': async (s) => ({
    url: `/api/precios/cambios/${await s.idOf('/api/precios/cambios', await newCambio(s))}/deshacer`,
  }),
  'POST /api/precios/cambios/{id}/cancelar': async (s) => {
    const cambio = await s.idOf('/api/precios/cambios', await newCambio(s, { desde: '2090-01-01T00:00:00Z' }))
    return { url: `/api/precios/cambios/${cambio}/cancelar` }
  },
  'POST /api/libros/{id}/origenes/soltar': async (s) => {
    const libro = await s.libro()
    await s.api.pool.query('insert into libro_origen (libro_id, quienes) values ($1, $2) on conflict do nothing', [
      ...[libro, [0, 0]],
    ])
    return { url: `/api/libros/${libro}/origenes/soltar`, payload: { campos: ['precio', 'idioma'] } }
  },
  'PUT /api/elogios/{id}': async (s) => ({ url: `/api/elogios/${await s.libro()}`, payload: { texto: newNombre() } }),
  'DELETE /api/elogios/{id}': async (s) => {
    const url = `/api/elogios/${await s.libro()}`
    await s.done('PUT', url, { texto: 'Nos hizo reír.' })
    return { url }
  },
  'POST /api/obras/crear': async (s) => ({ url: '/api/obras/crear', payload: { libros: await asList(s) } }),
  'PUT /api/obras/{id}': async (s) => {
    const tercero = await insertTestLibro(s.api.db)
    return { url: `/api/obras/${await newObra(s)}`, payload: { libros: [...(await asList(s)), { _id: tercero }] } }
  },
  'DELETE /api/obras/{id}': async (s) => ({ url: `/api/obras/${await newObra(s)}` }),
  'POST /api/obras/sugerencias/{id}/confirmar': async (s) => ({
    url: `/api/obras/sugerencias/${await newSugerencia(s)}/confirmar`,
    payload: { libros: await s.libros() },
  }),
  'POST /api/obras/sugerencias/{id}/rechazar': async (s) => ({
    url: `/api/obras/sugerencias/${await newSugerencia(s)}/rechazar`,
  }),
  'POST /api/obras/sugerencias/{id}/recuperar': async (s) => {
    const url = `/api/obras/sugerencias/${await newSugerencia(s)}`
    await s.done('POST', `${url}/rechazar`, {})
    return { url: `${url}/recuperar` }
  },
  'POST /api/mesas/crear': async (s) => ({
    url: '/api/mesas/crear',
    payload: { titulo: newNombre(), libros: await asList(s) },
  }),
  'PUT /api/mesas/{id}': async (s) => ({
    url: `/api/mesas/${await s.staff.newMesa()}`,
    payload: { titulo: newNombre(), libros: await asList(s) },
  }),
  'DELETE /api/mesas/{id}': async (s) => ({
    url: `/api/mesas/${await s.idOf('/api/mesas/crear', { titulo: newNombre(), libros: await asList(s) })}`,
  }),
  'POST /api/novedades/crear': async (s) => ({
    url: '/api/novedades/crear',
    payload: { tipo: 'noticia', titulo: newNombre(), texto: 'Algo.', libros: await asList(s) },
  }),
  'PUT /api/novedades/{id}': async (s) => ({
    url: `/api/novedades/${await s.staff.newNovedad()}`,
    payload: { texto: newNombre(), libros: await asList(s) },
  }),
  'DELETE /api/novedades/{id}': async (s) => ({ url: `/api/novedades/${await s.staff.newNovedad()}` }),
  'PUT /api/opiniones/libro/{libroId}': async (s) => ({
    url: `/api/opiniones/libro/${await s.libro()}`,
    payload: { estrellas: one(1, 4), texto: 'Me gustó.' },
    as: await s.cliente(),
  }),
  'DELETE /api/opiniones/{id}': async (s) => {
    const url = `/api/opiniones/libro/${await s.libro()}`
    const { _id } = await s.done('PUT', url, { estrellas: 4, texto: 'Me gustó.' }, await s.cliente())
    return { url: `/api/opiniones/${_id}` }
  },
  'POST /api/ofertas': async (s) => ({ url: '/api/ofertas', payload: await newOferta(s) }),
  'PUT /api/ofertas/{id}': async (s) => {
    const id = await s.idOf('/api/ofertas', await newOferta(s))
    return { url: `/api/ofertas/${id}`, payload: await newOferta(s) }
  },
  'DELETE /api/ofertas/{id}': async (s) => ({
    url: `/api/ofertas/${await s.idOf('/api/ofertas', await newOferta(s))}`,
  }),
  'POST /api/cupones': async (s) => ({ url: '/api/cupones', payload: await newCupon(s) }),
  'POST /api/recuentos': async (s) => ({
    url: '/api/recuentos',
    payload: { lugar: s.lugares[0], alcance: one('lugar', 'titulos') },
  }),
  'POST /api/recuentos/{id}/bips': async (s) => {
    const bips = await Promise.all(
      (await s.libros()).map(async (libro) => ({ id: createId(), codigo: await s.isbn(libro), cantidad: 1 })),
    )
    return { url: `/api/recuentos/${await s.recuento()}/bips`, payload: { equipo: createId(), bips } }
  },
  'POST /api/recuentos/{id}/desconocidos': async (s) => ({
    url: `/api/recuentos/${await s.recuento()}/desconocidos`,
    payload: {},
  }),
  'PUT /api/recuentos/{id}/estado': async (s) => {
    const id = await s.recuento()
    await s.bip(id)
    return { url: `/api/recuentos/${id}/estado`, payload: { estado: one('pausado', 'cerrado') } }
  },
  'POST /api/recuentos/{id}/diferencias': async (s) => {
    const id = await s.idOf('/api/recuentos', { lugar: s.lugares[0], alcance: 'lugar' })
    await s.bip(id)
    await s.done('PUT', `/api/recuentos/${id}/estado`, { estado: 'cerrado' })
    return { url: `/api/recuentos/${id}/diferencias`, payload: { decision: 'aceptar', libros: await s.libros() } }
  },
  'PUT /api/compras/tratos/{id}': async (s) => ({ url: `/api/compras/tratos/${await s.proveedor()}`, payload: TRATO }),
  'PUT /api/compras/habituales/{id}': async (s) => ({
    url: `/api/compras/habituales/${await s.libro()}`,
    payload: { proveedor: await s.proveedor() },
  }),
  'POST /api/compras': async (s) => ({
    url: '/api/compras',
    payload: { proveedor: await s.proveedor(), lineas: await s.items() },
  }),
  'PUT /api/compras/{id}': async (s) => ({
    url: `/api/compras/${await s.newCompra('borrador')}`,
    payload: { nota: newNombre(), lineas: await s.items() },
  }),
  'PUT /api/compras/{id}/estado': async (s) => ({
    url: `/api/compras/${await s.compra()}/estado`,
    payload: { estado: 'cancelada' },
  }),
  'POST /api/remitos/ingresos': async (s) => {
    const isbns = await Promise.all((await s.libros()).map(s.isbn))
    const [proveedor, compra] = [await s.proveedor(), await s.compra()]
    const lineas = isbns.map((isbn) => ({ isbn, cantidad: 1, costo: 6_000 }))
    return {
      url: '/api/remitos/ingresos',
      payload: { _id: createId(), proveedor, compra, lugar: s.lugares[0], lineas },
    }
  },
  'PUT /api/remitos/{id}/anotados': async (s) => {
    const isbn = createIsbn(++isbns)
    const lineas = [{ isbn, cantidad: 2 }]
    const proveedor = await s.proveedor()
    const id = await s.idOf('/api/remitos/ingresos', { _id: createId(), proveedor, lugar: s.lugares[0], lineas })
    await s.api.db
      .updateTable('libro')
      .set({ isbn })
      .where('id', '=', await s.otro())
      .execute()
    return { url: `/api/remitos/${id}/anotados`, payload: {} }
  },
  'POST /api/remitos/devoluciones': async (s) => {
    const comun = { _id: createId(), proveedor: await s.consignacion(), condicion: 'consignacion' }
    return { url: '/api/remitos/devoluciones', payload: { ...comun, lugar: s.lugares[0], lineas: await s.items() } }
  },
  'POST /api/facturas-de-proveedores': async (s) => ({
    url: '/api/facturas-de-proveedores',
    payload: await s.newDeuda(),
  }),
  'PUT /api/facturas-de-proveedores/{id}': async (s) => ({
    url: `/api/facturas-de-proveedores/${await s.deuda()}`,
    payload: { numero: newNombre(), fecha: '2026-10-01', vence: '2026-10-31', total: one(900, 9_000) },
  }),
  'PUT /api/facturas-de-proveedores/{id}/pago': async (s) => ({
    url: `/api/facturas-de-proveedores/${await s.deuda()}/pago`,
    payload: { pago: one({ el: '2026-10-05', con: 'cheque' }, null) },
  }),
  'DELETE /api/facturas-de-proveedores/{id}': async (s) => ({
    url: `/api/facturas-de-proveedores/${await s.idOf('/api/facturas-de-proveedores', await s.newDeuda())}`,
  }),
  'POST /api/liquidaciones': async (s) => ({
    url: '/api/liquidaciones',
    payload: { proveedor: await s.consignacion(), hasta: 'ahora' },
  }),
  'PUT /api/liquidaciones/{id}/estado': async (s) => ({
    url: `/api/liquidaciones/${await s.liquidacion()}/estado`,
    payload: { estado: 'enviada' },
  }),
  'DELETE /api/liquidaciones/{id}': async (s) => ({ url: `/api/liquidaciones/${await s.liquidacion()}` }),
  'POST /api/existencias/libros/{id}/movimientos': async (s) => ({
    url: `/api/existencias/libros/${await s.libro()}/movimientos`,
    payload: one(
      { operacion: 'compra', lugar: s.lugares[0], cantidad: 2, costo: 100 },
      { operacion: 'rotura', lugar: s.lugares[1], cantidad: 1 },
      { operacion: 'traslado', lugar: s.lugares[1], hacia: s.lugares[0], cantidad: 1 },
      { operacion: 'traslado', lugar: s.lugares[0], hacia: s.lugares[1], cantidad: 1 },
    ),
  }),
  'PUT /api/existencias/libros/{id}/estante': async (s) => ({
    url: `/api/existencias/libros/${await s.libro()}/estante`,
    payload: { existencia: await existenciaOf(s), estante: one('A1', 'B2'), minimo: one(1, null) },
  }),
  'PUT /api/existencias/libros/{id}/venta': async (s) => ({
    url: `/api/existencias/libros/${await s.libro()}/venta`,
    payload: one(
      { modo: 'solo_con_stock' },
      { modo: 'a_pedido', dias: 5, tope: 9 },
      { modo: 'preventa', sale_el: one('2030-01-01', '2031-01-01') },
    ),
  }),
  'POST /api/existencias/archivos/{id}': async (s) => ({
    url: `/api/existencias/archivos/${await uploadExistencias(s)}`,
    payload: { nombre: 'stock.csv', modo: one('fijar', 'sumar') },
  }),
  'POST /api/existencias/archivos/{id}/deshacer': async (s) => {
    const url = `/api/existencias/archivos/${await uploadExistencias(s)}`
    await s.done('POST', url, { nombre: 'stock.csv', modo: 'fijar' })
    return { url: `${url}/deshacer` }
  },
  'POST /api/mostrador/ventas': async (s) => ({ url: '/api/mostrador/ventas', payload: await s.newVenta() }),
  'POST /api/mostrador/ventas/{id}/devoluciones': async (s) => ({
    url: `/api/mostrador/ventas/${await s.venta()}/devoluciones`,
    payload: { _id: createId(), medio: 'efectivo', lineas: [{ linea: one(1, 2), cantidad: 1 }] },
  }),
  'PUT /api/mostrador/ventas/{id}/tareas': async (s) => ({ url: `/api/mostrador/ventas/${await s.venta()}/tareas` }),
  'POST /api/mostrador/cajas': async (s) => ({
    url: '/api/mostrador/cajas',
    payload: { _id: createId(), lugar: s.lugares[0], inicial: 500 },
  }),
  'POST /api/mostrador/cajas/{id}/movimientos': async (s) => ({
    url: `/api/mostrador/cajas/${await s.cajaAbierta()}/movimientos`,
    payload: { _id: createId(), tipo: one('ingreso', 'retiro'), importe: one(5, 9), motivo: 'Cambio' },
  }),
  'POST /api/mostrador/cajas/{id}/cierre': async (s) => {
    const caja = await s.cajaAbierta()
    const { rows } = await s.api.pool.query<{ suma: number }>(
      `select inicial_centavos + (select coalesce(sum(importe_centavos), 0) from caja_movimiento where caja_id = caja.id) as suma
       from caja where id = $1`,
      [caja],
    )
    const payload = { esperado: Number(rows[0]?.suma) / 100, billetes: [], monedas: 1, motivo: 'No da' }
    return { url: `/api/mostrador/cajas/${caja}/cierre`, payload }
  },
  'POST /api/mostrador/ventas/{id}/comprobantes': async (s) => ({
    url: `/api/mostrador/ventas/${await s.venta()}/comprobantes`,
    payload: { _id: createId() },
  }),
  // What an order does to a book.
  ...Object.fromEntries(
    [
      'POST /api/pedidos',
      'POST /api/pedidos/telefono',
      'PUT /api/pedidos/{id}',
      'POST /api/pedidos/{id}/cancelar',
      'DELETE /api/pedidos/{id}',
      'PUT /api/despachos/{id}/estado',
      'POST /api/despachos/{id}/vuelta',
    ].map((call) => [call, ORDER_CALLS[call] as Call]),
  ),
}

/** What the shop does to books by itself. */
export const BOOK_JOBS: Record<string, Job> = {
  'reserva-vencida': ORDER_JOBS['reserva-vencida'] as Job,
  rezagados: async (s) => {
    await s.libro()
    return () => serveRezagados(s.api.db)
  },
  precios: async (s) => {
    const cambio = await s.idOf('/api/precios/cambios', await newCambio(s, { desde: '2090-01-01T00:00:00Z' }))
    await s.api.pool.query(`update precio_cambio set desde = now() where id = $1`, [cambio])
    return () => runVencidos(s.api)
  },
  vendidos: async (s) => {
    await s.libro()
    return () => s.api.db.transaction().execute(refreshVendidos)
  },
  comprados: async (s) => {
    await s.libro()
    return () => s.api.db.transaction().execute(refreshComprados)
  },
  indice: async (s) => {
    const libros = await s.libros()
    return () => s.api.db.transaction().execute((trx) => refreshBusqueda(trx, libros))
  },
}
