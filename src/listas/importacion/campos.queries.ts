// What an import may write of a stored book, field by field, in one list: whether the row of the file (`f`) gives it, whether
// that differs from the book (`l`), how it is written, and what a history keeps of it.
import { type RawBuilder, sql } from 'kysely'
import { CAMPOS_DE_LIBRO, type CampoDeLibro } from '#catalogo/libros/origen/origen.rules.ts'
import { HOY } from '#platform/db/hoy.ts'

type Sql = RawBuilder<unknown>
type Campo = {
  dado: Sql
  difiere: Sql
  /** The field of the book as it is kept: ids of other tables, never names. */
  valor: Sql
  /** The columns of `libro` that it fills from the file; fields in tables of their own have none. */
  escribe?: Record<string, Sql>
}

/** Subjects a book will have: those given, else the stored ones, and the further ones of the row that are not among them. */
const TEMAS = sql`(coalesce(f.temas, l.temas) || array(
      select tema from unnest(f.temas_extra) with ordinality as n (tema, orden)
      where tema <> all(coalesce(f.temas, l.temas)) order by orden))`

/** What the catalogue itself says of a book, whose rating may be its readers' by now (db/migrations/0009). */
const CALIFICACION = sql`case when l.opiniones > 0 then l.calificacion_catalogo else l.calificacion end`

/** A field that is one column of the same name in file and book. */
const simple = (columna: string): Campo => {
  const [given, stored] = [sql.ref(`f.${columna}`), sql.ref(`l.${columna}`)]
  return {
    dado: sql`${given} is not null`,
    difiere: sql`${given} is not null and ${given} is distinct from ${stored}`,
    valor: stored,
    escribe: { [columna]: given },
  }
}

/** Today in Argentina. */
/** Who told a PVP: the message itself, or the sort of the supplier, which `notePvp` has said. */
export const PVP_FUENTE = sql`coalesce(f.pvp_fuente, current_setting('anaquel.imp_pvp_fuente'))`
/** The columns of the PVP, all of them or none. */
export const PVP = {
  pvp_centavos: sql`f.pvp`,
  pvp_fuente: sql`case when f.pvp is not null then ${PVP_FUENTE} end`,
  pvp_desde: sql`case when f.pvp is not null then ${HOY} end`,
}

const CAMPOS: Record<CampoDeLibro, Campo> = {
  // Free is a price of 0 that somebody meant; it is kept as -1.
  precio: {
    dado: sql`f.precio is not null`,
    difiere: sql`f.precio is not null and (f.precio is distinct from l.precio or f.gratis is true and not l.gratis)`,
    valor: sql`case when l.gratis then -1 else l.precio end`,
    escribe: { precio: sql`f.precio`, gratis: sql`f.gratis is true` },
  },
  idioma: simple('idioma'),
  descripcion: simple('descripcion'),
  portada: simple('portada'),
  calificacion: {
    dado: sql`f.calificacion is not null`,
    difiere: sql`f.calificacion <> coalesce(${CALIFICACION}, -1)`,
    valor: CALIFICACION,
    escribe: {
      calificacion: sql`case when l.opiniones > 0 then l.calificacion else f.calificacion end`,
      calificacion_catalogo: sql`case when l.opiniones > 0 then f.calificacion end`,
    },
  },
  // A year does not coarsen a day of that year.
  fecha_edicion: {
    dado: sql`f.fecha is not null`,
    difiere: sql`f.fecha is not null and (f.fecha, f.fecha_precision) is distinct from (l.fecha_edicion, l.fecha_edicion_precision)
      and not (f.fecha_precision = 'anio' and l.fecha_edicion_precision = 'dia'
        and extract(year from l.fecha_edicion) = extract(year from f.fecha)) is true`,
    valor: sql`case when l.fecha_edicion is not null then jsonb_build_array(l.fecha_edicion, l.fecha_edicion_precision) end`,
    escribe: { fecha_edicion: sql`f.fecha`, fecha_edicion_precision: sql`f.fecha_precision` },
  },
  formatos: {
    ...simple('formatos'),
    difiere: sql`f.formatos is not null and not (f.formatos <@ l.formatos and l.formatos <@ f.formatos)`,
  },
  editorial: {
    dado: sql`f.editorial_p is not null`,
    difiere: sql`f.editorial_p is not null and f.editorial_p is distinct from
      (select descripcion_p from editorial where id = l.editorial_id)`,
    valor: sql`l.editorial_id`,
    escribe: { editorial_id: sql`e.id` },
  },
  autores: {
    dado: sql`f.autores_p is not null`,
    difiere: sql`f.autores_p is not null and f.autores_p <> array(
      select nombre_p from libro_autor join autor on autor.id = autor_id where libro_id = l.id order by orden)`,
    valor: sql`array(select autor_id from libro_autor where libro_id = l.id order by orden)`,
  },
  temas: {
    dado: sql`f.temas is not null`,
    difiere: sql`(f.temas is not null or f.temas_extra is not null) and ${TEMAS} <> l.temas`,
    valor: sql`l.temas`,
    escribe: {
      temas: sql`case when 'temas' = any(f.vacia) and f.temas is null and f.temas_extra is null then '{}'::text[] else ${TEMAS} end`,
    },
  },
  // Subjects of a catalogue give categories only to a book that has none.
  categorias: {
    dado: sql`f.categorias is not null and not f.categorias_sugeridas`,
    difiere: sql`f.categorias is not null and case when f.categorias_sugeridas
      then not exists (select from libro_categoria where libro_id = l.id)
      else f.categorias <> array(select categoria_id from libro_categoria where libro_id = l.id order by orden) end`,
    valor: sql`array(select categoria_id from libro_categoria where libro_id = l.id order by orden)`,
  },
  // The amount alone counts: the same one told again holds since the day on which it was told first.
  pvp: {
    dado: sql`f.pvp is not null`,
    difiere: sql`f.pvp is distinct from l.pvp_centavos and f.pvp is not null`,
    valor: sql`case when l.pvp_centavos is not null then jsonb_build_array(l.pvp_centavos, l.pvp_fuente, l.pvp_desde) end`,
    escribe: PVP,
  },
}

/** What a record may leave out that its sender said before; a price, a title, authors, publisher and formats stay. */
const VACIABLES: Partial<Record<CampoDeLibro, Sql>> = {
  idioma: sql`l.idioma is not null`,
  descripcion: sql`l.descripcion is not null`,
  portada: sql`l.portada is not null`,
  fecha_edicion: sql`l.fecha_edicion is not null`,
  temas: sql`l.temas <> '{}'`,
}

const each = <T>(make: (campo: CampoDeLibro, de: Campo, lugar: number) => T): T[] =>
  CAMPOS_DE_LIBRO.map((campo, n) => make(campo, CAMPOS[campo], n + 1))

/** Fields and facts of an edition that the search reads (catalogo/indice/indice.service.ts): an array of names. */
export const BUSCADOS = sql`array['autores', 'editorial', 'categorias', 'temas', 'fecha_edicion', 'descripcion', 'idioma', 'formatos',
  'contribuidores', 'coleccion', 'titulo_original', 'thema', 'audiencia']`

/** Which fields of the book `l` the row `f` would change: an array of names. */
export const DIFERENCIAS = sql`array_remove(array[${sql.join(
  each((campo, { difiere }) => sql`case when ${difiere} then ${sql.lit(campo)} end`),
)}], null)`

/** Fields that the row speaks of, leaves empty, and that were the word of `quien`: an array of names. */
export const listVaciados = (quienes: RawBuilder<unknown>, quien: RawBuilder<unknown>) =>
  sql`case when f.vacia is null then '{}'::text[] else array_remove(array[${sql.join(
    each((campo, { dado }, lugar) => {
      const some = VACIABLES[campo]
      return some
        ? [
            sql`case when ${sql.lit(campo)} = any(f.vacia) and (${quienes})[${sql.lit(lugar)}] = ${quien} and ${some} and not (${dado})
            then ${sql.lit(campo)} end`,
          ]
        : []
    }).flat(),
  )}], null) end`

/** `columna = value` for each column of `libro` whose field stands in `c.columnas`. `e` is the row's publisher. */
export const ESCRITURAS = sql.join(
  each((campo, { escribe = {} }) =>
    Object.entries(escribe).map(
      ([columna, value]) =>
        sql`${sql.id(columna)} = case when ${sql.lit(campo)} = any(c.columnas) then ${value} else ${sql.ref(`l.${columna}`)} end`,
    ),
  ).flat(),
)

/** Those fields of the book `l` that `columnas` names, as one JSON object. */
export const keepValores = (columnas: RawBuilder<unknown>) =>
  sql`(${sql.join(
    each(
      (campo, { valor }) =>
        sql`case when ${sql.lit(campo)} = any(${columnas}) then jsonb_build_object(${sql.lit(campo)}, ${valor}) else '{}'::jsonb end`,
    ),
    sql` || `,
  )})`

/** Names of the fields that the holders `quienes` keep from whoever is weaker than all of `fuertes`. */
export const listRetenidos = (quienes: RawBuilder<unknown>, fuertes: RawBuilder<unknown>) =>
  sql`array_remove(array[${sql.join(
    each(
      (campo, _, lugar) => sql`case when (${quienes})[${sql.lit(lugar)}] = any(${fuertes}) then ${sql.lit(campo)} end`,
    ),
  )}], null)`

/** Whose word each field is after the row `f` of `quien`: the fields that it gives, unless a stronger one holds them. */
export const claimCampos = (quienes: RawBuilder<unknown>, quien: RawBuilder<unknown>, fuertes: RawBuilder<unknown>) =>
  sql`array[${sql.join(
    each(
      (campo, { dado }, lugar) =>
        sql`case when ${sql.lit(campo)} = any(f.vacia) and (${quienes})[${sql.lit(lugar)}] = ${quien} and not (${dado}) then null when ${dado} and not coalesce((${quienes})[${sql.lit(lugar)}] = any(${fuertes}), false) then ${quien} else (${quienes})[${sql.lit(lugar)}] end`,
    ),
  )}]::smallint[]`

/** The same where the fields that were changed (`columnas`) count, not those that were given. */
export const claimCambiados = (
  quienes: RawBuilder<unknown>,
  quien: RawBuilder<unknown>,
  columnas: RawBuilder<unknown>,
) =>
  sql`array[${sql.join(
    each(
      (campo, _, lugar) =>
        sql`case when ${sql.lit(campo)} = any(${columnas}) then ${quien} else (${quienes})[${sql.lit(lugar)}] end`,
    ),
  )}]::smallint[]`
