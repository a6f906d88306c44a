const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether an address's part may be an id at all; the same that `Id` of schemas.ts accepts, without zod. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
