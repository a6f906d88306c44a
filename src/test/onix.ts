// Messages of ONIX for tests, made from books of the demo catalogue.

export type LibroOnix = { isbn: string; titulo: string; precio?: string }

/** One product of ONIX 3 with reference tags; `medio` stands between its identifiers and its supply. */
export const producto = (
  { isbn, titulo, precio = '11100.00' }: LibroOnix,
  { tipo = '03', medio = '', oferta = '' } = {},
) => `
  <Product>
    <RecordReference>ar.norma.${isbn}</RecordReference>
    <NotificationType>${tipo}</NotificationType>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
    <DescriptiveDetail>
      <ProductComposition>00</ProductComposition>
      <ProductForm>BC</ProductForm>
      <TitleDetail>
        <TitleType>01</TitleType>
        <TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${titulo}</TitleText></TitleElement>
      </TitleDetail>${medio}
    </DescriptiveDetail>
    <ProductSupply>${oferta || ofertaDe(precio)}</ProductSupply>
  </Product>`

const ofertaDe = (precio: string) => `
      <Market><Territory><CountriesIncluded>AR UY</CountriesIncluded></Territory></Market>
      <SupplyDetail>
        <Supplier><SupplierRole>03</SupplierRole><SupplierName>Distribuidora del Faro</SupplierName></Supplier>
        <ProductAvailability>21</ProductAvailability>
        <Price><PriceType>04</PriceType><PriceAmount>${precio}</PriceAmount><CurrencyCode>ARS</CurrencyCode></Price>
      </SupplyDetail>`

/** A message around products. */
export const mensaje = (productos: string, { release = '3.1', atributos = '', antes = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${antes}
<ONIXMessage release="${release}" xmlns="http://ns.editeur.org/onix/${release}/reference"${atributos}>
  <Header><Sender><SenderName>Grupo Norma</SenderName></Sender><SentDateTime>20261101T1030-0300</SentDateTime></Header>${productos}
</ONIXMessage>
`
