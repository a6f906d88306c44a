// Size, languages, subjects and readers of a product of ONIX.
import type { Audiencia } from '#catalogo/catalogo/ficha.rules.ts'
import type { createClasificador } from '../clasificar.rules.ts'
import { type Fila, type Hechos, readHechos } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { parseIdiomaOriginal } from '../valores.rules.ts'
import { findEnEspanol, findHijo, listHijos, type Nodo, readEntero, readHijo, readTexto } from './arbol.ts'
import { toAudiencia } from './codigos.rules.ts'
import { readTextoLargo } from './textos.rules.ts'
import { readTitulo } from './titulos.rules.ts'

/** Extents in the order of preference: main content, content, absolute, roman and arabic numbers. */
const EXTENSIONES = ['00', '11', '05', '07', '08']

function readPaginas(detalle: Nodo, max: number): number | null {
  const extents = listHijos(detalle, 'Extent').filter((extent) => readHijo(extent, 'ExtentUnit') === '03')
  for (const tipo of EXTENSIONES) {
    const extent = extents.find((candidate) => readHijo(candidate, 'ExtentType') === tipo)
    const read = readEntero(readHijo(extent, 'ExtentValue'), max)
    if (read) return read
  }
  return readEntero(readHijo(detalle, 'NumberOfPages'), max)
}

/** Millimetres and grams, whichever unit the sender measures in (list 50). */
const UNIDADES: Record<'mm' | 'g', Record<string, number>> = {
  mm: { mm: 1, cm: 10, in: 25.4 },
  g: { gr: 1, kg: 1_000, oz: 28.349_523, lb: 453.592_37 },
}

function readMedida(detalle: Nodo, tipo: string, unidad: 'mm' | 'g', max: number): number | null {
  const found = listHijos(detalle, 'Measure').find(
    (candidate) => (readHijo(candidate, 'MeasureType') || readHijo(candidate, 'MeasureTypeCode')) === tipo,
  )
  const factor = UNIDADES[unidad][readHijo(found, 'MeasureUnitCode')]
  const value = Math.round(Number(readHijo(found, 'Measurement')) * (factor ?? Number.NaN))
  return value >= 1 && value <= max ? value : null
}

/** The facts that stand in a place of their own (`HECHOS`); of the others nothing. */
export const readLugares = (detalle: Nodo, textos: Nodo, tell: (texto: string) => void): Hechos =>
  readHechos((_, hecho) => {
    const { medida, extension, elemento, titulo, lengua, texto, viejos = [] } = hecho.onix
    if (hecho.tipo === 'entero') {
      if (medida && hecho.unidad) return readMedida(detalle, medida, hecho.unidad, hecho.max)
      if (extension) return readPaginas(detalle, hecho.max)
      return elemento ? readEntero(readHijo(detalle, elemento), hecho.max) : null
    }
    if (elemento) return cleanLine(readTexto(findEnEspanol(detalle, elemento))) || null
    if (titulo) return readTitulo(detalle, titulo) ?? (cleanLine(readHijo(detalle, 'OriginalLanguageTitle')) || null)
    if (lengua) return readIdioma(detalle, lengua, parseIdiomaOriginal)
    return texto && hecho.tipo === 'parrafos' ? readTextoLargo(textos, [texto], viejos, hecho.max, tell) : null
  })

/** The language of a role (list 22); null where it is not named or `parse` does not know it. */
export function readIdioma<T>(detalle: Nodo, rol: string, parse: (code: string) => T | null): T | null {
  const found = listHijos(detalle, 'Language').find((language) => readHijo(language, 'LanguageRole') === rol)
  return found ? parse(readHijo(found, 'LanguageCode')) : null
}

/** Subjects of all schemes (list 27) as categories, topics and Thema codes; the main one first. */
export function readMaterias(
  detalle: Nodo,
  clasificar: ReturnType<typeof createClasificador>,
  numero: number,
): Pick<Fila, 'categorias' | 'categoriasSugeridas' | 'temas' | 'temasExtra' | 'thema'> {
  const codigos = { thema: [] as string[], ibic: [] as string[], bisac: [] as string[] }
  const temas: string[] = []
  const materias: string[] = []
  const subjects = [...listHijos(detalle, 'Subject'), ...listHijos(detalle, 'MainSubject')]
  const isMain = (subject: Nodo) => subject.nombre === 'MainSubject' || findHijo(subject, 'MainSubject') !== undefined
  for (const subject of [...subjects.filter(isMain), ...subjects.filter((other) => !isMain(other))]) {
    const scheme = readHijo(subject, 'SubjectSchemeIdentifier') || readHijo(subject, 'MainSubjectSchemeIdentifier')
    const code = readHijo(subject, 'SubjectCode').toUpperCase()
    const heading = cleanLine(readTexto(findEnEspanol(subject, 'SubjectHeadingText')))
    if (scheme === '93' && /^[A-Z][A-Z0-9-]{0,19}$/.test(code)) codigos.thema.push(code)
    else if (scheme >= '94' && scheme <= '99' && /^[1-6][A-Z0-9-]{0,19}$/.test(code)) codigos.thema.push(code)
    else if (scheme === '12') codigos.ibic.push(code)
    else if (scheme === '10') codigos.bisac.push(code)
    else if (scheme === '20')
      temas.push(
        ...heading
          .split(/[;|]/)
          .map((word) => word.trim())
          .filter(Boolean),
      )
    else if (heading !== '' && !['B2', 'B4'].includes(scheme)) materias.push(heading)
  }
  const bisac = readHijo(detalle, 'BASICMainSubject')
  const bic = readHijo(detalle, 'BICMainSubject')
  if (bisac !== '') codigos.bisac.unshift(bisac.toUpperCase())
  if (bic !== '') codigos.ibic.unshift(bic.toUpperCase())
  const thema = [...new Set(codigos.thema)]
  return {
    // The main code decides; a second one of another class would put the book into two categories.
    ...clasificar(
      {
        categorias: [],
        materias,
        temas,
        codigos: { thema: thema.slice(0, 1), ibic: codigos.ibic.slice(0, 1), bisac: codigos.bisac.slice(0, 1) },
        sonMaterias: true,
      },
      numero,
    ),
    thema: thema.length > 0 ? thema : null,
  }
}

/** Whom the book is for: by code (list 28), else by the age it begins at (list 30). */
export function readAudiencia(detalle: Nodo): Audiencia | null {
  for (const audience of listHijos(detalle, 'Audience')) {
    if (readHijo(audience, 'AudienceCodeType') !== '01') continue
    const read = toAudiencia(readHijo(audience, 'AudienceCodeValue'))
    if (read) return read
  }
  const old = toAudiencia(readHijo(detalle, 'AudienceCode'))
  if (old) return old
  const range = listHijos(detalle, 'AudienceRange').find((found) => readHijo(found, 'AudienceRangeQualifier') === '17')
  const ages = listHijos(range, 'AudienceRangeValue').map((value) => Number(readTexto(value)))
  const [age] = ages.filter((value) => Number.isFinite(value))
  return age === undefined ? null : age < 12 ? 'infantil' : age < 18 ? 'juvenil' : 'general'
}
