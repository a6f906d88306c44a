// The form with which a parcel is registered, on both sides.
import '#platform/jitless.ts'
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

const Falta = (max: number, required: string) =>
  LineText({ max, required, unprintable: 'Tiene caracteres que no se pueden guardar.' }).min(1, required)
const Vacio = (max: number) => LineText({ max, unprintable: 'Tiene caracteres que no se pueden guardar.' }).default('')

const Entero = (min: number, max: number, mensaje: string) =>
  z.coerce.number<number | string>(mensaje).int(mensaje).min(min, mensaje).max(max, mensaje)
const MEDIDA = 'Escribí los milímetros, de 1 a 1.500.'
const PESO = 'Escribí los gramos, de 1 a 50.000.'
const VALOR = 'Escribí el valor de los libros en pesos, de 0 a 10.000.000.'
const CP = 'El código postal son cuatro números, como 2000.'
const PROVINCIA = 'Elegí la provincia.'

/** Where a parcel goes and how large it is. `sucursal` is a branch's code at the carrier; empty goes to the door. */
export const RegistroForm = () =>
  z.object({
    clave: z.enum(CLAVES_TRANSPORTE, 'Elegí el transporte.'),
    nombre: Falta(100, 'Escribí quién lo recibe.'),
    email: Vacio(254).refine((texto) => texto === '' || /^[^\s@]+@[^\s@]+$/.test(texto), 'El correo no es válido.'),
    telefono: Vacio(30),
    documento: Vacio(11).refine((texto) => /^\d*$/.test(texto), 'El documento son solo números.'),
    calle: Falta(100, 'Escribí la calle.'),
    altura: Falta(10, 'Escribí el número, o S/N.'),
    piso: Vacio(30),
    localidad: Falta(80, 'Escribí la localidad.'),
    provincia: LineText({ max: 4, required: PROVINCIA }).refine((texto) => /^[A-HJ-NP-Z]$/.test(texto), PROVINCIA),
    codigo_postal: LineText({ max: 8, required: CP }).refine((texto) => /^\d{4}$/.test(texto), CP),
    sucursal: Vacio(20),
    peso_g: Entero(1, 50_000, PESO),
    alto_mm: Entero(1, 1_500, MEDIDA),
    ancho_mm: Entero(1, 1_500, MEDIDA),
    largo_mm: Entero(1, 1_500, MEDIDA),
    valor: Entero(0, 10_000_000, VALOR),
  })
export type RegistroForm = z.output<ReturnType<typeof RegistroForm>>
