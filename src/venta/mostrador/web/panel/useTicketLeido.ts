import { useNavigate } from '@tanstack/react-router'
import type { Respuesta } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { api } from '#platform/http/client.ts'
import { readCodigoDeVenta } from '../../codigo.rules.ts'
import { listVentas } from '../../dia.contract.ts'

/** Opens the sale whose slip comes back and was read; null for any other code. */
export function useTicketLeido(): (codigo: string) => Promise<Respuesta> | null {
  const navigate = useNavigate()
  async function open(numero: number): Promise<Respuesta> {
    try {
      const [venta] = (await api.call(listVentas, { numero: String(numero), limit: 1 })).ventas
      if (!venta) return { conocido: false, texto: `No hay una venta N.º ${numero}.` }
      await navigate({ to: '/panel-admin/mostrador', search: { id: venta._id } })
      return { conocido: true, texto: `Venta N.º ${numero}` }
    } catch (error) {
      console.warn(error)
      return { conocido: false, texto: 'No pudimos buscar esa venta. Pasá el ticket de nuevo.' }
    }
  }
  return (codigo) => {
    const numero = readCodigoDeVenta(codigo)
    return numero === null ? null : open(numero)
  }
}
