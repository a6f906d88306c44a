// Languages as the catalogue writes them, and as pages and programs name them.

const CODIGOS = new Map(
  Object.entries({
    español: 'es',
    inglés: 'en',
    francés: 'fr',
    alemán: 'de',
    portugués: 'pt',
    italiano: 'it',
  }),
)

/** BCP 47; undefined for a language that isn't listed, or none. */
export const codigoDeIdioma = (nombre: string | null | undefined): string | undefined =>
  nombre ? CODIGOS.get(nombre.toLocaleLowerCase('es')) : undefined
