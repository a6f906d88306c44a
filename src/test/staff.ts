// An administrator and a customer of a test's shop, and the things that they make for calls to write on.
import { expect } from 'vitest'
import { refreshSugerencias } from '#catalogo/libros/obra/obra.sugerencias.queries.ts'
import { createId } from '#platform/id.ts'
import type { TestApi } from './api.ts'
import { findCategoria, insertEditorial } from './catalogo.ts'
import { insertTestLibro, insertTestUsuario } from './rows.ts'

export type Sample = { url: string; payload?: object | Buffer; type?: string }
export type Method = 'POST' | 'PUT' | 'DELETE'

let count = 0
const LETTERS = 'abcdefghij'
/** A name of letters alone that nothing else has. */
export const newNombre = () => `Nombre ${[...String(++count)].map((digit) => LETTERS[Number(digit)]).join('')}`

export type Staff = Awaited<ReturnType<typeof createStaff>>

export async function createStaff(api: TestApi) {
  const admin = await insertTestUsuario(api.db, 'admin')
  const ana = await insertTestUsuario(api.db)
  const { id: categoria } = await findCategoria(api.db, 'Ficción')

  const inject = (method: Method, { url, payload, type }: Sample, { headers }: Pick<typeof admin, 'headers'> = admin) =>
    api.app.inject({
      method,
      url,
      headers: { ...headers, ...(type && { 'content-type': type }) },
      ...(payload && { payload }),
    })

  /** Makes a thing and gives its id. */
  async function make(url: string, payload: object, as = admin): Promise<string> {
    const response = await inject('POST', { url, payload }, as)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ _id: string }>()._id
  }

  return {
    api,
    admin,
    ana,
    categoria,
    inject,
    make,
    /** What an order is made of. */
    async newPedido() {
      const items = [{ libro: await insertTestLibro(api.db), cantidad: 1 }]
      return { items, metodo_pago: 'efectivo', entrega: 'Pasaje Secreto 77' }
    },
    /** A publisher with a book. */
    async newSello(): Promise<string> {
      const editorial = await insertEditorial(api.db, newNombre())
      const libro = await insertTestLibro(api.db)
      await api.db.updateTable('libro').set({ editorial_id: editorial }).where('id', '=', libro).execute()
      return editorial
    },
    newCategoria: () => make('/api/categorias/crear', { nombre: newNombre() }),
    newBanner: () => make('/api/banners/crear', { titulo: newNombre(), boton: 'Ver', enlace: '/ofertas' }),
    newNovedad: () => make('/api/novedades/crear', { tipo: 'noticia', titulo: newNombre(), texto: 'Algo.' }),
    newMesa: () => make('/api/mesas/crear', { titulo: newNombre() }),
    /** A work of two books. */
    async newObra(): Promise<{ id: string; libros: string[] }> {
      const libros = [
        await insertTestLibro(api.db, { titulo: 'Uno' }),
        await insertTestLibro(api.db, { titulo: 'Dos' }),
      ]
      return { id: await make('/api/obras/crear', { libros: libros.map((_id) => ({ _id })) }), libros }
    },
    /** Two books that look like one work. */
    async newSugerencia(): Promise<{ id: string; libros: string[] }> {
      const libros = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
      const base = createId()
      await api.pool.query(`insert into obra_clave select id, $1, '' from unnest($2::uuid[]) as id`, [base, libros])
      await refreshSugerencias(api.db, [base])
      const { clave } = await api.db
        .selectFrom('obra_sugerencia')
        .select('clave')
        .where('base', '=', base)
        .executeTakeFirstOrThrow()
      return { id: clave, libros }
    },
    newProvincia: () => make('/api/provincias/crear', { descripcion: newNombre() }),
    /** A call about an account that nothing else uses. */
    async ofUsuario(path: (id: string) => string, payload?: object): Promise<Sample> {
      const { id } = await insertTestUsuario(api.db)
      return { url: path(id), ...(payload && { payload }) }
    },
    async insertBusqueda(): Promise<string> {
      const id = createId()
      const insert = `insert into busqueda_sin_resultado values ($1, $2, 3, '2026-11-01', '2026-11-01')`
      await api.pool.query(insert, [id, newNombre()])
      return id
    },
    async newOpinion(): Promise<string> {
      const libro = await insertTestLibro(api.db, { titulo: 'Arroba @' })
      const payload = { estrellas: 4, texto: 'Me gustó, escriban a ana@correo.test' }
      const response = await inject('PUT', { url: `/api/opiniones/libro/${libro}`, payload }, ana)
      return response.json<{ _id: string }>()._id
    },
  }
}
