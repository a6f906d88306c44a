import { entero, type Leer, opcion } from '#casa/ajustes/declarar.ts'
import type { DeFabrica, ModoDeFabrica } from './disponibilidad.rules.ts'

const comun = { grupo: 'existencias' } as const

const MODO = opcion<ModoDeFabrica>({
  ...comun,
  clave: 'existencias.modo',
  titulo: 'Cómo se venden los libros',
  ayuda: 'Vale para los libros que no tienen un modo propio en su ficha del panel.',
  opciones: [
    { valor: 'contados', nombre: 'Los contados, mientras haya; los demás, siempre' },
    { valor: 'siempre', nombre: 'Siempre, haya o no' },
    { valor: 'solo_con_stock', nombre: 'Solo mientras haya' },
    { valor: 'a_pedido', nombre: 'A pedido cuando no hay' },
  ],
  defecto: 'contados',
})

const DIAS = entero({
  ...comun,
  clave: 'existencias.dias',
  titulo: 'Días hábiles de un libro a pedido',
  ayuda: 'Lo que tarda en llegar un libro que no dice otro plazo.',
  min: 1,
  max: 180,
  defecto: 5,
})

export const disponibilidadAjustes = [MODO, DIAS]

/** How books without a mode of their own are sold. */
export const readDeFabrica = (leer: Leer): DeFabrica => ({ modo: leer(MODO), dias: leer(DIAS) })
