// What the screen «Auditoría» keeps in its address.
const CLAVES = ['quien', 'entidad', 'cosa', 'suceso', 'desde', 'hasta', 'despues_de'] as const

export type AuditoriaSearch = { [K in (typeof CLAVES)[number]]?: string | undefined }

/** Texts alone; `toConsulta` judges them. */
export const validateAuditoria = (search: Record<string, unknown>): AuditoriaSearch =>
  Object.fromEntries(
    CLAVES.map((clave) => {
      const value = search[clave]
      return [clave, (typeof value === 'string' && value.trim().slice(0, 200)) || undefined]
    }),
  )
