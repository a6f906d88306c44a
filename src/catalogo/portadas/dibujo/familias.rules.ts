// The ten families, in the order their numbers are stored in: never reorder, only append.
import { cartel } from './familias/cartel.rules.ts'
import { coleccion } from './familias/coleccion.rules.ts'
import { eclipse } from './familias/eclipse.rules.ts'
import type { Familia } from './familias/escena.rules.ts'
import { etiqueta } from './familias/etiqueta.rules.ts'
import { horizonte } from './familias/horizonte.rules.ts'
import { inicial } from './familias/inicial.rules.ts'
import { lomos } from './familias/lomos.rules.ts'
import { marco } from './familias/marco.rules.ts'
import { mosaico } from './familias/mosaico.rules.ts'
import { surcos } from './familias/surcos.rules.ts'

export const FAMILIAS: readonly Familia[] = [
  etiqueta,
  coleccion,
  lomos,
  eclipse,
  inicial,
  cartel,
  horizonte,
  mosaico,
  marco,
  surcos,
]
