// What calls race for: an order with all that hangs on it, and a book that everybody sells, buys and counts. Each part is made when a
// call asks for it, before the race.

import { createId } from '#platform/id.ts'
import { createRandom } from '#platform/random.ts'
import { openCaja } from '../caja.ts'
import { bringCopies, insertTestLugar } from '../existencias.ts'
import { AJUSTES_FISCALES } from '../facturas.ts'
import { FUZZ_SEMILLA } from '../fuzz.ts'
import { insertTestLibro, insertTestUsuario } from '../rows.ts'
import { createStaff, newNombre, type Sample } from '../staff.ts'
import { CLAVE, startTransportes, USUARIO } from '../transportes.ts'

export type { Sample }
export type World = Awaited<ReturnType<typeof openWorld>>
export type Scene = ReturnType<typeof createScene>

const AJUSTES = {
  ...AJUSTES_FISCALES,
  'transportes.micorreo_usuario': USUARIO,
  'transportes.micorreo_clave': CLAVE,
  'transportes.micorreo_cliente': '0090000025',
}

/** A shop with money, invoices, carriers and two places of copies. */
export async function openWorld() {
  const transportes = await startTransportes()
  const caja = await openCaja({ FACTURAS: 'ensayo', TRANSPORTES_DOBLE: transportes.base, DATABASE_POOL: '32' })
  const { api } = caja
  const staff = await createStaff(api)
  const set = (valores: object) =>
    staff.inject('PUT', {
      url: '/api/ajustes',
      payload: { cambios: Object.entries(valores).map(([clave, valor]) => ({ clave, valor })) },
    })
  const { statusCode, body } = await set({ ...AJUSTES, 'mostrador.caja': true })
  if (statusCode !== 200) throw new Error(body)
  const { id: local } = await api.db
    .selectFrom('lugar')
    .select('id')
    .where('nombre', '=', 'Local')
    .executeTakeFirstOrThrow()
  const lugares = [local, await insertTestLugar(api.db, 'Depósito', { orden: 1 })] as const
  return {
    caja,
    api,
    staff,
    lugares,
    async end() {
      await caja.end()
      await transportes.end()
    },
  }
}

const random = createRandom(FUZZ_SEMILLA)
/** A whole number below `below`, and one of some; the same ones for the same seed. */
export const pick = (below: number) => Math.floor(random() * below)
export const one = <T>(...of: readonly [T, ...T[]]): T => of[pick(of.length)] ?? of[0]

/** What nobody has paid is packed and sent all the same. */
export const IGUAL = { sin_pagar: true }

const PRECIO = 10_000
const COPIAS = 20
let documentos = 0

type Kind = {
  metodo: 'tarjeta' | 'transferencia' | 'efectivo'
  porTelefono: boolean
  contado: boolean
  precio?: number
}

/** `metodo`: how its order is paid. `porTelefono`: nobody has an account. `contado`: its books have copies. `precio`: of each, in pesos. */
export function createScene(
  { caja, api, staff, lugares }: Omit<World, 'end'>,
  { metodo, porTelefono, contado, precio = PRECIO }: Kind,
) {
  const { db, pool } = api
  /** Made at the first call, once. */
  const lazy = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined
    return () => {
      made ??= make()
      return made
    }
  }
  /** Calls as an administrator; what is refused fails the test, not the race. */
  async function done<T = { _id: string }>(method: 'POST' | 'PUT', url: string, payload: object, as = staff.admin) {
    const answer = await staff.inject(method, { url, payload }, as)
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json<T>()
  }
  const idOf = async (url: string, payload: object) => (await done('POST', url, payload))._id

  const cliente = lazy(() => insertTestUsuario(db))
  const newLibro = async () => {
    const id = await insertTestLibro(db, { precio: Math.round(precio * 100) })
    if (contado) for (const lugar of lugares) await bringCopies(db, id, lugar, COPIAS)
    return id
  }
  const libro = lazy(newLibro)
  const otro = lazy(newLibro)
  /** Both books, in the order of this scene: who locks in the order of the request meets who does not. */
  const alReves = one(true, false)
  const libros = async () => (alReves ? [await otro(), await libro()] : [await libro(), await otro()])
  const isbn = async (id: string) =>
    (await db.selectFrom('libro').select('isbn').where('id', '=', id).executeTakeFirstOrThrow()).isbn

  const cupon = lazy(() =>
    idOf('/api/cupones', {
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
      alcance: ['todo'],
    }),
  )
  const codigo = async () =>
    (
      await db
        .selectFrom('cupon')
        .select('codigo')
        .where('id', '=', await cupon())
        .executeTakeFirstOrThrow()
    ).codigo
  const items = async () => (await libros()).map((id) => ({ libro: id, cantidad: 1 }))
  const solicitud = async () => ({ items: await items(), metodo_pago: metodo, entrega: 'Mitre 5, Rosario' })
  const pedido = lazy(async () => {
    const cuerpo = await solicitud()
    type Pedido = { _id: string; numero: number; total: number; envio: number }
    if (porTelefono) {
      const contacto = { nombre: 'José Pérez', telefono: '0341 555-0101' }
      return done<Pedido>('POST', '/api/pedidos/telefono', { ...cuerpo, contacto })
    }
    return done<Pedido>('POST', '/api/pedidos', { ...cuerpo, cupon: await codigo() }, await cliente())
  })
  const id = async () => (await pedido())._id
  const importe = async () => (({ total, envio }) => total + envio)(await pedido())
  const pagado = lazy(async () => {
    const payload = { clave: createId(), medio: 'transferencia', importe: await importe() }
    await done('POST', `/api/pedidos/${await id()}/pagos`, payload)
  })
  const newFactura = async (url: string) => {
    const _id = createId()
    await done('POST', url, { _id })
    return _id
  }
  const pendiente = lazy(async () => newFactura(`/api/pedidos/${await id()}/comprobantes`))
  /** As the tax office leaves it. */
  const autorizada = lazy(async () => {
    const _id = await pendiente()
    await pool.query(
      `update comprobante set estado = 'autorizado', numero = $2, fecha = current_date, cae = '12345678901234',
         cae_vence = current_date, autorizado_en = now() where id = $1 and estado <> 'autorizado'`,
      [_id, 100_000 + ++documentos],
    )
    return _id
  })
  const despacho = lazy(async () => {
    const payload = { items: [{ linea: 1, cantidad: 1 }], ...IGUAL }
    const { despachos } = await done<{ despachos: { _id: string }[] }>(
      ...(['POST', `/api/pedidos/${await id()}/despachos`, payload] as const),
    )
    return despachos[0]?._id ?? ''
  })
  const tarea = lazy(async () => {
    const [_id, { _id: pedidoId, numero }] = [createId(), await pedido()]
    await pool.query(
      `insert into pago_tarea (id, clase, pedido_id, numero, clave) values ($1, 'devolucion_incierta', $2, $3, $4)`,
      [_id, pedidoId, numero, _id],
    )
    return _id
  })
  const arrepentimiento = lazy(async () => {
    const _id = createId()
    const { numero } = await pedido()
    const email = porTelefono ? 'lectora@correo.test' : (await cliente()).email
    await api.app.inject({
      method: 'POST',
      url: '/api/arrepentimientos',
      remoteAddress: newIp(),
      payload: { id: _id, pedido: `N.º ${numero}`, email },
    })
    await done('PUT', `/api/arrepentimientos/${_id}/estado`, { estado: 'confirmada' })
    return _id
  })
  /** All of it paid at the gateway, which has not been heard of yet: the payment there. */
  const enPasarela = lazy(async () => {
    const answer = await staff.inject('POST', { url: `/api/pedidos/${await id()}/pagar`, payload: {} }, await cliente())
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { id: pago } = caja.pay(await id(), 'tarjeta')
    return String(pago)
  })
  /** An attempt to pay, of which the gateway or the customer is to be asked. */
  const cobro = async () => {
    await staff.inject('POST', { url: `/api/pedidos/${await id()}/pagar`, payload: {} }, await cliente())
    const rows = await pool.query('select id from cobro where pedido_id = $1 order by creado_en desc', [await id()])
    return rows.rows[0]?.id as string | undefined
  }

  const proveedor = lazy(() =>
    idOf('/api/proveedores/crear', { nombre: newNombre(), clase: 'distribuidora', precedencia: 20 }),
  )
  const newCompra = async (estado: 'borrador' | 'enviada') => {
    const lineas = (await libros()).map((uno) => ({ libro: uno, cantidad: 2 }))
    const compra = await idOf('/api/compras', { proveedor: await proveedor(), lineas })
    if (estado === 'enviada') await done('PUT', `/api/compras/${compra}/estado`, { estado })
    return compra
  }
  /** One that was sent and waits for its books. */
  const compra = lazy(() => newCompra('enviada'))
  /** Consigned copies of both books, of which one each was sold. */
  const consignacion = lazy(async () => {
    for (const libro_id of await libros()) {
      const comun = { libro_id, lugar_id: lugares[0], condicion: 'consignacion' as const }
      const proveedor_id = await proveedor()
      await db
        .insertInto('movimiento')
        .values({ ...comun, proveedor_id, tipo: 'compra', cantidad: 6 })
        .execute()
      await db
        .insertInto('movimiento')
        .values({ ...comun, proveedor_id, tipo: 'venta', cantidad: -1 })
        .execute()
    }
    return proveedor()
  })
  const liquidacion = lazy(async () => idOf('/api/liquidaciones', { proveedor: await consignacion(), hasta: 'ahora' }))
  const recuento = lazy(() => idOf('/api/recuentos', { lugar: lugares[0], alcance: 'lugar' }))
  const bip = async (recuentoId: string) => {
    const bips = await Promise.all(
      (await libros()).map(async (uno) => ({ id: createId(), codigo: await isbn(uno), cantidad: 1 })),
    )
    await done('POST', `/api/recuentos/${recuentoId}/bips`, { equipo: createId(), bips })
  }
  const newDeuda = async () => ({
    _id: createId(),
    proveedor: await proveedor(),
    numero: newNombre(),
    fecha: '2026-10-01',
    vence: '2026-10-31',
    total: 1_000,
  })
  const deuda = lazy(async () => idOf('/api/facturas-de-proveedores', await newDeuda()))
  /** The open register of the place where sales are made: another scene may have opened it, or close it meanwhile. */
  const cajaAbierta = async (): Promise<string> => {
    const { rows } = await pool.query('select id from caja where lugar_id = $1 and cerrada_en is null', [lugares[0]])
    const id = createId()
    if (rows[0]) return rows[0].id as string
    const answer = await staff.inject('POST', {
      url: '/api/mostrador/cajas',
      payload: { _id: id, lugar: lugares[0], inicial: 500 },
    })
    return answer.statusCode === 200 ? id : cajaAbierta()
  }
  const venta = lazy(async () => idOf('/api/mostrador/ventas', await newVenta()))
  const newVenta = async () => {
    const lineas = await items()
    const total = Math.round(lineas.length * precio * 100) / 100
    return { _id: createId(), lugar: lugares[0], lineas, total, pagos: [{ medio: 'efectivo', importe: total }] }
  }

  return {
    caja,
    api,
    staff,
    lugares,
    cliente,
    libro,
    otro,
    libros,
    isbn,
    items,
    solicitud,
    done,
    idOf,
    cupon,
    codigo,
    pedido,
    id,
    importe,
    pagado,
    pendiente,
    autorizada,
    despacho,
    tarea,
    arrepentimiento,
    cobro,
    enPasarela,
    newDeuda,
    deuda,
    cajaAbierta,
    proveedor,
    newCompra,
    compra,
    consignacion,
    liquidacion,
    recuento,
    bip,
    venta,
    newVenta,
    metodo,
    porTelefono,
  }
}

let ips = 0
/** Another visitor each time: what has no account is limited by address. */
export const newIp = () => `198.18.${(++ips >> 8) & 255}.${ips & 255}`
