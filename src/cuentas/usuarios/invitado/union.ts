import type { Db } from '#platform/db/pool.ts'
import type { Needs } from '#platform/slice.ts'

declare module '#platform/slice.ts' {
  interface Slice {
    /**
     * What goes to the account that a guest's address had: orders, and what the shop gave to the guest. What the guest said
     * of themselves does not (docs/decisions/084). Favourites and the cart are the browser's.
     */
    onUnirInvitado?: OnUnirInvitado[number]
    /** What becomes of its rows when somebody proves a guest's address, before it is known whose the account is. */
    onReclamarInvitado?: OnReclamarInvitado[number]
  }
  interface Needs {
    onUnirInvitado: OnUnirInvitado
    onReclamarInvitado: OnReclamarInvitado
  }
}

/** A guest's account `de` whose person turned out to have the account `a`. Both are locked. */
export type Union = { de: string; a: string }

/** What slices do in the transaction that joins a guest's account to its owner's, before the guest's goes. Each says its own (`onUnirInvitado`). */
export type OnUnirInvitado = readonly ((trx: Db, union: Union) => Promise<unknown>)[]

/** What slices do first when a guest's address was proved; the account is locked and still a guest's. */
export type OnReclamarInvitado = readonly ((trx: Db, usuarioId: string) => Promise<unknown>)[]

/** What happens to what others keep of a guest. */
export type DeInvitado = Pick<Needs, 'onUnirInvitado' | 'onReclamarInvitado'>
