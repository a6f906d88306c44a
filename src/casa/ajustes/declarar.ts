// How a slice declares a setting: one constant in its `<noun>.ajustes.ts` (CONTRIBUTING, «To add a setting»). Everything else
// follows from it: the field of the panel, what is refused and why, what is stored, what browsers are told, what the audit
// keeps. src/app/api/ajustes.ts has them all.
import type { Config, Variable } from '#platform/config.ts'
import { type Centavos, centavos, DOS_CIFRAS, hasDosDecimales, pesos, toCentavos, toPesos } from '#platform/money.ts'
import { Dia } from '#platform/schemas.ts'
import { LineText, Secret, Text } from '#platform/text.schemas.ts'
import { normalizeParagraphs } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import {
  type Grupo,
  isLogoDeMedida,
  LOGO_AJENO,
  LOGO_FUERA_DE_MEDIDA,
  type Opcion,
  readLogo,
  type Sucursal,
  type Tipo,
} from './ajuste.rules.ts'
import type { SeVe } from './paginas.rules.ts'

type Comun<T> = {
  /** `slice.nombre`; never changed, since rows carry it. */
  clave: string
  grupo: Grupo
  /** What the panel calls it. */
  titulo: string
  /** A sentence under the field. */
  ayuda?: string
  /** Where what it says is seen, where that is not where its whole part is seen (`paginas.rules.ts`). */
  seVe?: SeVe
  /** Travels to browsers, in every page, wherever it differs from `defecto`. */
  publico?: boolean
  /** A person's: the audit keeps its name, never its value. */
  reservado?: boolean
  /** Changing it needs a password typed a short while ago: money, and whatever is a secret. */
  reciente?: boolean
  /** The variable of the environment that wins; `leer` says what it sets this one to. */
  variable?: { nombre: Variable; leer?: (config: Config) => T | undefined }
  /** What keeps a new value from being of use, in Spanish; `nuevo` reads other settings as they will be. What is stored is not judged again. */
  problema?(valor: T, nuevo: Leer): string | null
  /** Which place in the slice's part of the screen; without it as listed. */
  orden?: number
}

/** A setting with values of type T, as handlers read them. */
export type Ajuste<T> = Comun<T> & {
  readonly tipo: Tipo
  /** The specification's value. */
  readonly defecto: T
  readonly min: number | null
  readonly max: number | null
  /** The values that it may have, where they are few. */
  readonly opciones?: readonly Opcion[]
  /** Judges what the panel sends and makes the value of it. */
  readonly esquema: z.ZodType<T>
  /** Judges what is stored: another version may have other limits. */
  readonly lectura: z.ZodType<T>
  /** The value as the API gives it: money in pesos. */
  mostrar(valor: T): unknown
}

type Limites = { min?: number; max: number }
const limits = ({ min, max }: Partial<Limites>) => ({ min: min ?? null, max: max ?? null })
const same = <T>(valor: T): unknown => valor

function make<T>(
  comun: Comun<T>,
  rest: { tipo: Tipo; defecto: T; esquema: z.ZodType<T>; lectura?: z.ZodType<T>; mostrar?: (valor: T) => unknown },
  limites: Partial<Limites> = {},
): Ajuste<T> {
  const { esquema, lectura = esquema, mostrar = same<T> } = rest
  return { ...comun, ...rest, ...limits(limites), lectura, mostrar }
}

type Linea = Comun<string> & {
  max: number
  defecto?: string
  /** May not be left empty. */
  requerido?: string
  /** What a text that is not empty must be, and what is said of another. */
  prueba?: { vale: (texto: string) => boolean; mensaje: string }
  /** Another way to write the same (without spaces, in lower case), made before it is judged. */
  normalizar?: (texto: string) => string
}

const NO_GUARDABLE = 'Tiene caracteres que no se pueden guardar.'

/** One line of text; empty is allowed unless `requerido`. */
export function linea({
  max,
  defecto = '',
  requerido,
  prueba,
  normalizar = (t) => t,
  ...comun
}: Linea): Ajuste<string> {
  const any = LineText({ max, required: 'Escribí un texto.', unprintable: NO_GUARDABLE }).overwrite(normalizar)
  const text = (requerido === undefined ? any : any.min(1, requerido)).refine(
    (texto) => texto === '' || !prueba || prueba.vale(texto),
    prueba?.mensaje,
  )
  return make(comun, { tipo: 'linea', defecto, esquema: text }, { max })
}

/** A text of several paragraphs. */
export function parrafos({
  max,
  defecto = '',
  prueba,
  ...comun
}: Comun<string> & Pick<Linea, 'prueba'> & { max: number; defecto?: string }): Ajuste<string> {
  const text = Text(normalizeParagraphs, { max, required: 'Escribí un texto.' }).refine(
    (texto) => texto === '' || !prueba || prueba.vale(texto),
    prueba?.mensaje,
  )
  return make<string>(comun, { tipo: 'parrafos', defecto, esquema: text }, { max })
}

const NUMERO = 'Escribí un número.'
const between = (min: number, max: number, show: (n: number) => string) =>
  `Tiene que ser de ${show(min)} a ${show(max)}.`
const plain = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, '.')

/** A sum, in centavos; the API takes and gives pesos. Limits in pesos. */
export function dinero({
  min = 0,
  max,
  defecto,
  ...comun
}: Comun<Centavos> & Limites & { defecto: Centavos }): Ajuste<Centavos> {
  const mensaje = between(min, max, (n) => `$ ${plain(n)}`)
  return make(
    comun,
    {
      tipo: 'dinero',
      defecto,
      esquema: z
        .number(NUMERO)
        .min(min, mensaje)
        .max(max, mensaje)
        .refine(hasDosDecimales, DOS_CIFRAS)
        .transform((n) => toCentavos(pesos(n))),
      lectura: z
        .int()
        .min(min * 100)
        .max(max * 100)
        .transform(centavos),
      mostrar: toPesos,
    },
    { min, max },
  )
}

/** A whole number. */
export function entero({ min, max, defecto, ...comun }: Comun<number> & Required<Limites> & { defecto: number }) {
  const mensaje = between(min, max, plain)
  const esquema = z.int('Escribí un número entero.').min(min, mensaje).max(max, mensaje)
  return make<number>(comun, { tipo: 'entero', defecto, esquema }, { min, max })
}

/** A number with at most two decimals. */
export function decimal({ min, max, defecto, ...comun }: Comun<number> & Required<Limites> & { defecto: number }) {
  const mensaje = between(min, max, plain)
  const esquema = z.number(NUMERO).min(min, mensaje).max(max, mensaje).refine(hasDosDecimales, 'Hasta dos decimales.')
  return make<number>(comun, { tipo: 'decimal', defecto, esquema }, { min, max })
}

/** Yes or no. */
export const siNo = ({ defecto, ...comun }: Comun<boolean> & { defecto: boolean }) =>
  make<boolean>(comun, { tipo: 'si-no', defecto, esquema: z.boolean('Elegí sí o no.') })

/** One of a few values. */
export function opcion<T extends string>({
  opciones,
  defecto,
  ...comun
}: Comun<T> & { opciones: readonly [Opcion<T>, ...Opcion<T>[]]; defecto: T }): Ajuste<T> {
  const esquema = z.enum(
    opciones.map(({ valor }) => valor),
    'Elegí una de las opciones.',
  )
  return { ...make<T>(comun, { tipo: 'opcion', defecto, esquema }), opciones }
}

/** A day, `yyyy-mm-dd`, or empty. */
export const dia = (comun: Comun<string>) =>
  make<string>(comun, { tipo: 'dia', defecto: '', esquema: z.union([z.literal(''), Dia()], 'Escribí una fecha.') })

/** A colour as `#rrggbb`, or empty for that of the design; `prueba` may refuse one that cannot be read. */
export function color({
  prueba,
  ...comun
}: Comun<string> & { prueba: { vale: (color: string) => boolean; mensaje: string } }): Ajuste<string> {
  const esquema = LineText({ max: 7, required: 'Elegí un color.' })
    .overwrite((texto) => texto.toLowerCase())
    .regex(/^(?:#[0-9a-fA-F]{6})?$/, 'Un color se escribe como #7d1a2d.')
    .refine((texto) => !/^#[0-9a-f]{6}$/.test(texto) || prueba.vale(texto), prueba.mensaje)
  return make(comun, { tipo: 'color', defecto: '', esquema }, { max: 7 })
}

/** A picture that was uploaded, with its size (`toLogo`), or empty. */
export const logo = (comun: Comun<string>): Ajuste<string> => {
  const esquema = LineText({ max: LOGO_LARGO, required: 'Subí una imagen.' })
    .refine((texto) => texto === '' || readLogo(texto) !== null, LOGO_AJENO)
    .refine((texto) => {
      const medida = readLogo(texto)
      return !medida || isLogoDeMedida(medida)
    }, LOGO_FUERA_DE_MEDIDA)
  return make(comun, { tipo: 'logo', defecto: '', esquema }, { max: LOGO_LARGO })
}
const LOGO_LARGO = 120

/** A secret: written, never read back by anybody; stored sealed. */
export const secreto = ({ max, ...comun }: Omit<Comun<string>, 'publico'> & { max: number }) =>
  make<string>(
    { ...comun, reservado: true, reciente: true },
    { tipo: 'secreto', defecto: '', esquema: Secret({ max, required: 'Escribí el secreto.' }), mostrar: () => null },
    { max },
  )

/** A short list of places. */
export function sucursales({ max, ...comun }: Comun<readonly Sucursal[]> & { max: number }) {
  const campo = (largo: number) => LineText({ max: largo, required: 'Escribí un texto.', unprintable: NO_GUARDABLE })
  const lugar = z.object({
    nombre: campo(100).min(1, 'Cada sucursal lleva un nombre.'),
    direccion: campo(200).min(1, 'Cada sucursal lleva una dirección.'),
    horario: campo(200),
    telefono: campo(60),
  })
  const esquema = z.array(lugar, 'Escribí la lista.').max(max, `Hasta ${max} sucursales.`)
  return make<readonly Sucursal[]>(comun, { tipo: 'sucursales', defecto: [], esquema }, { max })
}

/** Whatever its values are, as lists of all settings hold it. */
export type AlgunAjuste = Ajuste<unknown>
/** Reads one. */
export type Leer = <T>(ajuste: Ajuste<T>) => T
/** What the variables of the environment would say if the settings were written there; handlers read it as `ctx.config`. */
export type SobreConfig = (leer: Leer) => { readonly [name in Variable]?: Config[name] | undefined }
/** What browsers are told that follows from several settings; nothing in a shop where none of them was typed in. */
export type DerivaPublicos = (leer: Leer) => Record<string, unknown>

export const esSecreto = ({ tipo }: Pick<AlgunAjuste, 'tipo'>): boolean => tipo === 'secreto'
