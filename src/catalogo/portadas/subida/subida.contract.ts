import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/**
 * Keeps an uploaded picture: the body is the file itself, `image/*`, at most 10 MB. The answer's `direccion` is what a
 * book's `portada` may hold.
 */
export const createImagen = contract('POST', '/api/imagenes', STAFF, () => ({
  summary: 'Sube una imagen y da la dirección con que se usa',
  errors: ['IMAGEN_INVALIDA', 'TOO_LARGE', 'UNSUPPORTED'],
  input: z.object({}),
  output: z.object({
    direccion: z.string(),
    ancho: z.number().int(),
    alto: z.number().int(),
  }),
}))
