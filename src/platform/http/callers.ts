// Who calls: what most calls of the panel say of it (`Options` of contract.ts). Literals, so that a build drops what it does not use.

export const ADMIN = { access: 'admin' } as const
export const STAFF = { access: 'admin', staff: true } as const
/** With a password that was typed a short while ago. */
export const RECENT_ADMIN = { access: 'admin', recent: true } as const
/** What they write, shared answers show. */
export const ADMIN_WRITES = { access: 'admin', changesShared: true } as const
export const STAFF_WRITES = { access: 'admin', staff: true, changesShared: true } as const
