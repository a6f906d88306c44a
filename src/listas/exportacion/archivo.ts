// The files themselves, whoever takes them: the panel or the command.
import { Readable } from 'node:stream'
import { createPlanilla, type Tabla, TIPOS } from '#casa/planillas/planilla.ts'
import { readExistenciasDeArchivo } from '#estante/existencias/archivo/archivo.service.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { endOfLocalDay } from '#platform/dias.ts'
import { fromLocalDay } from '#platform/format.ts'
import { writeInTurns } from '#platform/http/pieces.ts'
import * as queries from './exportacion.queries.ts'
import { type FormatoCatalogo, type FormatoOnix, ONIX } from './exportacion.rules.ts'
import { writeOnixFoot, writeOnixHead, writeOnixProducto } from './onix.rules.ts'
import { tablaCatalogo, tablaClientes, tablaPedidos } from './tablas.ts'

export type Que = 'catalogo' | 'pedidos' | 'clientes' | 'existencias'
/** Days in Argentina, `yyyy-mm-dd`, both included. */
export type Dias = { desde?: string | undefined; hasta?: string | undefined }
export type Exportable = {
  que: Que
  formato: FormatoCatalogo
  filtros?: Dias & Pick<queries.FiltrosPedidos, 'estado'>
}
type Tienda = { db: Db; config: Pick<Config, 'SITE_NOMBRE' | 'SITE_EMAIL'> }

export const toFiltros = ({ desde, hasta, estado }: NonNullable<Exportable['filtros']>): queries.FiltrosPedidos => ({
  estado,
  desde: desde === undefined ? undefined : fromLocalDay(desde),
  antesDe: hasta === undefined ? undefined : endOfLocalDay(hasta),
})

const TABLAS: Record<Que, (db: Db, filtros: queries.FiltrosPedidos) => Tabla> = {
  catalogo: tablaCatalogo,
  pedidos: tablaPedidos,
  clientes: tablaClientes,
  existencias: readExistenciasDeArchivo,
}

async function* writeOnix({ db, config }: Tienda, formato: FormatoOnix): AsyncGenerator<string> {
  const nombre = config.SITE_NOMBRE
  const { etiquetas } = ONIX[formato]
  yield writeOnixHead({ nombre, email: config.SITE_EMAIL ?? null, enviado: new Date() }, ONIX[formato])
  yield* writeInTurns(queries.readLibros(db), (libro) => writeOnixProducto(libro, nombre, etiquetas))
  yield writeOnixFoot(etiquetas)
}

/** A file of the shop, made as fast as it is read, with its media type. ONIX is of the catalogue alone. */
export function createArchivo(
  tienda: Tienda,
  { que, formato, filtros = {} }: Exportable,
): { type: string; body: Readable } {
  if (formato === 'csv' || formato === 'xlsx') {
    const tabla = TABLAS[que](tienda.db, toFiltros(filtros))
    return { type: TIPOS[formato], body: createPlanilla(formato, que, tabla) }
  }
  return { type: 'application/xml; charset=utf-8', body: Readable.from(writeOnix(tienda, formato)) }
}
