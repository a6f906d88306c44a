// Publisher, date and rights of a product of ONIX.
import { cleanLine } from '../texto.rules.ts'
import { type FechaEdicion, parseFecha } from '../valores.rules.ts'
import { findHijo, listHijos, type Nodo, readHijo, readTexto } from './arbol.ts'
import { includesPais, type Territorio } from './oferta.rules.ts'

/** The name on the shelf: the imprint, else the publisher. */
export function readEditorial(publicacion: Nodo): string | null {
  const imprint = cleanLine(readHijo(findHijo(publicacion, 'Imprint'), 'ImprintName'))
  if (imprint !== '') return imprint
  const publishers = listHijos(publicacion, 'Publisher')
  const chosen = publishers.find((publisher) => ['01', ''].includes(readHijo(publisher, 'PublishingRole')))
  return cleanLine(readHijo(chosen, 'PublisherName')) || null
}

/** `yyyymmdd`, `yyyymm`, `yyyy`, with or without a time; of a month only the year is kept. */
const toFecha = (text: string): FechaEdicion | null =>
  parseFecha(
    text
      .replace(/T.*$/, '')
      .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      .replace(/^(\d{4})(\d{2})$/, '$1-$2'),
  )

/** The day, month or year of publication (list 163, role 01). */
export function readFecha(publicacion: Nodo): FechaEdicion | null {
  const found = listHijos(publicacion, 'PublishingDate').find((date) => readHijo(date, 'PublishingDateRole') === '01')
  return toFecha(readHijo(found, 'Date') || readHijo(publicacion, 'PublicationDate'))
}

function splitCodes(nodos: Nodo[]): string[] {
  return nodos.flatMap((nodo) => readTexto(nodo).trim().split(/\s+/)).filter(Boolean)
}

/** Where something holds, in the elements of any of the three versions; null where nothing says so. */
export function readTerritorio(nodo: Nodo | undefined): Territorio | null {
  if (!nodo) return null
  return {
    paises: splitCodes([
      ...listHijos(nodo, 'CountriesIncluded'),
      ...listHijos(nodo, 'RightsCountry'),
      ...listHijos(nodo, 'CountryCode'),
    ]),
    regiones: splitCodes([...listHijos(nodo, 'RegionsIncluded'), ...listHijos(nodo, 'RightsTerritory')]),
    sinPaises: splitCodes([...listHijos(nodo, 'CountriesExcluded'), ...listHijos(nodo, 'CountryExcluded')]),
    sinRegiones: splitCodes(listHijos(nodo, 'RegionsExcluded')),
  }
}

/** Whether the rights say yes or no for Argentina; null where they do not name it. */
export function readVendible(publicacion: Nodo): boolean | null {
  let said: boolean | null = null
  for (const rights of listHijos(publicacion, 'SalesRights')) {
    const territorio = readTerritorio(findHijo(rights, 'Territory') ?? rights)
    if (!territorio || territorio.paises.length + territorio.regiones.length === 0 || !includesPais(territorio))
      continue
    const tipo = readHijo(rights, 'SalesRightsType')
    if (['01', '02', '07', '08'].includes(tipo)) return true
    if (['03', '04', '05', '06'].includes(tipo)) said = false
  }
  if (said !== null) return said
  const rest = readHijo(publicacion, 'ROWSalesRightsType')
  return ['01', '02', '07', '08'].includes(rest) ? true : ['03', '04', '05', '06'].includes(rest) ? false : null
}
