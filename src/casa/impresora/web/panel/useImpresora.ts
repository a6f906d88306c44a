import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { listMembrete } from '#casa/sitio/membrete.rules.ts'
import { useNombre } from '#casa/sitio/web/Marca.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { createImpresion, type PEDIBLES } from '../../impresora.contract.ts'
import { CAJON, isAncho, PRUEBA, type Tira, VIAS } from '../../tira.rules.ts'
import { printByUsb, UsbFalla } from './usb.ts'

/** A paper: as this browser makes it for a printer on its cable, and the call that has the server print it. */
export type PapelDeImpresora = { tira: () => Tira; pedir: () => Promise<unknown> }

const IMPRIMIR = { exito: 'Mandado a la impresora', falla: 'No se imprimió.' }
const ABRIR = { exito: 'Se mandó abrir el cajón', falla: 'El cajón no se abrió.' }

/** The printer of slips as the owner has set it, for a screen of the panel. Its language comes when something is printed. */
export function useImpresora(acciones: Acciones) {
  const publicos = usePublicos()
  const nombre = useNombre()
  const via = VIAS.find((una) => una === readPublico(publicos, 'impresora.via', 'navegador')) ?? 'navegador'
  const dicho = readPublico(publicos, 'impresora.ancho', '80')
  const ancho = isAncho(dicho) ? dicho : '80'

  async function sendByUsb(tira: Tira): Promise<void> {
    const { encodeTira } = await import('../../escpos.ts')
    try {
      await printByUsb(encodeTira(tira, ancho))
    } catch (error) {
      throw error instanceof UsbFalla ? new AppError(409, 'IMPRESORA_NO_RESPONDE', error.message) : error
    }
  }
  const print = ({ tira, pedir }: PapelDeImpresora) =>
    acciones.intentar(() => (via === 'usb' ? sendByUsb(tira()) : pedir()), IMPRIMIR)

  /** The server writes down who asked, also where this browser then does it. */
  async function ask(que: (typeof PEDIBLES)[number]): Promise<void> {
    const { enviado } = await api.call(createImpresion, { que })
    if (!enviado) await sendByUsb(que === 'cajon' ? CAJON : PRUEBA)
  }

  return {
    via,
    ancho,
    /** Whether there is such a printer; without one papers go by the browser's print alone. */
    hay: via !== 'navegador',
    /** What papers say of the shop at their head. */
    casa: {
      nombre,
      lineas: listMembrete({
        domicilio: readPublico(publicos, 'sitio.domicilio', ''),
        whatsapp: readPublico(publicos, 'sitio.whatsapp', ''),
      }),
    },
    print,
    openCajon: () => acciones.intentar(() => ask('cajon'), ABRIR),
    probar: () => acciones.intentar(() => ask('prueba'), IMPRIMIR),
    /** After a sale with cash, where the owner wants that and the drawer hangs on this machine; the server opens any other. */
    openTrasVenta(): void {
      if (via === 'usb' && readPublico(publicos, 'impresora.cajon', false)) sendByUsb(CAJON).catch(console.warn)
    },
  }
}
