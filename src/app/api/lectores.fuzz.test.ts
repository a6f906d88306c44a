// No function that reads somebody's text takes more than 50 ms for any that can reach it: search, import, covers, mails.
// Seeded, as the fuzz of the calls (textos.fuzz.test.ts).

import { describe, expect, it } from 'vitest'
import { toHeader } from '#casa/correo/correo.ts'
import { toHtml, toText } from '#casa/correo/plantilla.ts'
import { computeDestino } from '#casa/sesion/sesion.rules.ts'
import { toDescripcion } from '#casa/sitio/pagina.rules.ts'
import { foldNombre, splitNombre } from '#catalogo/autores/autor.rules.ts'
import { hashBorrados, splitPalabras } from '#catalogo/indice/palabra.rules.ts'
import { composePalabras } from '#catalogo/indice/texto.rules.ts'
import { readIsbn, readLoneIsbn } from '#catalogo/libros/isbn.rules.ts'
import { drawMarca, drawMedallon, drawPortada } from '#catalogo/portadas/dibujo/dibujo.ts'
import { FAMILIAS } from '#catalogo/portadas/dibujo/familias.rules.ts'
import { parsePersonas } from '#listas/importacion/autores.rules.ts'
import { readCabecera } from '#listas/importacion/columnas.rules.ts'
import { CsvReader } from '#listas/importacion/csv.rules.ts'
import { createTablaReader } from '#listas/importacion/tabla.rules.ts'
import { cleanLine, cleanText, splitList } from '#listas/importacion/texto.rules.ts'
import * as valores from '#listas/importacion/valores.rules.ts'
import { toContacto } from '#oficina/cartas/tienda.ts'
import { loadConfig } from '#platform/config.ts'
import { repairAddress } from '#platform/http/unreadable.ts'
import { hashText } from '#platform/random.ts'
import { fold, hasFewMarks, normalizeLayout, normalizeLine, normalizeParagraphs, toForm } from '#platform/text.ts'
import { createContexto } from '#test/importacion.ts'
import { findSlow, listTextos, PATIENCE } from '#test/tiempo.ts'
import { normalizeConsulta } from '#vidriera/busqueda/busqueda.rules.ts'
import { parseConsulta } from '#vidriera/busqueda/consulta/consulta.rules.ts'
import { listLugares } from '#vidriera/busqueda/consulta/numeros.rules.ts'
import { dropGenero, dropRelleno } from '#vidriera/busqueda/consulta/relleno.rules.ts'
import { countDistancia } from '#vidriera/busqueda/perdon/distancia.rules.ts'
import { composeCorregida, composeLecturas, listPartes } from '#vidriera/busqueda/perdon/perdon.rules.ts'
import { readConsulta, toTextoGuardado } from '#vidriera/busqueda/sin-resultado/sin-resultado.rules.ts'
import { toPregunta } from '#vidriera/busqueda/sugerencias/sugerencia.rules.ts'
import { listaDeBusqueda, validateListado } from '#vidriera/busqueda/web/listado/listado-search.ts'
import { computeFirma, findProblemas } from '#vidriera/opiniones/opinion.rules.ts'
import { createAddresses } from './addresses.ts'
import { implementations } from './implementations.ts'

/** What a body may hold (platform/http/server.ts); a cell of an import may be longer, and is read in linear time too. */
const BODY = 65_536

const config = loadConfig({})
const readAddress = createAddresses(implementations.map(({ contract }) => contract))
const mensaje = (texto: string) =>
  toContacto({ nombre: texto, email: texto, asunto: texto, texto, creado_en: new Date(0) })
const columnas = readCabecera([
  'isbn',
  'titulo',
  'autores',
  'editorial',
  'categorias',
  'temas',
  'descripcion',
  'precio',
  'idioma',
])
if ('motivo' in columnas) throw new Error(columnas.motivo)
const readFila = createTablaReader(columnas, createContexto(['ficcion']))
/** Each text has a face of its own, so that all families of covers get some. */
const caraOf = (text: string) => ({ familia: hashText(text) % FAMILIAS.length, paleta: 0, variante: text.length % 12 })
const diccionario = { conocidas: new Map([['casa', 3]]), completas: [], isVacia: () => false }

/** What reads texts, by the length of the longest that can reach it. */
const READERS: Record<string, [units: number, read: (text: string) => unknown]> = {
  fold: [BODY, fold],
  hasFewMarks: [BODY, hasFewMarks],
  normalizeLine: [BODY, normalizeLine],
  normalizeLayout: [BODY, normalizeLayout],
  normalizeParagraphs: [BODY, normalizeParagraphs],
  toForm: [BODY, (text) => (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => toForm(text, form))],
  foldNombre: [BODY, foldNombre],
  splitNombre: [BODY, splitNombre],
  normalizeConsulta: [BODY, normalizeConsulta],
  parseConsulta: [BODY, parseConsulta],
  toTextoGuardado: [BODY, toTextoGuardado],
  readConsulta: [16_384, (text) => readConsulta(`/busqueda/${encodeURIComponent(text.toWellFormed())}?q=${text}`)],
  toPregunta: [BODY, toPregunta],
  'words that nearly fit': [BODY, readParecidas],
  splitPalabras: [BODY, (text) => [...splitPalabras([text])].map(hashBorrados)],
  composePalabras: [
    20_000,
    (text) =>
      composePalabras({
        titulo: text,
        autores: [text],
        editorial: text,
        categorias: [text],
        temas: [text],
        contribuidores: [text],
        coleccion: text,
        coleccion_numero: text,
        titulo_original: text,
        thema: null,
        audiencia: null,
        anio: null,
        descripcion: text,
      }),
  ],
  validateListado: [
    16_384,
    (text) =>
      validateListado(
        { precio_desde: text, precio_hasta: text, idioma: text, pagina: text, orden: text },
        listaDeBusqueda(text.toWellFormed()), // an address holds no half characters
      ),
  ],
  readAddress: [
    16_384,
    (text) => [readAddress(text), readAddress(`/busqueda/${text}?${text}`), repairAddress(`/${text}?${text}`)],
  ],
  computeDestino: [BODY, computeDestino],
  computeFirma: [320, (text) => computeFirma(text, text)],
  findProblemas: [BODY, (texto) => hasFewMarks(texto) && findProblemas({ estrellas: 1, texto })],
  toHeader: [BODY, toHeader],
  'a letter': [BODY, (text) => [toHtml(mensaje(text), config), toText(mensaje(text), config)]],
  toDescripcion: [20_000, toDescripcion],
  'a cover': [
    20_000,
    (text) => drawPortada({ isbn: '', titulo: text, autores: [text, text], categoria: text }, caraOf(text)),
  ],
  'a portrait and a mark': [20_000, (text) => [drawMedallon(text), drawMarca(text)]],
  readIsbn: [BODY, (text) => [readIsbn(text), readLoneIsbn(text)]],
  cleanLine: [BODY, (text) => [cleanLine(text), splitList(text)]],
  cleanText: [BODY, cleanText],
  parsePersonas: [BODY, parsePersonas],
  'a cell': [
    BODY,
    (text) =>
      [
        valores.parsePrecio,
        valores.parseFecha,
        valores.parseIdioma,
        valores.parseFormatos,
        valores.parsePortada,
        valores.parseCalificacion,
        valores.parseSi,
        valores.parseMedida,
        valores.parseMedidas,
        valores.parsePeso,
        valores.parseThema,
        valores.parseEncuadernacion,
        valores.parseAudiencia,
        valores.parseDisponibilidad,
        valores.parseEstadoEditorial,
      ].map((parse) => parse(text)),
  ],
  'a row of an import': [
    BODY,
    (text) => readFila(['9789500000017', text, 'Ana Bo', 'Sello', 'Ficción', text, text, text, text], 2),
  ],
  'a row of a file': [BODY, (text) => new CsvReader(',').push(`"${text}",${text}\n`, true)],
}

function readParecidas(text: string): unknown {
  const consulta = parseConsulta(text)
  if (consulta.tipo !== 'texto') return null
  const palabras = consulta.texto.split(' ')
  const vecinas = palabras.map((palabra) => ({ palabra: `${palabra}x`, libros: 1, suena: true }))
  const lecturas = composeLecturas(palabras, diccionario, vecinas)
  return [
    listPartes(palabras),
    [listLugares(palabras), dropRelleno(palabras), dropGenero(palabras)],
    palabras.flatMap(hashBorrados),
    lecturas.map((lectura) => composeCorregida(lectura, normalizeConsulta(text), [text.slice(0, 500)])),
    palabras.map((palabra) => countDistancia(palabra, `${palabra}x`, 2)),
  ]
}

describe('whatever reads a text', PATIENCE, () => {
  it.each(Object.entries(READERS))('%s does so at once', async (_, [units, read]) => {
    for (const length of [units, 500]) expect(await findSlow(listTextos(length), read)).toEqual([])
  })
})
