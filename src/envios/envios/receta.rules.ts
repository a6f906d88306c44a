// Three ready ways to send, which fill the shipping tables: which services each has, and where they go.

export const RECETAS = ['retiro_y_moto', 'todo_el_pais', 'solo_retiro'] as const
export type Receta = (typeof RECETAS)[number]

export const RECETA_NOMBRES: Record<Receta, string> = {
  retiro_y_moto: 'Retiro y moto',
  todo_el_pais: 'Todo el país',
  solo_retiro: 'Solo retiro',
}
export const RECETA_DETALLES: Record<Receta, string> = {
  retiro_y_moto: 'Se retira en la librería, o va por moto cerca.',
  todo_el_pais: 'Un precio para todo el país, y el retiro si decís dónde.',
  solo_retiro: 'Cada pedido se retira en la librería.',
}

/** What each recipe asks for. */
export const conMoto = (receta: Receta): boolean => receta === 'retiro_y_moto'
export const conCorreo = (receta: Receta): boolean => receta === 'todo_el_pais'
export const pideLugar = (receta: Receta): boolean => receta !== 'todo_el_pais'

/** The services that recipes make, known by their names: a recipe that is followed again changes what it made. */
export const SERVICIOS_DE_RECETA = {
  retiro: { nombre: 'Retiro en la librería', tipo: 'retiro', dias_min: 0, dias_max: 1 },
  moto: { nombre: 'Moto', tipo: 'domicilio', dias_min: 0, dias_max: 2 },
  correo: { nombre: 'A todo el país', tipo: 'domicilio', dias_min: 3, dias_max: 8 },
} as const
export type DeReceta = keyof typeof SERVICIOS_DE_RECETA

/** Days that an order is kept to be picked up. */
export const GUARDA_DIAS = 15
/** Up to so many grams it costs what was typed, as the two services that the shop comes with. */
export const HASTA_G = 25_000
