// The recommended books in two questions: what is known of the books they stand beside, then everything else at once.
// Each source gives a few candidates through an index of its own, so that a million books cost no more than a thousand.
// Limits are written out: of a parameter the planner expects a tenth of the table.
import { sql } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import { foldForSearch } from '#catalogo/indice/texto.rules.ts'
import { versionPortada } from '#catalogo/portadas/version.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { ALL_PARECIDOS, CANDIDATOS, WITH_PARECIDOS } from './parecidos.queries.ts'
import type { Recomendado } from './recomendado.contract.ts'
import { CARRITO_MAX, DE_AUTOR, describeMotivo, MOTIVOS, type Motivo, RECOMENDADOS } from './recomendado.rules.ts'

/** Books of one author that are looked at, the newest. */
const OBRA = 60

/** What the books say of themselves that others may share; keys of authors, numbers of the rest. */
export type Propios = {
  nums: number[]
  titulos: string[]
  autores: string[]
  categorias: number[]
  editoriales: string[]
  temas: string[]
}

const IDS = placeholders<{ ids: readonly string[] }>({ ids: 'uuid[]' }).ids
const PROPIOS = createStatement<Propios, { ids: readonly string[] }>(sql`
    with propio as materialized (
      select id, num, titulo_p, editorial_id, temas from libro where id = any(${IDS})
    )
    select
      array(select num from propio) as nums,
      array(select titulo_p from propio) as titulos,
      array(select distinct autor_id::text from libro_autor join propio on propio.id = libro_id) as autores,
      array(select num from (
        select categoria.num, min(orden) as orden from libro_categoria join propio on propio.id = libro_id
          join categoria on categoria.id = categoria_id group by categoria.num
      ) as suya order by orden, num) as categorias,
      array(select distinct editorial_id::text from propio where editorial_id is not null) as editoriales,
      array(select distinct unnest(temas) from propio) as temas`)

export async function findPropios(db: Db, ids: readonly string[]): Promise<Propios> {
  const [propios] = await PROPIOS(db, { ids })
  return propios ?? { nums: [], titulos: [], autores: [], categorias: [], editoriales: [], temas: [] }
}

type Row = {
  id: string
  isbn: string
  titulo: string
  portada: string | null
  cara: string
  precio: Centavos | null
  gratis: boolean
  clase_iva: ClaseIva
  calificacion: number | null
  autores: string[]
  categoria: string | null
  fuente: number
  comparte: string | null
}

type Valores = Propios & { plegados: string[] }
const VALOR = placeholders<Valores>({
  nums: 'integer[]',
  titulos: 'text[]',
  autores: 'uuid[]',
  categorias: 'integer[]',
  editoriales: 'uuid[]',
  temas: 'text[]',
  plegados: 'text[]',
})

const RECOMENDADOS_DE = createStatement<Row, Valores>(sql`
    with pregunta as materialized (
      select amplia, amplia && (select string_agg('(' || parte || ')', '|')::tsquery from (
        select plainto_tsquery('es_libro', tema)::text as parte from unnest(${VALOR.plegados}) as tema
        union all select '''#e' || num || '''' from editorial where id = any(${VALOR.editoriales})
      ) as partes where parte <> '') as cercana
      from (select string_agg('''#c' || num || '''', '|')::tsquery as amplia from unnest(${VALOR.categorias}) as num) as suya
    ),
    comprado as (
      select otro as num, sum(vez) as veces from comprado_con cross join unnest(otros, veces) as junto (otro, vez)
      where libro_num = any(${VALOR.nums}) group by otro
    ),
    de_autor as (
      select libro.num, min(autor.nombre_completo) as comparte, libro.precio is null as ultimo, libro.vendidos, libro.calificacion
      from unnest(${VALOR.autores}) as suyo (id)
        cross join lateral (
          select libro_id from libro_autor where autor_id = suyo.id order by libro_id desc limit ${sql.lit(OBRA)}
        ) as obra
        join libro on libro.id = obra.libro_id join autor on autor.id = suyo.id
      where libro.num <> all(${VALOR.nums})
      group by libro.num, libro.precio, libro.vendidos, libro.calificacion
      order by libro.precio is null, libro.vendidos desc, libro.calificacion desc nulls last, libro.num desc limit ${sql.lit(CANDIDATOS)}
    ),
    ${WITH_PARECIDOS},
    parecido as (
      select libro.num, vendidos, calificacion,
        2 * (select count(*) from unnest(temas) as tema where tema = any(${VALOR.temas}))
          + case when editorial_id = any(${VALOR.editoriales}) then 1 else 0 end as cerca,
        (select nombre from libro_categoria join categoria on categoria.id = categoria_id
          where libro_id = libro.id and categoria.num = any(${VALOR.categorias})
          order by array_position(${VALOR.categorias}, categoria.num) limit 1) as comparte
      from (${ALL_PARECIDOS}) as hallado join libro using (num)
    ),
    calificado as (
      select num, calificacion, vendidos from libro
      where (select count(*) from de_autor) + (select count(*) from parecido where comparte is not null) < ${sql.lit(CANDIDATOS)}
      order by calificacion desc nulls last, num desc limit ${sql.lit(CANDIDATOS + CARRITO_MAX)}
    ),
    candidato (num, fuente, puesto, comparte) as (
      select num, 0, row_number() over (order by veces desc, num desc), null from comprado
      union all
      select num, 1, row_number() over (order by ultimo, vendidos desc, calificacion desc nulls last, num desc), comparte
      from de_autor
      union all
      select num, 2, row_number() over (order by cerca desc, vendidos desc, calificacion desc nulls last, num desc), comparte
      from parecido where comparte is not null
      union all
      select num, 3, row_number() over (order by calificacion desc nulls last, vendidos desc, num desc), null from calificado
    ),
    unico as (
      select distinct on (num) num, fuente, puesto, comparte from candidato where num <> all(${VALOR.nums}) order by num, fuente
    ),
    elegido as (
      select id, isbn, titulo, portada, cara, precio, gratis, clase_iva, calificacion, fuente, puesto, comparte,
        row_number() over (partition by titulo_p order by precio is null, fuente, puesto) as edicion,
        row_number() over (partition by fuente order by precio is null, puesto) as turno
      from unico join libro using (num) where titulo_p <> all(${VALOR.titulos})
    )
    select id, isbn, titulo, portada, cara, precio, gratis, clase_iva, calificacion, fuente, comparte,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_id = elegido.id order by orden) as autores,
      (select nombre from libro_categoria join categoria on categoria.id = categoria_id
        where libro_id = elegido.id order by orden limit 1) as categoria
    from elegido where edicion = 1
    order by precio is null, case when fuente = 1 and turno > ${sql.lit(DE_AUTOR)} then 2.5 else fuente end, puesto
    limit ${sql.lit(RECOMENDADOS)}`)

/**
 * The books to recommend beside these, at most RECOMENDADOS: what is bought with them, their authors' books, like books of
 * their categories (shared subjects, publisher and then popularity), the best rated ones.
 */
export async function selectRecomendados(db: Db, propios: Propios): Promise<Recomendado[]> {
  const rows = await RECOMENDADOS_DE(db, { ...propios, plegados: propios.temas.map(foldForSearch) })
  return rows.map(toRecomendado)
}

function toRecomendado({ id, fuente, comparte, calificacion, precio, gratis, clase_iva, ...row }: Row): Recomendado {
  const motivo: Motivo = MOTIVOS[fuente] ?? 'calificacion'
  return {
    _id: id,
    titulo: row.titulo,
    precio: precio === null ? null : toPesos(precio),
    ...(gratis && { gratis }),
    ...(clase_iva !== 'exento' && { clase_iva }),
    portada_version: versionPortada(row),
    autores: row.autores,
    motivo,
    porque: describeMotivo({ motivo, comparte, calificacion }),
  }
}
