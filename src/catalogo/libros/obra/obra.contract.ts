// The other editions of a book's work, as its page names them.

import { CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { ENCUADERNACIONES } from '#catalogo/catalogo/ficha.rules.ts'
import { Rebaja } from '#catalogo/rebajas/rebaja.contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

const EdicionDeObra = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    isbn: z.string(),
    formatos: z.array(z.enum(FORMATOS)),
    encuadernacion: z.enum(ENCUADERNACIONES).optional(),
    editorial: z.string().nullable(),
    /** The year of the edition. */
    anio: z.string().nullable(),
    idioma: z.string().nullable(),
    /** In pesos; null: not for sale now. */
    precio: Pesos().nullable(),
    oferta: Rebaja().optional(),
    gratis: z.boolean().optional(),
    /** There only where it is not exempt. */
    clase_iva: z.enum(CLASES_IVA).optional(),
  })
export type EdicionDeObra = z.infer<ReturnType<typeof EdicionDeObra>>

/** The work of a book; `ediciones` are the others, at most `EDICIONES_A_LA_VISTA`, those for sale first, then the newest. */
export const Obra = () => z.object({ _id: Id(), ediciones: z.array(EdicionDeObra()) })
export type Obra = z.infer<ReturnType<typeof Obra>>
