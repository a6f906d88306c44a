// What a schema says of a value where it brings no sentence of its own: to whoever wrote a program, in plain Spanish.
import type { z } from './zod.ts'

type Issue = z.core.$ZodRawIssue

const TIPOS: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  array: 'una lista',
  tuple: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
  date: 'una fecha',
  null: 'null',
}

const FORMATOS: Record<string, string> = {
  uuid: 'un identificador (UUID)',
  email: 'un correo electrónico',
  url: 'una dirección web',
  date: 'un día, como 2026-11-22',
  datetime: 'un instante, como 2026-11-22T15:04:05Z',
  time: 'una hora, como 15:04',
  base64: 'texto en base64',
  base64url: 'texto en base64url',
}

const UNIDADES: Record<string, readonly [una: string, varias: string]> = {
  string: ['carácter', 'caracteres'],
  array: ['elemento', 'elementos'],
  set: ['elemento', 'elementos'],
}

const contar = (origin: string, n: number | bigint): string => {
  const [una, varias] = UNIDADES[origin] ?? ['', '']
  return `${n} ${n === 1 ? una : varias}`.trimEnd()
}

const minimo = ({ origin, minimum, inclusive = true }: z.core.$ZodIssueTooSmall): string =>
  origin in UNIDADES
    ? `Tiene que tener al menos ${contar(origin, minimum)}.`
    : `Tiene que ser ${inclusive ? `${minimum} o más` : `más que ${minimum}`}.`

const maximo = ({ origin, maximum, inclusive = true }: z.core.$ZodIssueTooBig): string =>
  origin in UNIDADES
    ? `Puede tener hasta ${contar(origin, maximum)}.`
    : `Tiene que ser ${inclusive ? `${maximum} o menos` : `menos que ${maximum}`}.`

const escribir = (value: unknown): string => (typeof value === 'string' ? `«${value}»` : String(value))

/**
 * A sentence of Argentina for what zod found, whichever schema it was; it never repeats what was sent. Undefined for codes
 * that later versions of zod may add: its own Spanish answers then.
 */
export function decir(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Falta este dato.'
      return `Tiene que ser ${TIPOS[issue.expected] ?? 'otra cosa'}.`
    case 'invalid_value':
      if (issue.values.length === 1) return `Tiene que ser ${escribir(issue.values[0])}.`
      return `Tiene que ser uno de estos: ${issue.values.map(escribir).join(', ')}.`
    case 'invalid_format':
      return FORMATOS[issue.format]
        ? `Tiene que ser ${FORMATOS[issue.format]}.`
        : 'No está escrito como tiene que estar.'
    case 'too_small':
      return minimo(issue as z.core.$ZodIssueTooSmall) // the raw issue has the same fields
    case 'too_big':
      return maximo(issue as z.core.$ZodIssueTooBig)
    case 'not_multiple_of':
      return `Tiene que ser múltiplo de ${issue.divisor}.`
    case 'unrecognized_keys':
      return 'Tiene datos que no conocemos.'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'No vale.'
    default:
      return undefined
  }
}
