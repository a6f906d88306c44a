// Size, languages, subjects and readers of a product of ONIX.
import type { Audiencia } from '#catalogo/catalogo/ficha.rules.ts'
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import type { createClasificador } from '../clasificar.rules.ts'
import type { Fila } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { findEnEspanol, findHijo, listHijos, type Nodo, readEntero, readHijo, readTexto } from './arbol.ts'
import { toAudiencia } from './codigos.rules.ts'

/** Extents in the order of preference: main content, content, absolute, roman and arabic numbers. */
export function readPaginas(detalle: Nodo): number | null {
  const extents = listHijos(detalle, 'Extent').filter((extent) => readHijo(extent, 'ExtentUnit') === '03')
  for (const tipo of ['00', '11', '05', '07', '08']) {
    const extent = extents.find((candidate) => readHijo(candidate, 'ExtentType') === tipo)
    const paginas = readEntero(readHijo(extent, 'ExtentValue'), HECHOS.paginas.max)
    if (paginas) return paginas
  }
  return readEntero(readHijo(detalle, 'NumberOfPages'), HECHOS.paginas.max)
}

const A_MILIMETROS: Record<string, number> = { mm: 1, cm: 10, in: 25.4 }
const A_GRAMOS: Record<string, number> = { gr: 1, kg: 1_000, oz: 28.349_523, lb: 453.592_37 }

/** Millimetres and grams, whichever unit the sender measures in (list 48: types, list 50: units). */
export function readMedidas(detalle: Nodo): Pick<Fila, 'altoMm' | 'anchoMm' | 'gruesoMm' | 'pesoG'> {
  const measure = (tipo: string, units: Record<string, number>, max: number): number | null => {
    const found = listHijos(detalle, 'Measure').find(
      (candidate) => (readHijo(candidate, 'MeasureType') || readHijo(candidate, 'MeasureTypeCode')) === tipo,
    )
    const factor = units[readHijo(found, 'MeasureUnitCode')]
    const value = Math.round(Number(readHijo(found, 'Measurement')) * (factor ?? Number.NaN))
    return value >= 1 && value <= max ? value : null
  }
  return {
    altoMm: measure('01', A_MILIMETROS, HECHOS.alto_mm.max),
    anchoMm: measure('02', A_MILIMETROS, HECHOS.ancho_mm.max),
    gruesoMm: measure('03', A_MILIMETROS, HECHOS.grueso_mm.max),
    pesoG: measure('08', A_GRAMOS, HECHOS.peso_g.max),
  }
}

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
