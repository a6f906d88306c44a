import { linea, siNo } from '#casa/ajustes/declarar.ts'
import { fold } from '#platform/text.ts'
import { isJurisdiccion, JURISDICCIONES, type Jurisdiccion } from './provincias.rules.ts'

const comun = { grupo: 'ley', reciente: true } as const

export const GUARDIA = siNo({
  ...comun,
  clave: 'descuentos.guardia',
  titulo: 'Guardia del precio uniforme',
  ayuda: 'Sin ella el panel avisa; con ella no se puede vender por debajo de lo que permite la Ley 25.542.',
  defecto: false,
})

const byFold = new Map(JURISDICCIONES.map((provincia) => [fold(provincia), provincia]))

export const PROVINCIA = linea({
  ...comun,
  clave: 'descuentos.provincia',
  titulo: 'Provincia de la librería',
  ayuda: 'De ella depende qué ferias del libro permiten descuentos. Sin escribirla valen las de todo el país.',
  max: 40,
  normalizar: (texto) => byFold.get(fold(texto)) ?? texto,
  prueba: { vale: isJurisdiccion, mensaje: 'No es una provincia de la Argentina.' },
})

export const descuentoAjustes = [GUARDIA, PROVINCIA]

/** The setting as the rules take it; its schema has judged it. */
export const toJurisdiccion = (texto: string): Jurisdiccion | null => (isJurisdiccion(texto) ? texto : null)
