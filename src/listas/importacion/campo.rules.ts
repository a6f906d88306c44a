// What a column of a list can be taken for, in the owner's words.

import { nameHecho } from '#catalogo/libros/ficha/hecho.rules.ts'
import { HECHOS, NOMBRES_DE_HECHO, type NombreDeHecho } from '#catalogo/libros/ficha/hechos.rules.ts'
import type { Campo, CampoDeHecho } from './columnas.rules.ts'

/** What stands in the list behind a fact. */
const TRAS: Partial<Record<NombreDeHecho, [Campo, string]>> = {
  grueso_mm: ['medidas', 'Medidas'],
  criticas: ['contribuidores', 'Traductores y otros, con lo que hicieron'],
}
const DE_HECHOS = Object.fromEntries(
  NOMBRES_DE_HECHO.flatMap((nombre): [Campo, string][] => {
    const tras = TRAS[nombre]
    const propio: [Campo, string][] =
      nombre === 'contribuidores' ? [] : [[HECHOS[nombre].campo, nameHecho(HECHOS[nombre])]]
    return [...propio, ...(tras ? [tras] : [])]
  }),
) as Record<Exclude<CampoDeHecho, 'themaCodigos'> | 'medidas', string> // every fact has its column; Thema stands with the other codes

export const CAMPO_NOMBRES = {
  isbn: 'ISBN',
  isbnOriginal: 'Otro ISBN',
  titulo: 'Título',
  subtitulo: 'Subtítulo',
  autores: 'Autores',
  autoresInvertidos: 'Autores, el apellido primero',
  editorial: 'Editorial',
  sello: 'Sello',
  precio: 'Precio',
  pvp: 'PVP de la editorial (no toca el precio de venta)',
  gratis: 'Es gratis',
  fecha: 'Fecha de edición',
  idioma: 'Idioma',
  categorias: 'Categorías',
  materias: 'Materias',
  temas: 'Temas',
  themaCodigos: nameHecho(HECHOS.thema),
  ibic: 'Códigos IBIC',
  bisac: 'Códigos BISAC',
  cdu: 'CDU',
  formatos: 'Formatos de la tienda',
  soporte: 'Formato o soporte',
  descripcion: 'Descripción',
  portada: 'Dirección de la portada',
  calificacion: 'Calificación',
  ilustrador: 'Ilustrador',
  fotografo: 'Fotógrafo',
  prologuista: 'Prologuista',
  traductor: 'Traductor',
  compilador: 'Compilador',
  adaptador: 'Adaptador',
  narrador: 'Narrador',
  editor: 'Editor literario',
  ...DE_HECHOS,
  fuente: 'Fuente',
} as const satisfies Record<Campo, string>

// An object literal's own keys.
export const CAMPOS = Object.keys(CAMPO_NOMBRES) as [Campo, ...Campo[]]
