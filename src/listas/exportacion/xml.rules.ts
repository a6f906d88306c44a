// Elements of an ONIX message as text, with whole or with short tags.
import { escapeXml } from '#platform/xml.ts'

/** An element: its reference name, what it holds, attributes. Null and undefined children are left out. */
export type Nodo = readonly [nombre: string, contenido: Contenido, atributos?: Record<string, string>]
type Contenido = string | readonly (Nodo | null)[]

/** Short tags of the elements that are written here (EDItEUR's table of tags). A name without one is its own, in lower case. */
const CORTAS: Record<string, string> = {
  SenderIDType: 'm379',
  IDTypeName: 'b233',
  SenderName: 'x298',
  EmailAddress: 'j272',
  SentDateTime: 'x307',
  RecordReference: 'a001',
  NotificationType: 'a002',
  ProductIDType: 'b221',
  IDValue: 'b244',
  ProductComposition: 'x314',
  ProductForm: 'b012',
  NoCollection: 'x411',
  TitleType: 'b202',
  TitleElementLevel: 'x409',
  TitleText: 'b203',
  SequenceNumber: 'b034',
  ContributorRole: 'b035',
  PersonName: 'b036',
  NamesBeforeKey: 'b039',
  KeyNames: 'b040',
  NoContributor: 'n339',
  LanguageRole: 'b253',
  LanguageCode: 'b252',
  SubjectSchemeIdentifier: 'b067',
  SubjectSchemeName: 'b171',
  SubjectHeadingText: 'b070',
  TextType: 'x426',
  ContentAudience: 'x427',
  Text: 'd104',
  ResourceContentType: 'x436',
  ResourceMode: 'x437',
  ResourceForm: 'x441',
  ResourceLink: 'x435',
  PublishingRole: 'b291',
  PublisherName: 'b081',
  PublishingStatus: 'b394',
  PublishingDateRole: 'x448',
  MarketPublishingStatus: 'j407',
  MarketDateRole: 'j408',
  Date: 'b306',
  SupplierRole: 'j292',
  SupplierName: 'j137',
  ProductAvailability: 'j396',
  UnpricedItemType: 'j192',
  PriceType: 'x462',
  PriceAmount: 'j151',
  CurrencyCode: 'j152',
  CountriesIncluded: 'x449',
  MeasureType: 'x315',
  Measurement: 'c094',
  MeasureUnitCode: 'c095',
  CollectionType: 'x329',
  PartNumber: 'x410',
  EditionNumber: 'b057',
  EditionStatement: 'b058',
  ExtentType: 'b218',
  ExtentValue: 'b219',
  ExtentUnit: 'b220',
  MainSubject: 'x425',
  SubjectCode: 'b069',
  AudienceCodeType: 'b204',
  AudienceCodeValue: 'b206',
  SourceTitle: 'x428',
}

export type Etiquetas = 'largas' | 'cortas'

/** An element as text, without a line break. */
export function writeNodo([nombre, contenido, atributos = {}]: Nodo, etiquetas: Etiquetas): string {
  const tag = etiquetas === 'largas' ? nombre : (CORTAS[nombre] ?? nombre.toLowerCase())
  const head = [tag, ...Object.entries(atributos).map(([name, value]) => `${name}="${escapeXml(value)}"`)].join(' ')
  const inner =
    typeof contenido === 'string'
      ? escapeXml(contenido)
      : contenido.map((nodo) => (nodo === null ? '' : writeNodo(nodo, etiquetas))).join('')
  return inner === '' ? `<${head}/>` : `<${head}>${inner}</${tag}>`
}
