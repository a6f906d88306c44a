// What the tax office is sent, element by element, and what its answers are taken for.
import { SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { describe, expect, it } from 'vitest'
import { openCms } from '#ensayo/fisco/cms.ts'
import { centavos } from '#platform/money.ts'
import { CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO } from './certificado-de-ensayo.ts'
import { signCms } from './cms.ts'
import { readCredenciales } from './credenciales.ts'
import { ArcaFalla } from './falla.ts'
import { readSobre } from './sobre.ts'
import { readLogin, writeLogin, writeTra } from './wsaa.ts'
import { readConsultar, readSolicitar, readUltimo, type Solicitud, writeSolicitar } from './wsfe.ts'

const sobre = (inner: string) => readSobre(`<Envelope><Body>${inner}</Body></Envelope>`)
const motivoDe = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error instanceof ArcaFalla ? [error.motivo, error.message] : error
  }
}
const NO_SE_ENTIENDE = 'ARCA contestó algo que no se entiende.'

describe('a request for a CAE', () => {
  const importes = {
    total: centavos(13_310_00),
    neto: centavos(1_000_00),
    exento: centavos(12_100_00),
    iva: centavos(210_00),
    alicuotas: [{ id: 5, base: centavos(1_000_00), importe: centavos(210_00) }],
  }
  const factura: Solicitud = {
    punto: 3,
    tipo: 6,
    numero: 12,
    fecha: '2026-11-23',
    docTipo: 99,
    docNro: '',
    condicion: 5,
    importes,
    asociado: null,
  }
  const detalle = (solicitud: Solicitud) => {
    const xml = writeSolicitar({ token: 't<', firma: 'f', cuit: '30000000007' }, solicitud)
    return /<FeCAEReq>(.*)<\/FeCAEReq>/.exec(xml)?.[1]?.replace(/<\/\w+>/g, ' ')
  }
  it('has the elements of the service in their order', () => {
    expect(detalle(factura)).toBe(
      '<FeCabReq><CantReg>1 <PtoVta>3 <CbteTipo>6  <FeDetReq><FECAEDetRequest><Concepto>1 <DocTipo>99 <DocNro>0 ' +
        '<CbteDesde>12 <CbteHasta>12 <CbteFch>20261123 <ImpTotal>13310.00 <ImpTotConc>0.00 <ImpNeto>1000.00 ' +
        '<ImpOpEx>12100.00 <ImpTrib>0.00 <ImpIVA>210.00 <MonId>PES <MonCotiz>1 <CondicionIVAReceptorId>5 ' +
        '<Iva><AlicIva><Id>5 <BaseImp>1000.00 <Importe>210.00     ',
    )
  })
  it('of a credit note names its invoice; without VAT it says none', () => {
    const asociado = { punto: 3, tipo: 11, numero: 7, cuit: '30000000007', fecha: '2026-11-20' }
    expect(detalle({ ...factura, tipo: 13, asociado, importes: { ...importes, alicuotas: [] } })).toContain(
      '<CondicionIVAReceptorId>5 <CbtesAsoc><CbteAsoc><Tipo>11 <PtoVta>3 <Nro>7 <Cuit>30000000007 <CbteFch>20261120    ',
    )
  })
})

describe('an answer', () => {
  const error = (codigo: string) => `<Errors><Err><Code>${codigo}</Code><Msg>no  va</Msg></Err></Errors>`
  const ultimo = (inner: string) => () =>
    readUltimo(sobre(`<R><FECompUltimoAutorizadoResult>${inner}</FECompUltimoAutorizadoResult></R>`))
  const solicitar = (inner: string) => () =>
    readSolicitar(sobre(`<R><FECAESolicitarResult>${inner}</FECAESolicitarResult></R>`))
  const deCae = (inner: string) => solicitar(`<FeDetResp><FECAEDetResponse>${inner}</FECAEDetResponse></FeDetResp>`)
  it.each(['500', '501', '502'])('with the error %s says that its machines are away', (codigo) => {
    expect(motivoDe(ultimo(error(codigo)))).toEqual(['espera', expect.stringContaining('no responde')])
  })
  it.each(['600', '601'])('with the error %s refuses the ticket', (codigo) => {
    expect(motivoDe(solicitar(error(codigo)))).toEqual(['permiso', 'ARCA no aceptó el permiso: no va'])
  })
  it('without a number is none, and one that nobody knows is somebody’s to see to', () => {
    expect(motivoDe(ultimo('<CbteNro>7</CbteNro>'))).toBe(7)
    expect(motivoDe(ultimo(''))).toEqual(['espera', NO_SE_ENTIENDE])
    expect(motivoDe(ultimo(error('9')))).toEqual(['datos', 'ARCA (9): no va'])
  })
  it('to a request for a CAE is a yes, a no with its reasons, or nobody knows', () => {
    const cae = '<CAE>70417054367476</CAE><CAEFchVto>20261203</CAEFchVto>'
    expect(motivoDe(deCae(`<Resultado>A</Resultado>${cae}`))).toEqual({
      autorizado: { cae: '70417054367476', vence: '2026-12-03', observaciones: [] },
    })
    const rechazado = [{ codigo: '10048', texto: 'no va' }]
    expect(
      motivoDe(
        deCae(`<Resultado>R</Resultado><Observaciones><Obs><Code>10048</Code><Msg>no va</Msg></Obs></Observaciones>`),
      ),
    ).toEqual({ rechazado })
    expect(motivoDe(solicitar(error('10048')))).toEqual({ rechazado })
    for (const odd of [
      '',
      '<Resultado>A</Resultado>',
      '<Resultado>A</Resultado><CAE>7</CAE>',
      '<Resultado>P</Resultado>',
    ]) {
      expect(motivoDe(deCae(odd))).toEqual(['incierto', NO_SE_ENTIENDE])
    }
  })
  it('that is no envelope says nothing', () => {
    expect(motivoDe(() => readSobre('<html>502 Bad Gateway</html>'))).toEqual(['incierto', NO_SE_ENTIENDE])
  })
  it('about a number is what stands there, or nothing', () => {
    const consultar = (inner: string) => () =>
      readConsultar(sobre(`<R><FECompConsultarResult>${inner}</FECompConsultarResult></R>`))
    expect(motivoDe(consultar(error('602')))).toBeNull()
    expect(motivoDe(consultar('<ResultGet/>'))).toEqual(['incierto', NO_SE_ENTIENDE])
    expect(motivoDe(consultar(error('9')))).toEqual(['datos', 'ARCA (9): no va'])
  })
})

describe('a login', () => {
  const AHORA = new Date('2026-11-23T15:00:00Z')
  const pair = readCredenciales(CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO)
  it('is asked for within ten minutes to either side', () => {
    expect(writeTra(AHORA)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header><uniqueId>1795446000</uniqueId>' +
        '<generationTime>2026-11-23T14:50:00.000Z</generationTime><expirationTime>2026-11-23T15:10:00.000Z</expirationTime>' +
        '</header><service>wsfe</service></loginTicketRequest>',
    )
  })
  it('is signed with what RFC 5652 asks for: the kind of its content, its sum and when', () => {
    if ('problema' in pair) throw new Error(pair.problema)
    const cms = signCms('hola', pair, AHORA)
    expect(openCms(cms.toString('base64'))).toEqual({ texto: 'hola' })
    expect(writeLogin(cms)).toContain(`<in0>${cms.toString('base64')}</in0>`)
    const [{ signedAttrs } = { signedAttrs: undefined }] = AsnConvert.parse(
      cms.subarray(cms.indexOf(Buffer.from('02010131', 'hex')) - 4),
      SignedData,
    ).signerInfos
    const attributes = (signedAttrs ?? []).map(({ attrType, attrValues: [value = new ArrayBuffer()] }) => [
      ...[attrType, Buffer.from(value).toString('hex')],
    ])
    expect(attributes).toEqual([
      ['1.2.840.113549.1.9.3', '06092a864886f70d010701'],
      ['1.2.840.113549.1.9.5', `170d${Buffer.from('261123150000Z').toString('hex')}`],
      ['1.2.840.113549.1.9.4', '0420b221d9dbb083a7f33428d7c2a3c3198ae925614d70210e28716ccaa7cd4ddb79'],
    ])
  })
  it.each([
    ['coe.alreadyAuthenticated', 'ocupado', 'ya dio un permiso'],
    ['cms.sign.invalid', 'credencial', 'no aceptó la firma'],
    ['coe.notAuthorized', 'credencial', 'no está autorizado'],
    ['xml.generationTime.invalid', 'datos', 'El reloj'],
    ['wsn.unavailable', 'espera', 'ARCA no dio el permiso para facturar.'],
  ])('that fails with %s is %s', (codigo, motivo, mensaje) => {
    const fault = `<Fault><faultcode>ns1:${codigo}</faultcode><faultstring>x</faultstring></Fault>`
    expect(motivoDe(() => readLogin(sobre(fault)))).toEqual([motivo, expect.stringContaining(mensaje)])
  })
  it('gives a ticket with all of its parts, or none', () => {
    const login = (inner: string) => () =>
      readLogin(sobre(`<R><loginCmsReturn><![CDATA[<t>${inner}</t>]]></loginCmsReturn></R>`))
    const [header, token, sign] = [
      '<header><expirationTime>2026-11-24T03:00:00.000-03:00</expirationTime></header>',
      '<token>uno</token>',
      '<sign>dos</sign>',
    ]
    const credentials = (inner: string) => `<credentials>${inner}</credentials>`
    expect(motivoDe(login(header + credentials(token + sign)))).toEqual({
      token: 'uno',
      firma: 'dos',
      vence: new Date('2026-11-24T06:00:00Z'),
    })
    for (const odd of [credentials(token + sign), header + credentials(token), header + credentials(sign), 'x'])
      expect(motivoDe(login(odd))).toEqual(['espera', NO_SE_ENTIENDE])
  })
})
