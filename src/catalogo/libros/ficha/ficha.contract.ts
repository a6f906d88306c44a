// What is known of an edition beyond the specification's fields, as the API gives it.
import {
  AUDIENCIAS,
  DISPONIBILIDADES,
  ENCUADERNACIONES,
  ESTADOS_EDITORIALES,
  ROLES_DE_LIBRO,
} from '#catalogo/catalogo/ficha.rules.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** Only what is known has its key. */
export const Ficha = () =>
  z.object({
    /** In the order of the title page; authors are in `autores`. */
    contribuidores: z.array(z.object({ nombre: z.string(), rol: z.enum(ROLES_DE_LIBRO) })).optional(),
    coleccion: z.string().optional(),
    coleccion_numero: z.string().optional(),
    numero_edicion: z.int().optional(),
    edicion: z.string().optional(),
    paginas: z.int().optional(),
    alto_mm: z.int().optional(),
    ancho_mm: z.int().optional(),
    grueso_mm: z.int().optional(),
    peso_g: z.int().optional(),
    encuadernacion: z.enum(ENCUADERNACIONES).optional(),
    titulo_original: z.string().optional(),
    idioma_original: z.string().optional(),
    audiencia: z.enum(AUDIENCIAS).optional(),
    thema: z.array(z.string()).optional(),
    indice: z.string().optional(),
    fragmento: z.string().optional(),
    criticas: z.array(z.object({ texto: z.string(), fuente: z.string().nullable() })).optional(),
    /** Where its publisher says that the edition stands. */
    estado_editorial: z.enum(ESTADOS_EDITORIALES).optional(),
    /** Whether the supplier can send it; it says nothing of the shop's own stock. */
    disponibilidad: z.enum(DISPONIBILIDADES).optional(),
  })
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
