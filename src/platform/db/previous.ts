// The version of before: its nodes go on selling while a database is brought up to this one (docs/decisions/042).
// Set anew with each release, to the commit and the last migration of the one that is replaced.
export const PREVIOUS = {
  commit: 'e4729ee',
  migracion: '0036_request_hash.sql',
} as const
