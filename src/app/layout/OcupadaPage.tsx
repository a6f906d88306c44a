import { DocumentoSimple } from './DocumentoSimple.tsx'

/** Too many visitors: rendered once by the server. */
export const OcupadaPage = ({ nombre }: { nombre: string }) => (
  <DocumentoSimple titulo="Hay muchas visitas" nombre={nombre}>
    <h1>Hay muchas visitas en este momento</h1>
    <p>No pudimos mostrar esta página. Volvé a cargarla en unos segundos.</p>
  </DocumentoSimple>
)
