import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import { versionPortada } from '#catalogo/portadas/version.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import { toPesos } from '#platform/money.ts'
import { toFicha, withFicha } from './ficha/ficha.queries.ts'
import type { Libro, LibroConFicha } from './libro.contract.ts'

/** Books with authors, publisher and categories as JSON, all in one trip. */
export const selectLibros = (db: Db) =>
  db
    .selectFrom('libro')
    .select((eb) => [
      'libro.id',
      'libro.isbn',
      'libro.titulo',
      'libro.idioma',
      'libro.descripcion',
      'libro.precio',
      'libro.gratis',
      'libro.pvp_centavos',
      'libro.pvp_fuente',
      'libro.pvp_desde',
      'libro.regla_precio',
      'libro.clase_iva',
      'libro.portada',
      'libro.cara',
      'libro.calificacion',
      'libro.opiniones',
      'libro.fecha_edicion',
      'libro.fecha_edicion_precision',
      'libro.formatos',
      'libro.version',
      jsonObjectFrom(
        eb
          .selectFrom('editorial')
          .select(['editorial.id as _id', 'editorial.descripcion'])
          .whereRef('editorial.id', '=', 'libro.editorial_id'),
      ).as('editorial'),
      jsonArrayFrom(
        eb
          .selectFrom('libro_autor')
          .innerJoin('autor', 'autor.id', 'libro_autor.autor_id')
          .select(['autor.id as _id', 'autor.nombre_completo', 'autor.nombre', 'autor.apellido'])
          .whereRef('libro_autor.libro_id', '=', 'libro.id')
          .orderBy('libro_autor.orden'),
      ).as('autores'),
      jsonArrayFrom(
        eb
          .selectFrom('libro_categoria')
          .innerJoin('categoria', 'categoria.id', 'libro_categoria.categoria_id')
          .select(['categoria.id as _id', 'categoria.nombre', 'categoria.descripcion'])
          .whereRef('libro_categoria.libro_id', '=', 'libro.id')
          .orderBy('libro_categoria.orden'),
      ).as('categorias'),
    ])

export type LibroRow = Awaited<ReturnType<ReturnType<typeof selectLibros>['executeTakeFirstOrThrow']>>

/** From the table's shape to the contract's: `_id`, and pesos for centavos. */
export const toLibro = ({ id, precio, gratis, formatos, cara, ...rest }: LibroRow): Libro => {
  const { pvp_centavos, pvp_fuente, pvp_desde, regla_precio, clase_iva, ...row } = rest
  return {
    _id: id,
    ...row,
    portada_version: versionPortada({
      ...row,
      cara,
      autores: row.autores.map(({ nombre_completo }) => nombre_completo),
      categoria: row.categorias[0]?.nombre ?? null,
    }),
    precio: precio === null ? null : toPesos(precio),
    ...(gratis && { gratis }),
    ...(pvp_centavos !== null && pvp_fuente && pvp_desde && { pvp: toPesos(pvp_centavos), pvp_fuente, pvp_desde }),
    ...(regla_precio !== 'libro_nuevo' && { regla_precio }),
    ...(clase_iva !== 'exento' && { clase_iva }),
    formatos: formatos as Formato[], // the table's check allows no others
  }
}

export async function findLibro(db: Db, id: string): Promise<Libro | undefined> {
  const row = await selectLibros(db).where('libro.id', '=', id).executeTakeFirst()
  return row && toLibro(row)
}

/** A book with what is known of its edition. */
export async function findLibroConFicha(db: Db, id: string): Promise<LibroConFicha | undefined> {
  const row = await selectLibros(db).select(withFicha).where('libro.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { ficha: stored, ...libro } = row
  const ficha = toFicha(stored)
  return { ...toLibro(libro), ...(ficha && { ficha }) }
}

const selectPresentado = (db: Db) =>
  selectLibros(db)
    .select((eb) => [
      withFicha(eb),
      eb.selectFrom('obra_libro').select('obra_id').whereRef('obra_libro.libro_id', '=', 'libro.id').as('obra_id'),
      jsonObjectFrom(
        eb.selectFrom('elogio').select(['elogio.texto', 'elogio.firma']).whereRef('elogio.libro_id', '=', 'libro.id'),
      ).as('elogio'),
    ])
    .where(sql<SqlBool>`libro.id = ${placeholders<{ id: string }>({ id: 'uuid' }).id}`)

type Presentado = Awaited<ReturnType<ReturnType<typeof selectPresentado>['executeTakeFirstOrThrow']>>
const PRESENTADO = createStatement<Presentado, { id: string }>((db) => selectPresentado(db).compile())

/** With what the shop says of it too and the id of its work, in one trip: its page is the most wanted one. */
export async function findLibroPresentado(db: Db, id: string) {
  const [row] = await PRESENTADO(db, { id })
  if (!row) return undefined
  const { elogio, obra_id, ficha: stored, ...libro } = row
  const ficha = toFicha(stored)
  return { obra_id, libro: { ...toLibro(libro), ...(elogio && { elogio }), ...(ficha && { ficha }) } }
}
