// A generated message of ONIX 3.1 with reference tags, some 4 kB a product, as publishers send them.
import { generateLibros, type LibroGenerado, toIsbn } from './catalogo.ts'

/** Far from the ISBNs of the other generated lists. */
const ISBN_FROM = 9_000_000
const PRODUCTS_A_PIECE = 100

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** «Ana María Sosa» as a catalogue writes it: the last word is the surname. */
const invert = (nombre: string): string => nombre.replace(/^(.*) (\S+)$/, '$2, $1')

const toContributor = (nombre: string, n: number, role: string) => `
      <Contributor>
        <SequenceNumber>${n}</SequenceNumber>
        <ContributorRole>${role}</ContributorRole>
        <PersonNameInverted>${escapeXml(invert(nombre))}</PersonNameInverted>
        <BiographicalNote textformat="05">&lt;p&gt;${escapeXml(nombre)} nació en Rosario y enseña literatura.&lt;/p&gt;</BiographicalNote>
      </Contributor>`

const toSubject = (scheme: string, code: string, heading: string) => `
      <Subject><SubjectSchemeIdentifier>${scheme}</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode><SubjectHeadingText>${escapeXml(heading)}</SubjectHeadingText></Subject>`

const toText = (type: string, text: string) => `
      <TextContent>
        <TextType>${type}</TextType><ContentAudience>00</ContentAudience>
        <Text textformat="05">&lt;p&gt;${escapeXml(text)}&lt;/p&gt;</Text>
      </TextContent>`

const toMeasure = (type: string, value: number, unit: string) => `
      <Measure><MeasureType>${type}</MeasureType><Measurement>${value}</Measurement><MeasureUnitCode>${unit}</MeasureUnitCode></Measure>`

const toProduct = (libro: LibroGenerado, n: number): string => `
  <Product>
    <RecordReference>ar.banco.${n}</RecordReference>
    <NotificationType>03</NotificationType>
    <RecordSourceName>Grupo de prueba</RecordSourceName>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${toIsbn(ISBN_FROM + n)}</IDValue></ProductIdentifier>
    <ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>${toIsbn(ISBN_FROM + n)}</IDValue></ProductIdentifier>
    <DescriptiveDetail>
      <ProductComposition>00</ProductComposition>
      <ProductForm>BC</ProductForm>${toMeasure('01', 200 + (n % 60), 'mm')}${toMeasure('02', 130 + (n % 30), 'mm')}${toMeasure('08', 150 + (n % 700), 'gr')}
      <Collection>
        <CollectionType>10</CollectionType>
        <TitleDetail>
          <TitleType>01</TitleType>
          <TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>${1 + (n % 30)}</PartNumber><TitleText>Colección ${n % 400}</TitleText></TitleElement>
        </TitleDetail>
      </Collection>
      <TitleDetail>
        <TitleType>01</TitleType>
        <TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText textcase="01">${escapeXml(libro.titulo)}</TitleText></TitleElement>
      </TitleDetail>${libro.autores.map((nombre, at) => toContributor(nombre, at + 1, 'A01')).join('')}${n % 3 === 0 ? toContributor(`Marta Ruiz ${n % 50}`, 9, 'B06') : ''}
      <EditionNumber>${1 + (n % 4)}</EditionNumber>
      <Language><LanguageRole>01</LanguageRole><LanguageCode>spa</LanguageCode></Language>
      <Extent><ExtentType>00</ExtentType><ExtentValue>${90 + (n % 600)}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>${toSubject('93', 'FBA', 'Ficción moderna')}${toSubject('10', 'FIC000000', 'FICTION / General')}${libro.temas.map((tema) => toSubject('20', '', tema)).join('')}
      <Audience><AudienceCodeType>01</AudienceCodeType><AudienceCodeValue>01</AudienceCodeValue></Audience>
    </DescriptiveDetail>
    <CollateralDetail>${toText('03', libro.descripcion || 'Sin texto.')}${toText('02', libro.descripcion.slice(0, 200) || 'Sin texto.')}
      <SupportingResource>
        <ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode>
        <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://tapas.example/${n}.jpg</ResourceLink></ResourceVersion>
      </SupportingResource>
    </CollateralDetail>
    <PublishingDetail>
      <Imprint><ImprintName>${escapeXml(libro.editorial)}</ImprintName></Imprint>
      <Publisher><PublishingRole>01</PublishingRole><PublisherName>${escapeXml(libro.editorial)}</PublisherName></Publisher>
      <CountryOfPublication>AR</CountryOfPublication>
      <PublishingStatus>04</PublishingStatus>
      <PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">20${10 + (n % 16)}0${1 + (n % 9)}15</Date></PublishingDate>
    </PublishingDetail>
    <ProductSupply>
      <Market><Territory><CountriesIncluded>AR UY</CountriesIncluded></Territory></Market>
      <SupplyDetail>
        <Supplier><SupplierRole>03</SupplierRole><SupplierName>Distribuidora de prueba</SupplierName></Supplier>
        <ProductAvailability>21</ProductAvailability>
        <Price>
          <PriceType>04</PriceType><PriceAmount>${libro.precio || '9900'}</PriceAmount>
          <Tax><TaxType>01</TaxType><TaxRateCode>Z</TaxRateCode><TaxRatePercent>0</TaxRatePercent></Tax>
          <CurrencyCode>ARS</CurrencyCode><Territory><CountriesIncluded>AR</CountriesIncluded></Territory>
        </Price>
      </SupplyDetail>
    </ProductSupply>
  </Product>`

/** One message of so many products, in pieces. The same number gives the same message. */
export function* generateOnix(products: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.1" xmlns="http://ns.editeur.org/onix/3.1/reference">
  <Header><Sender><SenderName>Grupo de prueba</SenderName></Sender><SentDateTime>20261101T1030-0300</SentDateTime></Header>`
  let piece: string[] = []
  let n = 0
  for (const libro of generateLibros(products)) {
    piece.push(toProduct(libro, n++))
    if (piece.length < PRODUCTS_A_PIECE) continue
    yield piece.join('')
    piece = []
  }
  yield `${piece.join('')}\n</ONIXMessage>\n`
}
