// More books than are ranked: what is counted, filtered and ordered then.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSituaciones } from '#catalogo/disponibilidad/disponibilidad.queries.ts'
import { classify, isVendible, MODOS_DE_FABRICA } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { refreshIndice } from '#catalogo/indice/indice.queries.ts'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertEditorial } from '#test/catalogo.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'

/** «Historia 1» to «Historia 1200», the later ones newer and dearer; every fourth sold, every fortieth in English. */
const MUCHOS = 1_200

let api: TestApi
let categoria: string
let autor: string
let editorial: string
let ids: string[]
beforeAll(async () => {
  api = await createTestApi()
  categoria = (await findCategoria(api.db, 'Ficción')).id
  autor = await insertAutor(api.db, 'Ana Historiadora')
  editorial = await insertEditorial(api.db, 'La Sombra')
  const { rows } = await api.pool.query<{ id: string }>(
    `insert into libro (id, isbn, titulo, titulo_p, cara, idioma, formatos, precio, fecha_edicion, fecha_edicion_precision, vendidos, editorial_id)
     select uuidv7(), twelve || (10 - (select sum(substr(twelve, k, 1)::int * case when k % 2 = 1 then 1 else 3 end) from generate_series(1, 12) k) % 10) % 10,
       'Historia ' || n, 'historia ' || n, 'etiqueta.0.0', case when n % 40 = 0 then 'Inglés' else 'Español' end,
       case when n % 2 = 0 then array['digital'] else array['fisico'] end, n * 100, date '2000-01-01' + n, 'dia',
       case when n % 4 = 0 then n else 0 end, case when n % 100 = 0 then $1::uuid end
     from generate_series(1, ${MUCHOS}) n, lateral (select '978' || lpad((700000 + n)::text, 9, '0') as twelve) t
     returning id`,
    [editorial],
  )
  ids = rows.map(({ id }) => id)
  await api.pool.query('insert into libro_categoria (libro_id, categoria_id) select unnest($1::uuid[]), $2', [
    ids,
    categoria,
  ])
  await api.pool.query('insert into libro_autor (libro_id, autor_id, orden) select unnest($1::uuid[]), $2, 0', [
    ids.slice(0, 30),
    autor,
  ])
  await refreshBusqueda(api.db, ids)
  await api.db.connection().execute((conn) => refreshIndice(conn))
})
afterAll(() => api.end())

async function buscar(input: Record<string, string>): Promise<ResultadoBusqueda> {
  const response = await api.app.inject(`/api/busqueda?${new URLSearchParams(input)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const numerosOf = ({ resultados }: ResultadoBusqueda) => resultados.map(({ titulo }) => Number(titulo.split(' ')[1]))
const countOf = (opciones: readonly { valor: string; cantidad: number }[], valor: string) =>
  opciones.find((opcion) => opcion.valor === valor)?.cantidad

describe('a common word', () => {
  const q = 'historia'

  it('has a thousand results that say that there are more', async () => {
    const found = await buscar({ q, pagina: '200' })
    expect(found).toMatchObject({ total: 1_000, totalExacto: false })
    expect(found.resultados).toHaveLength(5)
    expect((await buscar({ q, pagina: '201' })).resultados).toEqual([])
  })

  it.each([
    ['fecha', [1200, 1199, 1198]],
    ['popularidad', [1200, 1196, 1192]],
    ['alfabetico', [1, 10, 100]],
  ])('is ordered by %s among all its books', async (orden, numeros) => {
    expect(numerosOf(await buscar({ q, orden, cantidad: '3' }))).toEqual(numeros)
  })

  it('goes on in that order on later pages', async () => {
    expect(numerosOf(await buscar({ q, orden: 'fecha', cantidad: '3', pagina: '2' }))).toEqual([1197, 1196, 1195])
  })

  it('is filtered among all its books, and counted exactly when few are left', async () => {
    const found = await buscar({ q, idioma: 'Inglés', orden: 'fecha' })
    expect(found).toMatchObject({ total: 30, totalExacto: true })
    expect(numerosOf(found)).toEqual([1200, 1160, 1120, 1080, 1040])
    expect(countOf(found.facetas.idioma, 'Inglés')).toBe(30)
    expect(countOf(found.facetas.idioma, 'Español')).toBeGreaterThan(900)
    expect(countOf(found.facetas.formato, 'digital')).toBe(30)
    expect(countOf(found.facetas.formato, 'fisico')).toBe(0)
  })

  it('is filtered by author, publisher and price', async () => {
    expect((await buscar({ q, autor })).total).toBe(30)
    expect((await buscar({ q, editorial })).total).toBe(12)
    expect((await buscar({ q, precio_desde: '1190' })).total).toBe(11)
    expect((await buscar({ q, precio_desde: '1', precio_hasta: '20', autor })).total).toBe(20)
    const { facetas } = await buscar({ q, autor, idioma: 'Alemán' })
    expect(facetas.autor).toEqual([{ valor: autor, nombre: 'Ana Historiadora', cantidad: 0 }])
    expect(countOf(facetas.idioma, 'Español')).toBe(30)
    expect(facetas.precio).toBeNull()
    expect((await buscar({ q, precio_desde: '1190', autor })).facetas.precio).toEqual({ desde: 1, hasta: 30 })
  })

  it('still finds the rare book whose title it is', async () => {
    expect(numerosOf(await buscar({ q: 'historia 77' }))[0]).toBe(77)
    expect((await buscar({ q: 'historia 77' })).totalExacto).toBe(true)
  })
})

describe('without words', () => {
  it('a category is paged through to its last book, newest first, exactly counted', async () => {
    const first = await buscar({ categoria })
    expect(first).toMatchObject({ total: MUCHOS, totalExacto: true, consulta: '' })
    expect(numerosOf(first)).toEqual([1200, 1199, 1198, 1197, 1196])
    expect(numerosOf(await buscar({ categoria, pagina: '240' }))).toEqual([5, 4, 3, 2, 1])
    expect(first.facetas.categoria).toHaveLength(9)
    expect(countOf(first.facetas.categoria, categoria)).toBe(MUCHOS)
  })

  it.each([
    ['fecha', [1200, 1199]],
    ['popularidad', [1200, 1196]],
    ['alfabetico', [1, 10]],
  ])('a category is ordered by %s', async (orden, numeros) => {
    expect(numerosOf(await buscar({ categoria, orden, cantidad: '2' }))).toEqual(numeros)
  })

  it('so are the books of an author, a publisher and a format', async () => {
    expect(await buscar({ autor })).toMatchObject({ total: 30, totalExacto: true })
    expect(numerosOf(await buscar({ editorial, cantidad: '2' }))).toEqual([1200, 1100])
    const ebooks = await buscar({ formato: 'digital', pagina: '120' })
    expect(ebooks).toMatchObject({ total: 600, totalExacto: true })
    expect(numerosOf(ebooks)).toEqual([10, 8, 6, 4, 2])
  })

  it('filters are put together, the newest first', async () => {
    expect(numerosOf(await buscar({ categoria, idioma: 'Inglés', cantidad: '2' }))).toEqual([1200, 1160])
    const dear = await buscar({ precio_desde: '1195', cantidad: '3' })
    expect(dear.total).toBe(6)
    expect(numerosOf(dear)).toEqual([1200, 1199, 1198])
    expect(await buscar({ idioma: 'Español', cantidad: '2' })).toMatchObject({ total: 1_000, totalExacto: false })
    expect(numerosOf(await buscar({ idioma: 'Español', cantidad: '2' }))).toEqual([1199, 1198])
  })

  it('and without filters there is nothing but what is popular', async () => {
    const found = await buscar({ q: '  ' })
    expect(found).toMatchObject({ total: 0, totalExacto: true, resultados: [], corregida: null, cercanos: [] })
    expect(found.populares[0]?.titulo).toBe('Historia 1200')
  })

  it('nothing readable is asked for, and the filters do not stand in for it', async () => {
    expect((await buscar({ q: '📚', categoria })).total).toBe(0)
  })
})

describe('what can be had now', () => {
  const disponible = 'si'
  const setModo = async (modo: string) => {
    await api.pool.query(
      `insert into ajuste_tienda (clave, valor) values ('existencias.modo', to_jsonb($1::text))
        on conflict (clave) do update set valor = excluded.valor`,
      [modo],
    )
    await api.services.ajustes.load(api.db)
    api.cache.clear()
  }
  /** Counts the copies of books by their number: `copias` of each. */
  const count = async (copias: ReadonlyMap<number, number>) => {
    await api.pool.query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad)
        select libro.id, lugar.id, 'firme', 'recuento', n.copias
        from unnest($1::text[], $2::integer[]) as n (titulo, copias) join libro using (titulo) cross join lugar`,
      [Array.from(copias.keys(), (n) => `Historia ${n}`), [...copias.values()]],
    )
    api.cache.clear()
  }
  const ahora = (cantidad: number) => [{ valor: 'si', nombre: 'Disponible ahora', cantidad }]
  const all = Array.from({ length: MUCHOS }, (_, n) => n + 1)

  it('is no question in a shop where nothing can run out', async () => {
    const found = await buscar({ q: 'historia', disponible })
    expect(found).toEqual(await buscar({ q: 'historia' }))
    expect(found.facetas).not.toHaveProperty('disponible')
    expect((await buscar({ disponible })).total).toBe(0)
  })

  it('is offered as soon as one book was counted, and comes first among equals', async () => {
    await api.pool.query(`insert into lugar (id, nombre, nombre_p, tipo) values (uuidv7(), 'Local', 'local', 'local')`)
    await count(new Map([[1199, 1]]))
    await count(new Map([[1199, -1]])) // on paper, and gone
    expect((await buscar({ q: 'historia' })).facetas.disponible).toEqual(ahora(1_000))
    const ultimos = { q: 'historia ana', cantidad: '50', autor }
    const before = numerosOf(await buscar(ultimos))
    expect(before.slice(0, 7)).toEqual([28, 24, 20, 16, 12, 8, 4])
    await count(new Map([3, 1].map((n) => [n, 1])))
    await count(new Map([3, 1].map((n) => [n, -1])))
    const after = numerosOf(await buscar(ultimos))
    expect(after).toEqual([...before.filter((n) => n !== 3 && n !== 1), 3, 1])
    expect((await buscar({ ...ultimos, disponible })).total).toBe(28)
    expect((await buscar({ q: 'historia 3', cantidad: '1' })).resultados[0]?.titulo).toBe('Historia 3')
  })

  it('is what its words say, whatever the shop’s default and the books’ own ways', async () => {
    await count(new Map(all.filter((n) => n % 5 === 0).map((n) => [n, (n % 4) + 1])))
    await count(new Map(all.filter((n) => n % 15 === 0).map((n) => [n, -((n % 4) + 1)])))
    await api.pool.query(
      `insert into libro_venta (libro_id, modo, dias, sale_el)
        select id, (array['siempre', 'solo_con_stock', 'a_pedido', 'preventa'])[1 + num % 4], 5, '2030-01-01'
        from libro where num % 7 = 0`,
    )
    const situaciones = await listSituaciones(api.db, ids)
    for (const modo of MODOS_DE_FABRICA) {
      await setModo(modo)
      const expected = ids.filter((id) => {
        const situacion = situaciones.get(id)
        return situacion && isVendible(classify(situacion, modo))
      })
      const few = all.length - expected.length > 200 // few enough to be counted one by one
      const found: ResultadoBusqueda[] = [
        await buscar({ disponible, cantidad: '50' }),
        await buscar({ categoria, disponible, cantidad: '50' }),
        await buscar({ q: 'historia', disponible, cantidad: '50' }),
        await buscar({ precio_desde: '0', disponible, cantidad: '50' }),
      ]
      for (const { total, totalExacto, resultados, facetas } of found) {
        expect([modo, total, totalExacto]).toEqual([
          modo,
          Math.min(1_000, expected.length),
          few || expected.length <= 1_000,
        ])
        expect(facetas.disponible).toEqual(ahora(total))
        expect(resultados.filter(({ _id }) => !expected.includes(_id))).toEqual([])
      }
      for (const orden of ['fecha', 'alfabetico', 'popularidad']) {
        const page = await buscar({ categoria, disponible, orden, cantidad: '50', pagina: '3' })
        expect(page.resultados).toHaveLength(50)
        expect(page.resultados.filter(({ _id }) => !expected.includes(_id))).toEqual([])
      }
      // The newest first, and beside other filters.
      const numeros = numerosOf(await buscar({ disponible, cantidad: '50' }))
      expect(numeros).toEqual(numeros.toSorted((a, b) => b - a))
      const ingleses = await buscar({ categoria, idioma: 'Inglés', cantidad: '50' })
      const yaIngleses = await buscar({ categoria, idioma: 'Inglés', disponible, cantidad: '50' })
      expect(numerosOf(yaIngleses)).toEqual(
        ingleses.resultados
          .filter(({ _id }) => expected.includes(_id))
          .map(({ titulo }) => Number(titulo.split(' ')[1])),
      )
      expect(ingleses.facetas.disponible).toEqual(ahora(yaIngleses.total))
    }
    await setModo('contados')
  })
})
