// The first hour of a shop: its steps, which tick themselves from what is there, and what the owner answered to them.

/** Where a step is done: a screen with its field, or a part of it (`hash`). */
export type Enlace = {
  texto: string
  to: `/panel-admin${string}`
  search?: Readonly<Record<string, string>>
  hash?: string
  /** In place of the way there: the setting that it writes at once. */
  ajuste?: { clave: string; valor: boolean }
}

/** A step as its slice sees it now. `asi`: the button that says that things are well as they are; missing where they are not. */
export type Paso = {
  clave: string
  titulo: string
  detalle: string
  hecho: boolean
  enlaces: readonly Enlace[]
  asi?: string
}

/** What the owner may answer to a step: later, or well as it is. `retomar` takes either back. */
export const RESPUESTAS_PASO = ['despues', 'asi', 'retomar'] as const
export type RespuestaPaso = (typeof RESPUESTAS_PASO)[number]

/** What was answered, by the step's name. */
export type Respuestas = Readonly<Record<string, 'despues' | 'asi'>>

/** Stands for the whole list: «No mostrar más» is the answer `asi` to it. */
export const TODO = 'todo'

export type EstadoPaso = 'falta' | 'despues' | 'hecho'

const estadoDe = ({ clave, hecho, asi }: Paso, respuestas: Respuestas): EstadoPaso => {
  if (hecho || (asi !== undefined && respuestas[clave] === 'asi')) return 'hecho'
  return respuestas[clave] === 'despues' ? 'despues' : 'falta'
}

/** The steps with their state, or null where the list has gone: all is done, or the owner wanted no more of it. */
export function listPasos<P extends Paso>(
  pasos: readonly P[],
  respuestas: Respuestas,
): (P & { estado: EstadoPaso })[] | null {
  if (respuestas[TODO] === 'asi') return null
  const vistos = pasos.map((paso) => ({ ...paso, estado: estadoDe(paso, respuestas) }))
  return vistos.every(({ estado }) => estado === 'hecho') ? null : vistos
}

/** The answers with one more. */
export function answer(respuestas: Respuestas, clave: string, respuesta: RespuestaPaso): Respuestas {
  const { [clave]: _, ...others } = respuestas
  return respuesta === 'retomar' ? others : { ...others, [clave]: respuesta }
}
