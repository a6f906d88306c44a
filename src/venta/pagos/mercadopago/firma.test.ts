import { describe, expect, it } from 'vitest'
import { readAviso } from './aviso.ts'
import { isFirmado, sign, toManifiesto } from './firma.ts'

// Made by hand: printf '%s' "$manifest" | openssl dgst -sha256 -hmac secreto-de-prueba
const SECRETO = 'secreto-de-prueba'
const REQUEST = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
const MILISEGUNDOS = 'ts=1795453200123,v1=66951b16f6e9b96dcd8b2c044a73bd06b4401954fdf73766a90bcdbc5d5582d3'
const SEGUNDOS = 'ts=1795453200,v1=bbd8a1696b20e92db8d01c347eb5a434aacf6acca48147cc620d7c01741bd1d6'
const MAYUSCULAS = 'ts=1795453200123,v1=faccdc2b8ba228b16ddb60e47fa0518c68c49861302c88b21bfcb3de9efc4e4c'
const MINUSCULAS = 'ts=1795453200123,v1=92319e548bb34888238cdb2e9c47f32c52f7bf6874c53a9e873ac7573fc9ebec'
const SIN_ID = 'ts=1795453200123,v1=6a653b17a7ea66a17df80b895164af2c194d5c63af921d1a7efdad79330a844f'
const SIN_REQUEST = 'ts=1795453200123,v1=6a0173111bca96b68e032118d9f3bf6fab88de30c5f183c0efcc7ae54d44784b'
const AHORA = new Date('2026-11-23T17:00:20Z')
const after = (minutes: number) => new Date(AHORA.getTime() + minutes * 60_000)

const judge = (
  firma: string | undefined,
  dataId: string | undefined = '999999999',
  ahora = AHORA,
  requestId = REQUEST,
) => isFirmado({ firma, requestId, dataId }, SECRETO, ahora)

describe('isFirmado', () => {
  it('reads the instant in milliseconds and in seconds', () => {
    expect([judge(MILISEGUNDOS), judge(SEGUNDOS)]).toEqual([true, true])
  })

  it('takes an id with capitals as it is and in lower case', () => {
    expect([judge(MAYUSCULAS, 'ORD01ABC'), judge(MINUSCULAS, 'ORD01ABC')]).toEqual([true, true])
    expect(judge(MAYUSCULAS, 'ord01abc')).toBe(false)
  })

  it('leaves out whole what is not there', () => {
    expect(isFirmado({ firma: SIN_ID, requestId: REQUEST, dataId: undefined }, SECRETO, AHORA)).toBe(true)
    expect(isFirmado({ firma: SIN_REQUEST, requestId: undefined, dataId: '999999999' }, SECRETO, AHORA)).toBe(true)
    expect(toManifiesto({ ts: '1', requestId: undefined, dataId: undefined })).toBe('ts:1;')
  })

  it('takes spaces and another order of the parts', () => {
    const [ts = '', v1 = ''] = MILISEGUNDOS.split(',')
    expect([judge(`${ts}, ${v1}`), judge(`${v1},${ts}`), judge(`ts = 1795453200123,${v1}`)]).toEqual([true, true, true])
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['only the instant', 'ts=1795453200123'],
    ['only the sum', MILISEGUNDOS.split(',')[1]],
    ['a shorter sum', MILISEGUNDOS.slice(0, -2)],
    ['a sum that is no hex', `ts=1795453200123,v1=${'z'.repeat(64)}`],
    ['another sum', `ts=1795453200123,v1=${'0'.repeat(64)}`],
    ['another instant', MILISEGUNDOS.replace('123,', '124,')],
    ['an instant of letters', MILISEGUNDOS.replace('1795453200123', 'ahora')],
  ])('refuses %s', (_, firma) => {
    expect(judge(firma)).toBe(false)
  })

  it('refuses another id, another request and another secret', () => {
    expect(judge(MILISEGUNDOS, '999999998')).toBe(false)
    expect(judge(MILISEGUNDOS, '999999999', AHORA, 'otro')).toBe(false)
    expect(isFirmado({ firma: MILISEGUNDOS, requestId: REQUEST, dataId: '999999999' }, 'otro', AHORA)).toBe(false)
    const partes = { ts: '1795453200123', requestId: REQUEST, dataId: '999999999' }
    const firma = `ts=${partes.ts},v1=${sign(partes, '').toString('hex')}` // anybody can make that one
    expect(isFirmado({ ...partes, firma }, '', AHORA)).toBe(false)
  })

  it('holds for ten minutes, before and after', () => {
    expect([9.5, -9.5, 10.5, -10.5].map((minutes) => judge(MILISEGUNDOS, '999999999', after(minutes)))).toEqual([
      ...[true, true, false, false],
    ])
  })
})

describe('readAviso', () => {
  const headers = { 'x-signature': MILISEGUNDOS, 'x-request-id': REQUEST }
  const contra = { secreto: SECRETO, ahora: AHORA }
  const query = { 'data.id': '999999999', type: 'payment', source_news: 'webhooks' }

  it('names the payment of the address, whatever the body says', () => {
    const body = { type: 'payment', data: { id: '1' } }
    expect(readAviso({ query, headers, body }, contra)).toEqual({ tipo: 'pago', id: '999999999' })
  })

  it('names a charge-back', () => {
    const aviso = readAviso({ query: { ...query, type: 'topic_chargebacks_wh' }, headers, body: null }, contra)
    expect(aviso).toEqual({ tipo: 'contracargo', id: '999999999' })
  })

  it.each(['stop_delivery_op_wh', 'delivery_cancellation'])('names the payment of an alert of fraud (%s)', (type) => {
    const body = { type, data: { payment_id: 58_980_959_081, merchant_order: 249_940_988_000 } }
    expect(readAviso({ query: { ...query, type }, headers, body }, contra)).toEqual({
      tipo: 'fraude',
      id: '58980959081',
    })
    const other = readAviso({ query: { ...query, type }, headers, body: { data: { payment_id: '../1' } } }, contra)
    expect(other).toEqual({ tipo: 'ajeno' })
  })

  it('drops the old kind, which nobody signs', () => {
    expect(readAviso({ query: { topic: 'payment', id: '999999999' }, headers: {}, body: {} }, contra)).toEqual({
      tipo: 'ajeno',
    })
  })

  it('drops what is about something else', () => {
    const aviso = readAviso({ query: { ...query, type: 'topic_merchant_order_wh' }, headers, body: {} }, contra)
    expect(aviso).toEqual({ tipo: 'ajeno' })
  })

  it.each([
    ['no signature', { ...contra }, {}],
    ['a secret that is not typed in', { ...contra, secreto: null }, headers],
    ['an old one', { ...contra, ahora: after(60) }, headers],
  ])('believes nothing with %s, and says what may be logged', (_, against, given) => {
    const aviso = readAviso({ query, headers: given, body: {} }, against)
    expect(aviso.tipo).toBe('sin_firma')
    expect(JSON.stringify(aviso)).not.toContain(SECRETO)
  })

  it('reads nothing out of what is no notice', () => {
    for (const odd of [
      null,
      'texto',
      7,
      { 'data.id': ['a', 'b'], type: 'payment' },
      { 'data.id': 'x'.repeat(9_999) },
    ]) {
      expect(readAviso({ query: odd, headers, body: odd }, contra).tipo).toBe('sin_firma')
    }
  })
})
