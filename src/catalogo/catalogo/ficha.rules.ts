// Closed lists of what is known of an edition beyond the specification's fields. The words are ours; ONIX codes are mapped
// to them by the import.

/** What somebody did for a book. Authors are its `autores`; the others stand beside them. */
export const ROLES_DE_LIBRO = [
  'autor',
  'ilustrador',
  'fotografo',
  'prologuista',
  'traductor',
  'compilador',
  'adaptador',
  'narrador',
  'editor',
  'otro',
] as const
export type RolDeLibro = (typeof ROLES_DE_LIBRO)[number]

export const ENCUADERNACIONES = ['tapa blanda', 'tapa dura', 'anillado', 'cartone', 'grapado', 'otra'] as const
export type Encuadernacion = (typeof ENCUADERNACIONES)[number]

export const AUDIENCIAS = ['general', 'infantil', 'juvenil', 'escolar', 'universitaria', 'profesional'] as const
export type Audiencia = (typeof AUDIENCIAS)[number]

/** Where an edition stands in its life, by its publisher. */
export const ESTADOS_EDITORIALES = [
  'proximamente',
  'activo',
  'postergado',
  'cancelado',
  'agotado',
  'descatalogado',
  'retirado',
  'desconocido',
] as const
export type EstadoEditorial = (typeof ESTADOS_EDITORIALES)[number]

/** Whether the supplier can send it; never the shop's own stock. */
export const DISPONIBILIDADES = [
  'disponible',
  'a pedido',
  'proximamente',
  'sin stock',
  'no disponible',
  'consultar',
] as const
export type Disponibilidad = (typeof DISPONIBILIDADES)[number]
