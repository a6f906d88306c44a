import { listUpTo } from '#platform/http/paged.ts'
import { listProvincias } from '../provincia.contract.ts'

/** More than any country has. */
const MAX = 1_000

/** All provinces by name; none when they cannot be loaded. */
export async function loadProvincias() {
  const { items } = await listUpTo(listProvincias, {}, MAX).catch((error: unknown) => {
    console.error(error)
    return { items: [] }
  })
  return items.toSorted((a, b) => a.descripcion.localeCompare(b.descripcion, 'es'))
}
