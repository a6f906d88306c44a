// What the shop's people have in hand on a day of theirs: suppliers and deliveries, sales at the counter, a register, offers, a count,
// parcels, a regret. Made through the API. A shop of another version may refuse some of it, which is noted and left out.
import { note } from '../terminal.ts'

export type Llamar = <T>(method: string, path: string, data?: object) => Promise<T>
type Hallado = { _id: string }
type Pedido = Hallado & { numero: number; items: { linea?: number; libro: { _id: string } }[] }

/** Their ids; '' for what this version of the shop does not have. */
export type SembradoPanel = Record<
  'transferencia' | 'armado' | 'recuento' | 'cliente' | 'venta' | 'caja' | 'compra',
  string
>

export type Gente = {
  admin: Llamar
  lucia: Llamar
  visitante: Llamar
  libros: readonly (Hallado & { isbn: string; titulo: string })[]
  categoria: string
}

const id = (n: number) => `01a00000-0000-4000-8000-${String(n).padStart(12, '0')}`

export async function sembrarPanel({ admin, lucia, visitante, libros, categoria }: Gente): Promise<SembradoPanel> {
  /** What it answers, or null where this shop refuses it. */
  const attempt = async <T = Hallado>(call: Llamar, method: string, path: string, data?: object): Promise<T | null> =>
    call<T>(method, path, data).catch((error: unknown) => {
      note(String(error instanceof Error ? error.message : error).slice(0, 300))
      return null
    })
  const post = <T = Hallado>(path: string, data: object) => attempt<T>(admin, 'POST', path, data)
  const put = (path: string, data: object) => attempt(admin, 'PUT', path, data)
  const [uno, dos, tres] = libros
  if (!uno || !dos || !tres) return NADA
  for (const [clave, valor] of Object.entries(AJUSTES)) await put('/api/ajustes', { cambios: [{ clave, valor }] })

  for (const [n, libro] of libros.entries()) {
    const alta = { operacion: 'alta_inicial', cantidad: 3 + (n % 4) }
    await post(`/api/existencias/libros/${libro._id}/movimientos`, alta)
  }
  const lugar = (await attempt<Hallado[]>(admin, 'GET', '/api/lugares'))?.[0]?._id ?? '' // made by the first copies

  const buy = (metodo_pago: string, ...de: readonly Hallado[]) =>
    attempt<Pedido>(lucia, 'POST', '/api/pedidos', {
      items: de.map(({ _id }) => ({ libro: _id, cantidad: 1 })),
      metodo_pago,
    })
  const transferencia = await buy('transferencia', uno, dos)
  const armado = await buy('transferencia', dos, tres)
  for (const libro of libros.slice(3, 7)) await buy('transferencia', libro)
  if (armado) {
    await post(`/api/pedidos/${armado._id}/despachos`, {
      items: [{ linea: 1, cantidad: 1 }],
      transporte: 'correo',
      igual: true,
    })
  }
  if (transferencia) {
    await attempt(lucia, 'POST', '/api/arrepentimientos', {
      id: id(1),
      pedido: String(transferencia.numero),
      email: 'lucia@correo.test',
      clase: 'compra',
    })
  }

  const proveedor = (await post('/api/proveedores/crear', PROVEEDOR))?._id ?? ''
  await put(`/api/compras/tratos/${proveedor}`, TRATO)
  const compra = await post('/api/compras', { proveedor, lineas: [{ libro: uno._id, cantidad: 4 }] })
  await post('/api/remitos/ingresos', {
    _id: id(2),
    proveedor,
    lugar,
    lineas: [{ isbn: dos.isbn, cantidad: 2, costo: 6_000 }],
  })
  await post('/api/facturas-de-proveedores', { ...FACTURA, _id: id(3), proveedor })

  const caja = await post('/api/mostrador/cajas', { _id: id(4), lugar, inicial: 12_000 })
  const dicho = await attempt<{ precio: number }>(visitante, 'GET', `/api/libros/id/${uno._id}`)
  for (const n of [5, 6]) {
    await post('/api/mostrador/ventas', {
      _id: id(n),
      lugar,
      lineas: [{ libro: uno._id, cantidad: 1 }],
      total: dicho?.precio ?? 0,
      pagos: [{ medio: n === 5 ? 'efectivo' : 'debito', importe: dicho?.precio ?? 0 }],
    })
  }

  await post('/api/ofertas', { ...OFERTA, alcance: [`libro:${tres._id}`] })
  await post('/api/cupones', CUPON)
  await post('/api/banners/crear', { titulo: 'Feria del libro', boton: 'Ver', enlace: '/ofertas' })
  await post('/api/ferias', FERIA)
  await post('/api/obras/crear', { libros: [{ _id: dos._id }, { _id: tres._id }] })
  await post('/api/materias/crear', { esquema: 'palabra', prefijo: 'Novela histórica', categoria })
  await post('/api/equipo/invitaciones', { nombre: 'Nina', email: null, rol: 'empleado' })
  await post('/api/avisame/libro', { texto: 'Un libro de faros', email: 'lectora@correo.test' })
  await attempt(visitante, 'GET', '/api/busqueda?q=faros+del+fin')
  const recuento = await post('/api/recuentos', { lugar, alcance: 'estante', estante: 'A1' })
  if (recuento) {
    const bips = libros.slice(0, 3).map(({ isbn }, n) => ({ id: id(10 + n), codigo: isbn, cantidad: 1 }))
    await post(`/api/recuentos/${recuento._id}/bips`, { equipo: id(20), bips })
  }
  const cliente = (await attempt(lucia, 'GET', '/api/usuarios/perfil'))?._id ?? ''
  await post(`/api/clientes/${cliente}/notas`, { texto: 'Prefiere que la llamen por la tarde.' })
  await post('/api/compradores', { ...COMPRADOR, usuario: cliente })
  return {
    transferencia: transferencia?._id ?? '',
    armado: armado?._id ?? '',
    recuento: recuento?._id ?? '',
    cliente,
    venta: id(5),
    caja: caja ? id(4) : '',
    compra: compra?._id ?? '',
  }
}

export const NADA: SembradoPanel = {
  transferencia: '',
  armado: '',
  recuento: '',
  cliente: '',
  venta: '',
  caja: '',
  compra: '',
}

const AJUSTES = {
  'mostrador.caja': true,
  'pagos.llevar': true,
  'mostrador.sin_red': true,
  'sitio.razon_social': 'Libros del Sur S. A.',
  'sitio.cuit': '30-50000000-3',
}
const PROVEEDOR = { nombre: 'Distribuidora del Litoral', clase: 'distribuidora', precedencia: 20 }
const TRATO = {
  razon_social: 'Libros del Litoral SRL',
  cuit: '30-50001091-2',
  email: 'pedidos@litoral.test',
  descuento: '40',
  condicion: 'firme',
  meses_devolucion: '',
  pvp_de: 'venta',
  corte: 'mensual',
  dias_pago: '30',
}
const FACTURA = { numero: 'A-0001-00001234', fecha: '2026-10-01', vence: '2026-10-31', total: 84_000 }
const OFERTA = {
  titulo: 'Primavera',
  texto: '',
  descuento: '10 %',
  desde: '01/11/2026',
  hasta: '31/12/2026',
  banner: true,
}
const CUPON = {
  codigo: 'BIENVENIDA',
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
const FERIA = {
  nombre: 'Feria del libro',
  desde: '2026-04-23',
  hasta: '2026-05-11',
  norma: 'Res. 7/2026',
  tope: 10,
  provincias: [],
}
const COMPRADOR = { clase: 'biblioteca', institucion: 'Biblioteca Ñandú', documento: 'CONABIP 1', desde: '2026-01-01' }
