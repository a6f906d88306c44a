import { describeDesvio, GUARDIA_ACTIVADA } from '#catalogo/descuentos/avisos.rules.ts'
import { toEdicion } from '#catalogo/descuentos/descuento.rules.ts'
import { precioUniforme } from '#catalogo/descuentos/descuento.service.ts'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { giveWay } from '#platform/db/again.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { type Pesos, toCentavos } from '#platform/money.ts'
import { describeFicha } from './ficha/ficha.auditoria.ts'
import { type FichaEscrita, listCambiados, mergeFicha, SIN_COLECCION } from './ficha/ficha.rules.ts'
import { type LibroConFicha, libroNotFound } from './libro.contract.ts'
import * as contracts from './libro.edicion.contract.ts'
import * as queries from './libro.edicion.queries.ts'
import { type Cambios, settleFecha, toFormulario } from './libro.edicion.rules.ts'
import { findLibroConFicha } from './libro.queries.ts'
import { LibroEdicion } from './libro.schemas.ts'
import { noteMano } from './origen/origen.service.ts'
import { notePrecios } from './precio.service.ts'
import { isPvpMissing, lowersBelowPvp, SIN_PVP, settlePvp } from './pvp.rules.ts'

const ISBN_OCUPADO = 'Ya hay un libro con ese ISBN.'

export const libroConstraints: Constraints = {
  libro_isbn_unico: () => new AppError(409, 'ISBN_TAKEN', ISBN_OCUPADO, { isbn: ISBN_OCUPADO }),
  // Only when one is deleted at the same moment: `requireElegidos` has just seen them all.
  libro_autor_autor_fk: () => invalidField('autores', 'Uno de los autores ya no existe.'),
  libro_categoria_categoria_fk: () => invalidField('categorias', 'Una de las categorías ya no existe.'),
  libro_editorial_fk: () => invalidField('editorial', 'La editorial ya no existe.'),
}

/** How much of what was sent an answer repeats. */
const NAMED_IDS = 5
const ID_LENGTH = 36
const nameIds = (ids: readonly string[]): string =>
  ids
    .slice(0, NAMED_IDS)
    .map((id) => id.slice(0, ID_LENGTH))
    .join(', ')

/** Every author, category and publisher that is chosen exists, or a 400 that names those that do not. */
async function requireElegidos(db: Db, { autores, categorias, editorial }: Cambios): Promise<void> {
  const [sinAutor, sinCategoria, sinEditorial] = await Promise.all([
    queries.listMissing(db, 'autor', autores ?? []),
    queries.listMissing(db, 'categoria', categorias ?? []),
    queries.listMissing(db, 'editorial', editorial ? [editorial] : []),
  ])
  if (sinAutor.length > 0) throw invalidField('autores', `No encontramos estos autores: ${nameIds(sinAutor)}`)
  if (sinCategoria.length > 0) {
    throw invalidField('categorias', `No encontramos estas categorías: ${nameIds(sinCategoria)}`)
  }
  if (sinEditorial.length > 0)
    throw invalidField('editorial', `No encontramos esta editorial: ${nameIds(sinEditorial)}`)
}

const libroAuditado: Auditada<LibroConFicha> = {
  entidad: 'libro',
  describe: ({ editorial, autores, categorias, ficha, ...libro }) => ({
    isbn: libro.isbn,
    titulo: libro.titulo,
    precio: libro.precio,
    gratis: libro.gratis ?? false,
    pvp: libro.pvp ?? null,
    pvp_fuente: libro.pvp_fuente ?? null,
    pvp_desde: libro.pvp_desde ?? null,
    regla_precio: libro.regla_precio ?? 'libro_nuevo',
    clase_iva: libro.clase_iva ?? 'exento',
    autores: autores.map(({ nombre_completo }) => nombre_completo).join('; ') || null,
    editorial: editorial?.descripcion ?? null,
    categorias: categorias.map(({ nombre }) => nombre).join('; ') || null,
    idioma: libro.idioma,
    formatos: libro.formatos.join(', ') || null,
    fecha_edicion: libro.fecha_edicion,
    fecha_edicion_precision: libro.fecha_edicion_precision,
    portada: libro.portada,
    descripcion: libro.descripcion,
    ...describeFicha(ficha),
  }),
}

const toEditable = (libro: LibroConFicha) => ({ ...toFormulario(libro), gratis: libro.gratis ?? false, libro })

const edicionAuditada: Auditada<ReturnType<typeof toEditable>> = {
  entidad: 'libro',
  describe: ({ libro }) => libroAuditado.describe(libro),
}

/** Only what costs nothing is free. `antes`: the stored price, where the form does not bring one. */
function requireCero({ gratis, precio }: Cambios, antes: number | null): void {
  if (gratis && (precio === undefined ? antes : precio) !== 0) {
    throw invalidField('gratis', 'Solo un libro de precio 0 puede ser gratis.')
  }
}

/** Refuses a price below the PVP, where the guard of the uniform price is on. */
function guardPvp({ services }: Ctx, antes: Parameters<typeof lowersBelowPvp>[0], despues: Con): void {
  if (!services.descuentos.guardia || !lowersBelowPvp(antes, despues)) return
  const { precio, pvp, regla_precio } = despues
  const aviso = describeDesvio(
    toEdicion({ pvp: pvp ?? undefined, regla_precio }),
    precio === null ? null : toCentavos(precio),
  )
  const mensaje = `${aviso} ${GUARDIA_ACTIVADA}: corregí el precio o el PVP.`
  throw precioUniforme(mensaje, { precio: mensaje })
}
type Con = Parameters<typeof lowersBelowPvp>[1]

function requirePvp(cambios: Cambios, antes: Parameters<typeof isPvpMissing>[1]): void {
  if (isPvpMissing(cambios, antes))
    throw invalidField('pvp', 'Escribí el PVP del que decís quién lo informó o desde cuándo.')
}

/** The book as it is answered: what is to be said of its price beside it. */
function conAvisos(libro: LibroConFicha) {
  const aviso = describeDesvio(toEdicion(libro), libro.precio === null ? null : toCentavos(libro.precio))
  return aviso === null ? libro : { ...libro, avisos: [aviso] }
}

/** What is known of the edition after a form; undefined where it says nothing of it. A number is of a series. */
function settleFicha(cambio: Cambios['ficha'], antes: Cambios['ficha']): FichaEscrita | undefined {
  if (cambio === undefined) return undefined
  const ficha = mergeFicha(antes, cambio)
  if (cambio?.coleccion_numero && ficha.coleccion === null) {
    throw invalidField('ficha.coleccion', SIN_COLECCION)
  }
  return ficha
}

const anotarAMano = async (trx: Db, ctx: Ctx) =>
  notePrecios(trx, { motivo: 'mano', actor: (await requireIdentity(ctx)).id })

/** What the search reads of a book; its price is copied by the database itself. */
const PALABRAS = ['titulo', 'autores', 'editorial', 'categorias', 'fecha_edicion', 'descripcion'] as const
const FILTROS = ['idioma', 'formatos'] as const
/** What has a history. */
const ANOTADOS = ['precio', 'gratis', 'pvp', 'pvp_fuente', 'pvp_desde', 'regla_precio'] as const
const BUSCADO = [...PALABRAS, ...FILTROS, 'ficha']

async function requireLibro(trx: Db, id: string): Promise<LibroConFicha> {
  return orThrow(await findLibroConFicha(trx, id), libroNotFound)
}

export const libroEdicionRoutes = [
  implement(contracts.createLibro, async (input, ctx) => {
    await requireElegidos(ctx.db, input)
    requireCero(input, null)
    requirePvp(input, SIN_PVP)
    const { regla_precio = 'libro_nuevo' } = input
    const pvp = settlePvp(input, SIN_PVP, toLocalDay(new Date()))
    guardPvp(ctx, null, { ...input, ...pvp, regla_precio })
    const libro = await createRow<LibroConFicha>(ctx, libroAuditado, async (trx) => {
      const [categoria = ''] = input.categorias
      const fecha = settleFecha(input, { fecha_edicion: null, fecha_edicion_precision: null })
      const nuevo = {
        ...input,
        gratis: input.gratis ?? false,
        ...fecha,
        ...pvp,
        regla_precio,
        clase_iva: input.clase_iva ?? ('exento' as const),
        ficha: settleFicha(input.ficha, null),
      }
      const id = await queries.insertLibro(trx, nuevo, await queries.findCategoriaNombre(trx, categoria))
      await refreshBusqueda(trx, [id])
      return requireLibro(trx, id)
    })
    return conAvisos(libro)
  }),
  implement(contracts.createLibroRapido, async (input, ctx) => {
    const { _id, titulo } = await createRow<LibroConFicha>(ctx, libroAuditado, async (trx) => {
      const id = await queries.insertLibroRapido(trx, input)
      await refreshBusqueda(trx, [id])
      return requireLibro(trx, id)
    })
    return { _id, titulo }
  }),
  implement(contracts.updateLibro, (input, ctx) => {
    let antes: Pesos | null = null
    return editRow(ctx, input, {
      auditada: edicionAuditada,
      async lock(trx, id) {
        const libro = await queries.lockLibro(trx, id, 'editar')
        antes = libro?.precio ?? null
        return libro && toEditable(libro)
      },
      notFound: libroNotFound,
      schema: (antes) =>
        LibroEdicion(antes).transform((form) => {
          requireCero(form, antes.precio)
          requirePvp(form, antes)
          const pvp = settlePvp(form, antes, toLocalDay(new Date()))
          const { precio = antes.precio, regla_precio = antes.regla_precio } = form
          guardPvp(ctx, antes, { precio, regla_precio, ...pvp })
          return { ...form, ...settleFecha(form, antes), ...pvp, ficha: settleFicha(form.ficha, antes.ficha) }
        }),
      async update(trx, id, cambios) {
        await requireElegidos(trx, cambios)
        if (ANOTADOS.some((campo) => campo in cambios)) await anotarAMano(trx, ctx)
        const { ficha } = cambios
        const facts = ficha ? listCambiados((await requireLibro(trx, id)).ficha, ficha) : []
        const num = await queries.updateLibro(trx, id, cambios)
        await noteMano(trx, id, [...Object.keys(cambios), ...facts])
        if (BUSCADO.some((campo) => campo in cambios)) await refreshBusqueda(trx, [id])
        // As its trigger tells the other nodes (db/migrations/0551).
        const { precio, ...others } = cambios
        if (precio !== undefined && precio !== null && antes !== null && Object.keys(others).length === 0)
          ctx.setPriceChanged({ libro: id, num, antes: toCentavos(antes), despues: toCentavos(precio) })
        return toEditable(await requireLibro(trx, id))
      },
      show: ({ libro }) => conAvisos(libro),
    })
  }),
  implement(contracts.deleteLibro, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      await giveWay(trx) // all that was ever said of a book goes with it
      const antes = orThrow(await queries.lockLibro(trx, id, 'eliminar'), libroNotFound)
      await queries.deleteLibro(trx, id)
      await recordCambio(trx, ctx, libroAuditado, { id, antes })
      return { mensaje: 'Libro eliminado correctamente' }
    }),
  ),
]
