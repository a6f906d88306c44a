// Books as the export says them, for tests of ONIX: one with all that a shop may know, one with next to nothing.

import { completeFicha } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { LibroExportado } from '#listas/exportacion/exportacion.rules.ts'
import { type FormaDeOnix, writeOnixFoot, writeOnixHead, writeOnixProducto } from '#listas/exportacion/onix.rules.ts'
import type { Etiquetas } from '#listas/exportacion/xml.rules.ts'
import { centavos } from '#platform/money.ts'

export const LIBRO: LibroExportado = {
  id: '0191d1b5-0000-7000-8000-000000000001',
  isbn: '9789500000017',
  titulo: 'El faro & la <sal>\u0007 😀',
  autores: [
    { nombre: 'José', apellido: 'Ñandú', nombre_completo: 'José Ñandú' },
    { nombre: '', apellido: 'Naciones Unidas', nombre_completo: 'Naciones Unidas' },
  ],
  editorial: 'Ediciones del Faro',
  fecha_edicion: '2015-03-02',
  fecha_edicion_precision: 'dia',
  idioma: 'Español',
  categorias: ['Ficción'],
  temas: ['Novelas', 'Mar'],
  formatos: ['digital'],
  descripcion: 'Un "faro".\nUna isla.',
  precio: centavos(12_500_50),
  gratis: false,
  pvp: null,
  calificacion: null,
  portada: 'https://tapas.example/1.jpg?a=1&b=2',
  ficha: completeFicha(null),
  actualizado_en: new Date(0),
}
const MINIMO: LibroExportado = {
  ...LIBRO,
  autores: [],
  editorial: null,
  fecha_edicion: null,
  idioma: 'Otro',
  categorias: [],
  temas: [],
  formatos: ['fisico'],
  descripcion: null,
  precio: null,
  portada: 'subida:1',
}
export const FICHA = completeFicha({
  contribuidores: [
    ...(['ilustrador', 'fotografo', 'prologuista', 'traductor', 'compilador'] as const),
    ...(['adaptador', 'narrador', 'editor', 'otro'] as const),
  ].map((rol) => ({ nombre: 'Eva O’Hara', rol })),
  coleccion: 'Narrativas & más',
  coleccion_numero: 'Vol. 7',
  numero_edicion: 1_200,
  edicion: '3.ª, <revisada>',
  paginas: 321,
  alto_mm: 230,
  ancho_mm: 150,
  grueso_mm: 21,
  peso_g: 410,
  encuadernacion: 'grapado',
  titulo_original: 'The Lighthouse',
  idioma_original: 'japonés',
  audiencia: 'escolar',
  thema: ['1KLSA', 'FBA', 'YFC'],
  indice: 'Uno\nDos',
  fragmento: 'Era & no era.\n\nFin.',
  criticas: [
    { texto: 'Enorme.', fuente: 'La Nación' },
    { texto: 'Dos\n\npárrafos', fuente: null },
  ],
  estado_editorial: 'agotado',
  disponibilidad: 'a pedido',
})
const REMITENTE = { nombre: 'La Anaquela', email: 'hola@anaquela.test', enviado: new Date('2026-11-23T12:05:00Z') }

export const LIBROS_ONIX: readonly LibroExportado[] = [LIBRO, MINIMO, { ...LIBRO, formatos: ['fisico'], ficha: FICHA }]

/** A whole message of these books. */
export const writeMensaje = (
  libros: readonly LibroExportado[],
  etiquetas: Etiquetas,
  version: FormaDeOnix['version'] = '3.1',
): string =>
  [
    writeOnixHead(REMITENTE, { version, etiquetas }),
    ...libros.map((libro) => writeOnixProducto(libro, 'La Anaquela', etiquetas)),
    writeOnixFoot(etiquetas),
  ].join('')
