// The form of a shipping service. Server and form page use the same schema.

import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { CAMPO_REQUERIDO, editOf, Line } from '#platform/forms.schemas.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { readNumero } from './planilla.rules.ts'
import { TIPOS_SERVICIO } from './tabla.rules.ts'

const TEXTO_MAX = 200
const CIFRAS_MAX = 20

/** A number that may be typed; an empty one is none. */
const Escrito = (mensaje: string) =>
  z.union(
    [z.number(), LineText({ max: CIFRAS_MAX, required: mensaje, tooLong: mensaje, invalid: mensaje }), z.null()],
    mensaje,
  )

/** A whole number between two, or none where the field is empty. */
const EnteroOpcional = (min: number, max: number) => {
  const mensaje = `Escribí un número entero de ${min} a ${max}, o dejalo vacío.`
  return Escrito(mensaje).transform((valor, context): number | null => {
    if (valor === null || valor === '') return null
    const n = typeof valor === 'number' ? valor : readNumero(valor)
    if (n !== undefined && Number.isInteger(n) && n >= min && n <= max) return n
    context.issues.push({ code: 'custom', message: mensaje, input: valor })
    return z.NEVER
  })
}

const Entero = (min: number, max: number) => {
  const mensaje = `Escribí un número entero de ${min} a ${max}.`
  return z.coerce.number<number | string>(mensaje).int(mensaje).min(min, mensaje).max(max, mensaje)
}

const KG = 'Escribí los kilos, de 0,5 a 100, o dejalo vacío.'
/** Typed in kilos, kept in grams. */
const Kilos = () =>
  Escrito(KG).transform((valor, context): number | null => {
    if (valor === null || valor === '') return null
    const kilos = typeof valor === 'number' ? valor : readNumero(valor)
    if (kilos !== undefined && kilos >= 0.5 && kilos <= 100) return kilos
    context.issues.push({ code: 'custom', message: KG, input: valor })
    return z.NEVER
  })

const PESOS = 'Escribí los pesos, hasta $ 10.000.000, o dejalo vacío.'
const PesosOpcional = () =>
  Escrito(PESOS).transform((valor, context): number | null => {
    if (valor === null || valor === '') return null
    const amount = typeof valor === 'number' ? valor : readNumero(valor)
    if (amount !== undefined && amount >= 0 && amount <= 10_000_000) return Math.round(amount * 100) / 100
    context.issues.push({ code: 'custom', message: PESOS, input: valor })
    return z.NEVER
  })

const TextoOpcional = () =>
  LineText({ max: TEXTO_MAX })
    .nullable()
    .transform((texto) => texto || null)

const TransporteOpcional = () =>
  z
    .union([z.enum(CLAVES_TRANSPORTE), z.literal(''), z.null()], 'Elegí un transporte de la lista.')
    .transform((clave) => clave || null)

const SiNo = () =>
  z.union([z.boolean(), z.enum(['si', 'no'])], 'Elegí sí o no.').transform((valor) => valor === true || valor === 'si')

/** A service as its form has it: kilos and pesos, and texts where a field was typed in. */
export const ServicioForm = () =>
  z.object({
    nombre: Line(60, CAMPO_REQUERIDO),
    tipo: z.enum(TIPOS_SERVICIO, 'Elegí qué clase de envío es.'),
    activo: SiNo(),
    dias_min: Entero(0, 60),
    dias_max: Entero(0, 60),
    habiles: SiNo(),
    corte_hora: EnteroOpcional(1, 23),
    gratis_desde: PesosOpcional(),
    subsidio: Entero(0, 100),
    maximo_kg: Kilos(),
    factor_volumetrico: EnteroOpcional(1, 1_000),
    lugar: TextoOpcional(),
    horario: TextoOpcional(),
    guarda_dias: EnteroOpcional(1, 90),
    transporte: TransporteOpcional().default(null),
  })
export type ServicioForm = z.output<ReturnType<typeof ServicioForm>>

export const ServicioEdicion = (antes: ServicioForm) => editOf(ServicioForm(), antes)

/** The sum of a form, in centavos. */
export const toCentavosOpcional = (amount: number | null): Centavos | null =>
  amount === null ? null : centavos(Math.round(amount * 100))
