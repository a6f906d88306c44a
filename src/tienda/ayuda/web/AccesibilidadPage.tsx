// What docs/accesibilidad.md found, for visitors: both change together.
import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Articulo, Parte } from './partes/Articulo.tsx'
import { Contacto } from './partes/Enlaces.tsx'

export const Route = createFileRoute('/_tienda/ayuda/accesibilidad')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Accesibilidad',
      descripcion: 'Qué hicimos para que cualquier persona pueda comprar un libro acá, qué falta y cómo avisarnos.',
      path: '/ayuda/accesibilidad',
    }),
  component: AccesibilidadPage,
})

function AccesibilidadPage() {
  return (
    <Articulo titulo="Accesibilidad" entrada="Una librería para todas las personas">
      <Parte titulo="A qué apuntamos">
        <p>
          Queremos que cualquiera pueda encontrar y comprar un libro acá, vea mucho, poco o nada, use un mouse, un
          teclado, un lector de pantalla o la voz. Nos guiamos por las Pautas de Accesibilidad para el Contenido Web
          (WCAG) 2.2, nivel AA. Las revisamos nosotros mismos, criterio por criterio; nadie de afuera lo certificó.
        </p>
      </Parte>
      <Parte titulo="Lo que podés hacer">
        <ul className="points">
          <li>
            Comprar, entrar a tu cuenta y ver tus pedidos solo con el teclado. Con Tab, lo primero es un enlace que
            salta al contenido.
          </li>
          <li>Agrandar la página hasta el 400 %, o leerla en una pantalla muy angosta, sin moverla de costado.</li>
          <li>Leer de noche: la tienda sigue los colores de tu sistema.</li>
          <li>Frenar el movimiento: si tu sistema lo pide, nada se anima. Ningún carrusel avanza solo.</li>
          <li>Ingresar pegando la contraseña o con un gestor de contraseñas: nunca pedimos resolver un acertijo.</li>
        </ul>
      </Parte>
      <Parte titulo="Lo que todavía no">
        <ul className="points">
          <li>
            Las tapas y fotos que mandan las editoriales se anuncian con el título del libro; no describimos el dibujo.
          </li>
          <li>
            Las palabras en otro idioma dentro de un título no están marcadas: un lector de pantalla las lee en español.
          </li>
          <li>El pago con Mercado Pago pasa en su propio sitio, que no depende de nosotros.</li>
        </ul>
      </Parte>
      <Parte titulo="Si algo te cierra el paso">
        <p>
          Escribinos desde <Contacto /> y contanos qué página era y qué usás para leerla. Si hace falta, tomamos tu
          pedido por ahí.
        </p>
      </Parte>
    </Articulo>
  )
}
