// How an administrator calls everything that writes with success, and the row of the audit that it leaves.
import { expect } from 'vitest'
import { hashClave } from '#cuentas/usuarios/clave/clave.ts'
import { setExigido } from '#cuentas/usuarios/factor/factor.queries.ts'
import { insertClaveApi } from '#listas/integraciones/claves/clave-api.queries.ts'
import { writeCodigo } from '#oficina/arrepentimiento/arrepentimiento.rules.ts'
import { PERMISOS } from '#platform/http/permisos.ts'
import { createId } from '#platform/id.ts'
import { CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO } from '#venta/facturas/arca/certificado-de-ensayo.ts'
import { setPin } from '#venta/mostrador/vendedor.queries.ts'
import { insertAutor, insertCatalogo, insertEditorial } from './catalogo.ts'
import { paintCover } from './imagenes.ts'
import { listenAsImpresora } from './impresora.ts'
import { createCobradorDePrueba, createPasarelaDePrueba } from './pasarela.ts'
import { createIsbn, insertTestFactor, insertTestLibro, insertTestUsuario } from './rows.ts'
import { newNombre, type Sample, type Staff } from './staff.ts'
import { offerVersion } from './version.ts'

/** A key of the API. */
export const newClaveApi = async ({ api, admin }: Staff) =>
  insertClaveApi(api.db, { nombre: newNombre(), alcances: ['pedidos:leer'], creadaPor: admin.id })

const newCompra = async (staff: Staff, estado: 'borrador' | 'enviada' = 'borrador') => {
  const proveedor = await staff.make('/api/proveedores/crear', newProveedor())
  const lineas = [{ libro: await insertTestLibro(staff.api.db), cantidad: 2 }]
  const id = await staff.make('/api/compras', { proveedor, lineas })
  if (estado === 'enviada') {
    await staff.inject('PUT', { url: `/api/compras/${id}/estado`, payload: { estado } })
  }
  return { id, proveedor, lineas }
}
const newRedireccion = async ({ api }: Staff, ruta = `/${newNombre()}`): Promise<string> => {
  const id = createId()
  await api.db.insertInto('redireccion').values({ id, ruta }).execute()
  return id
}
/** The shop prints on a printer of its network. */
const startImprimir = async (staff: Staff) => {
  const { direccion } = await listenAsImpresora()
  const cambios = [
    { clave: 'impresora.via', valor: 'red' },
    { clave: 'impresora.direccion', valor: direccion },
  ]
  await staff.inject('PUT', { url: '/api/ajustes', payload: { cambios } })
}
/** A supplier with four consigned copies, of which one was sold. */
const newConsignacion = async (staff: Staff) => {
  const { db } = staff.api
  const proveedor = await staff.make('/api/proveedores/crear', newProveedor())
  const libro = await insertTestLibro(db)
  const lugar = await findLugar(staff)
  const move = (tipo: 'compra' | 'venta', cantidad: number) =>
    db
      .insertInto('movimiento')
      .values({ libro_id: libro, lugar_id: lugar, condicion: 'consignacion', proveedor_id: proveedor, tipo, cantidad })
      .execute()
  await move('compra', 4)
  await move('venta', -1)
  return { proveedor, libro, lugar }
}
const findLugar = async ({ api: { db } }: Staff): Promise<string> => {
  const found = await db.selectFrom('lugar').select('id').where('cerrado', '=', false).executeTakeFirst()
  if (found) return found.id
  const id = createId()
  await db.insertInto('lugar').values({ id, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
  return id
}
const newLiquidacion = async (staff: Staff) => {
  const { proveedor } = await newConsignacion(staff)
  return staff.make('/api/liquidaciones', { proveedor, hasta: 'ahora' })
}

const newInvitacion = async ({ inject }: Staff): Promise<string> => {
  const payload = { nombre: newNombre(), email: null, rol: 'empleado' }
  const made = await inject('POST', { url: '/api/equipo/invitaciones', payload })
  return made.json<{ invitacion: { _id: string } }>().invitacion._id
}

const WEBHOOK = { nombre: 'Depósito', url: 'https://ejemplo.test/avisos?llave=Secreto', eventos: ['pedido.creado'] }
const newWebhook = async ({ inject }: Staff): Promise<string> => {
  const made = await inject('POST', { url: '/api/integraciones/webhooks', payload: WEBHOOK })
  return made.json<{ webhook: { _id: string } }>().webhook._id
}
const newEntrega = async (staff: Staff): Promise<string> => {
  const id = createId()
  await staff.api.pool.query(
    `insert into entrega (id, webhook_id, evento, sujeto, datos, estado) values ($1, $2, 'libro.creado', $1, '{}', 'fallida')`,
    [id, await newWebhook(staff)],
  )
  return id
}

const newProveedor = () => ({ nombre: newNombre(), clase: 'distribuidora', precedencia: 20 })
/** An uploaded file, or one that was imported. */
const newImportacion = async ({ api }: Staff, estado = 'subida'): Promise<string> => {
  const id = createId()
  await api.pool.query(
    `insert into importacion (id, archivo, bytes, estado, detalle) values ($1, 'lista.csv', 5, $2, $2 = 'importada')`,
    [id, estado],
  )
  return id
}

/** An order packed in one parcel. */
const newDespacho = async (staff: Staff): Promise<string> => {
  const pedido = await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)
  const payload = { items: [{ linea: 1, cantidad: 1 }] }
  const made = await staff.inject('POST', { url: `/api/pedidos/${pedido}/despachos`, payload })
  return made.json<{ despachos: { _id: string }[] }>().despachos[0]?._id ?? ''
}

/** One that came back with a counted copy. */
const newDevuelto = async (staff: Staff): Promise<string> => {
  const id = await newDespacho(staff)
  const lugar = await findLugar(staff)
  await staff.api.pool.query(
    `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad)
     select libro_id, $2, 'firme', 'compra', 1 from despacho_item join pedido_item using (pedido_id, linea)
     where despacho_id = $1`,
    [id, lugar],
  )
  await staff.api.pool.query(
    `insert into reserva (pedido_id, linea, existencia_id, cantidad)
     select pedido_id, linea, existencia.id, 1 from despacho_item join pedido_item using (pedido_id, linea)
     join existencia using (libro_id) where despacho_id = $1 and lugar_id = $2`,
    [id, lugar],
  )
  for (const estado of ['despachado', 'devuelto']) {
    await staff.inject('PUT', { url: `/api/despachos/${id}/estado`, payload: { estado, avisar: false } })
  }
  return id
}

/** A parcel for Correo Argentino, whose stand-in the walk has (auditoria.test.ts). */
const REGISTRO = {
  clave: 'micorreo',
  nombre: 'José Ñandú',
  email: 'jose@correo.test',
  telefono: '0341 555-0101',
  calle: 'Pasaje Secreto',
  altura: '77',
  localidad: 'Rosario',
  provincia: 'S',
  codigo_postal: '2000',
  peso_g: 500,
  alto_mm: 40,
  ancho_mm: 170,
  largo_mm: 250,
  valor: 20_000,
}

const LUGAR = { tipo: 'local', vende_en_linea: true, cerrado: false, orden: 5 }
const newLugar = ({ make }: Staff) => make('/api/lugares/crear', { nombre: newNombre(), ...LUGAR })
/** A book with two copies in a place of its own. */
const newCopias = async (staff: Staff) => {
  const [libro, lugar] = [await insertTestLibro(staff.api.db), await newLugar(staff)]
  const url = `/api/existencias/libros/${libro}`
  const payload = { operacion: 'alta_inicial', lugar, cantidad: 2 }
  const moved = await staff.inject('POST', { url: `${url}/movimientos`, payload })
  return { url, lugar, existencia: moved.json<{ copias: { _id: number }[] }>().copias[0]?._id }
}

type Expected = { suceso: string; entidad: string; antes?: object | null; despues?: object | null; campos?: string[] }

let isbns = 800_000
const FOTO = 'https://ejemplo.test/foto.jpg'

const OFERTA = {
  titulo: 'Primavera',
  texto: '',
  descuento: '20 %',
  desde: '01/11/2026',
  hasta: '31/12/2098',
  banner: true,
}

/** Of a book of its own: what other samples sell keeps its price. */
const makeOferta = async ({ api }: Staff) => ({ ...OFERTA, alcance: [`libro:${await insertTestLibro(api.db)}`] })
const newOferta = async (staff: Staff) => staff.make('/api/ofertas', await makeOferta(staff))

const FERIA = { nombre: 'Feria del libro', desde: '2026-04-23', hasta: '2026-05-11', norma: 'Res. 7/2026', tope: 10 }
const makeFeria = () => ({ ...FERIA, provincias: [] })
const COMPRADOR = {
  clase: 'biblioteca',
  institucion: 'Biblioteca Ñandú',
  documento: 'CONABIP Secreto',
  desde: '2026-01-01',
}
const makeComprador = async ({ api }: Staff) => ({ ...COMPRADOR, usuario: (await insertTestUsuario(api.db)).id })
/** A note about a customer. */
const newNota = async (staff: Staff): Promise<Sample> => {
  const url = `/api/clientes/${(await insertTestUsuario(staff.api.db)).id}/notas`
  return { url: `${url}/${await staff.make(url, { texto: 'Pide para la escuela. Secreto' })}` }
}
const CUPON = {
  titulo: 'Bienvenida',
  descuento: '10 %',
  desde: '01/11/2026',
  hasta: '',
  minimo: '',
  usos_max: '',
  usos_por_cliente: '1',
  solo_primera: false,
  para: 'todos',
  cuentas: [],
  alcance: ['todo'],
}
const makeCupon = () => ({ ...CUPON, codigo: newNombre() })
const newCupon = async (staff: Staff) => staff.make('/api/cupones', makeCupon())

/** A request to revoke a purchase, as somebody without an account has written it. */
async function insertPedidoDeLector({ api }: Staff): Promise<string> {
  const id = createId()
  await api.db.insertInto('espera').values({ id, texto: newNombre(), email: 'lectora@correo.test' }).execute()
  return id
}

async function insertArrepentimiento({ api }: Staff): Promise<string> {
  const id = createId()
  const codigo = writeCodigo((below) => Math.floor(Math.random() * below))
  const escrito = { pedido_numero: '1', email: 'lectora@correo.test', lineas: null, texto: 'Un Secreto' }
  await api.db
    .insertInto('arrepentimiento')
    .values({ id, codigo, clase: 'compra', ...escrito })
    .execute()
  return id
}

/** A count of a shelf of a place of its own, where nothing stands. */
const newRecuento = async (staff: Staff): Promise<string> => {
  const [lugar, nombre] = [createId(), newNombre()]
  await staff.api.db.insertInto('lugar').values({ id: lugar, nombre, nombre_p: nombre, tipo: 'feria' }).execute()
  return staff.make('/api/recuentos', { lugar, alcance: 'estante', estante: 'A1' })
}
const countOne = async (staff: Staff, recuento: string, codigo: string) =>
  staff.inject('POST', {
    url: `/api/recuentos/${recuento}/bips`,
    payload: { equipo: createId(), bips: [{ id: createId(), codigo, cantidad: 1 }] },
  })
const findIsbn = async ({ api }: Staff, id: string) =>
  (await api.db.selectFrom('libro').select('isbn').where('id', '=', id).executeTakeFirstOrThrow()).isbn
const makeServicioEnvio = () => ({
  nombre: newNombre(),
  tipo: 'sucursal',
  activo: true,
  dias_min: 3,
  dias_max: 5,
  habiles: true,
  corte_hora: '',
  gratis_desde: '30.000',
  subsidio: 0,
  maximo_kg: '20',
  factor_volumetrico: '',
  lugar: '',
  horario: '',
  guarda_dias: '',
})
const readHuella = async ({ api, admin: { headers } }: Staff): Promise<string> =>
  (await api.app.inject({ url: '/api/envios/tablas', headers })).json<{ huella: string }>().huella
let tablas = 2_030
/** A table of prices from the first day of a year of its own, which is answered. */
const addTarifas = async ({ api }: Staff): Promise<string> => {
  const desde = `${tablas++}-01-01`
  await api.pool.query(
    `insert into tarifa_envio (servicio_id, zona_id, desde, hasta_g, precio)
     select servicio_envio.id, zona_envio.id, $1, 1000, 100 from servicio_envio, zona_envio limit 1`,
    [desde],
  )
  return desde
}

/** An uploaded file of copies of a book of its own. */
const uploadExistencias = async (staff: Staff): Promise<string> => {
  const id = createId()
  const [isbn, lugar] = [await findIsbn(staff, await insertTestLibro(staff.api.db)), await findLugar(staff)]
  const { nombre } = await staff.api.db
    .selectFrom('lugar')
    .select('nombre')
    .where('id', '=', lugar)
    .executeTakeFirstOrThrow()
  await staff.api.db
    .insertInto('archivo_existencias')
    .values({ id, nombre: 'stock.csv', contenido: Buffer.from(`isbn;lugar;cantidad\n${isbn};${nombre};3\n`) })
    .execute()
  return id
}
/** A book sold at the counter of a place. */
const newVentaMostrador = async (staff: Staff) => {
  const libro = await insertTestLibro(staff.api.db, { precio: 5_000_00 })
  const pagos = [{ medio: 'efectivo', importe: 5_000 }]
  return { _id: createId(), lugar: await findLugar(staff), lineas: [{ libro, cantidad: 1 }], total: 5_000, pagos }
}

/** The same, made without a network at a price that is not the shop's. */
const newVentaSinRed = async (staff: Staff) => {
  await staff.inject('PUT', {
    url: '/api/ajustes',
    payload: { cambios: [{ clave: 'mostrador.sin_red', valor: true }] },
  })
  const { lineas, ...venta } = await newVentaMostrador(staff)
  const dicho = { isbn: '9789505470662', titulo: 'El túnel', precio: 5_100 }
  const sin_red = { provisoria: 'QK-1', vendida_en: '2026-11-01T12:00:00.000Z' }
  const pagos = [{ medio: 'efectivo', importe: 5_100 }]
  return { ...venta, lineas: lineas.map((linea) => ({ ...linea, dicho })), total: 5_100, pagos, sin_red }
}

const FACTURACION = {
  'sitio.razon_social': 'Librería Anaquel SRL',
  'sitio.cuit': '30-00000000-7',
  'sitio.domicilio': 'Mitre 5',
  'deberes.condicion_iva': 'monotributo',
  'deberes.ingresos_brutos': '921',
  'deberes.inicio_actividades': '2020-03-01',
  'facturas.emitir': true,
  'facturas.punto': 3,
  'facturas.certificado': CERTIFICADO_DE_ENSAYO,
  'facturas.clave': CLAVE_DE_ENSAYO,
}
const startFacturar = async (staff: Staff) => {
  const cambios = Object.entries(FACTURACION).map(([clave, valor]) => ({ clave, valor }))
  await staff.inject('PUT', { url: '/api/ajustes', payload: { cambios } })
}
/** An order of a shop that may invoice it. */
const newFacturable = async (staff: Staff) => {
  await startFacturar(staff)
  return staff.make('/api/pedidos', await staff.newPedido(), staff.ana)
}
/** Its invoice, in the queue or as the tax office left it. */
const newFactura = async (staff: Staff, estado: 'pendiente' | 'rechazado' | 'autorizado') => {
  const id = createId()
  const payload = { _id: id }
  await staff.inject('POST', { url: `/api/pedidos/${await newFacturable(staff)}/comprobantes`, payload })
  const sets = {
    pendiente: 'motivo = null',
    rechazado: `estado = 'rechazado', motivo = 'ARCA (1): no'`,
    autorizado: `estado = 'autorizado', numero = (select coalesce(max(numero), 0) + 1 from comprobante), fecha = current_date,
      cae = '12345678901234', cae_vence = current_date, autorizado_en = now()`,
  }
  await staff.api.pool.query(`update comprobante set ${sets[estado]} where id = $1`, [id])
  return id
}

/** Another one each time. */
let pines = 100

/** How an administrator calls each of them with success, and the row that it leaves. */
/** An invoice of a new supplier. */
const newFacturaForm = async (staff: Staff) => {
  const proveedor = await staff.make('/api/proveedores/crear', newProveedor())
  return { _id: createId(), proveedor, numero: 'A-1', fecha: '2026-10-01', vence: '2026-10-31', total: 1_000 }
}

/** A register at a place of its own, in a shop that keeps them. */
const newCajaForm = async (staff: Staff) => {
  await staff.inject('PUT', { url: '/api/ajustes', payload: { cambios: [{ clave: 'mostrador.caja', valor: true }] } })
  return { _id: createId(), lugar: await newLugar(staff), inicial: 500 }
}

export const CALLS: Record<string, { sample: (staff: Staff) => Promise<Sample>; leaves: Expected }> = {
  'PUT /api/ajustes': {
    sample: async () => ({
      url: '/api/ajustes',
      payload: { cambios: [{ clave: 'sitio.lema', valor: newNombre() }] },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'ajuste',
      antes: { 'sitio.lema': expect.any(String) },
      despues: { 'sitio.lema': expect.any(String) },
    },
  },
  'POST /api/ajustes/correo/prueba': {
    sample: async () => ({ url: '/api/ajustes/correo/prueba', payload: {} }),
    leaves: { suceso: 'alta', entidad: 'ajuste', antes: null, despues: { prueba: 'correo' } },
  },
  'POST /api/libros/crear': {
    sample: async (staff) => ({
      url: '/api/libros/crear',
      payload: {
        isbn: createIsbn(++isbns),
        titulo: 'Arroba @ título',
        precio: 900,
        formatos: ['fisico'],
        idioma: 'Español',
        descripcion: 'x'.repeat(1_000),
        fecha_edicion: '1949-06-26',
        portada: FOTO,
        editorial: await insertEditorial(staff.api.db, newNombre()),
        autores: [await insertAutor(staff.api.db, newNombre())],
        categorias: [staff.categoria],
      },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'libro',
      antes: null,
      despues: expect.objectContaining({
        titulo: 'Arroba @ título',
        precio: 900,
        categorias: 'Ficción',
        descripcion: `${'x'.repeat(300)}…`,
      }),
    },
  },
  'PUT /api/libros/{id}': {
    sample: async (staff) => ({
      url: `/api/libros/${await insertTestLibro(staff.api.db)}`,
      payload: { precio: 13_000 },
    }),
    leaves: { suceso: 'cambio', entidad: 'libro', antes: { precio: 12_500 }, despues: { precio: 13_000 } },
  },
  'DELETE /api/importaciones/de-muestra': {
    sample: async ({ api }) => {
      await insertTestLibro(api.db, { titulo: 'De muestra' })
      await api.pool.query(`delete from ajuste where nombre = 'demo'`)
      await api.pool.query(
        `insert into ajuste (nombre, valor) select 'demo', to_jsonb(creado_en) from libro where titulo = 'De muestra' order by num desc limit 1`,
      )
      return { url: '/api/importaciones/de-muestra' }
    },
    leaves: { suceso: 'baja', entidad: 'muestra', antes: { quitados: 1 }, despues: null },
  },
  'PUT /api/resumen/primera-hora/{paso}': {
    sample: async ({ api }) => {
      await api.pool.query(`delete from ajuste where nombre = 'primera-hora'`)
      return { url: '/api/resumen/primera-hora/envios', payload: { respuesta: 'despues' } }
    },
    leaves: { suceso: 'cambio', entidad: 'primera-hora', antes: { envios: null }, despues: { envios: 'despues' } },
  },
  'POST /api/sistema/respaldos': {
    sample: async () => ({ url: '/api/sistema/respaldos', payload: {} }),
    leaves: { suceso: 'alta', entidad: 'respaldo', antes: null, despues: { pedido: true } },
  },
  'POST /api/sistema/afuera/prueba': {
    sample: async ({ inject }) => {
      const lugar = { destino: 's3', servidor: 'https://127.0.0.1:1', balde: 'copias', usuario: 'a', secreto: 'b' }
      const cambios = Object.entries(lugar).map(([name, valor]) => ({ clave: `afuera.${name}`, valor }))
      expect((await inject('PUT', { url: '/api/ajustes', payload: { cambios } })).statusCode).toBe(200)
      return { url: '/api/sistema/afuera/prueba', payload: {} }
    },
    leaves: { suceso: 'alta', entidad: 'ajuste', antes: null, despues: { prueba: 'copias afuera' } },
  },
  'POST /api/sistema/actualizaciones': {
    sample: async ({ api }) => {
      await offerVersion(api, '99.0.0')
      return { url: '/api/sistema/actualizaciones', payload: { version: '99.0.0' } }
    },
    leaves: { suceso: 'alta', entidad: 'version', antes: null, despues: { version: '99.0.0' } },
  },
  'POST /api/envios/recetas': {
    sample: async () => ({ url: '/api/envios/recetas', payload: { receta: 'solo_retiro', lugar: 'Entre Ríos 1520' } }),
    leaves: { suceso: 'cambio', entidad: 'tabla-envio', antes: { contenido: '' } },
  },
  'DELETE /api/libros/{id}': {
    sample: async (staff) => ({ url: `/api/libros/${await insertTestLibro(staff.api.db, { titulo: 'Se va' })}` }),
    leaves: { suceso: 'baja', entidad: 'libro', antes: expect.objectContaining({ titulo: 'Se va' }), despues: null },
  },
  'PUT /api/elogios/{id}': {
    sample: async (staff) => ({
      url: `/api/elogios/${await insertTestLibro(staff.api.db)}`,
      payload: { texto: 'Nos hizo reír.', firma: 'Secreto de Ana' },
    }),
    leaves: { suceso: 'alta', entidad: 'elogio', antes: null, despues: { texto: 'Nos hizo reír.' }, campos: ['firma'] },
  },
  'DELETE /api/elogios/{id}': {
    sample: async (staff) => {
      const url = `/api/elogios/${await insertTestLibro(staff.api.db)}`
      await staff.inject('PUT', { url, payload: { texto: 'Nos hizo reír.' } })
      return { url }
    },
    leaves: { suceso: 'baja', entidad: 'elogio', antes: { texto: 'Nos hizo reír.' }, despues: null },
  },
  'POST /api/precios/cambios': {
    sample: async (staff) => ({
      url: '/api/precios/cambios',
      payload: { editorial: await staff.newSello(), modo: 'porcentaje', valor: 8 },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'precios',
      antes: null,
      despues: expect.objectContaining({ regla: 'Sube 8 %', libros: 1, cambiados: 1, estado: 'hecho' }),
    },
  },
  'POST /api/precios/cambios/{id}/deshacer': {
    sample: async (staff) => {
      const payload = { editorial: await staff.newSello(), modo: 'monto', valor: 8 }
      return { url: `/api/precios/cambios/${await staff.make('/api/precios/cambios', payload)}/deshacer` }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'precios',
      antes: { estado: 'hecho', restaurados: null },
      despues: { estado: 'deshecho', restaurados: 1 },
    },
  },
  'POST /api/precios/cambios/{id}/cancelar': {
    sample: async (staff) => {
      const payload = { editorial: await staff.newSello(), modo: 'monto', valor: 8, desde: '2090-01-01T00:00:00Z' }
      return { url: `/api/precios/cambios/${await staff.make('/api/precios/cambios', payload)}/cancelar` }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'precios',
      antes: { estado: 'programado' },
      despues: { estado: 'cancelado' },
    },
  },
  'POST /api/autores/crear': {
    sample: async () => ({
      url: '/api/autores/crear',
      payload: { nombre_completo: newNombre(), perfil: FOTO, info: 'Vida' },
    }),
    leaves: { suceso: 'alta', entidad: 'autor', despues: expect.objectContaining({ info: 'Vida' }) },
  },
  'PUT /api/autores/{id}': {
    sample: async (staff) => ({
      url: `/api/autores/${await insertAutor(staff.api.db, newNombre())}`,
      payload: { nombre_completo: newNombre() },
    }),
    leaves: { suceso: 'cambio', entidad: 'autor', despues: { nombre_completo: expect.any(String) } },
  },
  'DELETE /api/autores/{id}': {
    sample: async (staff) => ({ url: `/api/autores/${await insertAutor(staff.api.db, newNombre())}` }),
    leaves: { suceso: 'baja', entidad: 'autor', despues: null },
  },
  'POST /api/editoriales/crear': {
    sample: async () => ({
      url: '/api/editoriales/crear',
      payload: { descripcion: newNombre(), direccion: 'Alsina 1', imagen: FOTO },
    }),
    leaves: { suceso: 'alta', entidad: 'editorial', despues: expect.objectContaining({ direccion: 'Alsina 1' }) },
  },
  'PUT /api/editoriales/{id}': {
    sample: async (staff) => ({
      url: `/api/editoriales/${await insertEditorial(staff.api.db, newNombre())}`,
      payload: { descripcion: newNombre() },
    }),
    leaves: { suceso: 'cambio', entidad: 'editorial', despues: { descripcion: expect.any(String) } },
  },
  'DELETE /api/editoriales/{id}': {
    sample: async (staff) => ({ url: `/api/editoriales/${await insertEditorial(staff.api.db, newNombre())}` }),
    leaves: { suceso: 'baja', entidad: 'editorial', despues: null },
  },
  'POST /api/categorias/crear': {
    sample: async () => ({ url: '/api/categorias/crear', payload: { nombre: newNombre() } }),
    leaves: { suceso: 'alta', entidad: 'categoria', despues: { nombre: expect.any(String) } },
  },
  'PUT /api/categorias/{id}': {
    sample: async (staff) => ({
      url: `/api/categorias/${await staff.newCategoria()}`,
      payload: { descripcion: 'Otra' },
    }),
    leaves: { suceso: 'cambio', entidad: 'categoria', antes: { descripcion: null }, despues: { descripcion: 'Otra' } },
  },
  'DELETE /api/categorias/{id}': {
    sample: async (staff) => ({ url: `/api/categorias/${await staff.newCategoria()}` }),
    leaves: { suceso: 'baja', entidad: 'categoria', antes: { nombre: expect.any(String) } },
  },
  'POST /api/ofertas': {
    sample: async (staff) => ({ url: '/api/ofertas', payload: await makeOferta(staff) }),
    leaves: {
      suceso: 'alta',
      entidad: 'oferta',
      despues: expect.objectContaining({ titulo: 'Primavera', descuento: '20\u00a0%', alcance: 'Libro: El túnel' }),
    },
  },
  'PUT /api/ofertas/{id}': {
    sample: async (staff) => ({ url: `/api/ofertas/${await newOferta(staff)}`, payload: { descuento: '$ 500' } }),
    leaves: {
      suceso: 'cambio',
      entidad: 'oferta',
      antes: { descuento: '20\u00a0%' },
      despues: { descuento: '$\u00a0500' },
    },
  },
  'DELETE /api/ofertas/{id}': {
    sample: async (staff) => ({ url: `/api/ofertas/${await newOferta(staff)}` }),
    leaves: { suceso: 'cambio', entidad: 'oferta', antes: { hasta: '2099-01-01T03:00:00.000Z' } },
  },
  'POST /api/envios/servicios': {
    sample: async () => ({ url: '/api/envios/servicios', payload: makeServicioEnvio() }),
    leaves: {
      suceso: 'alta',
      entidad: 'servicio-envio',
      antes: null,
      despues: expect.objectContaining({ tipo: 'sucursal', dias_max: 5, maximo_kg: 20, gratis_desde: 30_000 }),
    },
  },
  'PUT /api/envios/servicios/{id}': {
    sample: async (staff) => ({
      url: `/api/envios/servicios/${await staff.make('/api/envios/servicios', makeServicioEnvio())}`,
      payload: { gratis_desde: '45.000', activo: 'no' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'servicio-envio',
      antes: { gratis_desde: 30_000, activo: true },
      despues: { gratis_desde: 45_000, activo: false },
    },
  },
  'DELETE /api/envios/servicios/{id}': {
    sample: async (staff) => ({
      url: `/api/envios/servicios/${await staff.make('/api/envios/servicios', makeServicioEnvio())}`,
    }),
    leaves: {
      suceso: 'baja',
      entidad: 'servicio-envio',
      antes: expect.objectContaining({ tipo: 'sucursal' }),
      despues: null,
    },
  },
  'PUT /api/envios/zonas': {
    sample: async (staff) => ({
      url: '/api/envios/zonas',
      payload: { planilla: `zona;provincia;cp_desde;cp_hasta\n${newNombre()};;;`, huella: await readHuella(staff) },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'tabla-envio',
      despues: expect.objectContaining({ contenido: expect.any(String) }),
    },
  },
  'PUT /api/envios/tarifas': {
    sample: async (staff) => ({
      url: '/api/envios/tarifas',
      payload: {
        planilla: 'servicio;zona;hasta_kg;precio',
        desde: await addTarifas(staff),
        huella: await readHuella(staff),
      },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'tabla-envio',
      antes: { contenido: expect.any(String) },
      despues: { contenido: '' },
    },
  },
  'PUT /api/envios/feriados': {
    sample: async (staff) => ({
      url: '/api/envios/feriados',
      payload: { feriados: [{ fecha: '2026-11-23', nombre: newNombre() }], huella: await readHuella(staff) },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'tabla-envio',
      despues: expect.objectContaining({ contenido: expect.any(String) }),
    },
  },
  'POST /api/deberes/documentos': {
    sample: async () => ({ url: '/api/deberes/documentos', payload: { clase: 'terminos', texto: newNombre() } }),
    leaves: {
      suceso: 'alta',
      entidad: 'documento-legal',
      antes: null,
      despues: { clase: 'terminos', version: expect.any(Number), largo: expect.any(Number) },
    },
  },
  'PUT /api/arrepentimientos/{id}/estado': {
    sample: async (staff) => ({
      url: `/api/arrepentimientos/${await insertArrepentimiento(staff)}/estado`,
      payload: { estado: 'confirmada' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'arrepentimiento',
      antes: { estado: 'Recibida' },
      despues: { estado: 'Confirmada' },
    },
  },
  'POST /api/ferias': {
    sample: async () => ({ url: '/api/ferias', payload: makeFeria() }),
    leaves: {
      suceso: 'alta',
      entidad: 'feria',
      antes: null,
      despues: expect.objectContaining({ nombre: 'Feria del libro', tope: 10, provincias: 'todo el país' }),
    },
  },
  'PUT /api/ferias/{id}': {
    sample: async (staff) => ({
      url: `/api/ferias/${await staff.make('/api/ferias', makeFeria())}`,
      payload: { provincias: ['Salta'], tope: 5 },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'feria',
      antes: { provincias: 'todo el país', tope: 10 },
      despues: { provincias: 'Salta', tope: 5 },
    },
  },
  'DELETE /api/ferias/{id}': {
    sample: async (staff) => ({ url: `/api/ferias/${await staff.make('/api/ferias', makeFeria())}` }),
    leaves: {
      suceso: 'baja',
      entidad: 'feria',
      antes: expect.objectContaining({ norma: 'Res. 7/2026' }),
      despues: null,
    },
  },
  'POST /api/clientes/{id}/notas': {
    sample: ({ ofUsuario }) =>
      ofUsuario((id) => `/api/clientes/${id}/notas`, { texto: 'Prefiere que la llamen. Secreto' }),
    leaves: { suceso: 'alta', entidad: 'nota-de-cliente', antes: null, despues: null },
  },
  'PUT /api/clientes/{id}/notas/{nota}': {
    sample: async (staff) => ({ ...(await newNota(staff)), payload: { texto: 'Prefiere que le escriban. Secreto' } }),
    leaves: { suceso: 'cambio', entidad: 'nota-de-cliente', antes: null, despues: null, campos: ['texto'] },
  },
  'DELETE /api/clientes/{id}/notas/{nota}': {
    sample: newNota,
    leaves: { suceso: 'baja', entidad: 'nota-de-cliente', antes: null, despues: null },
  },
  'POST /api/compradores': {
    sample: async (staff) => ({ url: '/api/compradores', payload: await makeComprador(staff) }),
    leaves: {
      suceso: 'alta',
      entidad: 'comprador',
      antes: null,
      despues: { clase: 'biblioteca', desde: '2026-01-01' },
    },
  },
  'PUT /api/compradores/{id}': {
    sample: async (staff) => ({
      url: `/api/compradores/${await staff.make('/api/compradores', await makeComprador(staff))}`,
      payload: { hasta: '2026-12-31', documento: 'Otro Secreto' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'comprador',
      antes: { hasta: null },
      despues: { hasta: '2026-12-31' },
      campos: ['documento'],
    },
  },
  'POST /api/banners/crear': {
    sample: async () => ({
      url: '/api/banners/crear',
      payload: { titulo: newNombre(), boton: 'Ver', enlace: 'https://feria.test/@anaquel' },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'banner',
      antes: null,
      despues: expect.objectContaining({ enlace: 'https://feria.test/@anaquel' }),
    },
  },
  'PUT /api/banners/{id}': {
    sample: async (staff) => ({ url: `/api/banners/${await staff.newBanner()}`, payload: { boton: 'Mirar' } }),
    leaves: { suceso: 'cambio', entidad: 'banner', antes: { boton: 'Ver' }, despues: { boton: 'Mirar' } },
  },
  'POST /api/banners/{id}/mover': {
    sample: async (staff) => {
      const id = await staff.newBanner()
      await staff.newBanner()
      return { url: `/api/banners/${id}/mover`, payload: { direccion: 'abajo' } }
    },
    leaves: { suceso: 'cambio', entidad: 'banner', antes: { lugar: expect.any(Number) } },
  },
  'DELETE /api/banners/{id}': {
    sample: async (staff) => ({ url: `/api/banners/${await staff.newBanner()}` }),
    leaves: { suceso: 'baja', entidad: 'banner', antes: expect.objectContaining({ boton: 'Ver' }), despues: null },
  },
  'POST /api/novedades/crear': {
    sample: async (staff) => ({
      url: '/api/novedades/crear',
      payload: {
        tipo: 'evento',
        titulo: newNombre(),
        texto: 'Leemos juntos.',
        cuando: '2030-05-01T19:00',
        lugar: 'Acá',
        libros: [{ _id: await insertTestLibro(staff.api.db, { titulo: 'Arroba @' }) }],
      },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'novedad',
      antes: null,
      despues: expect.objectContaining({ cuando: '2030-05-01T19:00', lugar: 'Acá', libros: 'Arroba @' }),
    },
  },
  'PUT /api/novedades/{id}': {
    sample: async (staff) => ({ url: `/api/novedades/${await staff.newNovedad()}`, payload: { texto: 'Otra cosa.' } }),
    leaves: { suceso: 'cambio', entidad: 'novedad', antes: { texto: 'Algo.' }, despues: { texto: 'Otra cosa.' } },
  },
  'DELETE /api/novedades/{id}': {
    sample: async (staff) => ({ url: `/api/novedades/${await staff.newNovedad()}` }),
    leaves: { suceso: 'baja', entidad: 'novedad', antes: expect.objectContaining({ texto: 'Algo.' }), despues: null },
  },
  'POST /api/cupones': {
    sample: async () => ({ url: '/api/cupones', payload: makeCupon() }),
    leaves: {
      suceso: 'alta',
      entidad: 'cupon',
      despues: expect.objectContaining({ titulo: 'Bienvenida', descuento: '10\u00a0%', alcance: 'Todos los libros' }),
    },
  },
  'PUT /api/cupones/{id}': {
    sample: async (staff) => ({
      url: `/api/cupones/${await newCupon(staff)}`,
      payload: { usos_max: 5, codigo: newNombre() },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'cupon',
      antes: { usos_max: null },
      despues: { usos_max: 5 },
      campos: ['codigo'],
    },
  },
  'DELETE /api/cupones/{id}': {
    sample: async (staff) => ({ url: `/api/cupones/${await newCupon(staff)}` }),
    leaves: { suceso: 'baja', entidad: 'cupon', antes: expect.objectContaining({ titulo: 'Bienvenida' }) },
  },
  'POST /api/mesas/crear': {
    sample: async (staff) => ({
      url: '/api/mesas/crear',
      payload: {
        titulo: newNombre(),
        libros: [{ _id: await insertTestLibro(staff.api.db, { titulo: 'Arroba @' }), nota: 'Para leer al sol' }],
      },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'mesa',
      antes: null,
      despues: expect.objectContaining({ libros: 'Arroba @ (Para leer al sol)' }),
    },
  },
  'PUT /api/mesas/{id}': {
    sample: async (staff) => ({ url: `/api/mesas/${await staff.newMesa()}`, payload: { texto: 'De la vidriera.' } }),
    leaves: { suceso: 'cambio', entidad: 'mesa', antes: { texto: '' }, despues: { texto: 'De la vidriera.' } },
  },
  'POST /api/mesas/{id}/mover': {
    sample: async (staff) => {
      await staff.newMesa()
      return { url: `/api/mesas/${await staff.newMesa()}/mover`, payload: { direccion: 'abajo' } }
    },
    leaves: { suceso: 'cambio', entidad: 'mesa', antes: { lugar: 1 }, despues: { lugar: 2 } },
  },
  'DELETE /api/mesas/{id}': {
    sample: async (staff) => ({ url: `/api/mesas/${await staff.newMesa()}` }),
    leaves: { suceso: 'baja', entidad: 'mesa', antes: expect.objectContaining({ texto: '' }), despues: null },
  },
  'POST /api/obras/crear': {
    sample: async (staff) => {
      const libros = [await insertTestLibro(staff.api.db, { titulo: 'Arroba @' }), await insertTestLibro(staff.api.db)]
      return { url: '/api/obras/crear', payload: { libros: libros.map((_id) => ({ _id })) } }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'obra',
      antes: null,
      despues: expect.objectContaining({ libros: expect.stringContaining('Arroba @ (') }),
    },
  },
  'PUT /api/obras/{id}': {
    sample: async (staff) => {
      const { id, libros } = await staff.newObra()
      const otro = await insertTestLibro(staff.api.db, { titulo: 'Tres' })
      return { url: `/api/obras/${id}`, payload: { libros: [...libros, otro].map((_id) => ({ _id })) } }
    },
    leaves: { suceso: 'cambio', entidad: 'obra', despues: { libros: expect.stringContaining('Tres (') } },
  },
  'DELETE /api/obras/{id}': {
    sample: async (staff) => ({ url: `/api/obras/${(await staff.newObra()).id}` }),
    leaves: { suceso: 'baja', entidad: 'obra', antes: expect.objectContaining({ titulo: 'Uno' }), despues: null },
  },
  'POST /api/obras/sugerencias/{id}/confirmar': {
    sample: async (staff) => {
      const { id, libros } = await staff.newSugerencia()
      return { url: `/api/obras/sugerencias/${id}/confirmar`, payload: { libros } }
    },
    leaves: { suceso: 'alta', entidad: 'obra', antes: null },
  },
  'POST /api/obras/sugerencias/{id}/rechazar': {
    sample: async (staff) => ({ url: `/api/obras/sugerencias/${(await staff.newSugerencia()).id}/rechazar` }),
    leaves: {
      suceso: 'cambio',
      entidad: 'sugerencia-obra',
      antes: { estado: 'pendiente' },
      despues: { estado: 'rechazada' },
    },
  },
  'POST /api/obras/sugerencias/{id}/recuperar': {
    sample: async (staff) => {
      const { id } = await staff.newSugerencia()
      await staff.inject('POST', { url: `/api/obras/sugerencias/${id}/rechazar` })
      return { url: `/api/obras/sugerencias/${id}/recuperar` }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'sugerencia-obra',
      antes: { estado: 'rechazada' },
      despues: { estado: 'pendiente' },
    },
  },
  'POST /api/provincias/crear': {
    sample: async () => ({ url: '/api/provincias/crear', payload: { descripcion: newNombre() } }),
    leaves: { suceso: 'alta', entidad: 'provincia', despues: { descripcion: expect.any(String) } },
  },
  'PUT /api/provincias/{id}': {
    sample: async (staff) => ({
      url: `/api/provincias/${await staff.newProvincia()}`,
      payload: { descripcion: newNombre() },
    }),
    leaves: { suceso: 'cambio', entidad: 'provincia', despues: { descripcion: expect.any(String) } },
  },
  'DELETE /api/provincias/{id}': {
    sample: async (staff) => ({ url: `/api/provincias/${await staff.newProvincia()}` }),
    leaves: { suceso: 'baja', entidad: 'provincia', antes: { descripcion: expect.any(String) } },
  },
  'POST /api/libros/{id}/origenes/soltar': {
    sample: async ({ api }) => {
      const libro = await insertTestLibro(api.db)
      await api.pool.query('insert into libro_origen (libro_id, quienes) values ($1, $2)', [libro, [0, 0]])
      return { url: `/api/libros/${libro}/origenes/soltar`, payload: { campos: ['precio'] } }
    },
    leaves: { suceso: 'cambio', entidad: 'origen', antes: { a_mano: 'precio, idioma' }, despues: { a_mano: 'idioma' } },
  },
  'POST /api/proveedores/crear': {
    sample: async () => ({ url: '/api/proveedores/crear', payload: newProveedor() }),
    leaves: { suceso: 'alta', entidad: 'proveedor', despues: expect.objectContaining({ precedencia: 20 }) },
  },
  'PUT /api/proveedores/{id}': {
    sample: async ({ make }) => ({
      url: `/api/proveedores/${await make('/api/proveedores/crear', newProveedor())}`,
      payload: { precedencia: 15 },
    }),
    leaves: { suceso: 'cambio', entidad: 'proveedor', antes: { precedencia: 20 }, despues: { precedencia: 15 } },
  },
  'DELETE /api/proveedores/{id}': {
    sample: async ({ make }) => ({ url: `/api/proveedores/${await make('/api/proveedores/crear', newProveedor())}` }),
    leaves: { suceso: 'baja', entidad: 'proveedor', despues: null },
  },
  'POST /api/materias/crear': {
    sample: async ({ categoria }) => ({
      url: '/api/materias/crear',
      payload: { esquema: 'palabra', prefijo: newNombre(), categoria },
    }),
    leaves: { suceso: 'alta', entidad: 'materia', despues: expect.objectContaining({ categoria: 'Ficción' }) },
  },
  'PUT /api/materias/{id}': {
    sample: async ({ make, categoria }) => ({
      url: `/api/materias/${await make('/api/materias/crear', { esquema: 'palabra', prefijo: newNombre(), categoria })}`,
      payload: { prefijo: newNombre() },
    }),
    leaves: { suceso: 'cambio', entidad: 'materia', despues: { prefijo: expect.any(String) } },
  },
  'DELETE /api/materias/{id}': {
    sample: async ({ make, categoria }) => ({
      url: `/api/materias/${await make('/api/materias/crear', { esquema: 'palabra', prefijo: newNombre(), categoria })}`,
    }),
    leaves: {
      suceso: 'baja',
      entidad: 'materia',
      antes: expect.objectContaining({ categoria: 'Ficción' }),
      despues: null,
    },
  },
  'POST /api/lugares/crear': {
    sample: async () => ({ url: '/api/lugares/crear', payload: { nombre: newNombre(), ...LUGAR } }),
    leaves: { suceso: 'alta', entidad: 'lugar', despues: expect.objectContaining({ orden: 5 }) },
  },
  'PUT /api/lugares/{id}': {
    sample: async (staff) => ({ url: `/api/lugares/${await newLugar(staff)}`, payload: { vende_en_linea: false } }),
    leaves: { suceso: 'cambio', entidad: 'lugar', antes: { vende_en_linea: true }, despues: { vende_en_linea: false } },
  },
  'POST /api/existencias/libros/{id}/movimientos': {
    sample: async (staff) => {
      const { url, lugar } = await newCopias(staff)
      return { url: `${url}/movimientos`, payload: { operacion: 'rotura', lugar, cantidad: 1, documento: 'Secreto' } }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'existencia',
      despues: expect.objectContaining({ operacion: 'rotura', cantidad: 1, condicion: 'firme' }),
    },
  },
  'PUT /api/existencias/libros/{id}/estante': {
    sample: async (staff) => {
      const { url, existencia } = await newCopias(staff)
      return { url: `${url}/estante`, payload: { existencia, estante: 'A 3', minimo: 2 } }
    },
    leaves: { suceso: 'cambio', entidad: 'existencia', despues: { estante: 'A 3', minimo: 2 } },
  },
  'PUT /api/existencias/libros/{id}/venta': {
    sample: async (staff) => ({
      url: `${(await newCopias(staff)).url}/venta`,
      payload: { modo: 'a_pedido', dias: 5, tope: 3 },
    }),
    leaves: { suceso: 'cambio', entidad: 'existencia', despues: { modo: 'a_pedido', dias: 5, tope: 3 } },
  },
  'POST /api/importaciones': {
    sample: async () => ({ url: '/api/importaciones', payload: { archivo: `${newNombre()}.csv`, bytes: 5 } }),
    leaves: { suceso: 'alta', entidad: 'importacion', antes: null },
  },
  'POST /api/importaciones/{id}/ensayar': {
    sample: async (staff) => ({ url: `/api/importaciones/${await newImportacion(staff)}/ensayar`, payload: {} }),
    leaves: { suceso: 'cambio', entidad: 'importacion', antes: { trabajo: null }, despues: { trabajo: 'ensayo' } },
  },
  'POST /api/importaciones/{id}/importar': {
    sample: async (staff) => ({ url: `/api/importaciones/${await newImportacion(staff)}/importar`, payload: {} }),
    leaves: { suceso: 'cambio', entidad: 'importacion', antes: { trabajo: null }, despues: { trabajo: 'importar' } },
  },
  'POST /api/importaciones/{id}/descartar': {
    sample: async (staff) => ({ url: `/api/importaciones/${await newImportacion(staff)}/descartar`, payload: {} }),
    leaves: { suceso: 'baja', entidad: 'importacion', despues: null },
  },
  'POST /api/importaciones/{id}/deshacer': {
    sample: async (staff) => ({
      url: `/api/importaciones/${await newImportacion(staff, 'importada')}/deshacer`,
      payload: {},
    }),
    leaves: { suceso: 'cambio', entidad: 'importacion', antes: { trabajo: null }, despues: { trabajo: 'deshacer' } },
  },
  'POST /api/equipo/invitaciones': {
    sample: async () => ({ url: '/api/equipo/invitaciones', payload: { nombre: 'Ñandú', email: null, rol: 'admin' } }),
    leaves: { suceso: 'alta', entidad: 'invitacion', despues: { rol: 'admin' } },
  },
  'POST /api/equipo/invitaciones/{id}/enlace': {
    sample: async (staff) => ({
      url: `/api/equipo/invitaciones/${await newInvitacion(staff)}/enlace`,
      payload: {},
    }),
    leaves: { suceso: 'cambio', entidad: 'invitacion', campos: ['enlace'] },
  },
  'DELETE /api/equipo/invitaciones/{id}': {
    sample: async (staff) => ({ url: `/api/equipo/invitaciones/${await newInvitacion(staff)}` }),
    leaves: { suceso: 'baja', entidad: 'invitacion', antes: { rol: 'empleado' } },
  },
  'PUT /api/equipo/permisos/{id}': {
    sample: async (staff) => ({
      url: `/api/equipo/permisos/${(await insertTestUsuario(staff.api.db, 'empleado')).id}`,
      payload: { ...Object.fromEntries(PERMISOS.map((permiso) => [permiso, true])), compras: false },
    }),
    leaves: { suceso: 'cambio', entidad: 'usuario', antes: { sin_permiso: '' }, despues: { sin_permiso: 'compras' } },
  },
  'PUT /api/usuarios/set-rol/{id}': {
    sample: (staff) => staff.ofUsuario((id) => `/api/usuarios/set-rol/${id}`, { rol: 'admin' }),
    leaves: { suceso: 'rol-cambiado', entidad: 'usuario' },
  },
  'PUT /api/usuarios/set-tipo/{id}': {
    sample: (staff) => staff.ofUsuario((id) => `/api/usuarios/set-tipo/${id}`, { tipo: 'gran lectora' }),
    leaves: { suceso: 'cambio', entidad: 'usuario', antes: null, despues: null, campos: ['tipo'] },
  },
  'PUT /api/usuarios/{x}': {
    sample: (staff) =>
      staff.ofUsuario((id) => `/api/usuarios/${id}`, { nombre: 'Otra', direccion: 'Pasaje Secreto 77' }),
    leaves: { suceso: 'cambio', entidad: 'usuario', antes: null, despues: null, campos: ['nombre', 'direccion'] },
  },
  'DELETE /api/usuarios/{x}': {
    sample: (staff) => staff.ofUsuario((id) => `/api/usuarios/${id}`),
    leaves: { suceso: 'cuenta-eliminada', entidad: 'usuario', antes: null },
  },
  'DELETE /api/usuarios/{id}/sesiones': {
    sample: (staff) => staff.ofUsuario((id) => `/api/usuarios/${id}/sesiones`),
    leaves: { suceso: 'sesion-terminada', entidad: 'usuario' },
  },
  'DELETE /api/usuarios/{id}/sesiones/{sesion}': {
    sample: async (staff) => {
      const { id } = await insertTestUsuario(staff.api.db)
      const url = `/api/usuarios/${id}/sesiones`
      const [sesion] = (await staff.api.app.inject({ url, headers: staff.admin.headers })).json<{ _id: string }[]>()
      return { url: `${url}/${sesion?._id}` }
    },
    leaves: { suceso: 'sesion-terminada', entidad: 'usuario' },
  },
  'DELETE /api/usuarios/{id}/segundo-paso': {
    sample: async (staff) => {
      const { id } = await insertTestUsuario(staff.api.db)
      await insertTestFactor(staff.api.db, id)
      return { url: `/api/usuarios/${id}/segundo-paso` }
    },
    leaves: { suceso: 'factor-reiniciado', entidad: 'usuario', antes: null, despues: null },
  },
  'PUT /api/usuarios/segundo-paso/exigencia': {
    // Who says it has a second step; to say the opposite afterwards leaves the other calls as they are.
    sample: async (staff) => {
      await insertTestFactor(staff.api.db, staff.admin.id)
      await setExigido(staff.api.db, true)
      return { url: '/api/usuarios/segundo-paso/exigencia', payload: { exigido: false } }
    },
    leaves: { suceso: 'cambio', entidad: 'exigencia', antes: { exigido: true }, despues: { exigido: false } },
  },
  'POST /api/pedidos/{id}/pagos': {
    sample: async (staff) => ({
      url: `/api/pedidos/${await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)}/pagos`,
      payload: { clave: createId(), medio: 'efectivo', importe: 100, nota: 'Secreto' },
    }),
    leaves: { suceso: 'alta', entidad: 'pago', despues: expect.objectContaining({ importe: 100, medio: 'efectivo' }) },
  },
  'POST /api/pagos/prueba': {
    sample: async ({ api: { services } }) => {
      const { abrir } = createCobradorDePrueba(createPasarelaDePrueba())
      services.cobrador = { ...services.cobrador, abrir }
      return { url: '/api/pagos/prueba', payload: { clave: createId() } }
    },
    leaves: { suceso: 'alta', entidad: 'ajuste', antes: null, despues: { prueba: 'pago' } },
  },
  'POST /api/pedidos/{id}/devoluciones': {
    sample: async (staff) => {
      const id = await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)
      await staff.inject('POST', {
        url: `/api/pedidos/${id}/pagos`,
        payload: { clave: createId(), medio: 'efectivo', importe: 100 },
      })
      return {
        url: `/api/pedidos/${id}/devoluciones`,
        payload: { clave: createId(), importe: 40, motivo: 'Secreto' },
      }
    },
    leaves: { suceso: 'alta', entidad: 'pago', despues: expect.objectContaining({ importe: 40, pago: 'devuelto' }) },
  },
  'POST /api/pedidos/{id}/devoluciones/todo': {
    sample: async (staff) => {
      const id = await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)
      const payload = { clave: createId(), medio: 'efectivo', importe: 100 }
      await staff.inject('POST', { url: `/api/pedidos/${id}/pagos`, payload })
      return { url: `/api/pedidos/${id}/devoluciones/todo`, payload: { clave: createId(), motivo: 'Secreto' } }
    },
    leaves: { suceso: 'alta', entidad: 'pago', despues: expect.objectContaining({ importe: 100, pago: 'devuelto' }) },
  },
  'POST /api/pagos/tareas/{id}': {
    sample: async (staff) => {
      const id = createId()
      await staff.api.pool.query(
        `insert into pago_tarea (id, clase, pedido_id, numero, clave) values ($1, 'contracargo', $2, 1, $3)`,
        [id, createId(), id],
      )
      return { url: `/api/pagos/tareas/${id}`, payload: { nota: 'Secreto' } }
    },
    leaves: { suceso: 'cambio', entidad: 'tarea-pago', antes: { hecha: false }, despues: { hecha: true } },
  },
  'PUT /api/pedidos/{id}': {
    sample: async (staff) => ({
      url: `/api/pedidos/${await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)}`,
      payload: { estado: 'enviado' },
    }),
    leaves: { suceso: 'cambio', entidad: 'pedido', antes: { estado: 'pendiente' }, despues: { estado: 'enviado' } },
  },
  'POST /api/pedidos/{id}/cancelar-impago': {
    sample: async (staff) => {
      const id = await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)
      await staff.api.pool.query(`insert into pedido_pago (pedido_id, estado, total) values ($1, 'sin_pago', 1)`, [id])
      return { url: `/api/pedidos/${id}/cancelar-impago`, payload: {} }
    },
    leaves: { suceso: 'cambio', entidad: 'pedido', antes: { estado: 'pendiente' }, despues: { estado: 'cancelado' } },
  },
  'DELETE /api/pedidos/{id}': {
    sample: async (staff) => ({
      url: `/api/pedidos/${await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)}`,
    }),
    leaves: {
      suceso: 'baja',
      entidad: 'pedido',
      antes: expect.objectContaining({ estado: 'pendiente', total: 12_500 }),
    },
  },
  'POST /api/pedidos/telefono': {
    sample: async (staff) => ({
      url: '/api/pedidos/telefono',
      payload: { ...(await staff.newPedido()), contacto: { nombre: 'José Ñandú', telefono: '0341 555-0101' } },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'pedido',
      despues: expect.objectContaining({ total: 12_500 }),
      campos: ['contacto', 'entrega'],
    },
  },
  'POST /api/pedidos/{id}/despachos': {
    sample: async (staff) => ({
      url: `/api/pedidos/${await staff.make('/api/pedidos', await staff.newPedido(), staff.ana)}/despachos`,
      payload: { items: [{ linea: 1, cantidad: 1 }], transporte: 'correo', seguimiento: 'Secreto', costo: 4_200 },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'despacho',
      despues: expect.objectContaining({ estado: 'preparado', transporte: 'correo', costo: 4_200, ejemplares: 1 }),
      campos: ['seguimiento'],
    },
  },
  'PUT /api/despachos/{id}': {
    sample: async (staff) => ({
      url: `/api/despachos/${await newDespacho(staff)}`,
      payload: { peso_g: 900, sucursal: 'Secreto 12' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'despacho',
      antes: { peso_g: null },
      despues: { peso_g: 900 },
      campos: ['sucursal'],
    },
  },
  'PUT /api/despachos/{id}/estado': {
    sample: async (staff) => ({
      url: `/api/despachos/${await newDespacho(staff)}/estado`,
      payload: { estado: 'despachado' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'despacho',
      antes: { estado: 'preparado' },
      despues: { estado: 'despachado' },
    },
  },
  'POST /api/despachos/{id}/vuelta': {
    sample: async (staff) => ({
      url: `/api/despachos/${await newDevuelto(staff)}/vuelta`,
      payload: { vuelta: 'usado' },
    }),
    leaves: { suceso: 'cambio', entidad: 'despacho', antes: { vuelta: null }, despues: { vuelta: 'A los usados' } },
  },
  'POST /api/despachos/{id}/registro': {
    sample: async (staff) => ({ url: `/api/despachos/${await newDespacho(staff)}/registro`, payload: REGISTRO }),
    leaves: {
      suceso: 'cambio',
      entidad: 'despacho',
      antes: null,
      despues: null,
      campos: ['registro en Correo Argentino (MiCorreo)'],
    },
  },
  'PUT /api/despachos/{id}/registro': {
    sample: async (staff) => {
      const despacho_id = await newDespacho(staff)
      await staff.api.db
        .insertInto('despacho_registro')
        .values({ despacho_id, clave: 'micorreo', referencia: newNombre(), estado: 'dudoso' })
        .execute()
      return { url: `/api/despachos/${despacho_id}/registro`, payload: { accion: 'no-figura' } }
    },
    leaves: { suceso: 'cambio', entidad: 'despacho', antes: null, despues: null, campos: ['registro no hallado'] },
  },
  'DELETE /api/despachos/{id}': {
    sample: async (staff) => ({ url: `/api/despachos/${await newDespacho(staff)}` }),
    leaves: {
      suceso: 'baja',
      entidad: 'despacho',
      antes: expect.objectContaining({ estado: 'preparado', ejemplares: 1 }),
    },
  },
  'DELETE /api/pedidos/{id}/contacto': {
    sample: async (staff) => {
      const contacto = { nombre: 'José Ñandú', telefono: '0341 555-0101' }
      const id = await staff.make('/api/pedidos/telefono', { ...(await staff.newPedido()), contacto })
      return { url: `/api/pedidos/${id}/contacto` }
    },
    leaves: { suceso: 'cambio', entidad: 'pedido', antes: null, despues: null, campos: ['contacto', 'entrega'] },
  },
  'POST /api/redirecciones': {
    sample: async () => ({
      url: '/api/redirecciones',
      payload: { filas: [{ ruta: `/${newNombre()}`, destino: '/contacto' }] },
    }),
    leaves: { suceso: 'cambio', entidad: 'redireccion', antes: null, despues: null, campos: ['direcciones'] },
  },
  'POST /api/redirecciones/seguras': {
    sample: async (staff) => {
      const titulo = newNombre()
      await insertCatalogo(staff.api.db, [{ titulo }])
      await newRedireccion(staff, `/productos/${titulo}`)
      return { url: '/api/redirecciones/seguras', payload: { tras: null } }
    },
    leaves: { suceso: 'cambio', entidad: 'redireccion', antes: null, despues: null, campos: ['direcciones'] },
  },
  'PUT /api/redirecciones/{id}': {
    sample: async (staff) => ({
      url: `/api/redirecciones/${await newRedireccion(staff)}`,
      payload: { destino: '/contacto' },
    }),
    leaves: { suceso: 'cambio', entidad: 'redireccion', antes: { destino: null }, despues: { destino: '/contacto' } },
  },
  'DELETE /api/redirecciones/{id}': {
    sample: async (staff) => ({ url: `/api/redirecciones/${await newRedireccion(staff, '/de-antes')}` }),
    leaves: { suceso: 'baja', entidad: 'redireccion', antes: { ruta: '/de-antes' } },
  },
  'DELETE /api/busqueda/sin-resultado/{id}': {
    sample: async (staff) => ({ url: `/api/busqueda/sin-resultado/${await staff.insertBusqueda()}` }),
    leaves: { suceso: 'baja', entidad: 'busqueda', antes: null, campos: ['texto'] },
  },
  'DELETE /api/busqueda/sin-resultado': {
    sample: async (staff) => {
      await staff.insertBusqueda()
      return { url: '/api/busqueda/sin-resultado' }
    },
    leaves: { suceso: 'baja', entidad: 'busqueda', antes: null, campos: ['texto'] },
  },
  'DELETE /api/opiniones/{id}': {
    sample: async (staff) => ({ url: `/api/opiniones/${await staff.newOpinion()}` }),
    leaves: { suceso: 'baja', entidad: 'opinion', antes: { libro: 'Arroba @', estrellas: 4 }, campos: ['texto'] },
  },
  'POST /api/integraciones/claves': {
    sample: async () => ({
      url: '/api/integraciones/claves',
      payload: { nombre: 'Facturación', alcances: ['pedidos:leer', 'catalogo:escribir'] },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'clave-api',
      antes: null,
      despues: {
        nombre: 'Facturación',
        prefijo: expect.stringMatching(/^anq_.{6}$/),
        alcances: 'pedidos:leer, catalogo:escribir',
      },
    },
  },
  'DELETE /api/integraciones/claves/{id}': {
    sample: async (staff) => ({ url: `/api/integraciones/claves/${(await newClaveApi(staff)).id}` }),
    leaves: { suceso: 'baja', entidad: 'clave-api', despues: null },
  },
  'POST /api/integraciones/webhooks': {
    sample: async () => ({ url: '/api/integraciones/webhooks', payload: WEBHOOK }),
    leaves: {
      suceso: 'alta',
      entidad: 'webhook',
      antes: null,
      despues: { nombre: 'Depósito', destino: 'ejemplo.test', eventos: 'pedido.creado', activo: true },
    },
  },
  'PUT /api/integraciones/webhooks/{id}': {
    sample: async (staff) => ({
      url: `/api/integraciones/webhooks/${await newWebhook(staff)}`,
      payload: { activo: false, url: 'https://ejemplo.test/otros?llave=Secreto' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'webhook',
      antes: { activo: true },
      despues: { activo: false },
      campos: ['url'],
    },
  },
  'DELETE /api/integraciones/webhooks/{id}': {
    sample: async (staff) => ({ url: `/api/integraciones/webhooks/${await newWebhook(staff)}` }),
    leaves: { suceso: 'baja', entidad: 'webhook', despues: null },
  },
  'POST /api/integraciones/entregas/{id}/repetir': {
    sample: async (staff) => ({ url: `/api/integraciones/entregas/${await newEntrega(staff)}/repetir` }),
    leaves: { suceso: 'cambio', entidad: 'webhook', campos: ['repetición'] },
  },
  'PUT /api/compras/tratos/{id}': {
    sample: async (staff) => ({
      url: `/api/compras/tratos/${await staff.make('/api/proveedores/crear', newProveedor())}`,
      payload: {
        razon_social: 'Libros Ñandú SRL',
        cuit: '30-50001091-2',
        email: 'pedidos@correo.test',
        descuento: '40',
        condicion: 'consignacion',
        meses_devolucion: '',
        pvp_de: 'venta',
        corte: 'mensual',
        dias_pago: '30',
      },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'trato',
      antes: { condicion: 'firme', descuento: 0, dias_pago: null },
      despues: { condicion: 'consignacion', descuento: 40, dias_pago: 30 },
      campos: ['razon_social', 'cuit', 'email'],
    },
  },
  'POST /api/esperas': {
    sample: async (staff) => {
      const libro = await insertTestLibro(staff.api.db)
      await staff.inject('PUT', { url: `/api/existencias/libros/${libro}/venta`, payload: { modo: 'solo_con_stock' } })
      return { url: '/api/esperas', payload: { libro, email: 'lectora@correo.test' } }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'libro',
      antes: { lectores_que_lo_esperan: 0 },
      despues: { lectores_que_lo_esperan: 1 },
    },
  },
  'PUT /api/esperas/pedidos/{id}': {
    sample: async (staff) => ({
      url: `/api/esperas/pedidos/${await insertPedidoDeLector(staff)}`,
      payload: { libro: await insertTestLibro(staff.api.db) },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'libro',
      antes: { lectores_que_lo_esperan: 0 },
      despues: { lectores_que_lo_esperan: 1 },
    },
  },
  'DELETE /api/esperas/pedidos/{id}': {
    sample: async (staff) => ({ url: `/api/esperas/pedidos/${await insertPedidoDeLector(staff)}` }),
    leaves: { suceso: 'baja', entidad: 'busqueda', antes: null, campos: ['texto'] },
  },
  'PUT /api/compras/habituales/{id}': {
    sample: async (staff) => ({
      url: `/api/compras/habituales/${await insertTestLibro(staff.api.db)}`,
      payload: { proveedor: await staff.make('/api/proveedores/crear', newProveedor()) },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'libro',
      antes: { proveedor_habitual: null },
      despues: { proveedor_habitual: expect.any(String) },
    },
  },
  'POST /api/compras': {
    sample: async (staff) => ({
      url: '/api/compras',
      payload: {
        proveedor: await staff.make('/api/proveedores/crear', newProveedor()),
        lineas: [{ libro: await insertTestLibro(staff.api.db), cantidad: 3 }],
      },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'compra',
      antes: null,
      despues: expect.objectContaining({ estado: 'borrador', ejemplares: 3, libros: '3 × El túnel' }),
    },
  },
  'PUT /api/compras/{id}': {
    sample: async (staff) => {
      const { id, lineas } = await newCompra(staff)
      return {
        url: `/api/compras/${id}`,
        payload: { nota: 'Con urgencia', lineas: lineas.map((linea) => ({ ...linea, cantidad: 5 })) },
      }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'compra',
      antes: { ejemplares: 2, libros: '2 × El túnel' },
      despues: { ejemplares: 5, libros: '5 × El túnel' },
      campos: ['nota'],
    },
  },
  'PUT /api/compras/{id}/estado': {
    sample: async (staff) => ({
      url: `/api/compras/${(await newCompra(staff)).id}/estado`,
      payload: { estado: 'enviada' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'compra',
      antes: { estado: 'borrador' },
      despues: { estado: 'enviada' },
    },
  },
  'POST /api/remitos/ingresos': {
    sample: async (staff) => {
      const { id, proveedor, lineas } = await newCompra(staff, 'enviada')
      const libro = await staff.api.db
        .selectFrom('libro')
        .select('isbn')
        .where('id', '=', lineas[0]?.libro ?? '')
        .executeTakeFirstOrThrow()
      const contada = { isbn: libro.isbn, cantidad: 1, costo: 6_000 }
      return {
        url: '/api/remitos/ingresos',
        payload: { _id: createId(), proveedor, compra: id, lugar: await findLugar(staff), lineas: [contada] },
      }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'remito',
      antes: null,
      despues: expect.objectContaining({ tipo: 'ingreso', ejemplares: 1, libros: '1 × El túnel' }),
    },
  },
  'PUT /api/remitos/{id}/anotados': {
    sample: async (staff) => {
      const isbn = createIsbn(++isbns)
      const _id = await staff.make('/api/remitos/ingresos', {
        _id: createId(),
        proveedor: await staff.make('/api/proveedores/crear', newProveedor()),
        lugar: await findLugar(staff),
        lineas: [{ isbn, cantidad: 2 }],
      })
      const libro = await insertTestLibro(staff.api.db)
      await staff.api.db.updateTable('libro').set({ isbn }).where('id', '=', libro).execute()
      return { url: `/api/remitos/${_id}/anotados`, payload: {} }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'remito',
      antes: expect.objectContaining({ anotados: 2 }),
      despues: expect.objectContaining({ anotados: 0, libros: '2 × El túnel' }),
    },
  },
  'POST /api/remitos/devoluciones': {
    sample: async (staff) => {
      const { proveedor, libro, lugar } = await newConsignacion(staff)
      const lineas = [{ libro, cantidad: 2 }]
      return {
        url: '/api/remitos/devoluciones',
        payload: { _id: createId(), proveedor, condicion: 'consignacion', lugar, lineas },
      }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'remito',
      antes: null,
      despues: expect.objectContaining({ tipo: 'devolucion', ejemplares: 2, libros: '2 × El túnel' }),
    },
  },
  'POST /api/liquidaciones': {
    sample: async (staff) => {
      const { proveedor } = await newConsignacion(staff)
      return { url: '/api/liquidaciones', payload: { proveedor, hasta: 'ahora' } }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'liquidacion',
      antes: null,
      despues: expect.objectContaining({ estado: 'borrador', ejemplares: 1, total: 12_500 }),
    },
  },
  'PUT /api/liquidaciones/{id}/estado': {
    sample: async (staff) => ({
      url: `/api/liquidaciones/${await newLiquidacion(staff)}/estado`,
      payload: { estado: 'enviada' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'liquidacion',
      antes: { estado: 'borrador' },
      despues: { estado: 'enviada' },
    },
  },
  'DELETE /api/liquidaciones/{id}': {
    sample: async (staff) => ({ url: `/api/liquidaciones/${await newLiquidacion(staff)}` }),
    leaves: {
      suceso: 'baja',
      entidad: 'liquidacion',
      antes: expect.objectContaining({ estado: 'borrador' }),
      despues: null,
    },
  },
  'POST /api/facturas-de-proveedores': {
    sample: async (staff) => ({ url: '/api/facturas-de-proveedores', payload: await newFacturaForm(staff) }),
    leaves: {
      suceso: 'alta',
      entidad: 'factura-proveedor',
      antes: null,
      despues: expect.objectContaining({ total: 1_000 }),
    },
  },
  'PUT /api/facturas-de-proveedores/{id}': {
    sample: async (staff) => ({
      url: `/api/facturas-de-proveedores/${await staff.make('/api/facturas-de-proveedores', await newFacturaForm(staff))}`,
      payload: { numero: 'A-2', fecha: '2026-10-01', vence: '2026-10-31', total: 2_000, nota: 'Ñandú' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'factura-proveedor',
      antes: { numero: 'A-1', total: 1_000 },
      despues: { numero: 'A-2', total: 2_000 },
      campos: ['nota'],
    },
  },
  'PUT /api/facturas-de-proveedores/{id}/pago': {
    sample: async (staff) => ({
      url: `/api/facturas-de-proveedores/${await staff.make('/api/facturas-de-proveedores', await newFacturaForm(staff))}/pago`,
      payload: { pago: { el: '2026-10-05', con: 'cheque' } },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'factura-proveedor',
      antes: { pagada_el: null, con: null },
      despues: { pagada_el: '2026-10-05', con: 'cheque' },
    },
  },
  'DELETE /api/facturas-de-proveedores/{id}': {
    sample: async (staff) => ({
      url: `/api/facturas-de-proveedores/${await staff.make('/api/facturas-de-proveedores', await newFacturaForm(staff))}`,
    }),
    leaves: {
      suceso: 'baja',
      entidad: 'factura-proveedor',
      antes: expect.objectContaining({ numero: 'A-1' }),
      despues: null,
    },
  },
  'POST /api/mostrador/pase': {
    sample: async (staff) => {
      const { id } = await insertTestUsuario(staff.api.db, 'empleado')
      await setPin(staff.api.db, id, await hashClave('4711'))
      return { url: '/api/mostrador/pase', payload: { vendedor: id, pin: '4711' } }
    },
    leaves: { suceso: 'cambio', entidad: 'usuario', antes: null, despues: null, campos: ['turno'] },
  },
  'PUT /api/mostrador/pin': {
    sample: async () => ({ url: '/api/mostrador/pin', payload: { pin: `47${++pines}` } }),
    leaves: { suceso: 'cambio', entidad: 'usuario', antes: null, despues: null, campos: ['pin'] },
  },
  'POST /api/mostrador/cajas': {
    sample: async (staff) => ({ url: '/api/mostrador/cajas', payload: await newCajaForm(staff) }),
    leaves: {
      suceso: 'alta',
      entidad: 'caja',
      antes: null,
      despues: expect.objectContaining({ inicial: 500, esperado: 500 }),
    },
  },
  'POST /api/mostrador/cajas/{id}/movimientos': {
    sample: async (staff) => ({
      url: `/api/mostrador/cajas/${await staff.make('/api/mostrador/cajas', await newCajaForm(staff))}/movimientos`,
      payload: { _id: createId(), tipo: 'retiro', importe: 100, motivo: 'Cambio' },
    }),
    leaves: { suceso: 'cambio', entidad: 'caja', antes: { esperado: 500 }, despues: { esperado: 400 } },
  },
  'POST /api/mostrador/cajas/{id}/cierre': {
    sample: async (staff) => ({
      url: `/api/mostrador/cajas/${await staff.make('/api/mostrador/cajas', await newCajaForm(staff))}/cierre`,
      payload: { esperado: 500, billetes: [{ valor: 200, cuantos: 2 }], monedas: 0, motivo: 'Un vuelto' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'caja',
      antes: { cierre: null, contado: null, diferencia: null },
      despues: { cierre: expect.stringMatching(/^Cierre N/), contado: 400, diferencia: -100 },
    },
  },
  'POST /api/imagenes': {
    sample: async () => ({ url: '/api/imagenes', payload: await paintCover('png'), type: 'image/png' }),
    leaves: { suceso: 'alta', entidad: 'imagen', despues: { archivo: expect.stringMatching(/\.webp$/) } },
  },
  'POST /api/recuentos': {
    sample: async ({ api }) => {
      const [lugar, nombre] = [createId(), newNombre()]
      await api.db.insertInto('lugar').values({ id: lugar, nombre, nombre_p: nombre, tipo: 'feria' }).execute()
      return { url: '/api/recuentos', payload: { lugar, alcance: 'lugar' } }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'recuento',
      antes: null,
      despues: { numero: expect.any(Number), alcance: 'lugar', estado: 'abierto' },
    },
  },
  'POST /api/existencias/archivos/{id}': {
    sample: async (staff) => ({
      url: `/api/existencias/archivos/${await uploadExistencias(staff)}`,
      payload: { nombre: 'stock.csv', modo: 'fijar' },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'archivo-existencias',
      antes: null,
      despues: expect.objectContaining({ archivo: 'stock.csv', modo: 'fijar', ejemplares: 3, estado: 'aplicado' }),
    },
  },
  'POST /api/existencias/archivos/{id}/deshacer': {
    sample: async (staff) => {
      const id = await uploadExistencias(staff)
      const payload = { nombre: 'stock.csv', modo: 'fijar' }
      await staff.inject('POST', { url: `/api/existencias/archivos/${id}`, payload })
      return { url: `/api/existencias/archivos/${id}/deshacer` }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'archivo-existencias',
      antes: { estado: 'aplicado' },
      despues: { estado: 'deshecho' },
    },
  },
  'POST /api/libros/rapido': {
    sample: async () => ({ url: '/api/libros/rapido', payload: { isbn: createIsbn(++isbns), titulo: 'Hallado' } }),
    leaves: { suceso: 'alta', entidad: 'libro', antes: null, despues: expect.objectContaining({ titulo: 'Hallado' }) },
  },
  'POST /api/pedidos/{id}/comprobantes': {
    sample: async (staff) => ({
      url: `/api/pedidos/${await newFacturable(staff)}/comprobantes`,
      payload: { _id: createId() },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'comprobante',
      antes: null,
      despues: expect.objectContaining({ clase: 'factura', comprobante: 'Factura C', estado: 'pendiente' }),
    },
  },
  'POST /api/comprobantes/{id}/creditos': {
    sample: async (staff) => ({
      url: `/api/comprobantes/${await newFactura(staff, 'autorizado')}/creditos`,
      payload: { _id: createId(), lineas: [{ linea: 1, cantidad: 1 }] },
    }),
    leaves: {
      suceso: 'alta',
      entidad: 'comprobante',
      antes: null,
      despues: expect.objectContaining({ clase: 'credito', comprobante: 'Nota de crédito C' }),
    },
  },
  'PUT /api/comprobantes/{id}': {
    sample: async (staff) => ({ url: `/api/comprobantes/${await newFactura(staff, 'rechazado')}`, payload: {} }),
    leaves: {
      suceso: 'cambio',
      entidad: 'comprobante',
      antes: { estado: 'rechazado' },
      despues: { estado: 'pendiente' },
    },
  },
  'DELETE /api/comprobantes/{id}': {
    sample: async (staff) => ({ url: `/api/comprobantes/${await newFactura(staff, 'pendiente')}` }),
    leaves: { suceso: 'baja', entidad: 'comprobante', antes: expect.objectContaining({ estado: 'pendiente' }) },
  },
  'POST /api/mostrador/ventas': {
    sample: async (staff) => ({ url: '/api/mostrador/ventas', payload: await newVentaMostrador(staff) }),
    leaves: {
      suceso: 'alta',
      entidad: 'venta-mostrador',
      antes: null,
      despues: expect.objectContaining({ total: 5_000, pagos: 'efectivo 5000', libros: '1 × El túnel' }),
    },
  },
  'POST /api/mostrador/ventas/{id}/comprobantes': {
    sample: async (staff) => {
      await startFacturar(staff)
      const venta = await staff.make('/api/mostrador/ventas', await newVentaMostrador(staff))
      return { url: `/api/mostrador/ventas/${venta}/comprobantes`, payload: { _id: createId() } }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'comprobante',
      antes: null,
      despues: expect.objectContaining({ clase: 'factura', comprobante: 'Factura C', estado: 'pendiente' }),
    },
  },
  'POST /api/mostrador/ventas/{id}/devoluciones': {
    sample: async (staff) => {
      const venta = await staff.make('/api/mostrador/ventas', await newVentaMostrador(staff))
      return {
        url: `/api/mostrador/ventas/${venta}/devoluciones`,
        payload: { _id: createId(), medio: 'efectivo', lineas: [{ linea: 1, cantidad: 1 }] },
      }
    },
    leaves: {
      suceso: 'alta',
      entidad: 'venta-mostrador',
      antes: null,
      despues: expect.objectContaining({ importe: 5_000, medio: 'efectivo', vuelta: 'igual', libros: '1 × El túnel' }),
    },
  },
  'POST /api/mostrador/ventas/{id}/impresiones': {
    sample: async (staff) => {
      await startImprimir(staff)
      const venta = await staff.make('/api/mostrador/ventas', await newVentaMostrador(staff))
      return { url: `/api/mostrador/ventas/${venta}/impresiones`, payload: { papel: 'regalo' } }
    },
    leaves: { suceso: 'alta', entidad: 'impresion', despues: { papel: 'regalo', venta: expect.any(Number) } },
  },
  'POST /api/etiquetas': {
    sample: async (staff) => {
      await startImprimir(staff)
      const libro = await insertTestLibro(staff.api.db)
      return { url: '/api/etiquetas', payload: { libros: [{ libro, copias: 2 }] } }
    },
    leaves: { suceso: 'alta', entidad: 'impresion', despues: { papel: 'etiquetas', cuantas: 2 } },
  },
  'POST /api/impresora': {
    sample: async (staff) => {
      await startImprimir(staff)
      return { url: '/api/impresora', payload: { que: 'cajon' } }
    },
    leaves: { suceso: 'alta', entidad: 'impresion', despues: { papel: 'cajon' } },
  },
  'PUT /api/mostrador/ventas/{id}/tareas': {
    sample: async (staff) => {
      const venta = await staff.make('/api/mostrador/ventas', await newVentaSinRed(staff))
      return { url: `/api/mostrador/ventas/${venta}/tareas` }
    },
    leaves: { suceso: 'cambio', entidad: 'venta-mostrador', antes: { para_mirar: 1 }, despues: { para_mirar: 0 } },
  },
  'POST /api/recuentos/{id}/bips': {
    sample: async (staff) => ({
      url: `/api/recuentos/${await newRecuento(staff)}/bips`,
      payload: { equipo: createId(), bips: [{ id: createId(), codigo: '9789505470662', cantidad: 1 }] },
    }),
    leaves: { suceso: 'cambio', entidad: 'recuento', antes: { lecturas: 0 }, despues: { lecturas: 1 } },
  },
  'POST /api/recuentos/{id}/desconocidos': {
    sample: async (staff) => {
      const recuento = await newRecuento(staff)
      const codigo = createIsbn(++isbns)
      await countOne(staff, recuento, codigo)
      const libro = await insertTestLibro(staff.api.db)
      await staff.api.db.updateTable('libro').set({ isbn: codigo }).where('id', '=', libro).execute()
      return { url: `/api/recuentos/${recuento}/desconocidos`, payload: {} }
    },
    leaves: { suceso: 'cambio', entidad: 'recuento', antes: { lecturas: 0 }, despues: { lecturas: 1 } },
  },
  'PUT /api/recuentos/{id}/estado': {
    sample: async (staff) => ({
      url: `/api/recuentos/${await newRecuento(staff)}/estado`,
      payload: { estado: 'pausado' },
    }),
    leaves: {
      suceso: 'cambio',
      entidad: 'recuento',
      antes: { estado: 'abierto' },
      despues: { estado: 'pausado' },
    },
  },
  'POST /api/recuentos/{id}/diferencias': {
    sample: async (staff) => {
      const recuento = await newRecuento(staff)
      const libro = await insertTestLibro(staff.api.db)
      await countOne(staff, recuento, await findIsbn(staff, libro))
      await staff.inject('PUT', { url: `/api/recuentos/${recuento}/estado`, payload: { estado: 'cerrado' } })
      return { url: `/api/recuentos/${recuento}/diferencias`, payload: { decision: 'aceptar', libros: [libro] } }
    },
    leaves: {
      suceso: 'cambio',
      entidad: 'recuento',
      antes: { aceptadas: 0, ejemplares: 0 },
      despues: { aceptadas: 1, ejemplares: 1 },
    },
  },
}
