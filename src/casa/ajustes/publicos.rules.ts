// In every visitor's first script, so apart from what only the panel needs.

/** What of the settings pages may know: the public ones that differ from what their slices declare, as the API gives them. */
export type Publicos = Readonly<Record<string, unknown>>

/** A public setting, or what its slice declares. */
export function readPublico(publicos: Publicos, clave: string, defecto: string): string
export function readPublico(publicos: Publicos, clave: string, defecto: number): number
export function readPublico(publicos: Publicos, clave: string, defecto: boolean): boolean
export function readPublico(publicos: Publicos, clave: string, defecto: unknown): unknown {
  const valor = publicos[clave]
  return typeof valor === typeof defecto ? valor : defecto
}
