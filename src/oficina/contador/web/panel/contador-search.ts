// What the screen «Contador» keeps in its address.
import { chooseMes, MES } from '../../mes.rules.ts'

export type ContadorSearch = { mes?: string | undefined }

/** Without a month of its own the one that is over. */
export const validateContador = (search: { [Key in keyof ContadorSearch]?: unknown }): { mes: string } => ({
  mes: typeof search.mes === 'string' && MES.test(search.mes) ? search.mes : chooseMes(new Date()),
})
