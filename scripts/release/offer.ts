// What a release says of itself to shops of an older version.
import type { Oferta } from '#platform/updates.ts'

/** A version's part of CHANGELOG.md, without its heading; empty where it has none. */
export function readChanges(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m)
  const part = parts.find((text) => text.split('\n')[0]?.trim().split(' ')[0] === version)
  return part?.slice(part.indexOf('\n')).trim() ?? ''
}

export function writeOffer(described: string, changelog: string, seconds: number): string {
  const version = described.split(' ')[0] ?? described
  const fecha = new Date(seconds * 1_000).toISOString().slice(0, 10)
  const oferta: Oferta = { version, fecha, cambios: readChanges(changelog, version) }
  return `${JSON.stringify(oferta, null, 2)}\n`
}
