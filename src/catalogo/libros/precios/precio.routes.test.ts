import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runVencidos } from '#app/background/minuto.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { setGuardia } from '#test/guardia.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { notePrecios } from '../precio.service.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
})
afterAll(() => api.end())

type Method = 'GET' | 'POST' | 'PUT'
async function ask(method: Method, url: string, payload?: object, { headers } = admin) {
  const answer = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), total: answer.headers['x-total-count'] }
}
async function done(method: Method, url: string, payload?: object, as = admin) {
  const answer = await ask(method, url, payload, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const historia = async (libro: string) => done('GET', `/api/precios/libro/${libro}`)
const precioOf = async (libro: string) =>
  (await api.db.selectFrom('libro').select(['precio', 'gratis']).where('id', '=', libro).executeTakeFirstOrThrow()) as {
    precio: number | null
    gratis: boolean
  }

let sellos = 0
/** A publisher of its own with books of these prices, in centavos. */
async function createSello(...precios: (number | null)[]) {
  const nombre = `Sello ${String.fromCharCode(97 + (sellos % 26))}${++sellos}`
  const ids = await insertCatalogo(
    api.db,
    precios.map((precio, n) => ({ titulo: `Tomo ${nombre} ${n}`, precio, editorial: nombre })),
  )
  return { ids, nombre, editorial: await insertEditorial(api.db, nombre) }
}
const cambiar = (payload: object) => done('POST', '/api/precios/cambios', payload)
const precios = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await precioOf(id)).precio))

describe('the history of a price', () => {
  it('says who changed it by hand, from what to what', async () => {
    const id = await insertTestLibro(api.db)
    await done('PUT', `/api/libros/${id}`, { precio: 13_000.5 }, empleado)
    await done('PUT', `/api/libros/${id}`, { precio: 13_000.5, titulo: 'Otro título' })
    await done('PUT', `/api/libros/${id}`, { precio: 9_000 })
    expect(await historia(id)).toMatchObject([
      { antes: 13_000.5, despues: 9_000, motivo: 'mano', quien: { _id: admin.id, nombre: 'Ana Prueba' }, cambio: null },
      { antes: 12_500, despues: 13_000.5, motivo: 'mano', quien: { _id: empleado.id } },
    ])
  })

  it('has no row of a change that was taken back, and says so where nobody says why', async () => {
    const id = await insertTestLibro(api.db)
    const refused = api.db.transaction().execute(async (trx) => {
      await notePrecios(trx, { motivo: 'mano', actor: admin.id })
      await trx.updateTable('libro').set({ precio: null }).where('id', '=', id).execute()
      throw new Error('taken back')
    })
    await expect(refused).rejects.toThrow('taken back')
    await api.pool.query('update libro set precio = 100 where id = $1', [id])
    await api.pool.query('update libro set vendidos = 9, precio = 100 where id = $1', [id])
    expect(await historia(id)).toMatchObject([{ antes: 12_500, despues: 1, motivo: 'otro', quien: null }])
  })

  it('is paged, is a 404 of a book that is not there, and goes with its book', async () => {
    const id = await insertTestLibro(api.db)
    for (const precio of [1, 2, 3]) await done('PUT', `/api/libros/${id}`, { precio })
    const page = await ask('GET', `/api/precios/libro/${id}?limit=1&offset=1`)
    expect(page).toMatchObject({ total: '3', body: [{ antes: 1, despues: 2 }] })
    expect((await ask('GET', `/api/precios/libro/${createId()}`)).body).toMatchObject({ code: 'LIBRO_NOT_FOUND' })
    await api.pool.query('delete from libro where id = $1', [id])
    expect((await ask('GET', `/api/precios/libro/${id}`)).status).toBe(404)
  })
})

describe('«Gratis»', () => {
  it('is said of a price of 0, is part of the book, and goes with that price', async () => {
    const id = await insertTestLibro(api.db)
    expect(await done('PUT', `/api/libros/${id}`, { precio: 0 })).not.toHaveProperty('gratis')
    expect(await done('PUT', `/api/libros/${id}`, { gratis: true })).toMatchObject({ precio: 0, gratis: true })
    expect(await done('GET', `/api/libros/id/${id}`)).toMatchObject({ precio: 0, gratis: true })
    expect(await done('PUT', `/api/libros/${id}`, { precio: 10 })).not.toHaveProperty('gratis')
    expect(await done('PUT', `/api/libros/${id}`, { precio: 0 })).not.toHaveProperty('gratis')
    expect((await historia(id)).map(({ despues_gratis }: { despues_gratis: boolean }) => despues_gratis)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it.each([{ gratis: true }, { gratis: true, precio: 5 }])(
    '%j is refused where the price is not 0',
    async (payload) => {
      const id = await insertTestLibro(api.db)
      expect(await ask('PUT', `/api/libros/${id}`, payload)).toMatchObject({
        status: 400,
        body: { campos: { gratis: 'Solo un libro de precio 0 puede ser gratis.' } },
      })
    },
  )

  it('is forgotten also where the version before writes a price', async () => {
    const id = await insertTestLibro(api.db, { precio: 0 })
    await done('PUT', `/api/libros/${id}`, { gratis: true })
    await api.pool.query('update libro set precio = 500 where id = $1', [id])
    expect(await precioOf(id)).toEqual({ precio: 500, gratis: false })
  })
})

describe('a list of the panel', () => {
  it('has the books that all filters leave, newest first, however many a search finds', async () => {
    const { id: categoria } = await findCategoria(api.db, 'Ficción')
    const autor = await insertAutor(api.db, 'Filtra Dora')
    const [a, b, c] = (await insertCatalogo(api.db, [
      { titulo: 'Zarza uno', autores: ['Filtra Dora'], editorial: 'Filtrada', formatos: ['fisico'] },
      { titulo: 'Zarza dos', autores: ['Filtra Dora'], categorias: ['Ficción'], formatos: ['digital'] },
      { titulo: 'Zarza tres', editorial: 'Filtrada', formatos: ['digital'] },
    ])) as [string, string, string]
    const editorial = await insertEditorial(api.db, 'Filtrada')
    const list = async (query: Record<string, string>) => {
      const { body, total } = await ask('GET', `/api/precios/libros?${new URLSearchParams(query)}`, undefined, empleado)
      expect(String(body.length)).toBe(total)
      return body.map(({ _id }: { _id: string }) => _id)
    }
    expect(await list({ autor })).toEqual([b, a])
    expect(await list({ editorial })).toEqual([c, a])
    expect(await list({ editorial, formato: 'digital' })).toEqual([c])
    expect(await list({ autor, categoria })).toEqual([b])
    expect(await list({ q: 'zarz' })).toEqual([c, b, a])
    expect(await list({ q: 'zarza', autor, editorial })).toEqual([a])
    expect(await list({ q: '¿?', autor })).toEqual([])
    expect(await list({ libros: c })).toEqual([c])
    const dos = new URLSearchParams([
      ['libros', a],
      ['libros', c],
      ['editorial', editorial],
    ])
    expect((await ask('GET', `/api/precios/libros?${dos}`)).body).toMatchObject([{ _id: c }, { _id: a }])
  })
})

describe('a change of many prices', () => {
  it('shows first what it would do, then does it, and its audit and each history lead to it', async () => {
    const { ids, nombre, editorial } = await createSello(10_000_00, 12_345_00, null, 0, 10_000_00)
    const query = new URLSearchParams({ editorial, modo: 'porcentaje', valor: '8', redondeo: '10' })
    const vista = await done('GET', `/api/precios/vista?${query}`)
    expect(vista).toMatchObject({ libros: 5, cambian: 3, iguales: 1, sin_precio: 1, a_cero: 0, fuera: 0 })
    expect(vista.ejemplos.map(({ antes, despues }: { antes: number; despues: number }) => [antes, despues])).toEqual([
      [10_000, 10_800],
      [12_345, 13_330],
      [10_000, 10_800],
    ])
    const siguientes = await done('GET', `/api/precios/vista?${query}&offset=2`)
    expect(siguientes).toEqual({ ...vista, ejemplos: vista.ejemplos.slice(2) })
    expect(await precios(ids)).toEqual([10_000_00, 12_345_00, null, 0, 10_000_00])

    for (const id of ids.slice(0, 2)) query.append('libros', id)
    expect(await done('GET', `/api/precios/vista?${query}`)).toMatchObject({ libros: 2, cambian: 2 })

    const cambio = await cambiar({ editorial, modo: 'porcentaje', valor: 8, redondeo: '10', visto: 3 })
    expect(cambio).toMatchObject({ lista: `editorial «${nombre}»`, estado: 'hecho', total: 5, cambiados: 3 })
    expect(await precios(ids)).toEqual([10_800_00, 13_330_00, null, 0, 10_800_00])
    expect(await historia(ids[0] ?? '')).toMatchObject([
      { antes: 10_000, despues: 10_800, motivo: 'cambio', cambio: cambio.numero, quien: { _id: admin.id } },
    ])
    const { rows } = await api.pool.query('select antes, despues from suceso_seguridad where objeto_id = $1', [
      cambio._id,
    ])
    expect(rows).toMatchObject([
      { antes: null, despues: { numero: cambio.numero, regla: 'Sube 8 %, a $ 10 al más cercano', cambiados: 3 } },
    ])
    const listed = await ask('GET', '/api/precios/cambios?limit=1')
    expect(listed.body).toMatchObject([{ _id: cambio._id }])
  })

  it('is right in the search and on cached pages at once', async () => {
    const { ids, editorial } = await createSello(5_000_00)
    const url = `/api/libros/id/${ids[0]}`
    expect(await done('GET', url)).toMatchObject({ precio: 5_000 })
    await cambiar({ editorial, modo: 'monto', valor: 250 })
    expect(await done('GET', url)).toMatchObject({ precio: 5_250, version: 2 })
    const { rows } = await api.pool.query(
      'select busqueda.precio from busqueda join libro on num = libro_num where id = $1',
      [ids[0]],
    )
    expect(rows).toEqual([{ precio: 5_250_00 }])
  })

  it('is computed from the price of the moment, and refused where another number of books would change', async () => {
    const { ids, editorial } = await createSello(1_000_00, 2_000_00)
    await done('PUT', `/api/libros/${ids[0]}`, { precio: 3_000 })
    await cambiar({ editorial, modo: 'porcentaje', valor: 10, visto: 2 })
    expect(await precios(ids)).toEqual([3_300_00, 2_200_00])
    await done('PUT', `/api/libros/${ids[0]}`, { precio: 0 })
    const refused = await ask('POST', '/api/precios/cambios', { editorial, modo: 'porcentaje', valor: 10, visto: 2 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'LISTA_CAMBIADA', cambian: 1 } })
    expect(await precios(ids)).toEqual([0, 2_200_00])
  })

  it('asks before a price of 0', async () => {
    const { ids, editorial } = await createSello(40_00, 900_00)
    const payload = { editorial, modo: 'redondeo', redondeo: '100', sentido: 'abajo' }
    expect(await ask('POST', '/api/precios/cambios', payload)).toMatchObject({
      status: 409,
      body: { code: 'A_CERO', a_cero: 1 },
    })
    expect(await precios(ids)).toEqual([40_00, 900_00])
    await cambiar({ ...payload, gratis: true })
    expect(await precioOf(ids[0] ?? '')).toEqual({ precio: 0, gratis: true })
    const otro = await createSello(40_00)
    await cambiar({ ...payload, editorial: otro.editorial, gratis: false })
    expect(await precioOf(otro.ids[0] ?? '')).toEqual({ precio: 0, gratis: false })
  })

  it.each([
    [{ modo: 'porcentaje', valor: 0 }, 400, 'INVALID'],
    [{ modo: 'porcentaje', valor: -101 }, 400, 'INVALID'],
    [{ modo: 'fijo', valor: 10 }, 400, 'INVALID'],
    [{ modo: 'otro', valor: 10 }, 400, 'INVALID'],
    [{ modo: 'porcentaje', valor: 8, editorial: createId() }, 404, 'NOT_FOUND'],
    [{ modo: 'porcentaje', valor: 8, q: 'nadieseloescribio' }, 409, 'SIN_CAMBIO'],
    [{ modo: 'monto', valor: 8, desde: '2020-01-01T00:00:00Z' }, 400, 'INVALID'],
    [{ modo: 'monto', valor: 8, desde: '2090-01-01T00:00:30Z' }, 400, 'INVALID'],
  ])('%j is refused: %i %s', async (payload, status, code) => {
    expect(await ask('POST', '/api/precios/cambios', payload)).toMatchObject({ status, body: { code } })
  })

  it('is an administrator’s', async () => {
    const { editorial } = await createSello(1_00)
    const payload = { editorial, modo: 'monto', valor: 1 }
    expect((await ask('POST', '/api/precios/cambios', payload, empleado)).status).toBe(403)
    expect((await ask('GET', '/api/precios/cambios', undefined, empleado)).status).toBe(403)
  })
})

describe('taking a change back', () => {
  it('restores what nobody changed since, names what somebody did, and happens once', async () => {
    const { ids, editorial } = await createSello(1_000_00, 2_000_00, 3_000_00)
    const { _id, numero } = await cambiar({ editorial, modo: 'porcentaje', valor: 50 })
    await done('PUT', `/api/libros/${ids[1]}`, { precio: 2_999 })
    await done('PUT', `/api/libros/${ids[2]}`, { titulo: 'Con otro título' })
    const hecho = await done('POST', `/api/precios/cambios/${_id}/deshacer`)
    expect(hecho).toMatchObject({ restaurados: 2, quedaron: 1, libros: [{ _id: ids[1], precio: 2_999 }] })
    expect(await precios(ids)).toEqual([1_000_00, 2_999_00, 3_000_00])
    expect((await historia(ids[0] ?? ''))[0]).toMatchObject({
      antes: 1_500,
      despues: 1_000,
      motivo: 'deshacer',
      cambio: numero,
    })
    expect((await ask('POST', `/api/precios/cambios/${_id}/deshacer`)).body.code).toBe('CAMBIO_TERMINADO')
    expect((await ask('POST', `/api/precios/cambios/${createId()}/deshacer`)).body.code).toBe('CAMBIO_NOT_FOUND')
  })

  it('restores every price exactly, whatever the rule, also what was free', async () => {
    const rules = fc.record({
      modo: fc.constantFrom('porcentaje', 'monto', 'redondeo'),
      valor: fc.oneof(fc.integer({ min: -9_999, max: -1 }), fc.integer({ min: 1, max: 99_999 })).map((n) => n / 100),
      redondeo: fc.constantFrom('10', '100', 'en-90', 'en-990'),
      sentido: fc.constantFrom('cercano', 'arriba', 'abajo'),
      gratis: fc.boolean(),
    })
    const libros = fc.array(fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(libros, rules, async (before, rule) => {
        const { ids, editorial } = await createSello(...before)
        const [free] = ids.filter((_, n) => before[n] === 0)
        if (free) await done('PUT', `/api/libros/${free}`, { gratis: true })
        const states = await Promise.all(ids.map(precioOf))
        const answer = await ask('POST', '/api/precios/cambios', { editorial, ...rule })
        if (answer.status === 409) {
          expect(answer.body.code).toBe('SIN_CAMBIO')
          return
        }
        expect(answer.status).toBe(200)
        const after = await Promise.all(ids.map(precioOf))
        const changed = after.filter(({ precio }, n) => precio !== before[n]).length
        expect(changed).toBe(answer.body.cambiados)
        const undone = await done('POST', `/api/precios/cambios/${answer.body._id}/deshacer`)
        expect(undone).toMatchObject({ restaurados: changed, quedaron: 0 })
        expect(await Promise.all(ids.map(precioOf))).toEqual(states)
      }),
      { seed: FUZZ_SEMILLA, numRuns: 15 * FUZZ_VECES },
    )
  })
})

describe('a price of later', () => {
  const manana = '2090-01-01T12:30:00Z'
  /** Its minute comes. */
  const begin = (id: string) =>
    api.pool.query(`update precio_cambio set desde = now() - interval '1 second' where id = $1`, [id])

  it('waits for its minute, is computed then, and holds once however many nodes look', async () => {
    const { ids, editorial } = await createSello(1_000_00, 2_000_00)
    const { _id, numero } = await cambiar({ editorial, modo: 'porcentaje', valor: 10, desde: manana })
    expect(await runVencidos(api)).toBe(0)
    expect(await precios(ids)).toEqual([1_000_00, 2_000_00])
    await done('PUT', `/api/libros/${ids[1]}`, { precio: 5_000 })
    await begin(_id)
    const counts = await Promise.all([1, 2, 3].map(() => runVencidos(api)))
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await precios(ids)).toEqual([1_100_00, 5_500_00])
    expect((await historia(ids[0] ?? ''))[0]).toMatchObject({
      motivo: 'programado',
      cambio: numero,
      quien: { _id: admin.id },
    })
    const undone = await done('POST', `/api/precios/cambios/${_id}/deshacer`)
    expect(undone).toMatchObject({ restaurados: 2, quedaron: 0 })
  })

  it('of one book is seen at the book, and can be cancelled until then', async () => {
    const { ids } = await createSello(1_000_00)
    const [libro = ''] = ids
    const { _id } = await cambiar({ libro, modo: 'fijo', valor: 1_990.9, desde: manana })
    expect((await ask('GET', `/api/precios/cambios?libro=${libro}`)).body).toMatchObject([
      { _id, estado: 'programado', desde: '2090-01-01T12:30:00.000Z', regla: { modo: 'fijo', valor: 1_990.9 } },
    ])
    expect(await done('POST', `/api/precios/cambios/${_id}/cancelar`)).toMatchObject({ estado: 'cancelado' })
    expect((await ask('POST', `/api/precios/cambios/${_id}/cancelar`)).body.code).toBe('CAMBIO_TERMINADO')
    expect((await ask('POST', `/api/precios/cambios/${_id}/deshacer`)).body.code).toBe('CAMBIO_TERMINADO')
    expect((await ask('GET', `/api/precios/cambios?libro=${libro}`)).body).toEqual([])
    await begin(_id)
    expect(await runVencidos(api)).toBe(0)
    expect(await precios(ids)).toEqual([1_000_00])
  })

  it('leaves out a book that is gone by then', async () => {
    const { ids, editorial } = await createSello(1_000_00, 2_000_00)
    const { _id } = await cambiar({ editorial, modo: 'monto', valor: 1, desde: manana })
    await api.pool.query('delete from libro where id = $1', [ids[0]])
    await begin(_id)
    expect(await runVencidos(api)).toBe(1)
    expect((await ask('GET', '/api/precios/cambios?limit=1')).body).toMatchObject([{ total: 2, cambiados: 1 }])
  })
})

describe('a change that goes below the PVP', () => {
  afterEach(() => setGuardia(api, false))
  /** Three books of 1,000 pesos: with that PVP, without one, and a used one with that PVP. */
  async function createConPvp() {
    const sello = await createSello(1_000_00, 1_000_00, 1_000_00)
    const [uno = '', , tres = ''] = sello.ids
    const pvp = { pvp_centavos: centavos(1_000_00), pvp_fuente: 'editorial', pvp_desde: '2026-11-01' } as const
    await api.db.updateTable('libro').set(pvp).where('id', 'in', [uno, tres]).execute()
    await api.db.updateTable('libro').set({ regla_precio: 'usado' }).where('id', '=', tres).execute()
    return sello
  }
  const vista = (editorial: string, valor: number) =>
    done('GET', `/api/precios/vista?editorial=${editorial}&modo=porcentaje&valor=${valor}`)

  it('warns while the guard is off, before and after', async () => {
    const { ids, editorial } = await createConPvp()
    expect(await vista(editorial, -10)).toMatchObject({ cambian: 3, bajo_pvp: 1 })
    expect(await vista(editorial, 10)).not.toHaveProperty('bajo_pvp')
    const hecho = await cambiar({ editorial, modo: 'porcentaje', valor: -10 })
    expect(hecho.avisos).toEqual(['1 libro queda por debajo de su PVP.'])
    expect(await precios(ids)).toEqual([900_00, 900_00, 900_00])
  })

  it('is refused while the guard is on, at once and for later; what is raised is not', async () => {
    const { ids, editorial } = await createConPvp()
    await setGuardia(api, true)
    const mensaje =
      '1 libro queda por debajo de su PVP. La guardia del precio uniforme está activada: no cambió ningún precio.'
    const refused = { status: 409, body: { code: 'PRECIO_UNIFORME', mensaje, bajo_pvp: 1 } }
    const cambio = { editorial, modo: 'porcentaje', valor: -10 }
    expect(await ask('POST', '/api/precios/cambios', cambio)).toMatchObject(refused)
    expect(await ask('POST', '/api/precios/cambios', { ...cambio, desde: '2090-01-01T12:30:00Z' })).toMatchObject(
      refused,
    )
    expect(await precios(ids)).toEqual([1_000_00, 1_000_00, 1_000_00])
    await setGuardia(api, false)
    await cambiar(cambio)
    await setGuardia(api, true)
    expect(await cambiar({ editorial, modo: 'monto', valor: 50 })).not.toHaveProperty('avisos')
    expect(await precios(ids)).toEqual([950_00, 950_00, 950_00])
  })

  it('that waits leaves such books as they are, where the guard was turned on meanwhile', async () => {
    const { ids, editorial } = await createConPvp()
    const { _id } = await cambiar({ editorial, modo: 'porcentaje', valor: -10, desde: '2090-01-01T12:30:00Z' })
    await setGuardia(api, true)
    await api.pool.query(`update precio_cambio set desde = now() - interval '1 second' where id = $1`, [_id])
    expect(await runVencidos(api)).toBe(1)
    expect(await precios(ids)).toEqual([1_000_00, 900_00, 900_00])
  })

  it('is not undone to a price below the PVP while the guard is on', async () => {
    const { ids, editorial } = await createConPvp()
    await api.db
      .updateTable('libro')
      .set({ precio: centavos(800_00) })
      .where('id', 'in', ids)
      .execute()
    const { _id } = await cambiar({ editorial, modo: 'monto', valor: 200 })
    await setGuardia(api, true)
    expect(await ask('POST', `/api/precios/cambios/${_id}/deshacer`)).toMatchObject({
      status: 409,
      body: { code: 'PRECIO_UNIFORME', bajo_pvp: 1 },
    })
    expect(await precios(ids)).toEqual([1_000_00, 1_000_00, 1_000_00])
    await setGuardia(api, false)
    expect(await done('POST', `/api/precios/cambios/${_id}/deshacer`)).toMatchObject({ restaurados: 3 })
  })
})
