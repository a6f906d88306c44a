import { AppError } from '../errors.ts'

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

export const notFound = () => new AppError(404, 'NOT_FOUND', 'No encontramos lo que buscás.')
