import { AppError } from '../errors.ts'
import type { z } from '../zod.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/**
 * What schemas refuse, as an answer: a malformed part of the path is a 404 like any address that leads nowhere, anything
 * else a 400 whose `campos` hold the first message of each field.
 */
export function invalidInput(issues: readonly Issue[], pathKeys: readonly string[] = []): AppError {
  if (issues.some(({ path }) => pathKeys.includes(String(path[0])))) return notFound()
  const campos: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = path.join('.')
    if (field && !(field in campos)) campos[field] = message
  }
  const [first] = Object.values(campos)
  const mensaje = first ?? issues[0]?.message ?? 'Los datos enviados no son válidos.'
  return new AppError(400, 'INVALID', mensaje, campos)
}

/** What `schema` makes of a body whose rules depend on what is stored, or its refusal. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

/** One field that is wrong. */
export const invalidField = (campo: string, mensaje: string) =>
  new AppError(400, 'INVALID', mensaje, { [campo]: mensaje })

export const notFound = () => new AppError(404, 'NOT_FOUND', 'No encontramos lo que buscás.')
