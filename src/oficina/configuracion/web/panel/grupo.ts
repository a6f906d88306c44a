import type { Grupo } from '#casa/ajustes/ajuste.rules.ts'

/** The heading of a part of the settings, as addresses name it. */
export const idDeGrupo = (grupo: Grupo): string => `grupo-${grupo}`
