// The facts of an edition beyond the specification's fields: one record each, from which table, form, API, panel, the catalogue's own
// table, suppliers' lists and ONIX are made (docs/decisions/148).
import { AUDIENCIAS, DISPONIBILIDADES, ENCUADERNACIONES, ESTADOS_EDITORIALES } from '#catalogo/catalogo/ficha.rules.ts'
import type { Critica, Hecho, Persona } from './hecho.rules.ts'

/**
 * Every fact by its name, which is its column of `libro_ficha`, of the table of the catalogue and its key of the API, in the order of
 * that table. A test compares the limits with the checks of the database. The least number is 1.
 */
export const HECHOS = {
  contribuidores: {
    tipo: 'personas',
    max: 100,
    largo: 200,
    origen: 1,
    nombre: 'traductores y otros',
    campo: 'contribuidores',
    columnas: 'contribuidores colaboradores',
    onix: { bloque: 'descripcion' },
  },
  coleccion: {
    tipo: 'renglon',
    max: 300,
    sobra: 'la colección no se guarda: es demasiado larga',
    origen: 2,
    nombre: 'colección',
    campo: 'coleccion',
    columnas: 'coleccion serie nombrecoleccion',
    onix: { bloque: 'descripcion' },
  },
  coleccion_numero: {
    tipo: 'renglon',
    max: 30,
    sobra: 'el número en la colección no se guarda: es demasiado largo',
    con: 'coleccion',
    nombre: 'número en la colección',
    campo: 'coleccionNumero',
    columnas:
      'coleccionnumero numerocoleccion numeroencoleccion numerodecoleccion nrocoleccion numeroenserie numerodeserie',
    onix: { bloque: 'descripcion' },
  },
  numero_edicion: {
    tipo: 'entero',
    max: 9_999,
    origen: 3,
    nombre: 'número de edición',
    campo: 'numeroEdicion',
    columnas: 'numeroedicion numerodeedicion nroedicion nrodeedicion',
    onix: { bloque: 'descripcion', elemento: 'EditionNumber' },
  },
  edicion: {
    tipo: 'renglon',
    max: 200,
    sobra: 'la mención de edición no se guarda: es demasiado larga',
    origen: 4,
    nombre: 'edición',
    etiqueta: 'Qué cambió en esta edición',
    ejemplo: 'corregida y aumentada',
    campo: 'edicion',
    columnas: 'edicion',
    onix: { bloque: 'descripcion', elemento: 'EditionStatement' },
  },
  paginas: {
    tipo: 'entero',
    max: 99_999,
    origen: 5,
    nombre: 'páginas',
    campo: 'paginas',
    columnas: 'paginas cantidaddepaginas numerodepaginas nrodepaginas cantpaginas nropaginas numpaginas pags pag',
    onix: { bloque: 'descripcion', extension: '00' },
  },
  alto_mm: {
    tipo: 'entero',
    max: 9_999,
    unidad: 'mm',
    origen: 6,
    nombre: 'alto',
    campo: 'alto',
    columnas: 'alto altomm altocm altura alturamm alturacm',
    onix: { bloque: 'descripcion', medida: '01' },
  },
  ancho_mm: {
    tipo: 'entero',
    max: 9_999,
    unidad: 'mm',
    origen: 7,
    nombre: 'ancho',
    campo: 'ancho',
    columnas: 'ancho anchomm anchocm',
    onix: { bloque: 'descripcion', medida: '02' },
  },
  grueso_mm: {
    tipo: 'entero',
    max: 9_999,
    unidad: 'mm',
    origen: 8,
    nombre: 'grueso',
    etiqueta: 'Lomo',
    campo: 'grueso',
    columnas: 'grueso gruesomm gruesocm espesor espesormm espesorcm lomo lomomm lomocm',
    onix: { bloque: 'descripcion', medida: '03' },
  },
  peso_g: {
    tipo: 'entero',
    max: 99_999,
    unidad: 'g',
    origen: 9,
    nombre: 'peso',
    campo: 'peso',
    columnas: 'peso pesog pesogr pesogramos pesogrs pesokg',
    onix: { bloque: 'descripcion', medida: '08' },
  },
  encuadernacion: {
    tipo: 'elegido',
    valores: ENCUADERNACIONES,
    origen: 10,
    nombre: 'encuadernación',
    campo: 'encuadernacion',
    columnas: 'encuadernacion tipodetapa tipodeencuadernacion',
    onix: { bloque: 'descripcion' },
  },
  titulo_original: {
    tipo: 'renglon',
    max: 500,
    sobra: 'el título original no se guarda: es demasiado larga',
    origen: 11,
    nombre: 'título original',
    campo: 'tituloOriginal',
    columnas: 'titulooriginal',
    onix: { bloque: 'descripcion', titulo: '03' },
  },
  idioma_original: {
    tipo: 'renglon',
    max: 60,
    sobra: 'el idioma original no se guarda: es demasiado larga',
    origen: 12,
    nombre: 'idioma original',
    campo: 'idiomaOriginal',
    columnas: 'idiomaoriginal lenguaoriginal',
    onix: { bloque: 'descripcion', lengua: '02' },
  },
  audiencia: {
    tipo: 'elegido',
    valores: AUDIENCIAS,
    origen: 13,
    nombre: 'audiencia',
    etiqueta: 'Público',
    campo: 'audiencia',
    columnas: 'audiencia publico publicoobjetivo edadrecomendada edad edades',
    onix: { bloque: 'descripcion' },
  },
  thema: {
    tipo: 'codigos',
    max: 50,
    largo: 30,
    origen: 14,
    nombre: 'códigos de Thema',
    etiqueta: 'Materias Thema',
    campo: 'themaCodigos',
    columnas: 'thema codigothema codigosthema materiathema',
    onix: { bloque: 'descripcion' },
  },
  indice: {
    tipo: 'parrafos',
    max: 20_000,
    sobra: 'la tabla de contenidos no se guarda: es demasiado larga',
    origen: 15,
    nombre: 'índice',
    campo: 'indice',
    columnas: 'indice tabladecontenidos tabladecontenido sumario',
    onix: { bloque: 'textos', texto: '04', viejos: ['04'] },
  },
  fragmento: {
    tipo: 'parrafos',
    max: 20_000,
    sobra: 'el fragmento no se guarda: es demasiado larga',
    origen: 18,
    nombre: 'fragmento',
    campo: 'fragmento',
    columnas: 'fragmento extracto adelanto',
    onix: { bloque: 'textos', texto: '14', viejos: ['23', '24'] },
  },
  criticas: {
    tipo: 'criticas',
    max: 10,
    largo: 1_000,
    fuente: 200,
    origen: 19,
    nombre: 'críticas',
    campo: 'criticas',
    columnas: 'criticas critica criticasdeprensa prensa',
    onix: { bloque: 'textos', texto: '06', viejos: ['08'] },
  },
  estado_editorial: {
    tipo: 'elegido',
    valores: ESTADOS_EDITORIALES,
    origen: 16,
    nombre: 'estado editorial',
    etiqueta: 'En la editorial',
    campo: 'estadoEditorial',
    columnas: 'estadoeditorial situacioneditorial',
    onix: { bloque: 'publicacion' },
  },
  disponibilidad: {
    tipo: 'elegido',
    valores: DISPONIBILIDADES,
    origen: 17,
    nombre: 'disponibilidad',
    etiqueta: 'En el proveedor',
    campo: 'disponibilidad',
    columnas: 'disponibilidad disponible estado',
    onix: { bloque: 'oferta' },
  },
} as const satisfies Record<string, Hecho>

export type NombreDeHecho = keyof typeof HECHOS
// An object literal's own keys.
export const NOMBRES_DE_HECHO = Object.keys(HECHOS) as readonly NombreDeHecho[]

/** What stands in each fact that is known. */
export type Valores = { [K in NombreDeHecho]: ValorDe<(typeof HECHOS)[K]> }
type ValorDe<H> = H extends { valores: readonly (infer V)[] }
  ? V
  : H extends { tipo: 'entero' }
    ? number
    : H extends { tipo: 'personas' }
      ? Persona[]
      : H extends { tipo: 'criticas' }
        ? Critica[]
        : H extends { tipo: 'codigos' }
          ? string[]
          : string

/** The facts that are lists: empty where nothing is known, the others are null. */
export type HechoDeLista = { [K in NombreDeHecho]: Valores[K] extends unknown[] ? K : never }[NombreDeHecho]

/** Something of each fact, in their order. */
export const mapHechos = <T>(make: (nombre: NombreDeHecho, hecho: Hecho) => T) =>
  Object.fromEntries(NOMBRES_DE_HECHO.map((nombre) => [nombre, make(nombre, HECHOS[nombre])])) as Record<
    NombreDeHecho,
    T
  >

/** The facts of a kind, in their order. */
export const listHechos = (isOne: (hecho: Hecho) => boolean): NombreDeHecho[] =>
  NOMBRES_DE_HECHO.filter((nombre) => isOne(HECHOS[nombre]))
