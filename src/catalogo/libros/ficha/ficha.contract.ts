// What is known of an edition beyond the specification's fields, as the API gives it.
import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import type { Hecho } from './hecho.rules.ts'
import { mapHechos, type NombreDeHecho, type Valores } from './hechos.rules.ts'

/** A fact by its kind. People stand in the order of the title page; authors are in `autores`. */
function Dato(hecho: Hecho) {
  switch (hecho.tipo) {
    case 'entero':
      return z.int()
    case 'renglon':
    case 'parrafos':
      return z.string()
    case 'elegido':
      return z.enum(hecho.valores)
    case 'codigos':
      return z.array(z.string())
    case 'personas':
      return z.array(z.object({ nombre: z.string(), rol: z.enum(ROLES_DE_LIBRO) }))
    case 'criticas':
      return z.array(z.object({ texto: z.string(), fuente: z.string().nullable() }))
  }
}

/**
 * Only what is known has its key. `estado_editorial` is where its publisher says that the edition stands, `disponibilidad` whether
 * the supplier can send it; it says nothing of the shop's own stock.
 */
export const Ficha = () =>
  // Each by its own kind.
  z.object(
    mapHechos((_, hecho) => Dato(hecho).optional()) as unknown as {
      [K in NombreDeHecho]: z.ZodOptional<z.ZodType<Valores[K]>>
    },
  )
export type Ficha = z.infer<ReturnType<typeof Ficha>>

/** With the address of its series, the other books of it, those before and after it by number, and what its codes of Thema are called. */
export const FichaPresentada = () =>
  Ficha().extend({
    /** A code without a word of its own is called by the nearest above it. */
    materias: z.array(z.object({ codigo: z.string(), nombre: z.string() })).optional(),
    /** The series' own page: `/editoriales/{editorial}/colecciones/{slug}`. Absent where nobody published it. */
    serie: z.object({ editorial: Id(), slug: z.string() }).optional(),
    vecinos: z.array(z.object({ _id: Id(), titulo: z.string(), numero: z.string().nullable() })).optional(),
  })
export type FichaPresentada = z.infer<ReturnType<typeof FichaPresentada>>
