import { readIsbnEscrito } from '#catalogo/libros/isbn.rules.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { formatNumero } from '#platform/format.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import * as contracts from './redireccion.contract.ts'
import { proponerTodas } from './redireccion.propuesta.ts'
import * as queries from './redireccion.queries.ts'
import { GUARDADAS_MAX, toDestino, toRuta } from './redireccion.rules.ts'

const auditada: Auditada<{ ruta: string; destino: string | null }> = {
  entidad: 'redireccion',
  describe: ({ ruta, destino }) => ({ ruta, destino }),
}
const NINGUNA = { ruta: '', destino: null }
/** Of many at once their number is kept. */
const MUCHAS = { id: null, antes: NINGUNA, despues: NINGUNA, campos: ['direcciones'] }

/** Addresses that are looked at in one call of `llevarSeguras`: each is a search. */
const TANDA = 50

const ENDS = 'Tiene que ser una página de esta tienda, por ejemplo «/libros/…» o «/contacto».'
const SIN_LIBRO = 'Acá no hay ningún libro con ese ISBN.'
const ITSELF = 'Una dirección no puede llevar a sí misma.'

const notFound = () => new AppError(404, 'REDIRECCION_NOT_FOUND', 'Esa dirección ya no está en la lista.')

async function requireRoom(db: Db, more: number): Promise<void> {
  if (await queries.isLlena(db, more)) {
    const texto = `Ya hay ${formatNumero(GUARDADAS_MAX)} direcciones guardadas: quitá las que nadie visita.`
    throw new AppError(409, 'DEMASIADAS', texto)
  }
}

/** Where `ruta` leads, by a page or none that was found; a sentence why it can't. */
function judge(ruta: string, destino: string | undefined): { destino: string } | { motivo: string } {
  if (destino === undefined) return { motivo: SIN_LIBRO }
  const own = toDestino(destino)
  if (own === null) return { motivo: ENDS }
  return toRuta(own) === ruta ? { motivo: ITSELF } : { destino: own }
}

export const redireccionRoutes = [
  implement(contracts.listRedirecciones, async (asked, ctx) => {
    ctx.setTotal(await queries.countRedirecciones(ctx.db, asked))
    const rows = await queries.listRedirecciones(ctx.db, asked)
    const isPerdidas = asked.estado === 'perdidas'
    const propuestas = isPerdidas
      ? await proponerTodas(
          ctx,
          rows.map(({ ruta }) => ruta),
        )
      : []
    return rows.map((row, at) => ({ ...row, propuesta: propuestas[at] ?? null }))
  }),
  implement(contracts.traerRedirecciones, async ({ filas }, ctx) => {
    const destinos = new Map<string, string | null>()
    const problemas: { fila: number; motivo: string }[] = []
    const isbns = filas.map(({ destino }) => (destino === null ? null : readIsbnEscrito(destino)))
    const libros = await queries.findLibros(
      ctx.db,
      isbns.flatMap((isbn) => isbn ?? []),
    )
    for (const [at, fila] of filas.entries()) {
      const ruta = toRuta(fila.ruta)
      const isbn = isbns[at]
      const destino = isbn ? libros.get(isbn) : fila.destino
      const found = ruta === null || destino === null ? { destino: null } : judge(ruta, destino)
      const motivo = ruta === null ? 'No es la dirección de una página.' : 'motivo' in found ? found.motivo : null
      if (motivo !== null) problemas.push({ fila: at + 1, motivo })
      // That of a book that is not here waits for another page.
      if (ruta !== null && (motivo === null || motivo === SIN_LIBRO)) {
        destinos.set(ruta, ('destino' in found && found.destino) || (destinos.get(ruta) ?? null))
      }
    }
    const saved = await ctx.db.transaction().execute(async (trx) => {
      await requireRoom(trx, destinos.size)
      const counts = await queries.saveRedirecciones(trx, destinos)
      const escritas = counts.nuevas + counts.llevadas
      if (escritas === 0) ctx.setUnchanged()
      else await recordCambio(trx, ctx, auditada, { ...MUCHAS, datos: { filas: destinos.size } })
      return counts
    })
    return { ...saved, problemas }
  }),
  implement(contracts.llevarRedireccion, ({ id, destino }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockRedireccion(trx, id), notFound)
      const found = judge(antes.ruta, destino)
      if ('motivo' in found) throw invalidField('destino', found.motivo)
      if (antes.destino === null) await requireRoom(trx, 1)
      if (antes.destino === found.destino) ctx.setUnchanged()
      else {
        await queries.updateDestino(trx, id, found.destino)
        await recordCambio(trx, ctx, auditada, { id, antes, despues: { ...antes, ...found } })
      }
      return { mensaje: 'Dirección llevada correctamente' }
    }),
  ),
  implement(contracts.llevarSeguras, async ({ tras }, ctx) => {
    const rows = await queries.listPerdidasTras(ctx.db, tras, TANDA)
    const propuestas = await proponerTodas(
      ctx,
      rows.map(({ ruta }) => ruta),
    )
    const destinos = new Map<string, string>()
    for (const [at, { ruta }] of rows.entries()) {
      const propuesta = propuestas[at]
      if (propuesta?.segura) destinos.set(ruta, propuesta.destino)
    }
    const llevadas = await ctx.db.transaction().execute(async (trx) => {
      await requireRoom(trx, destinos.size)
      const filas = await queries.leadPerdidas(trx, destinos)
      if (filas === 0) ctx.setUnchanged()
      else await recordCambio(trx, ctx, auditada, { ...MUCHAS, datos: { filas } })
      return filas
    })
    return { miradas: rows.length, llevadas, siguiente: rows.length < TANDA ? null : (rows.at(-1)?.id ?? null) }
  }),
  implement(contracts.deleteRedireccion, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockRedireccion(trx, id), notFound)
      await queries.deleteRedireccion(trx, id)
      await recordCambio(trx, ctx, auditada, { id, antes })
      return { mensaje: 'Dirección eliminada correctamente' }
    }),
  ),
]
