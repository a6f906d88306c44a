// Pages that are fetched before somebody opens them. The server counts what is asked for them apart (`door.ts`).

/** The header of such a request, as browsers named it before `Sec-Purpose`, which scripts cannot send. */
export const ANTICIPO = { purpose: 'prefetch' } as const

/** In the browser: how many pages are being fetched ahead. What is asked meanwhile is asked for them. */
export const anticipo = { enCurso: 0 }
