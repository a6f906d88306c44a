import { sql } from 'kysely'
import { GRANDE, medidaPath } from '#catalogo/portadas/portada.rules.ts'
import { versionPortada } from '#catalogo/portadas/version.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { LibroDeFeed } from './feed.rules.ts'

/** Books that are read at once: the memory that a feed takes never depends on how many there are. */
const POR_VEZ = 500

/** What it costs is looked up by whoever writes it. */
type LibroSinOferta = Omit<LibroDeFeed, 'oferta'>
type Row = Omit<LibroSinOferta, 'imagen'> & { portada: string }

/**
 * Printed books with a price above zero and a cover of their own, oldest first, some at a time. Ranges of `num` and not a
 * limit: a stretch without such books is passed in short statements too.
 */
export async function* readLibrosDeFeed(db: Db): AsyncGenerator<LibroSinOferta[]> {
  const found = await db
    .selectFrom('libro')
    .select((eb) => eb.fn.max('num').as('ultimo'))
    .executeTakeFirst()
  for (let after = 0; after < Number(found?.ultimo ?? 0); after += POR_VEZ) {
    const { rows } = await sql<Row>`
      select libro.id, isbn, titulo, libro.descripcion, precio, portada, editorial.descripcion as editorial
      from libro left join editorial on editorial.id = editorial_id
      where libro.num > ${after} and libro.num <= ${after + POR_VEZ}
        and precio > 0 and portada like 'http%' and formatos @> '{fisico}'
      order by libro.num`.execute(db)
    yield rows.map(({ portada, ...libro }) => ({
      ...libro,
      precio: libro.precio as Centavos,
      imagen: toImagen(libro, portada),
    }))
  }
}

/** Of a cover of the web the address alone makes the version. */
const toImagen = ({ id, isbn, titulo }: Omit<Row, 'portada'>, portada: string): string =>
  medidaPath(id, versionPortada({ portada, isbn, titulo, cara: '', autores: [], categoria: null }), GRANDE)

/** Another text whenever a feed may say something else. */
export async function readEstadoDelCatalogo(db: Db): Promise<string> {
  const { rows } = await sql<{ estado: string }>`
    select concat_ws(' ',
      (select max(actualizado_en) from libro),
      (select sum(n) from recuento where de = 'libro'),
      (select sum(version) || '/' || count(*) from editorial),
      (select count(*) || '/' || coalesce(sum(hashtext(libro_id::text || copias || lleno)), 0) from libro_disponible),
      (select count(*) || '/' || coalesce(sum(version), 0) from libro_venta),
      (select valor::text from ajuste_tienda where clave = 'existencias.modo')) as estado`.execute(db)
  return rows[0]?.estado ?? ''
}
