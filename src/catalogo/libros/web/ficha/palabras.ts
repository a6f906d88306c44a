// What the facts of an edition are called, in the shop and in the panel.
import type {
  Audiencia,
  Disponibilidad,
  Encuadernacion,
  EstadoEditorial,
  RolDeLibro,
} from '#catalogo/catalogo/ficha.rules.ts'

/** What somebody did, as it stands before the name. */
export const DE_ROL: Record<RolDeLibro, string> = {
  autor: 'Textos de',
  ilustrador: 'Ilustraciones de',
  fotografo: 'Fotografías de',
  prologuista: 'Prólogo de',
  traductor: 'Traducción de',
  compilador: 'Compilación de',
  adaptador: 'Adaptación de',
  narrador: 'Narración de',
  editor: 'Edición a cargo de',
  otro: 'Con la participación de',
}

export const ENCUADERNACION_NOMBRES: Record<Encuadernacion, string> = {
  'tapa blanda': 'Tapa blanda',
  'tapa dura': 'Tapa dura',
  anillado: 'Anillado',
  cartone: 'Cartoné',
  grapado: 'Grapado',
  otra: 'Otra',
}

export const AUDIENCIA_NOMBRES: Record<Audiencia, string> = {
  general: 'General',
  infantil: 'Infantil',
  juvenil: 'Juvenil',
  escolar: 'Escolar',
  universitaria: 'Universitario',
  profesional: 'Profesional',
}

export const ESTADO_NOMBRES: Record<EstadoEditorial, string> = {
  proximamente: 'Próxima aparición',
  activo: 'En catálogo',
  postergado: 'Postergado por la editorial',
  cancelado: 'Cancelado por la editorial',
  agotado: 'Agotado en la editorial',
  descatalogado: 'Descatalogado',
  retirado: 'Retirado de la venta',
  desconocido: 'Desconocido',
}

export const DISPONIBILIDAD_NOMBRES: Record<Disponibilidad, string> = {
  disponible: 'Disponible',
  'a pedido': 'A pedido',
  proximamente: 'Próximamente',
  'sin stock': 'Sin stock por ahora',
  'no disponible': 'No disponible',
  consultar: 'A consultar',
}
