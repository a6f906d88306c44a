import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { BOTONES_CLAVE } from '../enlaces.rules.ts'

/** Whether the shop has said who sells, so that its duties are on: browsers know it by the buttons that it must show. */
export const useDeberes = (): boolean => BOTONES_CLAVE in usePublicos()
