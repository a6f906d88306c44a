// Secrets of sessions and mailed links: whoever has one has what it opens, so the database keeps its SHA-256 alone.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters that need no quoting in an address. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token, and looked for when it comes back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
