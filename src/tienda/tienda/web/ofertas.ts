import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import type { OfertaPublica } from '#vidriera/ofertas/oferta.contract.ts'
import type { BannerOferta } from './Banners.tsx'

/** Covers on one banner. */
const PORTADAS = 3

/** What the banners show of the offers; one without a text of its own says what it takes off. */
export const toBanners = (ofertas: readonly OfertaPublica[]): BannerOferta[] =>
  ofertas
    .filter(({ banner }) => banner)
    .map(({ _id, titulo, texto, descuento, libros }) => ({
      _id,
      titulo,
      texto: texto || `${descuento} de descuento.`,
      libros: libros.slice(0, PORTADAS).map((libro): Tarjeta => toTarjeta(libro)),
    }))
