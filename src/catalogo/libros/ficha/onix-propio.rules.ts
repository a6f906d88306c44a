// How a message of ONIX says that it was written here, and what ONIX has no place for (docs/decisions/133). Export and import share
// it, so that our own catalogue comes back as it left.
import type { ColumnaDeCatalogo } from './columnas.rules.ts'

/** The type of the sender's identifier in the header of our own messages. */
export const ONIX_PROPIO = 'Anaquel'

const ANTES = `${ONIX_PROPIO}: `

/** A column of the catalogue's table as the name of a proprietary subject, whose heading is then its cell. */
export const nameHecho = (columna: ColumnaDeCatalogo): string => `${ANTES}${columna}`

/** The column that such a name means; null of any other proprietary scheme. */
export const readHecho = (esquema: string): string | null =>
  esquema.startsWith(ANTES) ? esquema.slice(ANTES.length) : null
