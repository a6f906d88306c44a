// The one transaction of an import. New books are inserted while the file is still being read: nothing else can lock or wait for
// them. Stored books are locked and changed at the very end, so that an edit in the panel waits as briefly as possible.
import { sql } from 'kysely'
import pg from 'pg'
import { outdateIndice, refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { noteIndicios } from '#catalogo/libros/obra/obra.service.ts'
import { notePrecios } from '#catalogo/libros/precio.service.ts'
import { createMarcaAssigner } from '#catalogo/portadas/dibujo/marca.rules.ts'
import { type Emisor, findEmisor, findProveedorByNombre } from '#catalogo/proveedores/proveedor.service.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Avisos } from './avisos.ts'
import { type Entrada, ImportError } from './entrada.ts'
import { insertFichas, lockFichas, updateFichas } from './ficha.queries.ts'
import { isGuardiaOn, judgeLejanos, judgePrecios } from './guardia.queries.ts'
import * as huella from './huella.queries.ts'
import * as queries from './importacion.queries.ts'
import { type Avance, type ImportOptions, noteLejanos, noteReferencias, type Report, tell } from './importar.avisos.ts'
import type { createIndexado } from './indexado.ts'
import type { TramoLeido, Tramos } from './lectura.ts'
import type { createLimpieza } from './limpieza.ts'
import { insertAutores, insertEditoriales, linkInversos } from './nombrados.queries.ts'
import * as staging from './staging.queries.ts'

/** From so many rows on, index and statistics are seen to. */
export const MANY = 1_000

export type Work = {
  db: Db
  tramos: Tramos
  limpieza: ReturnType<typeof createLimpieza>
  indexado: ReturnType<typeof createIndexado>
  bytes: number
  mensaje: Entrada['mensaje']
  propia: boolean
  /** Its records have references, and may say what work they are of. */
  esOnix: boolean
  avisos: Avisos
  options: ImportOptions
}

const EN_DUDA =
  'Se cortó la conexión justo al guardar. Importá el archivo otra vez: lo que ya esté guardado queda sin cambios.'

/** What is counted while it is written. */
const createCuenta = () => ({
  creados: 0,
  actualizados: 0,
  autoresNuevos: 0,
  editorialesNuevas: 0,
  retenidos: 0,
  bajoPvp: 0,
  lejanos: 0,
})
type Cuenta = ReturnType<typeof createCuenta>

/** Whose words the rows are, as far as it decides what is written. */
type Envio = Awaited<ReturnType<typeof begin>>

export async function save(work: Work): Promise<Report> {
  const { db, tramos, indexado, bytes, avisos, options } = work
  const cuenta = createCuenta()
  const assignMarca = createMarcaAssigner()
  const advance = (fase: Avance['fase'], hecho: number, total: number) =>
    options.onProgress?.({ fase, hecho, total, creados: cuenta.creados })
  advance('importar', 0, bytes)
  avisos.forget('referencia')
  avisos.forget('lejano')
  const envio = await begin(work)
  let conocidas = 0
  for await (const tramo of tramos.read()) {
    conocidas += await addTramo(work, { ...envio, assignMarca }, tramo, cuenta)
    advance('importar', tramo.bytes, bytes)
  }
  let buscados = 0
  if (conocidas > 0) {
    await lockConocidos(work, envio, cuenta)
    if (cuenta.actualizados > 0 || envio.quien) {
      for await (const tramo of tramos.read()) {
        buscados += await changeTramo(work, envio, tramo, cuenta)
        advance('actualizar', tramo.hasta, tramos.ultima)
      }
    }
  }
  await indexado.settle()
  if (cuenta.creados + buscados > 0) await outdateIndice(db)
  const report = await describe(work, cuenta, conocidas)
  await options.beforeCommit?.(db, report)
  await end(work)
  return report
}

async function begin({ db, mensaje, esOnix, options }: Work) {
  await sql`begin`.execute(db)
  const quien = await requireEmisor(db, options.proveedor)
  await options.afterBegin?.(db, quien?.id ?? null)
  const deLaCasa = quien === null && (await huella.hasOrigenes(db))
  await notePrecios(db, { motivo: 'importacion', actor: options.actor ?? null })
  await queries.notePvp(db, quien)
  const orden = quien && mensaje?.enviado ? { num: quien.num, enviado: mensaje.enviado, numero: mensaje.numero } : null
  const registros = quien && esOnix ? quien.num : null
  return { quien, deLaCasa, orden, registros, guardia: await isGuardiaOn(db), historia: options.historia ?? null }
}

type DeNuevos = Envio & { assignMarca: (nombre: string) => number }

/** Writes the new books of a stretch with all that they name. Returns how many of its rows are stored books. */
async function addTramo(work: Work, envio: DeNuevos, tramo: TramoLeido, cuenta: Cuenta): Promise<number> {
  const { db, limpieza, indexado, esOnix, avisos, options } = work
  const { quien, orden, registros, guardia, historia, assignMarca } = envio
  const plan = await staging.planRows(db, tramo, { orden, registros })
  let bajas = 0
  if (plan.conocidas > 0) {
    const lejanos = await judgeLejanos(db, tramo, options.lejanos === true)
    noteLejanos(avisos, lejanos)
    if (!options.lejanos) cuenta.lejanos += lejanos.length
    bajas = await judgePrecios(db, tramo, guardia)
    if (!guardia) cuenta.bajoPvp += bajas
  }
  cuenta.editorialesNuevas += await insertEditoriales(db, tramo, historia, assignMarca)
  for (const { de, ...conocido } of await linkInversos(db, tramo, tramo.inversos)) avisos.noteConocido(de, conocido)
  cuenta.autoresNuevos += await insertAutores(db, tramo, historia)
  if (plan.nuevas > 0) {
    const nuevos = await queries.insertLibros(db, tramo, historia)
    cuenta.creados += nuevos.n
    if (!options.dryRun) await indexado.add(tramo, nuevos)
    if (tramo.fichas) await insertFichas(db, tramo)
    if (quien) await huella.claimNuevos(db, quien, tramo)
  }
  if (esOnix) await noteIndicios(db, queries.selectIndicios(tramo))
  if (orden) await staging.noteMensaje(db, tramo, orden, historia)
  if (registros !== null) noteReferencias(avisos, await staging.noteRegistros(db, tramo, registros, historia))
  if (plan.nuevas > MANY) limpieza.poke()
  return guardia ? plan.conocidas - bajas : plan.conocidas
}

/** Locks the stored books that change, and counts them. */
async function lockConocidos({ db, propia }: Work, { quien, historia }: Envio, cuenta: Cuenta): Promise<void> {
  if (quien) await huella.claimManoDeAntes(db)
  await queries.lockCambios(db, quien, historia !== null)
  await lockFichas(db, quien ?? (propia ? 'mano' : null), historia !== null)
  const { cambian, retenidos } = await queries.countCambios(db)
  cuenta.actualizados = cambian
  cuenta.retenidos = retenidos
}

/** Changes the stored books of a stretch. Returns how many of them the search has to know again. */
async function changeTramo({ db }: Work, envio: Envio, tramo: TramoLeido, { actualizados }: Cuenta): Promise<number> {
  const { quien, deLaCasa, historia } = envio
  let ids: string[] = []
  if (actualizados > 0) {
    const changed = await queries.updateLibros(db, tramo)
    ids = [...new Set([...changed, ...(await updateFichas(db, tramo))])]
    await refreshBusqueda(db, ids)
    if (historia) await huella.noteCambios(db, historia, tramo)
  }
  if (quien) await huella.claimConocidos(db, quien, tramo, historia)
  else if (deLaCasa) await huella.claimDeLaCasa(db, tramo, historia)
  return ids.length
}

async function describe({ db, avisos }: Work, cuenta: Cuenta, conocidas: number): Promise<Report> {
  const porClase = await staging.countRechazos(db)
  const rechazados = Object.values(porClase).reduce((sum, n) => sum + n, 0)
  return {
    ...cuenta,
    filas: cuenta.creados + conocidas + rechazados,
    iguales: conocidas - cuenta.actualizados,
    rechazados,
    porClase,
    avisos: avisos.list(),
    materiasSueltas: avisos.listMaterias(),
    clasificados: avisos.clasificados,
  }
}

async function end({ db, indexado, options }: Work): Promise<void> {
  if (options.dryRun) {
    await tell(db, options)
    await sql`rollback`.execute(db)
    return
  }
  await sql`commit`.execute(db).catch((error: Error) => {
    if (error instanceof pg.DatabaseError && /^(23|40)/.test(error.code ?? '')) throw error
    throw new ImportError(EN_DUDA)
  })
  await indexado.commit()
}

async function requireEmisor(db: Db, proveedor: ImportOptions['proveedor']): Promise<Emisor | null> {
  if (!proveedor) return null
  const id = 'id' in proveedor ? proveedor.id : await findProveedorByNombre(db, proveedor.nombre)
  const emisor = id && (await findEmisor(db, id))
  if (emisor) return emisor
  const cual = 'nombre' in proveedor ? ` «${proveedor.nombre}»` : ''
  throw new ImportError(`No hay ningún proveedor${cual}: cargalo en el panel, en «Proveedores».`)
}
