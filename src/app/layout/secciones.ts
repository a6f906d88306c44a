import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { PANELES } from '#oficina/auditoria/paneles.ts'

/** The panel's sections, as its home shows them; each slice says its own (`<noun>.panel.ts`). */
export const SECCIONES = PANELES.flatMap(({ secciones }) => [...secciones]).toSorted((a, b) => a.puesto - b.puesto)

export type SeccionPanel = (typeof SECCIONES)[number]

/** The sections of whoever has this role. Before it is known all of them: each screen has its guard. */
export const listSecciones = (rol: Rol | undefined): readonly SeccionPanel[] =>
  SECCIONES.filter(({ deTodos }) => deTodos || rol !== 'empleado')
