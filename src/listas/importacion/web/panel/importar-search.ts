// What the address of the screen «Importar» says: the page of the history, and the import that is open.
import { parsePagina } from '#platform/paging.ts'
import { isUuid } from '#platform/uuid.ts'

export type ImportarSearch = { pagina?: number | undefined; importacion?: string | undefined }

export function validateImportar(search: Record<string, unknown>): ImportarSearch {
  const { importacion } = search
  return {
    ...parsePagina(search.pagina),
    importacion: typeof importacion === 'string' && isUuid(importacion) ? importacion : undefined,
  }
}
