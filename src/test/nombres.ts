import { expect } from 'vitest'

/** Each entry of a closed list has a name that people read, and no two the same. */
export function expectNombres(listas: Record<string, Readonly<Record<string, string>>>): void {
  for (const [lista, nombres] of Object.entries(listas)) {
    const all = Object.values(nombres)
    expect(all.length, lista).toBeGreaterThan(0)
    expect(new Set(all).size, lista).toBe(all.length)
    for (const nombre of all) expect(nombre, lista).toMatch(/^\p{Lu}/u)
  }
}
