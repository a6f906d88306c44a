import { toWhatsappUrl } from '#casa/sitio/whatsapp.rules.ts'
import { DocumentoSimple } from './DocumentoSimple.tsx'

export type DatosDeCerrada = { nombre: string; horario: string | null; whatsapp: string | null }

/** A shop that has not opened yet: rendered by the server in place of its pages. */
export const CerradaPage = ({ nombre, horario, whatsapp }: DatosDeCerrada) => (
  <DocumentoSimple
    titulo="Estamos acomodando los estantes"
    nombre={nombre}
    ir={{ to: '/identificarse', texto: 'Entrar' }}
  >
    <h1>Estamos acomodando los estantes</h1>
    <p>{nombre} abre pronto.</p>
    {horario && <p>{horario}</p>}
    {whatsapp && (
      <p>
        WhatsApp: <a href={toWhatsappUrl(whatsapp)}>{whatsapp}</a>
      </p>
    )}
  </DocumentoSimple>
)
