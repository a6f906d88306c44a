// The jurisdictions of Argentina: where the shop stands and where a fair takes place. A list of the country's, apart from the
// provinces that the owner delivers to.
export const JURISDICCIONES = [
  'Buenos Aires',
  'Catamarca',
  'Chaco',
  'Chubut',
  'Ciudad Autónoma de Buenos Aires',
  'Córdoba',
  'Corrientes',
  'Entre Ríos',
  'Formosa',
  'Jujuy',
  'La Pampa',
  'La Rioja',
  'Mendoza',
  'Misiones',
  'Neuquén',
  'Río Negro',
  'Salta',
  'San Juan',
  'San Luis',
  'Santa Cruz',
  'Santa Fe',
  'Santiago del Estero',
  'Tierra del Fuego',
  'Tucumán',
] as const
export type Jurisdiccion = (typeof JURISDICCIONES)[number]

export const isJurisdiccion = (text: string): text is Jurisdiccion => JURISDICCIONES.some((known) => known === text)
