// Who buys and who works while something fails.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { countLibros } from '../../bench/existencias.ts'
import { post, send } from '../../bench/http.ts'
import { register } from '../../bench/pedidos.ts'
import type { Quienes } from './probar.ts'
import { ADMIN, type Tienda } from './tienda.ts'

/** Copies of each book in each place: nobody shall be short of one. */
const COPIAS = 5_000
const LUGARES = ['Local', 'Depósito']
/** Books that the ordinary customers leave alone: the last copies of them are for `ultimos`. */
const CALIENTES = 2

/** Books of paper: of an ebook there are no copies to count, move or promise. */
const ordered = (tienda: Tienda) =>
  tienda.query<{ id: string; isbn: string }>(
    `select id, isbn from libro where precio is not null and 'fisico' = any (formatos) order by num`,
  )

/** What a shop has to know before it invoices what is paid; documents of the stand-in are worth nothing. */
const FACTURACION: Record<string, string | number | boolean> = {
  'sitio.razon_social': 'Librería de prueba SRL',
  'sitio.cuit': '30-00000000-7',
  'sitio.domicilio': 'Mitre 5',
  'deberes.condicion_iva': 'inscripto',
  'deberes.ingresos_brutos': '921-1',
  'deberes.inicio_actividades': '2020-03-01',
  'facturas.emitir': true,
  'facturas.punto': 3,
  'facturas.momento': 'pago',
}

/** The owner types settings in. */
export async function setAjustes(url: string, token: string, valores: typeof FACTURACION): Promise<void> {
  const cambios = Object.entries(valores).map(([clave, valor]) => ({ clave, valor }))
  const { status, body } = await send(`${url}/api/ajustes`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cambios }),
  })
  if (status !== 200) throw new Error(`the settings: ${status} ${body}`)
}

/** The owner types in what an invoice needs. */
export const beginToInvoice = (url: string, token: string) => setAjustes(url, token, FACTURACION)

/** Accounts with a session, written into the database: two hundred passwords would take a minute. */
export async function insertCuentas(tienda: Tienda, cuantas: number): Promise<{ id: string; token: string }[]> {
  const nuevas = Array.from({ length: cuantas }, () => {
    const token = randomBytes(32).toString('base64url')
    return { id: randomUUID(), token, hash: createHash('sha256').update(token).digest() }
  })
  const ids = nuevas.map(({ id }) => id)
  await tienda.query(
    `insert into usuario (id, username, email, nombre, apellido, clave)
     select id, 'cuenta_' || replace(id::text, '-', ''), id || '@anaquel.test', 'Clara', 'Compradora', '-'
     from unnest($1::uuid[]) as id`,
    [ids],
  )
  await tienda.query(
    `insert into sesion (token_sha256, usuario_id, vence_en)
     select token, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as nueva (id, token)`,
    [ids, nuevas.map(({ hash }) => hash)],
  )
  return nuevas.map(({ id, token }) => ({ id, token }))
}

/** The books that only `ultimos` sells. */
export const listCalientes = async (tienda: Tienda) => (await ordered(tienda)).slice(-CALIENTES)

/**
 * Accounts of customers, and the books that they buy. With `contar` every book is counted and the staff has its session. Where orders
 * can be paid, what is paid is invoiced.
 */
export async function reunir(
  tienda: Tienda,
  { compradores, contar }: { compradores: number; contar: boolean },
): Promise<Quienes> {
  const registered = Array.from(
    { length: compradores },
    async (_, n) => [`cliente${n}@anaquel.test`, await register(tienda.url, n)] as const,
  )
  const clientes = new Map(await Promise.all(registered))
  const todos = (await ordered(tienda)).map(({ id }) => id)
  const libros = todos.slice(0, -CALIENTES)
  const { token: admin } = await post<{ token: string }>(`${tienda.url}/api/usuarios/iniciar-sesion`, ADMIN)
  await setAjustes(tienda.url, admin, { 'mostrador.caja': true })
  if (tienda.ensayo) await beginToInvoice(tienda.url, admin)
  if (!contar) return { clientes, libros: todos, contada: null }
  const lugares = await countLibros(tienda.query, libros, { lugares: LUGARES, copias: COPIAS })
  const [last] = await tienda.query<{ n: number }>('select coalesce(max(numero), 0)::int as n from pedido')
  return { clientes, libros, contada: { admin, lugares, desde: last?.n ?? 0 } }
}
