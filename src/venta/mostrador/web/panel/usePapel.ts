import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { readCodigo } from '#estante/existencias/bip.rules.ts'
import { useEscucha } from '#estante/existencias/web/panel/bip/useEscucha.ts'
import type { PapelElegido } from './BotonesDeVenta.tsx'
import { leaveBip } from './puesto.ts'
import { useTicketLeido } from './useTicketLeido.ts'

/** A slip on the screen: how it is printed, and the next customer's beep, which makes room for the till. */
export function usePapel(): { papel: PapelElegido; printAs: (cual: PapelElegido) => void } {
  const [papel, setPapel] = useState<PapelElegido>('hoja')
  const navigate = useNavigate()
  const openTicket = useTicketLeido()
  const printAs = (cual: PapelElegido) => {
    flushSync(() => setPapel(cual))
    window.print()
  }
  useAtajo('i', () => printAs('hoja'))
  useEscucha((leido) => {
    const codigo = readCodigo(leido)
    if (codigo === null || openTicket(codigo.codigo) || codigo.tipo !== 'isbn') return
    leaveBip(codigo.codigo)
    void navigate({ to: '/panel-admin/mostrador', search: {} })
  })
  return { papel, printAs }
}
