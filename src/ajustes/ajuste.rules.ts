// What settings are, for both sides.

/** The parts of the panel's screen, in its order. */
export const GRUPOS = ['libreria', 'textos', 'aspecto', 'envios', 'pagos', 'correo', 'integraciones'] as const
export type Grupo = (typeof GRUPOS)[number]
export const GRUPO_NOMBRES: Record<Grupo, string> = {
  libreria: 'Librería',
  textos: 'Textos',
  aspecto: 'Aspecto',
  envios: 'Envíos y recargos',
  pagos: 'Pagos y transferencia',
  correo: 'Correo',
  integraciones: 'Integraciones',
}

/** How the panel asks for a value. */
export const TIPOS = [
  'linea',
  'parrafos',
  'dinero',
  'entero',
  'decimal',
  'si-no',
  'color',
  'dia',
  'secreto',
  'sucursales',
] as const
export type Tipo = (typeof TIPOS)[number]

/** What of the settings pages may know: the public ones that differ from what their slices declare, as the API gives them. */
export type Publicos = Readonly<Record<string, unknown>>

/** A public setting, or what its slice declares. */
export function readPublico(publicos: Publicos, clave: string, defecto: string): string
export function readPublico(publicos: Publicos, clave: string, defecto: number): number
export function readPublico(publicos: Publicos, clave: string, defecto: unknown): unknown {
  const valor = publicos[clave]
  return typeof valor === typeof defecto ? valor : defecto
}

/** A shop with a door to the street. */
export type Sucursal = { nombre: string; direccion: string; horario: string; telefono: string }
