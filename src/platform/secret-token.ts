// Secrets of sessions and mailed links. The database keeps only their SHA-256: a stolen copy of it opens nothing.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters that need no quoting in an address. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token, and looked for when it comes back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
