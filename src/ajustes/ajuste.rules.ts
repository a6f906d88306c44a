// What settings are, for both sides.

/** The parts of the panel's screen, in its order. */
export const GRUPOS = [
  'libreria',
  'textos',
  'aspecto',
  'envios',
  'pagos',
  'ley',
  'correo',
  'integraciones',
  'registros',
] as const
export type Grupo = (typeof GRUPOS)[number]
export const GRUPO_NOMBRES: Record<Grupo, string> = {
  libreria: 'Librería',
  textos: 'Textos',
  aspecto: 'Aspecto',
  envios: 'Envíos y recargos',
  pagos: 'Pagos y transferencia',
  ley: 'Ley del libro',
  correo: 'Correo',
  integraciones: 'Integraciones',
  registros: 'Registros',
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

/** A shop with a door to the street. */
export type Sucursal = { nombre: string; direccion: string; horario: string; telefono: string }
