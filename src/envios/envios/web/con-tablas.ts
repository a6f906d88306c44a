import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'

/** Whether the shop quotes by its shipping tables, in place of its two services. */
export const useConTablas = (): boolean => readPublico(usePublicos(), 'envios.tablas', false)
