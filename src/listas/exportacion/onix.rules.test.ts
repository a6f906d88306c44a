import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { completeFicha } from '#catalogo/libros/ficha/ficha.rules.ts'
import { openEntrada, openText } from '#listas/importacion/entrada.ts'
import { toColumnasDeFicha } from '#listas/importacion/ficha.rules.ts'
import { centavos } from '#platform/money.ts'
import { CATEGORIAS_P, createContexto } from '#test/importacion.ts'
import { FICHA, LIBRO, LIBROS_ONIX, writeMensaje } from '#test/onix-libros.ts'
import { writeOnixProducto } from './onix.rules.ts'

/** The children that each element may have, in the order of the schema of ONIX 3.1 (the parts that are written here, and their neighbours). */
const ORDEN: Record<string, string> = {
  SenderIdentifier: 'SenderIDType IDTypeName IDValue',
  ONIXMessage: 'Header Product',
  Header: 'Sender Addressee MessageNumber MessageRepeat SentDateTime MessageNote DefaultLanguageOfText',
  Sender: 'SenderIdentifier SenderName ContactName TelephoneNumber EmailAddress',
  Product:
    'RecordReference NotificationType DeletionText RecordSourceType RecordSourceIdentifier RecordSourceName ProductIdentifier Barcode DescriptiveDetail CollateralDetail PromotionDetail ContentDetail PublishingDetail RelatedMaterial ProductionDetail ProductSupply',
  ProductIdentifier: 'ProductIDType IDTypeName IDValue',
  DescriptiveDetail:
    'ProductComposition ProductForm ProductFormDetail ProductFormFeature ProductPackaging Measure Collection NoCollection TitleDetail Contributor ContributorStatement NoContributor EditionType EditionNumber EditionStatement NoEdition Language Extent Illustrated Subject NameAsSubject Audience AudienceRange',
  Measure: 'MeasureType Measurement MeasureUnitCode',
  Collection: 'CollectionType SourceName CollectionIdentifier CollectionSequence TitleDetail Contributor',
  Extent: 'ExtentType ExtentValue ExtentValueRoman ExtentUnit',
  Audience: 'AudienceCodeType AudienceCodeTypeName AudienceCodeValue',
  TitleDetail: 'TitleType TitleElement TitleStatement',
  TitleElement:
    'SequenceNumber TitleElementLevel PartNumber YearOfAnnual TitleText TitlePrefix NoPrefix TitleWithoutPrefix Subtitle',
  Contributor:
    'SequenceNumber ContributorRole FromLanguage ToLanguage NameType NameIdentifier PersonName PersonNameInverted TitlesBeforeNames NamesBeforeKey PrefixToKey KeyNames NamesAfterKey CorporateName BiographicalNote',
  Language: 'LanguageRole LanguageCode CountryCode',
  Subject: 'MainSubject SubjectSchemeIdentifier SubjectSchemeName SubjectSchemeVersion SubjectCode SubjectHeadingText',
  CollateralDetail: 'TextContent CitedContent SupportingResource Prize',
  TextContent:
    'SequenceNumber TextType ContentAudience Territory Text ReviewRating TextAuthor TextSourceDescription TextSourceCorporate SourceTitle ContentDate',
  SupportingResource: 'ResourceContentType ContentAudience Territory ResourceMode ResourceFeature ResourceVersion',
  ResourceVersion: 'ResourceForm ResourceVersionFeature ResourceLink ContentDate',
  PublishingDetail:
    'Imprint Publisher CityOfPublication CountryOfPublication ProductContact PublishingStatus PublishingStatusNote PublishingDate LatestReprintNumber CopyrightStatement SalesRights',
  Publisher: 'PublishingRole PublisherIdentifier PublisherName',
  PublishingDate: 'PublishingDateRole Date',
  ProductSupply: 'Market MarketPublishingDetail SupplyDetail',
  SupplyDetail:
    'Supplier SupplierOwnCoding ReturnsConditions ProductAvailability SupplyDate OrderTime NewSupplier Stock PackQuantity UnpricedItemType Price Reissue',
  Supplier: 'SupplierRole SupplierIdentifier SupplierName',
  Price:
    'PriceIdentifier PriceType PriceQualifier PriceTypeDescription MinimumOrderQuantity Discount PriceStatus PriceAmount Tax UnpricedItemType CurrencyCode Territory PriceDate',
  Market: 'Territory',
  MarketPublishingDetail: 'MarketPublishingStatus MarketDate',
  MarketDate: 'MarketDateRole Date',
  Territory: 'CountriesIncluded RegionsIncluded CountriesExcluded RegionsExcluded',
}

type Visto = { nombre: string; hijos: string[]; texto: string; xmlns: string }

/** Every element of a message, in the order in which they end. Throws where it is not well formed. */
function parse(xml: string): Visto[] {
  const open: Visto[] = []
  const ended: Visto[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    open.at(-1)?.hijos.push(local)
    open.push({ nombre: local, hijos: [], texto: '', xmlns: uri })
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.texto += text
  })
  parser.on('closetag', () => ended.push(open.pop() as Visto))
  parser.write(xml).close()
  return ended
}

describe('an ONIX message', () => {
  it('has its elements in the order of the schema', () => {
    for (const { nombre, hijos } of parse(writeMensaje(LIBROS_ONIX, 'largas')).filter(
      ({ hijos: some }) => some.length > 0,
    )) {
      const orden = (ORDEN[nombre] ?? '').split(' ')
      const places = hijos.map((hijo) => orden.indexOf(hijo))
      expect(places, `${nombre}: ${hijos}`).not.toContain(-1)
      expect(places, `${nombre}: ${hijos}`).toEqual(places.toSorted((a, b) => a - b))
    }
  })

  it('says what the shop knows of a book, and of another less', () => {
    const xml = writeMensaje(LIBROS_ONIX, 'largas')
    const texts = (nombre: string) => parse(xml).flatMap((visto) => (visto.nombre === nombre ? [visto.texto] : []))
    expect(texts('TitleText')[0]).toBe('El faro & la <sal> 😀')
    expect(texts('Text').slice(0, 1)).toEqual(['Un "faro".\nUna isla.'])
    expect(texts('PriceAmount')).toEqual(['12500.50', '12500.50'])
    expect(texts('UnpricedItemType')).toEqual(['04'])
    expect(texts('ProductForm')).toEqual(['EA', 'BA', 'BF'])
    expect(texts('Date')).toEqual(['20150302', '20150302'])
    expect(texts('LanguageCode')).toEqual(['spa', 'und', 'spa', 'jpn'])
    expect(texts('KeyNames')).toEqual(['Ñandú', 'Naciones Unidas', 'Ñandú', 'Naciones Unidas'])
    expect(texts('PersonName').slice(0, 2)).toEqual(['José Ñandú', 'Naciones Unidas'])
    expect(texts('ResourceLink')[0]).toBe('https://tapas.example/1.jpg?a=1&b=2')
    expect(texts('SentDateTime')).toEqual(['20261123T0905-0300'])
    expect(xml).toContain('<NoContributor/>')
  })

  it.each(['largas', 'cortas'] as const)('carries all of an edition, with %s tags', async (etiquetas) => {
    const entrada = await openEntrada(openText('catalogo.xml', writeMensaje(LIBROS_ONIX, etiquetas)))
    const leer = entrada.createLector(createContexto(CATEGORIAS_P))
    const filas = []
    for await (const registros of entrada.registros()) filas.push(...registros.map(leer))
    const [, , rica] = filas
    if (!rica || 'motivo' in rica) throw new Error('the product was refused')
    expect(completeFicha(toColumnasDeFicha(rica))).toEqual(FICHA)
    expect(rica).toMatchObject({
      formatos: ['fisico'],
      idioma: 'Español',
      categorias: ['ficcion'],
      categoriasSugeridas: false,
      temas: ['Novelas', 'Mar'],
      precio: 12_500_50,
      pvp: null,
    })
  })

  it('is free where the shop says so, and no price is zero', () => {
    const write = (gratis: boolean) => writeOnixProducto({ ...LIBRO, precio: centavos(0), gratis }, 'X', 'largas')
    expect(write(true)).toContain('<UnpricedItemType>01</UnpricedItemType>')
    expect(write(false)).toContain('<UnpricedItemType>04</UnpricedItemType>')
    expect(write(true) + write(false)).not.toContain('<Price>')
  })

  it('says the same with short tags', () => {
    const [largas, cortas] = [parse(writeMensaje(LIBROS_ONIX, 'largas')), parse(writeMensaje(LIBROS_ONIX, 'cortas'))]
    expect(cortas.map(({ texto }) => texto.trim())).toEqual(largas.map(({ texto }) => texto.trim()))
    expect(new Set(cortas.map(({ xmlns }) => xmlns))).toEqual(new Set(['http://ns.editeur.org/onix/3.1/short']))
    expect(cortas.at(-1)?.nombre).toBe('ONIXmessage')
    // Simple elements have a letter and three digits; those that hold others their own name.
    for (const { nombre, hijos } of cortas.slice(0, -1))
      expect(nombre).toMatch(hijos.length > 0 ? /^[a-z]+$/ : /^[a-z]\d{3}$/)
  })
})
