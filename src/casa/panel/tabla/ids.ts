// Chosen rows in an address, for the screen that goes on with them.

import { ELEGIDAS_MAX } from '#platform/paging.ts'
import { isUuid } from '#platform/uuid.ts'

export const writeIds = (filas: readonly { _id: string }[]): string => filas.map(({ _id }) => _id).join(',')

/** Each id once, in their order; what is none is left out. */
export function readIds(value: unknown): string[] {
  const ids = typeof value === 'string' ? value.toLowerCase().split(',').filter(isUuid) : []
  return [...new Set(ids)].slice(0, ELEGIDAS_MAX)
}
