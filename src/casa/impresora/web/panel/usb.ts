// A printer of slips on this machine's own cable, by WebUSB. No more of its types than is used here: TypeScript has none.

type Extremo = { direction: 'in' | 'out'; type: string; endpointNumber: number }
type Interfaz = { interfaceNumber: number; alternate: { interfaceClass: number; endpoints: readonly Extremo[] } }
export type AparatoUsb = {
  configuration: { interfaces: readonly Interfaz[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(interfaceNumber: number): Promise<void>
  transferOut(endpointNumber: number, data: Uint8Array<ArrayBuffer>): Promise<{ status?: string }>
}
export type Usb = {
  getDevices(): Promise<AparatoUsb[]>
  requestDevice(options: { filters: { classCode: number }[] }): Promise<AparatoUsb>
}
declare global {
  interface Navigator {
    usb?: Usb
  }
}

/** Why nothing was printed, as a sentence for whoever stands at the till. */
export class UsbFalla extends Error {}

/** The class of printers among the things on a cable. */
const IMPRESORAS = 7
/** So much at once: cheap printers lose what comes faster than they print. */
const TROZO = 4_096

const SIN_USB =
  'Este navegador no llega a una impresora por USB. Usá Chrome o Edge, en una dirección con https, o imprimí con el navegador.'
const SIN_ELEGIR = 'No elegiste ninguna impresora.'
const NO_ABRE =
  'No pudimos abrir la impresora. Fijate que esté prendida y que no la use otro programa; en Windows hace falta el controlador WinUSB.'

/** Where bytes go in to be printed. */
function findEntrada({ configuration }: AparatoUsb) {
  for (const { interfaceNumber, alternate } of configuration?.interfaces ?? []) {
    const extremo = alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
    if (alternate.interfaceClass === IMPRESORAS && extremo) return { interfaceNumber, numero: extremo.endpointNumber }
  }
  return null
}

/** The one that was chosen before, else one that is chosen now; the browser asks for a press of somebody's for that. */
async function choose(usb: Usb): Promise<AparatoUsb> {
  const [conocido] = await usb.getDevices()
  return (
    conocido ??
    usb.requestDevice({ filters: [{ classCode: IMPRESORAS }] }).catch((cause: unknown) => {
      throw new UsbFalla(SIN_ELEGIR, { cause })
    })
  )
}

/** Sends bytes to the printer of this machine. Throws `UsbFalla` with the reason. */
export async function printByUsb(bytes: Uint8Array<ArrayBuffer>, usb = navigator.usb): Promise<void> {
  if (!usb) throw new UsbFalla(SIN_USB)
  const aparato = await choose(usb)
  try {
    await aparato.open()
    if (aparato.configuration === null) await aparato.selectConfiguration(1)
    const entrada = findEntrada(aparato)
    if (!entrada) throw new Error('it takes no bytes')
    await aparato.claimInterface(entrada.interfaceNumber)
    for (let at = 0; at < bytes.length; at += TROZO) {
      const { status } = await aparato.transferOut(entrada.numero, bytes.slice(at, at + TROZO))
      if (status !== undefined && status !== 'ok') throw new Error(status)
    }
  } catch (cause) {
    throw new UsbFalla(NO_ABRE, { cause })
  } finally {
    await aparato.close().catch(() => {}) // it was never opened, or is gone
  }
}
