import type { Db } from '#platform/db/pool.ts'

/** A guest's account `de` whose person turned out to have the account `a`. Both are locked. */
export type Union = { de: string; a: string }

/** What slices do in the transaction that joins a guest's account to its owner's, before the guest's goes. app lists them. */
export type OnUnirInvitado = readonly ((trx: Db, union: Union) => Promise<unknown>)[]
