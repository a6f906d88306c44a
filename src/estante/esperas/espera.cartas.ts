// What the mails about a book that is awaited say. Pure: rows in, a letter out.

import type { Carta } from '#casa/correo/plantilla.ts'
import { type Config, publicUrl } from '#platform/config.ts'

/** A wish in a reader's words has no title yet, and the words are not mailed: anybody may have typed them. */
const SIN_TITULO = 'un libro que hoy no tenemos'

/** The links carry the token of the wish. `titulo`: null where nobody has said which book it is. */
export const toConfirmarEspera = (
  titulo: string | null,
  { confirmar, dejar }: { confirmar: string; dejar: string },
): Carta => ({
  asunto: 'Confirmá que querés el aviso',
  titulo: '¿Te avisamos cuando llegue?',
  bloques: [
    {
      parrafo: `Alguien pidió que te avisemos cuando llegue ${titulo === null ? SIN_TITULO : `«${titulo}»`}. Si fuiste vos, confirmalo:`,
    },
    { boton: { texto: 'Quiero el aviso', url: confirmar } },
    {
      parrafo:
        'Te escribimos una sola vez, cuando el libro esté. Si cambiás de idea, con este otro enlace no te avisamos:',
    },
    { boton: { texto: 'No quiero el aviso', url: dejar } },
    { nota: 'Si no fuiste vos, no hace falta que hagas nada: sin confirmar no te escribimos más.' },
  ],
})

/** One letter for several books, where an address was asked often enough one by one. */
export const toConfirmarEsperas = (
  titulos: readonly (string | null)[],
  { confirmar, dejar }: { confirmar: string; dejar: string },
): Carta => ({
  asunto: 'Confirmá que querés los avisos',
  titulo: '¿Te avisamos cuando lleguen?',
  bloques: [
    { parrafo: 'Alguien pidió que te avisemos cuando lleguen estos libros. Si fuiste vos, confirmalo:' },
    { cita: titulos.map((titulo) => titulo ?? SIN_TITULO).join('\n') },
    { boton: { texto: 'Quiero los avisos', url: confirmar } },
    { parrafo: 'Si cambiás de idea, con este otro enlace no te avisamos de ninguno:' },
    { boton: { texto: 'No quiero los avisos', url: dejar } },
    { nota: 'Si no fuiste vos, no hace falta que hagas nada: sin confirmar no te avisamos.' },
  ],
})

/** Several books that came at once. */
export const toLlegadas = (libros: readonly { titulo: string; libroId: string }[], config: Config): Carta => ({
  asunto: `Llegaron ${libros.length} libros que esperabas`,
  titulo: 'Llegaron los libros que esperabas',
  bloques: [
    { parrafo: `Ya los tenemos en ${config.SITE_NOMBRE}:` },
    ...libros.map(({ titulo, libroId }) => ({
      boton: { texto: titulo, url: `${publicUrl(config)}/libros/${libroId}` },
    })),
    { nota: 'Pediste estos avisos desde la página de cada libro. No te vamos a escribir de nuevo por ellos.' },
  ],
})

export const toLlegada = ({ titulo, libroId }: { titulo: string; libroId: string }, config: Config): Carta => ({
  asunto: `Llegó «${titulo}»`,
  titulo: 'Llegó el libro que esperabas',
  bloques: [
    { parrafo: `Ya tenemos «${titulo}» en ${config.SITE_NOMBRE}.` },
    { boton: { texto: 'Ver el libro', url: `${publicUrl(config)}/libros/${libroId}` } },
    { nota: 'Pediste este aviso desde la página del libro. No te vamos a escribir de nuevo por él.' },
  ],
})
