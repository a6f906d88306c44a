// The filters as the page offers them: values, names and how many books each would leave.
import { FORMATOS, IDIOMAS } from '../catalogo/catalogo.rules.ts'
import { toPesos } from '../platform/money.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'
import { FORMATOS_FILTRO, IDIOMAS_FILTRO } from './busqueda.rules.ts'
import { type Cuentas, type Filtros, listFrecuentes } from './facetas.rules.ts'

export type Nombrada = { num: number; id: string; nombre: string }
/** All categories of the shop; of authors and publishers those asked for. */
export type Nombres = Record<'categoria' | 'autor' | 'editorial', readonly Nombrada[]>

const listFrecuentesDe = (cuentas: Cuentas, filtros: Filtros, faceta: 'autor' | 'editorial') =>
  listFrecuentes(cuentas[faceta], filtros[faceta])

/** The authors and publishers that are offered. */
export const listNombradas = (cuentas: Cuentas, filtros: Filtros): Record<'autor' | 'editorial', number[]> => ({
  autor: listFrecuentesDe(cuentas, filtros, 'autor').map(({ num }) => num),
  editorial: listFrecuentesDe(cuentas, filtros, 'editorial').map(({ num }) => num),
})

export function describeFacetas(cuentas: Cuentas, filtros: Filtros, nombres: Nombres): ResultadoBusqueda['facetas'] {
  const frequent = (faceta: 'autor' | 'editorial') => {
    const byNum = new Map(nombres[faceta].map((nombrada) => [nombrada.num, nombrada]))
    return listFrecuentesDe(cuentas, filtros, faceta).flatMap(({ num, cantidad }) => {
      const { id: valor, nombre } = byNum.get(num) ?? { id: '', nombre: '' }
      return valor === '' ? [] : [{ valor, nombre, cantidad }]
    })
  }
  return {
    idioma: listFijas(IDIOMAS_FILTRO, IDIOMAS, cuentas.idioma, filtros.idioma),
    formato: listFijas(FORMATOS_FILTRO, FORMATOS, cuentas.formato, filtros.formato),
    categoria: nombres.categoria.map(({ num, id: valor, nombre }) => ({
      valor,
      nombre,
      cantidad: cuentas.categoria.get(num) ?? 0,
    })),
    autor: frequent('autor'),
    editorial: frequent('editorial'),
    precio: cuentas.precio && { desde: toPesos(cuentas.precio.desde), hasta: toPesos(cuentas.precio.hasta) },
  }
}

/** The options of the specification in its order, always; after them the others that have books or are chosen. */
function listFijas<V extends string>(
  specified: readonly V[],
  all: readonly V[],
  cuenta: ReadonlyMap<number, number>,
  elegidas: readonly number[],
): { valor: V; cantidad: number }[] {
  const opciones = [...specified, ...all.filter((valor) => !specified.includes(valor))].map((valor) => {
    const num = all.indexOf(valor) + 1
    return { valor, num, cantidad: cuenta.get(num) ?? 0 }
  })
  return opciones
    .filter(({ valor, num, cantidad }) => specified.includes(valor) || cantidad > 0 || elegidas.includes(num))
    .map(({ valor, cantidad }) => ({ valor, cantidad }))
}
