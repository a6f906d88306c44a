// What an account can hold, and what becomes of it when its mailbox is proved for the first time (docs/decisions/084).

/** `why`: for whoever asks. */
export type Fate = { does: 'voids' | 'voids a customer’s' | 'keeps'; why: string }
export const voids = (why: string): Fate => ({ does: 'voids', why })
export const voidsCustomers = (why: string): Fate => ({ does: 'voids a customer’s', why })
export const keeps = (why: string): Fate => ({ does: 'keeps', why })

export const DOES_WHAT = 'it says what the account did, and opens nothing'
export const STAFF = 'work of the staff: it stays the shop’s, whoever did it'
export const NAMED = 'the owner sees it in the profile and changes it there'
export const SHOP_GAVE = 'the shop gave it to the account, not the account to itself'

/** By the column that refers to an account, `table.column`. */
export type Held = Readonly<Record<string, Fate>>

declare module '#platform/slice.ts' {
  interface Slice {
    /** What of its tables an account can hold. */
    held?: Held
    /** What bounds each of its tables that customers or visitors fill (docs/decisions/085). */
    bounds?: Readonly<Record<string, string>>
  }
  interface Needs {
    held: Held
  }
}
