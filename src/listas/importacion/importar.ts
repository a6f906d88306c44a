import { sql } from 'kysely'
import pg from 'pg'
import { outdateIndice, refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { noteIndicios } from '#catalogo/libros/obra/obra.service.ts'
import { notePrecios } from '#catalogo/libros/precio.service.ts'
import { createMarcaAssigner } from '#catalogo/portadas/dibujo/marca.rules.ts'
import { type Emisor, findEmisor, findProveedorByNombre } from '#catalogo/proveedores/proveedor.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { Avisos } from './avisos.ts'
import { withConexion } from './conexion.ts'
import { type Entrada, ImportError } from './entrada.ts'
import { insertFichas, lockFichas, updateFichas } from './ficha.queries.ts'
import { isGuardiaOn, judgeLejanos, judgePrecios } from './guardia.queries.ts'
import * as huella from './huella.queries.ts'
import * as queries from './importacion.queries.ts'
import {
  type Avance,
  type ImportOptions,
  noteColumnas,
  noteLejanos,
  noteReferencias,
  type Report,
  tell,
} from './importar.avisos.ts'
import { createIndexado } from './indexado.ts'
import { startReading, type Tramos } from './lectura.ts'
import { createLimpieza } from './limpieza.ts'
import { listReglas } from './materias/materia.queries.ts'
import { createMapaMaterias } from './materias/materia.rules.ts'
import * as staging from './staging.queries.ts'

const ATTEMPTS = 3

/** From so many rows on, index and statistics are seen to. */
const MANY = 1_000

// Unique and foreign keys, serialization, deadlock: somebody else wrote the same book, author or category just now.
const RETRYABLE = ['23505', '23503', '40001', '40P01']

/**
 * Imports the books of a file; null when `shouldStart` said no. The good rows land together or, should anything fail,
 * not at all. Runs beside a selling shop; only another import has to wait.
 */
export async function importCsv(
  entrada: Entrada,
  databaseUrl: string,
  options: ImportOptions = {},
): Promise<Report | null> {
  return withConexion(databaseUrl, options.signal, async (db) => {
    await staging.configureSession(db)
    if (!(await staging.tryLockImport(db))) {
      options.onWait?.()
      await staging.waitForImportLock(db)
    }
    if (options.shouldStart && !(await options.shouldStart(db))) return null
    await staging.emptyStaging(db)
    await staging.createPlan(db)
    const limpieza = createLimpieza(databaseUrl)
    const indexado = createIndexado(databaseUrl)
    const categorias = await staging.listCategoriasConocidas(db)
    const avisos = new Avisos()
    noteColumnas(entrada, avisos)
    const reading = startReading(entrada, databaseUrl, categorias, {
      categoriasP: new Set(categorias.keys()),
      materias: createMapaMaterias(await listReglas(db)),
      avisos,
      gratis: options.gratis === true,
    })
    try {
      const work: Work = {
        db,
        tramos: reading.tramos,
        limpieza,
        indexado,
        bytes: entrada.fuente.bytes,
        mensaje: entrada.mensaje,
        propia: entrada.propia === true,
        esOnix: entrada.formato === 'onix',
        avisos,
        options,
      }
      const report = await saveWithRetry(work)
      if (!options.dryRun) await finish(work, report, reading.savePalabras)
      return report
    } finally {
      await reading.stop()
      await indexado.stop()
      await limpieza.stop()
      await staging.emptyStaging(db).catch(() => {}) // the next import does it
    }
  })
}

type Work = {
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

async function saveWithRetry(work: Work): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(work)
    } catch (error) {
      await sql`rollback`.execute(work.db).catch(() => {})
      await work.indexado.rollback()
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
      if (code === '55P03') throw new ImportError(OCUPADO)
      if (!RETRYABLE.includes(code) || attempt === ATTEMPTS) throw error
    }
  }
}

const OCUPADO = 'Otra operación tiene ocupados libros de este archivo. No se guardó nada; probá de nuevo.'

const EN_DUDA =
  'Se cortó la conexión justo al guardar. Importá el archivo otra vez: lo que ya esté guardado queda sin cambios.'

/**
 * The one transaction. New books are inserted while the file is still being read: nothing else can lock or wait for them.
 * Stored books are locked and changed at the very end, so that an edit in the panel waits as briefly as possible.
 */
async function save({
  db,
  tramos,
  limpieza,
  indexado,
  bytes,
  mensaje,
  propia,
  esOnix,
  avisos,
  options,
}: Work): Promise<Report> {
  const assignMarca = createMarcaAssigner()
  const report = {
    creados: 0,
    actualizados: 0,
    autoresNuevos: 0,
    editorialesNuevas: 0,
    retenidos: 0,
    bajoPvp: 0,
    lejanos: 0,
  }
  const { historia = null } = options
  let conocidas = 0
  let buscados = 0
  const advance = (fase: Avance['fase'], hecho: number, total: number) =>
    options.onProgress?.({ fase, hecho, total, creados: report.creados })

  advance('importar', 0, bytes)
  avisos.forget('referencia')
  avisos.forget('lejano')
  await sql`begin`.execute(db)
  const quien = await requireEmisor(db, options.proveedor)
  await options.afterBegin?.(db, quien?.id ?? null)
  const deLaCasa = quien === null && (await huella.hasOrigenes(db))
  await notePrecios(db, { motivo: 'importacion', actor: options.actor ?? null })
  await queries.notePvp(db, quien)
  const orden = quien && mensaje?.enviado ? { num: quien.num, enviado: mensaje.enviado, numero: mensaje.numero } : null
  const registros = quien && esOnix ? quien.num : null
  const guardia = await isGuardiaOn(db)
  for await (const tramo of tramos.read()) {
    const plan = await staging.planRows(db, tramo, { orden, registros })
    if (plan.conocidas > 0) {
      const lejanos = await judgeLejanos(db, tramo, options.lejanos === true)
      noteLejanos(avisos, lejanos)
      if (!options.lejanos) report.lejanos += lejanos.length
    }
    const bajas = plan.conocidas > 0 ? await judgePrecios(db, tramo, guardia) : 0
    if (!guardia) report.bajoPvp += bajas
    conocidas += guardia ? plan.conocidas - bajas : plan.conocidas
    report.editorialesNuevas += await queries.insertEditoriales(db, tramo, historia, assignMarca)
    for (const { de, ...conocido } of await queries.linkInversos(db, tramo, tramo.inversos))
      avisos.noteConocido(de, conocido)
    report.autoresNuevos += await queries.insertAutores(db, tramo, historia)
    if (plan.nuevas > 0) {
      const nuevos = await queries.insertLibros(db, tramo, historia)
      report.creados += nuevos.n
      if (!options.dryRun) await indexado.add(tramo, nuevos)
      if (tramo.fichas) await insertFichas(db, tramo)
      if (quien) await huella.claimNuevos(db, quien, tramo)
    }
    if (esOnix) await noteIndicios(db, queries.selectIndicios(tramo))
    if (orden) await staging.noteMensaje(db, tramo, orden, historia)
    if (registros !== null) noteReferencias(avisos, await staging.noteRegistros(db, tramo, registros, historia))
    if (plan.nuevas > MANY) limpieza.poke()
    advance('importar', tramo.bytes, bytes)
  }
  if (conocidas > 0) {
    if (quien) await huella.claimManoDeAntes(db)
    await queries.lockCambios(db, quien, historia !== null)
    await lockFichas(db, quien ?? (propia ? 'mano' : null), historia !== null)
    const { cambian, retenidos } = await queries.countCambios(db)
    report.actualizados = cambian
    report.retenidos = retenidos
  }
  if (report.actualizados > 0 || (quien && conocidas > 0)) {
    for await (const tramo of tramos.read()) {
      if (report.actualizados > 0) {
        const changed = await queries.updateLibros(db, tramo)
        const ids = [...new Set([...changed, ...(await updateFichas(db, tramo))])]
        await refreshBusqueda(db, ids)
        buscados += ids.length
        if (historia) await huella.noteCambios(db, historia, tramo)
      }
      if (quien) await huella.claimConocidos(db, quien, tramo, historia)
      else if (deLaCasa) await huella.claimDeLaCasa(db, tramo, historia)
      advance('actualizar', tramo.hasta, tramos.ultima)
    }
  }
  await indexado.settle()
  if (report.creados + buscados > 0) await outdateIndice(db)

  const porClase = await staging.countRechazos(db)
  const rechazados = Object.values(porClase).reduce((sum, n) => sum + n, 0)
  const iguales = conocidas - report.actualizados
  const counted = { ...report, filas: report.creados + conocidas + rechazados, iguales, rechazados, porClase }
  const full = {
    ...counted,
    avisos: avisos.list(),
    materiasSueltas: avisos.listMaterias(),
    clasificados: avisos.clasificados,
  }
  await options.beforeCommit?.(db, full)
  if (options.dryRun) {
    await tell(db, options)
    await sql`rollback`.execute(db)
  } else {
    await sql`commit`.execute(db).catch((error: Error) => {
      if (error instanceof pg.DatabaseError && /^(23|40)/.test(error.code ?? '')) throw error
      throw new ImportError(EN_DUDA)
    })
    await indexado.commit()
  }
  return full
}

async function requireEmisor(db: Db, proveedor: ImportOptions['proveedor']): Promise<Emisor | null> {
  if (!proveedor) return null
  const id = 'id' in proveedor ? proveedor.id : await findProveedorByNombre(db, proveedor.nombre)
  const emisor = id && (await findEmisor(db, id))
  if (emisor) return emisor
  const cual = 'nombre' in proveedor ? ` «${proveedor.nombre}»` : ''
  throw new ImportError(`No hay ningún proveedor${cual}: cargalo en el panel, en «Proveedores».`)
}

/** After the commit nothing may look as if it had failed. */
async function finish(
  { db, limpieza, options }: Work,
  { creados, actualizados }: Report,
  savePalabras: () => Promise<void>,
): Promise<void> {
  try {
    const large = creados + actualizados > MANY ? [queries.vacuumCatalogo(db), limpieza.finish()] : []
    await Promise.all([savePalabras(), ...large])
    await sql`begin`.execute(db)
    await tell(db, options)
    await sql`commit`.execute(db)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ImportError(`Los libros quedaron guardados, pero no se pudo terminar el informe: ${reason}`)
  }
}
