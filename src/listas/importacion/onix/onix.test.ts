import { describe, expect, it } from 'vitest'
import { CATEGORIAS_P, createContexto } from '#test/importacion.ts'
import { mensaje, producto } from '#test/onix.ts'
import { openEntrada } from '../entrada.ts'
import type { Fila, Rechazo } from '../fila.rules.ts'
import { ImportError, openBytes } from '../fuente.ts'

const VECINOS = { isbn: '9789879334966', titulo: 'Los vecinos mueren en las novelas' }
const CUMBIA = { isbn: '9789875455146', titulo: 'Cuando me muera quiero que me toquen cumbia' }

/** Reads a whole message; `avisos` are the notices with their first example. */
async function read(content: string | Buffer) {
  const entrada = await openEntrada(openBytes('prueba.xml', Buffer.from(content)))
  const contexto = createContexto(CATEGORIAS_P)
  const leer = entrada.createLector(contexto)
  const filas: (Fila | Rechazo)[] = []
  const celdas: string[][] = []
  for await (const registros of entrada.registros()) {
    for (const registro of registros) {
      filas.push(leer(registro))
      celdas.push(registro.celdas)
    }
  }
  const avisos = contexto.avisos.list().map(({ clase, ejemplos }) => [clase, ejemplos[0]?.texto])
  return { descripcion: entrada.descripcion, filas, celdas, avisos }
}

const RICO = producto(VECINOS, {
  medio: `
      <TitleDetail><TitleType>03</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
        <TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Neighbours</TitleWithoutPrefix></TitleElement></TitleDetail>
      <TitleDetail><TitleType>10</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
        <TitleText>VECINOS MUEREN EN LAS NOV</TitleText></TitleElement></TitleDetail>
      <Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType>
        <TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>7</PartNumber><TitleText>Zona libre</TitleText></TitleElement>
      </TitleDetail></Collection>
      <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole><ContributorRole>A15</ContributorRole>
        <PersonNameInverted>Ruiz, Eva</PersonNameInverted></Contributor>
      <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>
        <NamesBeforeKey>Sergio</NamesBeforeKey><KeyNames>Aguirre</KeyNames></Contributor>
      <EditionNumber>2</EditionNumber><EditionStatement>2.ª edición, revisada</EditionStatement>
      <Language><LanguageRole>01</LanguageRole><LanguageCode>spa</LanguageCode></Language>
      <Language><LanguageRole>02</LanguageRole><LanguageCode>eng</LanguageCode></Language>
      <Extent><ExtentType>07</ExtentType><ExtentValue>140</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
      <Extent><ExtentType>00</ExtentType><ExtentValue>136</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
      <Measure><MeasureType>01</MeasureType><Measurement>8.5</Measurement><MeasureUnitCode>in</MeasureUnitCode></Measure>
      <Measure><MeasureType>08</MeasureType><Measurement>0.2</Measurement><MeasureUnitCode>kg</MeasureUnitCode></Measure>
      <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>YFC</SubjectCode></Subject>
      <Subject><MainSubject/><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FF</SubjectCode></Subject>
      <Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>policial; vecinos</SubjectHeadingText></Subject>
      <Audience><AudienceCodeType>01</AudienceCodeType><AudienceCodeValue>03</AudienceCodeValue></Audience>
    </DescriptiveDetail>
    <CollateralDetail>
      <TextContent><TextType>03</TextType><ContentAudience>01</ContentAudience><Text>Para libreros.</Text></TextContent>
      <TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
        <Text textformat="05"><p>Un <em>faro</em>.</p><p>Una isla.</p></Text></TextContent>
      <TextContent><TextType>04</TextType><ContentAudience>00</ContentAudience><Text>Uno&#10;Dos</Text></TextContent>
      <TextContent><TextType>06</TextType><ContentAudience>03</ContentAudience><Text>Enorme.</Text><TextAuthor>Ana Sosa</TextAuthor><SourceTitle>La Nación</SourceTitle></TextContent>
      <TextContent><TextType>06</TextType><ContentAudience>01</ContentAudience><Text>Para libreros.</Text></TextContent>
      <TextContent><TextType>14</TextType><ContentAudience>00</ContentAudience><Text textformat="05"><p>Era &amp; no era.</p></Text></TextContent>
      <SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode>
        <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>https://tapas.example/v.jpg</ResourceLink></ResourceVersion></SupportingResource>
    </CollateralDetail>
    <PublishingDetail>
      <Imprint><ImprintName>Norma</ImprintName></Imprint>
      <Publisher><PublishingRole>01</PublishingRole><PublisherName>Grupo Norma S.A.</PublisherName></Publisher>
      <PublishingStatus>04</PublishingStatus>
      <PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">20001015</Date></PublishingDate>
      <SalesRights><SalesRightsType>01</SalesRightsType><Territory><RegionsIncluded>WORLD</RegionsIncluded></Territory></SalesRights>
    </PublishingDetail>
    <DescriptiveDetail>`,
})

const RICA = {
  isbn: VECINOS.isbn,
  titulo: VECINOS.titulo,
  titulo_original: 'The Neighbours',
  autores: [{ nombreCompleto: 'Sergio Aguirre', apellido: 'Aguirre' }],
  contribuidores: [
    { nombreCompleto: 'Eva Ruiz', rol: 'traductor' },
    { nombreCompleto: 'Eva Ruiz', rol: 'prologuista' },
  ],
  coleccion: 'Zona libre',
  coleccion_numero: '7',
  numero_edicion: 2,
  edicion: '2.ª edición, revisada',
  idioma: 'Español',
  idioma_original: 'inglés',
  paginas: 136,
  alto_mm: 216,
  ancho_mm: null,
  peso_g: 200,
  encuadernacion: 'tapa blanda',
  formatos: ['fisico'],
  thema: ['FF', 'YFC'],
  categorias: ['ficcion'],
  categoriasSugeridas: true,
  temas: ['policial', 'vecinos'],
  audiencia: 'juvenil',
  descripcion: 'Un faro.\n\nUna isla.',
  indice: 'Uno\nDos',
  criticas: [{ texto: 'Enorme.', fuente: 'Ana Sosa, La Nación' }],
  fragmento: 'Era & no era.',
  portada: 'https://tapas.example/v.jpg',
  editorial: 'Norma',
  fecha: { fecha: '2000-10-15', precision: 'dia' },
  estado_editorial: 'activo',
  vendible: true,
  disponibilidad: 'disponible',
  precio: 1_110_000,
  pvp: { centavos: 1_110_000, deOnix: true },
  precioReferencia: null,
  clave: { remitente: 'Grupo Norma', referencia: `ar.norma.${VECINOS.isbn}`, enviado: '2026-11-01T13:30:00.000Z' },
  notificacion: { tipo: 'completa' },
}

const CORTA = `<?xml version="1.0"?>
<ONIXmessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/short">
 <header><sender><x298>Grupo Norma</x298></sender></header>
 <product><a001>n1</a001><a002>03</a002>
  <productidentifier><b221>03</b221><b244>${CUMBIA.isbn}</b244></productidentifier>
  <descriptivedetail><x314>00</x314><b012>BB</b012>
   <titledetail><b202>01</b202><titleelement><x409>01</x409><b203>${CUMBIA.titulo}</b203><b029>Vidas de pibes chorros</b029></titleelement></titledetail>
   <contributor><b034>1</b034><b035>A01</b035><b036>Cristian Alarcón</b036></contributor>
   <extent><b218>00</b218><b219>224</b219><b220>03</b220></extent>
  </descriptivedetail>
  <productsupply><supplydetail><j396>31</j396><price><x462>02</x462><j151>9900.5</j151><j152>ARS</j152></price></supplydetail></productsupply>
 </product>
</ONIXmessage>`

const VIEJA = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE ONIXMessage SYSTEM "http://www.editeur.org/onix/2.1/reference/onix-international.dtd">
<ONIXMessage>
 <Header><FromCompany>Grupo Norma</FromCompany><SentDate>20261101</SentDate><DefaultCurrencyCode>ARS</DefaultCurrencyCode></Header>
 <Product>
  <RecordReference>n1</RecordReference><NotificationType>03</NotificationType>
  <ISBN>9875455142</ISBN><EAN13>${CUMBIA.isbn}</EAN13><ProductForm>BC</ProductForm>
  <Series><TitleOfSeries>Crónica</TitleOfSeries><NumberWithinSeries>4</NumberWithinSeries></Series>
  <Title><TitleType>01</TitleType><TitleText>Canci&oacute;n de la ñ</TitleText></Title>
  <Contributor><ContributorRole>A01</ContributorRole><PersonNameInverted>Alarcón, Cristian</PersonNameInverted></Contributor>
  <NumberOfPages>224</NumberOfPages><BASICMainSubject>SOC000000</BASICMainSubject>
  <OtherText><TextTypeCode>01</TextTypeCode><TextFormat>02</TextFormat><Text><![CDATA[<p>Un <i>faro</i>.</p>]]></Text></OtherText>
  <OtherText><TextTypeCode>08</TextTypeCode><Text>Imprescindible.</Text><TextSourceTitle>Clar&iacute;n</TextSourceTitle></OtherText>
  <OtherText><TextTypeCode>23</TextTypeCode><Text>Era no era.</Text></OtherText>
  <MediaFile><MediaFileTypeCode>04</MediaFileTypeCode><MediaFileLinkTypeCode>01</MediaFileLinkTypeCode><MediaFileLink>https://tapas.example/c.jpg</MediaFileLink></MediaFile>
  <Publisher><PublishingRole>01</PublishingRole><PublisherName>Norma</PublisherName></Publisher>
  <PublicationDate>200310</PublicationDate>
  <SupplyDetail><SupplierName>Del Faro</SupplierName><AvailabilityCode>TO</AvailabilityCode>
   <Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>8500</PriceAmount></Price></SupplyDetail>
 </Product>
</ONIXMessage>`

describe('a message of ONIX', () => {
  it('becomes records, with reference tags', async () => {
    const { descripcion, filas, celdas, avisos } = await read(mensaje(RICO))
    expect(descripcion).toBe('ONIX 3.1, etiquetas de referencia, UTF-8')
    expect(filas).toHaveLength(1)
    expect(filas[0]).toMatchObject({ ...RICA, descripcion: RICA.descripcion })
    expect(celdas).toEqual([['4', `ar.norma.${VECINOS.isbn}`, VECINOS.isbn, VECINOS.titulo]])
    expect(avisos).toEqual([])
  })

  it('becomes the same with a prefix, and in UTF-16', async () => {
    const prefixed = mensaje(RICO)
      .replaceAll(/<(\/?)([A-Z])/g, '<$1o:$2')
      .replace('xmlns=', 'xmlns:o=')
    expect((await read(prefixed)).filas[0]).toMatchObject(RICA)
    const utf16 = Buffer.from(`\ufeff${mensaje(RICO).replace('UTF-8', 'UTF-16')}`, 'utf16le')
    const { descripcion, filas } = await read(utf16)
    expect(descripcion).toBe('ONIX 3.1, etiquetas de referencia, UTF-16')
    expect(filas[0]).toMatchObject(RICA)
  })

  it('becomes records, with short tags', async () => {
    const { descripcion, filas } = await read(CORTA)
    expect(descripcion).toBe('ONIX 3.0, etiquetas cortas, UTF-8')
    expect(filas).toMatchObject([
      {
        titulo: `${CUMBIA.titulo}: Vidas de pibes chorros`,
        autores: [{ nombreCompleto: 'Cristian Alarcón' }],
        paginas: 224,
        encuadernacion: 'tapa dura',
        precio: 990_050,
        disponibilidad: 'sin stock',
        clave: { remitente: 'Grupo Norma', referencia: 'n1', enviado: null },
      },
    ])
  })

  it('becomes records in version 2.1, its DTD unread and its entities known', async () => {
    const { descripcion, filas, avisos } = await read(Buffer.from(VIEJA, 'latin1'))
    expect(descripcion).toBe('ONIX 2.1, etiquetas de referencia, Latin-1')
    expect(avisos).toEqual([])
    expect(filas).toMatchObject([
      {
        isbn: CUMBIA.isbn,
        titulo: 'Canción de la ñ',
        autores: [{ nombreCompleto: 'Cristian Alarcón' }],
        coleccion: 'Crónica',
        coleccion_numero: '4',
        paginas: 224,
        categorias: ['politica y sociedad'],
        descripcion: 'Un faro.',
        editorial: 'Norma',
        criticas: [{ texto: 'Imprescindible.', fuente: 'Clarín' }],
        fragmento: 'Era no era.',
        portada: 'https://tapas.example/c.jpg',
        fecha: { fecha: '2003-01-01', precision: 'anio' },
        precio: 850_000,
        disponibilidad: 'a pedido',
      },
    ])
  })

  it('says of what work it is an edition, in each version and both forms', async () => {
    const isbns = (filas: (Fila | Rechazo)[]) => filas.map((fila) => ('clase' in fila ? fila : fila.relacionados))
    const related = (codes: string, id: string) =>
      `<RelatedProduct>${codes}<ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>${id}</IDValue></ProductIdentifier></RelatedProduct>`
    const code = (value: string) => `<ProductRelationCode>${value}</ProductRelationCode>`
    const material = `</DescriptiveDetail><RelatedMaterial>
      <RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>11</WorkIDType><IDValue>a02-2009-0000154f-a</IDValue></WorkIdentifier>
        <WorkIdentifier><WorkIDType>01</WorkIDType><IDTypeName>Ficha</IDTypeName><IDValue>77</IDValue></WorkIdentifier></RelatedWork>
      <RelatedWork><WorkRelationCode>02</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>88</IDValue></WorkIdentifier></RelatedWork>
      ${related(code('27') + code('06'), CUMBIA.isbn)}${related(code('06'), VECINOS.isbn)}${related(code('22'), '9789500000017')}
      ${related(code('06'), '123')}</RelatedMaterial><DescriptiveDetail>`
    const larga = await read(mensaje(producto(VECINOS, { medio: material })))
    expect(isbns(larga.filas)).toEqual([[CUMBIA.isbn]])
    expect(larga.filas[0]).toMatchObject({ obras: ['obra 11 A0220090000154FA', 'obra 01 grupo norma ficha 77'] })
    const corta = CORTA.replace(
      '<productsupply>',
      `<relatedmaterial><relatedwork><x454>01</x454><workidentifier><b201>11</b201><b244>A0220090000154FA</b244></workidentifier></relatedwork>
       <relatedproduct><x455>06</x455><productidentifier><b221>15</b221><b244>${VECINOS.isbn}</b244></productidentifier></relatedproduct></relatedmaterial><productsupply>`,
    )
    expect((await read(corta)).filas[0]).toMatchObject({
      relacionados: [VECINOS.isbn],
      obras: ['obra 11 A0220090000154FA'],
    })
    const vieja = VIEJA.replace(
      '<NumberOfPages>',
      `<RelatedProduct><RelationCode>06</RelationCode><EAN13>${VECINOS.isbn}</EAN13></RelatedProduct>
       <RelatedProduct><RelationCode>23</RelationCode><ISBN>9500000017</ISBN></RelatedProduct><NumberOfPages>`,
    )
    expect((await read(Buffer.from(vieja, 'latin1'))).filas[0]).toMatchObject({
      relacionados: [VECINOS.isbn],
      obras: ['serie / cronica / 4 / norma / cristian alarcon'],
    })
  })

  it('says with the product what it is not, and goes on', async () => {
    const bad = [
      producto(VECINOS, { tipo: '89' }),
      producto(VECINOS, { tipo: '08' }),
      producto({ ...VECINOS, isbn: '3019002489208' }),
      producto({ ...VECINOS, isbn: VECINOS.isbn.replace(/6$/, '7') }),
      producto(VECINOS).replace('>BC<', '>PC<'),
      producto(VECINOS).replace('>00<', '>20<'),
      producto(VECINOS).replace('>15<', '>06<'),
      producto({ ...VECINOS, titulo: 'x'.repeat(501) }),
      producto({ ...VECINOS, titulo: 'x\ufffd' }),
    ].join('')
    const { filas } = await read(mensaje(bad + producto(CUMBIA)))
    expect(filas.slice(0, -1)).toEqual([
      { clase: 'fila', motivo: 'es un registro de prueba del remitente' },
      { clase: 'fila', motivo: 'avisa de una venta entre editoriales, no de un libro' },
      { clase: 'isbn', motivo: 'ISBN inválido: «3019002489208», el dígito de control no corresponde' },
      { clase: 'isbn', motivo: 'ISBN inválido: «9789879334967», el dígito de control no corresponde' },
      { clase: 'valor', motivo: 'no es un libro (forma PC de ONIX)' },
      { clase: 'valor', motivo: 'es material para librerías, no un libro' },
      { clase: 'isbn', motivo: 'no tiene ISBN' },
      { clase: 'titulo', motivo: 'título de 501 caracteres: no puede pasar de 500' },
      { clase: 'fila', motivo: 'contiene caracteres dañados, que no son de la codificación del archivo' },
    ])
    expect(filas.at(-1)).toMatchObject({ isbn: CUMBIA.isbn, precio: 1_110_000 })
  })

  it('names the blocks of an update, and the reason of a deletion', async () => {
    const isbn = `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${VECINOS.isbn}</IDValue></ProductIdentifier>`
    const update = `<Product><RecordReference>1</RecordReference><NotificationType>04</NotificationType>${isbn}
      <CollateralDetail/><ProductSupply><SupplyDetail><ProductAvailability>40</ProductAvailability></SupplyDetail></ProductSupply></Product>`
    const baja = `<Product><RecordReference>1</RecordReference><NotificationType>05</NotificationType>
      <DeletionText>Duplicado</DeletionText>${isbn}</Product>`
    const { filas } = await read(mensaje(update + baja))
    expect(filas).toMatchObject([
      {
        titulo: null,
        formatos: null,
        disponibilidad: 'no disponible',
        notificacion: { tipo: 'bloque', bloques: ['textos', 'oferta'] },
      },
      { isbn: VECINOS.isbn, notificacion: { tipo: 'baja', motivo: 'Duplicado' } },
    ])
  })

  it.each([
    [['04', '00', '03'], 'Título 00'],
    [['03', '00', '01'], 'Título 01'],
    [['05', '10', '13'], 'Título 10'],
    [['05', '04'], null],
  ])(
    'takes of the titles %j the distinctive one, an undefined one, or the first that abbreviates nothing',
    async (tipos, titulo) => {
      const detalles = tipos.map(
        (tipo) => `<TitleDetail><TitleType>${tipo}</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
        <TitleText>Título ${tipo}</TitleText></TitleElement></TitleDetail>`,
      )
      const product = producto(VECINOS).replace(/<TitleDetail>[\s\S]*<\/TitleDetail>/, detalles.join(''))
      expect((await read(mensaje(product))).filas).toMatchObject([{ titulo }])
    },
  )

  it('joins a title that lies over the series and the number', async () => {
    const over = producto(VECINOS).replace(
      /<TitleElement>[\s\S]*<\/TitleElement>/,
      `<TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>Zona libre</TitleText></TitleElement>
       <TitleElement><TitleElementLevel>01</TitleElementLevel><PartNumber>7</PartNumber></TitleElement>`,
    )
    expect((await read(mensaje(over))).filas).toMatchObject([{ titulo: 'Zona libre. 7' }])
  })

  it('takes a price in euros for a reference alone, and nothing where Argentina may not be sold to', async () => {
    const euros = producto(VECINOS).replace('ARS', 'EUR').replace('11100.00', '10.99')
    const noAqui = producto(CUMBIA, {
      medio: `</DescriptiveDetail><PublishingDetail><SalesRights><SalesRightsType>03</SalesRightsType><Territory>
        <CountriesIncluded>AR CL</CountriesIncluded></Territory></SalesRights></PublishingDetail><DescriptiveDetail>`,
    })
    const { filas, avisos } = await read(mensaje(euros + noAqui))
    expect(filas).toMatchObject([
      { precio: null, pvp: null, precioReferencia: { monto: 1_099, moneda: 'EUR' }, vendible: null },
      { precio: null, pvp: null, vendible: false },
    ])
    expect(avisos).toEqual([['moneda', '10.99 EUR no se convierte a pesos']])
  })
})

describe('what is wrong in a message', () => {
  it('is told of its product where the file can be read on', async () => {
    const { filas, avisos } = await read(
      mensaje(
        producto({ ...VECINOS, titulo: 'Uno &inventada; dos' }) + producto({ ...CUMBIA, titulo: 'Tres\u0001cuatro' }),
      ),
    )
    expect(filas).toMatchObject([{ titulo: 'Uno &inventada; dos' }, { titulo: 'Tres cuatro' }])
    expect(avisos[0]).toEqual(['texto', expect.stringMatching(/^línea \d+: una entidad que no existe$/)])
  })

  it('never expands what a DTD declares, nor loads anything', async () => {
    const bomb = `<!DOCTYPE ONIXMessage [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">
      <!ENTITY c "${'&b;'.repeat(100)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const { filas } = await read(mensaje(producto({ ...VECINOS, titulo: 'A &c; &f;' }), { antes: bomb }))
    expect(filas).toMatchObject([{ titulo: 'A &c; &f;' }])
  })

  it.each([
    [
      'a file cut in the middle',
      mensaje(producto(VECINOS)).slice(0, 900),
      /se rompe en la línea \d+: el archivo está cortado/,
    ],
    [
      'a wrong closing tag',
      mensaje(producto(VECINOS).replace('</TitleText>', '</Titulo>')),
      /etiqueta que cierra sin haberse abierto/,
    ],
    [
      'elements within one another without an end',
      mensaje(producto(VECINOS, { medio: '<a>'.repeat(200_000) })),
      /la línea \d+ tiene elementos a más de 1000 niveles\. No se importó nada\./,
    ],
    ['XML of something else', '<?xml version="1.0"?><rss><channel/></rss>', /es XML pero no ONIX: empieza con «rss»/],
    ['a web page', '<!DOCTYPE html><html><body>Hola</body></html>', /es una página HTML sin ninguna tabla/],
    ['an encoding that nobody knows', mensaje('').replace('UTF-8', 'EBCDIC-ES'), /dice estar en «EBCDIC-ES»/],
  ])('ends the reading of %s with a Spanish line', async (_, content, message) => {
    const reading = read(content)
    await expect(reading).rejects.toThrow(ImportError)
    await expect(reading).rejects.toThrow(message)
  })

  it('refuses a product that is too deep, too long or of too many elements, and reads the next one', async () => {
    const deep = producto(VECINOS, { medio: '<a>'.repeat(60) + '</a>'.repeat(60) })
    const long = producto(VECINOS, { medio: `<Text>${'x'.repeat(2_100_000)}</Text>` })
    const many = producto(VECINOS, { medio: '<a/>'.repeat(50_001) })
    const { filas } = await read(mensaje(deep + long + many + producto(CUMBIA)))
    expect(filas).toMatchObject([
      { clase: 'fila', motivo: 'tiene elementos a más de 40 niveles' },
      { clase: 'fila', motivo: 'tiene más de 2000000 caracteres' },
      { clase: 'fila', motivo: 'tiene más de 50000 elementos' },
      { isbn: CUMBIA.isbn },
    ])
  })

  it('passes over a text or a passage of 16 MB without holding it', async () => {
    const piece = 'x'.repeat(256 * 1_024)
    async function* pieces(open: string, close: string) {
      const [before = '', after = ''] = mensaje(
        producto(VECINOS, { medio: `${open}|${close}` }) + producto(CUMBIA),
      ).split('|')
      yield Buffer.from(before)
      for (let n = 0; n < 64; n++) yield Buffer.from(piece)
      yield Buffer.from(after)
    }
    for (const [open, close] of [
      ['<Text>', '</Text>'],
      ['<Text><![CDATA[', ']]></Text>'],
      ['<!--', '-->'],
    ] as const) {
      const start = Buffer.from(mensaje(producto(VECINOS)))
      const entrada = await openEntrada({
        nombre: 'grande.xml',
        bytes: 16_000_000,
        open: () => pieces(open, close),
        read: async (at, length) => start.subarray(at, at + length),
      })
      const leer = entrada.createLector(createContexto(CATEGORIAS_P))
      const filas = []
      for await (const registros of entrada.registros()) filas.push(...registros.map(leer))
      expect(filas, open).toMatchObject([
        { motivo: expect.stringMatching(/^tiene (?:un texto de )?más de/) },
        { isbn: CUMBIA.isbn },
      ])
    }
  })
})
