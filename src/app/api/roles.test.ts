// Who may call what, walked over every call. The lists below are written by hand: a new call of the panel is an
// administrator's alone until somebody writes it down here as the whole staff's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { insertClaveApi } from '#listas/integraciones/claves/clave-api.queries.ts'
import { mayCall } from '#platform/http/access.ts'
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import { SCOPES, type Scope } from '#platform/http/scopes.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestFactor, insertTestUsuario } from '#test/rows.ts'
import { implementations } from './implementations.ts'

/** What employees may do in the panel: prepare orders and keep the catalogue. */
const DEL_PERSONAL = [
  'GET /api/busqueda/renombres',
  'GET /api/despachos',
  'GET /api/despachos/preparar',
  'GET /api/compras',
  'GET /api/compras/necesidades',
  'GET /api/esperas/pedidos',
  'GET /api/compras/tratos',
  'GET /api/compras/{id}',
  'GET /api/compras/{id}/archivo',
  'GET /api/despachos/{id}/etiqueta',
  'GET /api/despachos/{id}/novedades',
  'GET /api/despachos/{id}/registro',
  'GET /api/elogios/{id}',
  'GET /api/materias',
  'GET /api/materias/sueltas',
  'GET /api/etiquetas',
  'GET /api/existencias',
  'GET /api/existencias/libros/{id}',
  'GET /api/existencias/pedidos/{id}',
  'GET /api/lugares',
  'GET /api/mesas',
  'GET /api/novedades/todas',
  'GET /api/obras',
  'GET /api/obras/sugerencias',
  'GET /api/pedidos',
  'GET /api/importaciones',
  'GET /api/importaciones/{id}',
  'GET /api/importaciones/{id}/muestra',
  'GET /api/importaciones/{id}/rechazos',
  'GET /api/libros/eliminados',
  'GET /api/libros/{id}/origenes',
  'GET /api/pedidos/clientes',
  'GET /api/pedidos/{id}/comprobantes',
  'GET /api/pedidos/{id}/despachos',
  'GET /api/pedidos/{id}/pagos',
  'GET /api/pedidos/{id}/no-fiscal',
  'GET /api/precios/libro/{id}',
  'GET /api/precios/libros',
  'GET /api/proveedores',
  'GET /api/existencias/archivo',
  'GET /api/existencias/archivos',
  'GET /api/mostrador/cajas',
  'GET /api/mostrador/cajas/{id}',
  'GET /api/mostrador/dias/{dia}/archivo',
  'GET /api/mostrador/libros',
  'GET /api/mostrador/titulos',
  'GET /api/mostrador/vendedores',
  'GET /api/mostrador/ventas',
  'GET /api/mostrador/ventas/{id}',
  'GET /api/mostrador/ventas/{id}/comprobantes',
  'GET /api/recuentos',
  'GET /api/recuentos/lugares',
  'GET /api/recuentos/{id}',
  'GET /api/recuentos/{id}/diferencias',
  'GET /api/remitos',
  'GET /api/remitos/devolvibles',
  'GET /api/remitos/{id}',
  'GET /api/resumen',
  'GET /api/resumen/cuentas',
  'GET /api/resumen/hoy',
  'GET /api/transferencias/archivos/{id}',
  'GET /api/transportes/{clave}/sucursales',
  'POST /api/autores/crear',
  'POST /api/compras',
  'POST /api/remitos/devoluciones',
  'POST /api/remitos/ingresos',
  'POST /api/categorias/crear',
  'POST /api/editoriales/crear',
  'POST /api/existencias/libros/{id}/movimientos',
  'POST /api/importaciones',
  'POST /api/importaciones/{id}/descartar',
  'POST /api/importaciones/{id}/ensayar',
  'POST /api/importaciones/{id}/importar',
  'POST /api/libros/crear',
  'POST /api/libros/{id}/origenes/soltar',
  'POST /api/materias/crear',
  'POST /api/mesas/crear',
  'POST /api/novedades/crear',
  'POST /api/mesas/{id}/mover',
  'POST /api/obras/crear',
  'POST /api/obras/sugerencias/{id}/confirmar',
  'POST /api/obras/sugerencias/{id}/rechazar',
  'POST /api/obras/sugerencias/{id}/recuperar',
  'POST /api/pedidos/telefono',
  'POST /api/pedidos/{id}/pagos',
  'POST /api/pedidos/{id}/comprobantes',
  'POST /api/pedidos/{id}/despachos',
  'POST /api/despachos/{id}/registro',
  'POST /api/despachos/{id}/vuelta',
  'POST /api/existencias/archivos/{id}',
  'POST /api/existencias/archivos/{id}/deshacer',
  'POST /api/libros/rapido',
  'POST /api/mostrador/cajas',
  'POST /api/mostrador/cajas/{id}/cierre',
  'POST /api/mostrador/cajas/{id}/movimientos',
  'POST /api/mostrador/pase',
  'POST /api/mostrador/ventas',
  'POST /api/mostrador/ventas/{id}/devoluciones',
  'POST /api/etiquetas',
  'POST /api/impresora',
  'POST /api/mostrador/ventas/{id}/comprobantes',
  'POST /api/mostrador/ventas/{id}/impresiones',
  'POST /api/recuentos',
  'POST /api/recuentos/{id}/bips',
  'POST /api/recuentos/{id}/desconocidos',
  'POST /api/recuentos/{id}/diferencias',
  'PUT /api/autores/{id}',
  'PUT /api/categorias/{id}',
  'PUT /api/despachos/{id}',
  'PUT /api/despachos/{id}/estado',
  'PUT /api/despachos/{id}/registro',
  'PUT /api/compras/habituales/{id}',
  'POST /api/esperas',
  'PUT /api/esperas/pedidos/{id}',
  'PUT /api/compras/{id}',
  'PUT /api/compras/{id}/estado',
  'PUT /api/remitos/{id}/anotados',
  'PUT /api/editoriales/{id}',
  'PUT /api/elogios/{id}',
  'PUT /api/existencias/libros/{id}/estante',
  'PUT /api/existencias/libros/{id}/venta',
  'PUT /api/libros/{id}',
  'PUT /api/materias/{id}',
  'PUT /api/mostrador/pin',
  'PUT /api/mostrador/ventas/{id}/tareas',
  'PUT /api/mesas/{id}',
  'PUT /api/novedades/{id}',
  'PUT /api/obras/{id}',
  'PUT /api/pedidos/{id}',
  'PUT /api/recuentos/{id}/estado',
]

/** Calls of every account whose handler looks closer: at what belongs to somebody else they are administrators' calls. */
const DE_OTRO = [
  ...['apellido', 'avatar', 'direccion', 'email', 'nombre', 'pedidos', 'tipo', 'username'].map(
    (campo) => `GET /api/usuarios/get-${campo}/{id}`,
  ),
  'GET /api/pedidos/usuario/{userId}',
  'GET /api/usuarios/nombre-completo/{id}',
  'PUT /api/usuarios/{x}',
]

/** An administrator's own account is never deleted. */
const NUNCA_DE_ADMIN = ['DELETE /api/usuarios']

/** What each scope opens to a key of the API, beside what is everybody's; nothing else does. */
const DE_CLAVE: Record<Scope, readonly string[]> = {
  'catalogo:leer': ['GET /api/libros/eliminados'],
  'catalogo:escribir': ['autores', 'categorias', 'editoriales', 'libros'].flatMap((noun) => [
    `POST /api/${noun}/crear`,
    `PUT /api/${noun}/{id}`,
  ]),
  'pedidos:leer': ['GET /api/pedidos', 'GET /api/pedidos/eliminados', 'GET /api/pedidos/{id}'],
  'pedidos:estado': ['PUT /api/pedidos/{id}'],
  'precios:leer': ['GET /api/precios/libro/{id}', 'GET /api/precios/cambios'],
  'existencias:leer': ['GET /api/lugares', 'GET /api/existencias', 'GET /api/existencias/libros/{id}'],
  'existencias:escribir': ['POST /api/existencias/libros/{id}/movimientos'],
  'clientes:leer': ['GET /api/clientes'],
  'pagos:leer': ['GET /api/pedidos/{id}/pagos', 'GET /api/pedidos/{id}/comprobantes'],
  'despachos:leer': ['GET /api/despachos', 'GET /api/despachos/preparar', 'GET /api/pedidos/{id}/despachos'],
  'despachos:escribir': [
    ...['POST /api/pedidos/{id}/despachos', 'PUT /api/despachos/{id}', 'PUT /api/despachos/{id}/estado'],
  ],
}

const nameOf = ({ method, path }: Contract) => `${method} ${path}`
const contracts = implementations.map(({ contract }) => contract)

/** What the walk must see: whether the guard lets this role through to the call. */
function isLet(contract: Contract, rol: Rol | null): boolean {
  const name = nameOf(contract)
  if (contract.access === 'publico') return true
  if (rol === null || (rol === 'admin' && NUNCA_DE_ADMIN.includes(name))) return false
  if (contract.access === 'usuario') return rol === 'admin' || !DE_OTRO.includes(name)
  return rol === 'admin' || (rol === 'empleado' && DEL_PERSONAL.includes(name))
}

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ LIMITE_ESCRITURAS: '100000' })
})
afterAll(() => api.end())

/** An administrator has a second step, which some calls ask for. */
async function headersOf(rol: Rol | null): Promise<Record<string, string>> {
  if (rol === null) return {}
  const { id, headers } = await insertTestUsuario(api.db, rol)
  if (rol === 'admin') await insertTestFactor(api.db, id)
  return headers
}

/** Calls about nothing that exists, with a body that no call takes. */
async function call({ method, path }: Contract, headers: Record<string, string>, shop = api) {
  const url = pathKeys(path).reduce((filled, key) => filled.replace(`{${key}}`, createId()), path)
  const payload = method === 'POST' || method === 'PUT' ? { payload: { sobra: [null] } } : {}
  const answer = await shop.app.inject({ method, url, headers, ...payload })
  return { status: answer.statusCode, body: answer.body }
}

// Before the walk, whose many refusals fill the log of security events.
describe('an employee', () => {
  const send = async (method: 'GET' | 'PUT' | 'DELETE', path: string, headers: object, payload?: object) => {
    const answer = await api.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const ROLES_DADOS = ['cliente', 'empleado', 'admin'] as const

  it('gives nobody a role, nor touches another account, nor its own role', async () => {
    const [empleado, otro] = [await insertTestUsuario(api.db, 'empleado'), await insertTestUsuario(api.db, 'admin')]
    for (const { id } of [empleado, otro]) {
      for (const rol of ROLES_DADOS) {
        expect((await send('PUT', `/usuarios/${id}`, empleado.headers, { rol })).status).toBe(403)
        expect((await send('PUT', `/usuarios/set-rol/${id}`, empleado.headers, { rol })).status).toBe(403)
      }
      expect((await send('PUT', `/usuarios/${id}`, empleado.headers, { nombre: 'Otra' })).status).toBe(403)
      expect((await send('DELETE', `/usuarios/${id}`, empleado.headers)).status).toBe(403)
    }
    expect((await send('GET', '/usuarios/perfil', empleado.headers)).body).toMatchObject({
      rol: 'empleado',
      nombre: 'Ana',
    })
    expect((await send('GET', '/usuarios/perfil', otro.headers)).body).toMatchObject({ rol: 'admin', nombre: 'Ana' })
    await api.services.sucesos.settle()
    const noted = api.db
      .selectFrom('suceso_seguridad')
      .select(['suceso', 'resultado'])
      .where('actor_id', '=', empleado.id)
    expect((await noted.execute())[0]).toEqual({ suceso: 'panel-rechazado', resultado: 'rechazado' })
  })

  it('is made and unmade by an administrator, which bites at once, and is written down', async () => {
    const [admin, cuenta] = [await insertTestUsuario(api.db, 'admin'), await insertTestUsuario(api.db)]
    const setRol = (rol: Rol) => send('PUT', `/usuarios/set-rol/${cuenta.id}`, admin.headers, { rol })
    const seen = []
    for (const rol of ['empleado', 'admin', 'empleado', 'cliente'] as const) {
      expect((await setRol(rol)).body.rol).toBe(rol)
      const { body } = await send('GET', `/usuarios?rol=${rol}&limit=1000`, admin.headers)
      expect(body.some(({ _id }: { _id: string }) => _id === cuenta.id)).toBe(true)
      seen.push([
        (await send('GET', '/pedidos', cuenta.headers)).status,
        (await send('GET', '/usuarios', cuenta.headers)).status,
      ])
    }
    expect(seen).toEqual([
      [200, 403],
      [200, 200],
      [200, 403],
      [403, 403],
    ])
    const rows = await api.db
      .selectFrom('suceso_seguridad')
      .select('datos')
      .where('objeto_id', '=', cuenta.id)
      .execute()
    expect(rows.map(({ datos }) => datos)).toContainEqual({ antes: 'cliente', despues: 'empleado' })
  })

  it('is a customer to the version before, which knows two roles', async () => {
    const { id } = await insertTestUsuario(api.db, 'admin')
    const admin = await insertTestUsuario(api.db, 'admin')
    await send('PUT', `/usuarios/${id}`, admin.headers, { rol: 'empleado' })
    const row = await api.db.selectFrom('usuario').select(['rol', 'empleado']).where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ rol: 'cliente', empleado: true })
  })

  it('has sessions that end as soon as an administrator’s', async () => {
    const { id, headers } = await insertTestUsuario(api.db, 'empleado')
    const use = (hours: number) =>
      api.pool.query('update sesion set usada_en = now() - make_interval(hours => $2) where usuario_id = $1', [
        id,
        hours,
      ])
    await use(11)
    expect((await send('GET', '/usuarios/perfil', headers)).status).toBe(200)
    await use(13)
    expect((await send('GET', '/usuarios/perfil', headers)).status).toBe(401)
  })
})

describe.each([null, 'cliente', 'empleado', 'admin'] as const)('as %s', (rol) => {
  it.each(contracts)('$method $path lets through whom the lists name, and nobody else', async (contract) => {
    const { status, body } = await call(contract, await headersOf(rol))
    if (isLet(contract, rol)) expect([401, 403], body).not.toContain(status)
    // Before the body is looked at: what it lacks would be a 400.
    else expect([status, JSON.parse(body).campos], body).toEqual([rol === null ? 401 : 403, undefined])
  })
})

describe('as a key of the API', () => {
  let own: TestApi // the log of refusals is bounded: the walk below would fill that of the others
  beforeAll(async () => {
    own = await createTestApi({ LIMITE_CLAVES_API: '100000', LIMITE_ESCRITURAS: '100000' })
  })
  afterAll(() => own.end())

  // What no scope opens is asked with one of them; one rule refuses it with all.
  const shares = SCOPES.map((scope, n): [Scope, Contract[]] => [
    scope,
    contracts.filter((contract, m) => contract.scope !== undefined || m % SCOPES.length === n),
  ])

  it.each(shares)(
    'with the scope %s only the calls of its list are let through, and those that are everybody’s',
    async (scope, asked) => {
      const { id: creadaPor } = await insertTestUsuario(own.db, 'admin')
      const { secreto } = await insertClaveApi(own.db, { nombre: 'Prueba', alcances: [scope], creadaPor })
      const faults: string[] = []
      for (const contract of asked) {
        const { status, body } = await call(contract, { authorization: `Bearer ${secreto}` }, own)
        const isOpen = contract.access === 'publico' || DE_CLAVE[scope].includes(nameOf(contract))
        const isRefused = status === 403 && JSON.parse(body).code === 'ALCANCE'
        if (isOpen ? [401, 403].includes(status) : !isRefused) faults.push(`${nameOf(contract)} ${status} ${body}`)
      }
      expect(faults).toEqual([])
    },
  )
})

it('the lists of scopes name calls that exist, none that needs a recent password or a second step, or deletes', () => {
  const named = contracts.filter((contract) => contract.scope !== undefined)
  expect(named.map(nameOf).toSorted()).toEqual(Object.values(DE_CLAVE).flat().toSorted())
  expect(named.filter(({ recent, factor, method }) => recent || factor || method === 'DELETE')).toEqual([])
  expect(named.filter(({ path }) => /usuarios|auditoria|integraciones|sistema/.test(path))).toEqual([])
})

it('the lists name calls that exist, each of the access that it is about', () => {
  const named = (names: readonly string[]) => contracts.filter((contract) => names.includes(nameOf(contract)))
  expect(named(DEL_PERSONAL).map(nameOf).toSorted()).toEqual(DEL_PERSONAL.toSorted())
  expect(new Set(named(DEL_PERSONAL).map(({ access }) => access))).toEqual(new Set(['admin']))
  expect(named([...DE_OTRO, ...NUNCA_DE_ADMIN])).toHaveLength(DE_OTRO.length + NUNCA_DE_ADMIN.length)
})

it('nothing that deletes is the whole staff’s', () => {
  const deleting = contracts.filter(({ access, method }) => access === 'admin' && method === 'DELETE')
  expect(deleting.length).toBeGreaterThan(5)
  expect(deleting.filter((contract) => mayCall(contract, 'empleado'))).toEqual([])
})

describe('pictures and pieces of files, whose calls stand beside the contracts', () => {
  it.each(['POST /api/imagenes', 'GET /api/imagenes/vista', `PUT /api/importaciones/${createId()}/piezas/0`])(
    '%s is for the staff alone',
    async (name) => {
      const [method = '', url = ''] = name.split(' ')
      const statuses = []
      for (const rol of [null, 'cliente', 'empleado', 'admin'] as const) {
        const headers = rol === null ? {} : (await insertTestUsuario(api.db, rol)).headers
        statuses.push((await api.app.inject({ method: method as 'GET' | 'POST' | 'PUT', url, headers })).statusCode)
      }
      expect(statuses.slice(0, 2)).toEqual([401, 403])
      for (const status of statuses.slice(2)) expect([401, 403]).not.toContain(status)
    },
  )
})
