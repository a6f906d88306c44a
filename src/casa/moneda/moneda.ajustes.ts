import { decimal, dia } from '#casa/ajustes/declarar.ts'
import { PESOS_POR_DOLAR } from './moneda.rules.ts'

const comun = { grupo: 'envios', publico: true, reciente: true } as const

export const monedaAjustes = [
  decimal({
    ...comun,
    clave: 'moneda.pesos_por_dolar',
    titulo: 'Pesos por dólar',
    ayuda: 'Para mostrar los precios en dólares. Se cobra siempre en pesos.',
    min: 1,
    max: 10_000_000,
    defecto: PESOS_POR_DOLAR,
  }),
  dia({
    ...comun,
    clave: 'moneda.fecha',
    titulo: 'Fecha de esa cotización',
    ayuda: 'Si la escribís, el pie dice a cuánto y de qué día es el dólar.',
  }),
]
