import { ArrepentimientoPagina } from '#oficina/arrepentimiento/web/ArrepentimientoPagina.tsx'
import type { PaginaLegalVista } from '#oficina/legales/legales.contract.ts'
import { DatosVendedor } from '#oficina/legales/web/paginas/DatosVendedor.tsx'
import { PaginaDatos } from '#oficina/legales/web/paginas/PaginaDatos.tsx'
import { PaginaDocumento } from '#oficina/legales/web/paginas/PaginaDocumento.tsx'

/** One of the pages of the law. */
export function PaginaLegal({ vista: { pagina, vendedor, documento } }: { vista: PaginaLegalVista }) {
  if (pagina === 'datos') return <PaginaDatos vendedor={vendedor} />
  if (pagina === 'terminos' || pagina === 'privacidad') return <PaginaDocumento clase={pagina} documento={documento} />
  return (
    <ArrepentimientoPagina clase={pagina === 'baja' ? 'servicio' : 'compra'}>
      <DatosVendedor vendedor={vendedor} />
    </ArrepentimientoPagina>
  )
}
