// `npm run importar -- --clientes FILE [--dry-run]`, `--pedidos FILE [--dry-run]`: people and orders of a shop that moves.

import { basename } from 'node:path'
import { sql } from 'kysely'
import { once } from '#platform/db/again.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { formatCount, formatNumero, toLocalMinute } from '#platform/format.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { passNumero } from '#venta/pedidos/mudanza.service.ts'
import { ImportError, openFile } from '../fuente.ts'
import type { Salida } from '../informe.ts'
import { readTabla } from '../tabla.ts'
import { createCeldasAjenas, isDeClientes } from './ajenos.ts'
import { COLUMNAS_DE_CLIENTES } from './clientes.rules.ts'
import { importClientes } from './clientes.ts'
import { createCeldas, type Rechazo } from './columnas.rules.ts'
import type { FilaLeida, Juicio } from './mudanza.ts'
import { COLUMNAS_DE_PEDIDOS } from './pedidos.rules.ts'
import { importPedidos } from './pedidos.ts'

export const DE_PERSONAS = ['clientes', 'pedidos'] as const
export type DePersonas = (typeof DE_PERSONAS)[number]
export type OrdenMudanza = { archivo: string; de: DePersonas; dryRun: boolean }

const COLUMNAS = { clientes: COLUMNAS_DE_CLIENTES, pedidos: COLUMNAS_DE_PEDIDOS }
/** The row of names is the one with this column. */
const MAPEO = {
  clientes: { Correo: 'isbn', Email: 'isbn', 'E-mail': 'isbn', 'Correo electrónico': 'isbn' },
  pedidos: {},
} as const
const NOMBRE_MAX = 255
const MOSTRADOS = 1_000

/** A trial does everything and throws this at the end, so that nothing stays. */
class DryRun extends Error {}

/** Imports a file that this program exported, all its good rows or none; the exit code is 2 where rows were refused. */
export async function importarMudanza(
  { archivo, de, dryRun }: OrdenMudanza,
  databaseUrl: string,
  out: Salida,
  { signal, onCommit }: { signal: AbortSignal; onCommit: () => void },
): Promise<number> {
  const tabla = await readTabla(await openFile(archivo), MAPEO[de])
  const propia = createCeldas(tabla.cabecera, COLUMNAS[de])
  const isAjena = 'motivo' in propia && de === 'clientes' && isDeClientes(tabla.cabecera)
  const read = isAjena ? createCeldasAjenas(tabla.cabecera, toLocalMinute(new Date()).replace('T', ' ')) : propia
  if ('motivo' in read) throw new ImportError(`«${basename(archivo)}» no es un archivo de ${de}: ${read.motivo}.`)
  const filas = tabla.filas.map(
    ({ linea, celdas, rota }): FilaLeida =>
      rota === undefined ? { linea, celdas: read(celdas) } : { linea, motivo: rota },
  )
  // Two at once: an order's numbers are moved beside the transaction that stores it.
  const db = createDb(createPool(databaseUrl, 2, () => {}))
  let juicio: Juicio | undefined
  try {
    const work = once(async (trx: Db) => {
      const pass = dryRun ? {} : { passNumero: (numero: number) => passNumero(db, numero) }
      juicio = await (de === 'clientes'
        ? importClientes(trx, filas, signal)
        : importPedidos(trx, filas, { signal, ...pass }))
      await sql`set constraints all immediate`.execute(trx)
      if (dryRun) throw new DryRun()
      await record(trx, { archivo, de }, juicio)
      signal.throwIfAborted()
      onCommit()
    })
    await db.transaction().execute(work)
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  } finally {
    await db.destroy()
  }
  if (!juicio) throw new Error('an import ended without a report')
  out.write(`${formatJuicio(juicio, { de, dryRun, lugar: tabla.lugar }).join('\n')}\n`)
  return juicio.rechazos.length > 0 ? 2 : 0
}

/** As other imports leave it: by nobody of the shop's accounts. */
function record(trx: Db, { archivo, de }: { archivo: string; de: DePersonas }, juicio: Juicio): Promise<void> {
  const { creados, iguales, distintos, rechazos } = juicio
  const cuentas = { creados, iguales, distintos: distintos.length, rechazados: rechazos.length }
  const despues = { archivo: basename(archivo).slice(0, NOMBRE_MAX), de, ...cuentas }
  return recordSuceso(trx, { suceso: 'alta', entidad: 'importacion', despues })
}

function formatJuicio(
  { creados, iguales, distintos, rechazos, sinCuenta }: Juicio,
  { de, dryRun, lugar }: { de: DePersonas; dryRun: boolean; lugar: string },
): string[] {
  const [uno, varios] = de === 'clientes' ? ['cliente nuevo', 'clientes nuevos'] : ['pedido nuevo', 'pedidos nuevos']
  const list = (title: string, rows: readonly Rechazo[]) =>
    rows.length === 0
      ? []
      : [
          title,
          ...rows.slice(0, MOSTRADOS).map(({ linea, motivo }) => `  ${lugar} ${linea}: ${motivo}`),
          ...(rows.length > MOSTRADOS ? [`  … y ${formatNumero(rows.length - MOSTRADOS)} más`] : []),
        ]
  return [
    `${dryRun ? 'Ensayo, no se guardó nada: ' : ''}${formatCount(creados, uno, varios)}, ${formatNumero(iguales)} sin cambios, ${formatCount(distintos.length, 'distinto', 'distintos')}, ${formatCount(rechazos.length, 'rechazado', 'rechazados')}`,
    ...(sinCuenta > 0
      ? [
          `${formatCount(sinCuenta, 'pedido', 'pedidos')} sin cliente: ninguna cuenta tiene su correo (los clientes van antes)`,
        ]
      : []),
    ...list('Distintos, quedan como están en la tienda:', distintos),
    ...list('Rechazados:', rechazos),
  ]
}
