import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { BuscarLibroEn, OFRECIDOS } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { times, toCentavos, toPesos } from '#platform/money.ts'
import { TextareaField } from '#ui/Field.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { CANTIDAD_MAX, CANTIDAD_MIN } from '#venta/carrito/carrito.rules.ts'
import { buscarLibros } from '#vidriera/busqueda/busqueda.contract.ts'
import { ENTREGA_MAX } from '../../pedido.rules.ts'
import { EleccionEnvio } from '../partes/EleccionEnvio.tsx'
import { EleccionPago } from '../partes/EleccionPago.tsx'
import type { Renglon } from './borrador-telefono.ts'
import { EleccionQuien } from './EleccionQuien.tsx'
import { RegistrarPedido } from './RegistrarPedido.tsx'
import { type Telefono, useTelefono } from './useTelefono.ts'

/** Only a shop with shipping tables loads them. */
const EleccionTabla = lazy(() => import('../tablas/EleccionTabla.tsx'))
const EntregaTelefono = lazy(() => import('../tablas/EntregaTelefono.tsx'))

const TITULO = 'Nuevo pedido'
/** Books that are offered for what was typed. */

export const Route = createFileRoute('/_panel/panel-admin/pedidos/nuevo')({
  beforeLoad: async (guarded) => ({ usuario: await requireStaff(guarded) }),
  loader: () => ({ titulo: TITULO }),
  ...panelLoading,
  component: PanelPedidoNuevo,
})

/** Those that can be sold, by title, author or ISBN. */
const findEnVenta = async (q: string, signal: AbortSignal) => {
  const { resultados } = await api.call(buscarLibros, { q, cantidad: OFRECIDOS }, { signal })
  return resultados.flatMap(({ precio: lista, oferta, ...libro }) => {
    const precio = oferta?.precio ?? lista
    if (precio === null) return []
    const autores = libro.autores.map(({ nombre_completo }) => nombre_completo)
    return { _id: libro._id, nombre: libro.titulo, isbn: libro.isbn, autores, libro: { ...libro, precio } }
  })
}

function PanelPedidoNuevo() {
  const { usuario } = Route.useRouteContext()
  const telefono = useTelefono(usuario._id)
  return (
    <Pantalla titulo={TITULO} volver={{ to: '/panel-admin/pedidos', texto: 'Pedidos' }}>
      <p className="soft mt-1">Tomado por teléfono o en el mostrador.</p>
      <div className="with-sum mt-3">
        <div>
          <EleccionQuien telefono={telefono} />
          <Libros telefono={telefono} />
          <EleccionPago compra={telefono} porTelefono />
          <Envio telefono={telefono} />
          {telefono.tabla.deTabla?.tipo !== 'retiro' && <Entrega telefono={telefono} />}
        </div>
        <RegistrarPedido telefono={telefono} />
      </div>
    </Pantalla>
  )
}

/** What the checkout offers to the same place, by the shop's tables or its two services. */
function Envio({ telefono }: { telefono: Telefono }) {
  const { tabla, anotado, eleccion, change } = telefono
  if (!tabla.conTablas) return <EleccionEnvio compra={telefono} />
  if (anotado.renglones.length === 0) {
    return (
      <section className="step" aria-labelledby="servicio-envio">
        <h2 id="servicio-envio">Envío</h2>
        <p className="soft small">Agregá los libros para ver cómo pueden llegar y cuánto sale.</p>
      </section>
    )
  }
  return (
    <Suspense>
      <EleccionTabla
        tabla={tabla}
        lineas={anotado.renglones}
        subtotal={eleccion.totales.subtotal}
        fijo={null}
        guardado={anotado.lugar}
        onLugar={(lugar) => change({ lugar })}
      />
    </Suspense>
  )
}

/** Where it goes: in the fields that a service of the tables to a door needs, else in one line. */
function Entrega({ telefono }: { telefono: Telefono }) {
  const { anotado, change, tabla } = telefono
  return (
    <section className="step" aria-labelledby="entrega">
      <h2 id="entrega">Entrega</h2>
      {tabla.deTabla?.tipo === 'domicilio' ? (
        <Suspense>
          <EntregaTelefono telefono={telefono} />
        </Suspense>
      ) : (
        <TextareaField
          label="Dirección de entrega"
          hint="Vacía: la entrega queda a coordinar."
          rows={2}
          maxLength={ENTREGA_MAX}
          value={anotado.entrega}
          onChange={({ target }) => change({ entrega: target.value })}
        />
      )}
    </section>
  )
}

function Libros({ telefono }: { telefono: Telefono }) {
  const { renglones } = telefono.anotado
  return (
    <section className="step" aria-labelledby="libros">
      <h2 id="libros">Libros</h2>
      <BuscarLibroEn
        buscar={findEnVenta}
        onElegir={({ libro }) => telefono.addLibro(libro)}
        input={telefono.buscadorLibros}
        mas={({ libro: { precio } }) => <span>{formatPesos(precio)}</span>}
      />
      <ul className="phone-lines">
        {renglones.map((renglon) => (
          <Linea key={renglon.libro._id} renglon={renglon} telefono={telefono} />
        ))}
      </ul>
    </section>
  )
}

function Linea({ renglon: { libro, cantidad }, telefono }: { renglon: Renglon; telefono: Telefono }) {
  return (
    <li>
      <span>
        <b>{libro.titulo}</b>
        <br />
        <span className="soft small">
          {libro.isbn} · {formatPesos(libro.precio)}
        </span>
      </span>
      <Stepper
        label={`Cantidad de ${libro.titulo}`}
        value={cantidad}
        min={CANTIDAD_MIN}
        max={CANTIDAD_MAX}
        lessLabel={`Uno menos de ${libro.titulo}`}
        moreLabel={`Uno más de ${libro.titulo}`}
        onAsk={(asked) => telefono.setCantidad(libro._id, asked)}
      />
      <b className="phone-lines__sum">{formatPesos(toPesos(times(toCentavos(libro.precio), cantidad)))}</b>
      <BotonBorrar que={`Quitar ${libro.titulo}`} onPress={() => telefono.removeLibro(libro._id)} />
    </li>
  )
}
