import { createFileRoute, Link } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { toWhatsappUrl } from '#casa/sitio/whatsapp.rules.ts'
import { api } from '#platform/http/client.ts'
import { failed } from '#ui/Failed.tsx'
import { type Contacto, getContacto } from '../contacto.contract.ts'
import { ContactoFormulario } from './ContactoFormulario.tsx'

export const Route = createFileRoute('/_tienda/contacto')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: () => api.call(getContacto, {}),
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Contacto',
      descripcion: 'Escribinos por un pedido, un libro o lo que necesites: te respondemos por correo.',
      path: '/contacto',
    }),
  component: ContactoPage,
  errorComponent: failed('No pudimos cargar esta página.'),
})

function ContactoPage() {
  return (
    <div className="wrap pt-4">
      <h1>Contacto</h1>
      <p className="book-page__sub">Del otro lado hay lectores</p>
      <div className="two-col mt-4">
        <section aria-labelledby="escribinos">
          <h2 id="escribinos">Escribinos</h2>
          <ContactoFormulario />
        </section>
        <section aria-labelledby="otras-vias">
          <h2 id="otras-vias">Otras vías</h2>
          <OtrasVias {...Route.useLoaderData()} />
        </section>
      </div>
    </div>
  )
}

/** What the settings name; the help pages are always there. */
function OtrasVias({ email, whatsapp, horario }: Contacto) {
  return (
    <ul className="links mt-2">
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <b>Correo</b>
            <span className="soft">{email}</span>
          </a>
        </li>
      )}
      {whatsapp && (
        <li>
          <a href={toWhatsappUrl(whatsapp)} rel="noreferrer">
            <b>WhatsApp</b>
            <span className="soft">{whatsapp}</span>
          </a>
        </li>
      )}
      {horario && (
        <li className="links__item">
          <b>Horario de atención</b>
          <br />
          <span className="soft">{horario}</span>
        </li>
      )}
      <li>
        <Link to="/centro-de-ayuda">
          <b>Centro de ayuda</b>
          <span className="soft">Las preguntas de siempre, ya respondidas</span>
        </Link>
      </li>
      <li>
        <Link to="/mis-pedidos">
          <b>Mis pedidos</b>
          <span className="soft">El estado y la fecha de entrega de cada uno</span>
        </Link>
      </li>
    </ul>
  )
}
