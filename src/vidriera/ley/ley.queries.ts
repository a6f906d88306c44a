import { type SqlBool, sql } from 'kysely'
import { comprador, feria } from '#catalogo/descuentos/ley.service.ts'
import type { Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import { toCentesimos } from '#platform/centesimos.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import type { Comprador, Feria } from './ley.contract.ts'
import type { CompradorForm, FeriaForm } from './ley.schemas.ts'

type Tramo = { offset: number; limit: number }

const selectFerias = (db: Db) =>
  db.selectFrom('feria').select(['id', 'nombre', 'desde', 'hasta', 'provincias', 'norma', 'tope', 'version'])
type FeriaRow = Awaited<ReturnType<ReturnType<typeof selectFerias>['executeTakeFirstOrThrow']>>

const toFeria = ({ id, tope, provincias, ...row }: FeriaRow): Feria => ({
  _id: id,
  ...row,
  provincias: provincias as Jurisdiccion[], // the form's schema has judged them
  tope: tope / 100,
})

export async function listFerias(db: Db, { offset, limit }: Tramo): Promise<Feria[]> {
  const page = selectFerias(db).orderBy('hasta', 'desc').orderBy('num', 'desc').offset(offset).limit(limit)
  return (await page.execute()).map(toFeria)
}

const countOf = async (db: Db, tabla: 'feria' | 'comprador_institucional'): Promise<number> =>
  countRows(db.selectFrom(tabla))
export const countFerias = (db: Db) => countOf(db, 'feria')
export const countCompradores = (db: Db) => countOf(db, 'comprador_institucional')

/** The fair, kept from being changed until the transaction ends. */
export async function lockFeria(db: Db, id: string, para: LockFor): Promise<Feria | undefined> {
  const query = selectFerias(db).where('id', '=', id)
  const row = await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return row && toFeria(row)
}

const requireFeria = async (db: Db, id: string): Promise<Feria> =>
  toFeria(await selectFerias(db).where('id', '=', id).executeTakeFirstOrThrow())

export async function insertFeria(db: Db, { tope, ...form }: FeriaForm, creada_por: string): Promise<Feria> {
  const id = createId()
  const nombre_p = fold(form.nombre)
  await feria.insert(db, { id, ...form, nombre_p, tope: toCentesimos(tope), creada_por })
  return requireFeria(db, id)
}

type Cambios<Form> = { [K in keyof Form]?: Form[K] | undefined }

export async function updateFeria(db: Db, id: string, { tope, ...cambios }: Cambios<FeriaForm>): Promise<Feria> {
  await feria.update(db, id, {
    ...cambios,
    nombre_p: cambios.nombre && fold(cambios.nombre),
    tope: tope === undefined ? undefined : toCentesimos(tope),
  })
  return requireFeria(db, id)
}

const USUARIO = sql<Comprador['usuario']>`case when usuario_id is not null then (
  select json_build_object('_id', id, 'nombre', nombre || ' ' || apellido) from usuario where id = usuario_id) end`

const selectCompradores = (db: Db) =>
  db
    .selectFrom('comprador_institucional')
    .select(['id as _id', 'clase', 'institucion', 'documento', 'desde', 'hasta', 'version', USUARIO.as('usuario')])

export const listCompradores = (db: Db, { offset, limit }: Tramo): Promise<Comprador[]> =>
  selectCompradores(db).orderBy('num', 'desc').offset(offset).limit(limit).execute()

export const lockComprador = (db: Db, id: string): Promise<Comprador | undefined> =>
  selectCompradores(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const requireComprador = (db: Db, id: string): Promise<Comprador> =>
  selectCompradores(db).where('id', '=', id).executeTakeFirstOrThrow()

export async function insertComprador(db: Db, { usuario, ...form }: CompradorForm, creado_por: string) {
  const id = createId()
  const institucion_p = fold(form.institucion)
  const row = { id, usuario_id: usuario, ...form, hasta: form.hasta ?? null, institucion_p, creado_por }
  await comprador.insert(db, row)
  return requireComprador(db, id)
}

export async function updateComprador(db: Db, id: string, cambios: Cambios<Omit<CompradorForm, 'usuario'>>) {
  await comprador.update(db, id, { ...cambios, institucion_p: cambios.institucion && fold(cambios.institucion) })
  return requireComprador(db, id)
}

const BAJO_PVP = sql<SqlBool>`precio < pvp_centavos and regla_precio = 'libro_nuevo'`

/** New books below their PVP, by an index of their own, and how many they are. */
export async function listBajoPvp(db: Db, { offset, limit }: Tramo) {
  const { rows } = await sql<{ _id: string; titulo: string; isbn: string; precio: Centavos; pvp: Centavos }>`
    select id as _id, titulo, isbn, precio, pvp_centavos as pvp from libro where ${BAJO_PVP}
    order by num desc offset ${offset} limit ${limit}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from libro where ${BAJO_PVP}`.execute(db)
  return {
    total: counted.rows[0]?.n ?? 0,
    libros: rows.map((row) => ({ ...row, precio: toPesos(row.precio), pvp: toPesos(row.pvp) })),
  }
}
