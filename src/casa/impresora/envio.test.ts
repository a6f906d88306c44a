import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Grabadora, startGrabadora } from '#test/impresora.ts'
import { isDeLaRed, readDireccion } from './direccion.ts'
import { createEnviar, ImpresoraFalla } from './envio.ts'
import { type AparatoUsb, printByUsb, type Usb, UsbFalla } from './web/panel/usb.ts'

const bytes = (n: number) => new Uint8Array(n).fill(65)

describe('by the network', () => {
  let grabadora: Grabadora
  beforeAll(async () => {
    grabadora = await startGrabadora()
  })
  afterAll(() => grabadora.end())
  const alli = () => ({ host: '127.0.0.1', port: grabadora.port })

  it('papers come whole, one after another', async () => {
    const enviar = createEnviar()
    await Promise.all([1, 100_000, 2].map((n) => enviar(alli(), bytes(n))))
    expect(grabadora.recibidos.map(({ length }) => length)).toEqual([1, 100_000, 2])
    expect(grabadora.juntas()).toBe(1)
  })
  it('so they do to a printer that never closes', async () => {
    const muda = await startGrabadora({ muda: true })
    await createEnviar()({ host: '127.0.0.1', port: muda.port }, bytes(9))
    expect(muda.recibidos).toEqual([Buffer.from(bytes(9))])
  })
  it('a paper without end is not sent, and not more than wait', async () => {
    const enviar = createEnviar()
    await expect(enviar(alli(), bytes(300_000))).rejects.toThrow('too long')
    const sent = await Promise.allSettled(Array.from({ length: 30 }, () => enviar(alli(), bytes(1))))
    const refused = sent.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(15)
  })
  it.each(['nobody', 'who reads nothing', 'who hangs up', 'a name that is out in the internet'])(
    '%s ends it in time',
    async (quien) => {
      const server = createServer((socket) => (quien === 'who hangs up' ? socket.resetAndDestroy() : socket.pause()))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number } // it listens at a port
      if (quien === 'nobody') await new Promise((resolve) => server.close(resolve))
      const host = quien.startsWith('a name') ? 'impresora.invalid' : '127.0.0.1'
      const started = Date.now()
      await expect(createEnviar(200)({ host, port }, bytes(256 * 1024))).rejects.toBeInstanceOf(ImpresoraFalla)
      expect(Date.now() - started).toBeLessThan(5_000)
      server.close()
    },
  )
})

describe('the address', () => {
  it.each([
    ['192.168.1.50', { host: '192.168.1.50', port: 9100 }],
    ['10.0.0.9:9101', { host: '10.0.0.9', port: 9101 }],
    ['impresora.local:9100', { host: 'impresora.local', port: 9100 }],
    ['[fd00::5]:9100', { host: 'fd00::5', port: 9100 }],
  ])('%s is a printer', (texto, expected) => expect(readDireccion(texto)).toEqual(expected))
  it.each([
    ...['', '8.8.8.8', '8.8.8.8:9100', '192.168.1.50:80', '127.0.0.1:5432', '169.254.169.254', '0.0.0.0', '[::]:9100'],
    ...['[2001:db8::1]:9100', 'http://192.168.1.50', '127.1', '0x7f000001', '2130706433', '[::ffff:8.8.8.8]:9100'],
    ...['a b', 'usuario@192.168.1.50', '192.168.1.50:9100/ruta', '192.168.1.999', '-a', '192.168.1.50:91000'],
  ])('%s is none', (texto) => expect(readDireccion(texto)).toBe(null))
  it('is one of a network of our own', () => {
    expect(['172.16.0.1', '100.64.0.1', 'fd00::1', '::1'].every(isDeLaRed)).toBe(true)
    expect(['172.32.0.1', '1.1.1.1', '2606:4700::1', 'fe80::1', 'impresora'].some(isDeLaRed)).toBe(false)
  })
})

/** A printer on a cable that keeps what it received. */
function createUsb({ conocido = true, status = 'ok', clase = 7 } = {}) {
  const [recibidos, pasos]: [number[], string[]] = [[], []]
  const step = async (paso: string) => void pasos.push(paso)
  const salida = { direction: 'out' as const, type: 'bulk', endpointNumber: 2 }
  const interfaces = [{ interfaceNumber: 1, alternate: { interfaceClass: clase, endpoints: [salida] } }]
  const aparato: AparatoUsb = {
    configuration: null,
    open: () => step('open'),
    close: () => step('close'),
    selectConfiguration: async () => {
      aparato.configuration = { interfaces }
    },
    claimInterface: (n) => step(`claim ${n}`),
    async transferOut(n, data) {
      pasos.push(`out ${n} ${data.length}`)
      recibidos.push(...data)
      return { status }
    },
  }
  const usb: Usb = {
    getDevices: async () => (conocido ? [aparato] : []),
    requestDevice: async ({ filters }) => {
      pasos.push(`ask ${filters[0]?.classCode}`)
      if (status === 'none') throw new DOMException('', 'NotFoundError')
      return aparato
    },
  }
  return { usb, recibidos, pasos }
}

describe('by a cable', () => {
  it('all bytes come, in pieces, and the printer is free again', async () => {
    const { usb, recibidos, pasos } = createUsb()
    await printByUsb(bytes(5_000), usb)
    expect(recibidos).toHaveLength(5_000)
    expect(pasos).toEqual(['open', 'claim 1', 'out 2 4096', 'out 2 904', 'close'])
  })
  it('the browser asks which one, where none was chosen', async () => {
    const { usb, pasos } = createUsb({ conocido: false })
    await printByUsb(bytes(1), usb)
    expect(pasos[0]).toBe('ask 7')
  })
  it.each([
    ['a browser without cables', undefined, /Chrome o Edge/],
    ['nobody who chooses', createUsb({ conocido: false, status: 'none' }).usb, /No elegiste/],
    ['a thing that is no printer', createUsb({ clase: 3 }).usb, /No pudimos abrir/],
    ['paper that jams', createUsb({ status: 'stall' }).usb, /No pudimos abrir/],
  ])('%s is a sentence', async (_, usb, expected) => {
    const failed = await printByUsb(bytes(1), usb).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(UsbFalla)
    expect((failed as UsbFalla).message).toMatch(expected) // by the line before
  })
})
