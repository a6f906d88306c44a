import { Codigo } from '#ui/CodigoError.tsx'
import { DocumentoSimple } from './DocumentoSimple.tsx'

/** A page that cannot be rendered: the cause is in the server's log, under `codigo`. */
export const RotaPage = ({ codigo, nombre }: { codigo: string; nombre: string }) => (
  <DocumentoSimple titulo="Algo salió mal" nombre={nombre}>
    <h1>Algo salió mal</h1>
    <p>No pudimos mostrar esta página. Probá de nuevo en unos minutos.</p>
    <Codigo id={codigo} />
  </DocumentoSimple>
)
