// What the mails about a book that is awaited say. Pure: rows in, a letter out.
import { type Config, publicUrl } from '../../platform/config.ts'
import type { Carta } from '../plantilla.ts'

/** The links carry the token of the wish. */
export const toConfirmarEspera = (
  titulo: string,
  { confirmar, dejar }: { confirmar: string; dejar: string },
): Carta => ({
  asunto: 'Confirmá que querés el aviso',
  titulo: '¿Te avisamos cuando llegue?',
  bloques: [
    { parrafo: `Alguien pidió que te avisemos cuando llegue «${titulo}». Si fuiste vos, confirmalo:` },
    { boton: { texto: 'Quiero el aviso', url: confirmar } },
    {
      parrafo:
        'Te escribimos una sola vez, cuando el libro esté. Si cambiás de idea, con este otro enlace no te avisamos:',
    },
    { boton: { texto: 'No quiero el aviso', url: dejar } },
    { nota: 'Si no fuiste vos, no hace falta que hagas nada: sin confirmar no te escribimos más.' },
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
