import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { LectoresQueEsperan } from '#estante/esperas/web/panel/LectoresQueEsperan.tsx'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import type { Copias, ExistenciaDeLibro, Movimiento } from '../../existencia.contract.ts'
import type { De } from './cargar.ts'
import { FormularioEstante } from './FormularioEstante.tsx'
import { FormularioMovimiento } from './FormularioMovimiento.tsx'
import { FormularioVenta } from './FormularioVenta.tsx'
import { CONDICION_NOMBRES, MODO_NOMBRES, TIPO_MOVIMIENTO_NOMBRES } from './nombres.ts'

type Abierto = { que: 'movimiento' } | { que: 'venta' } | { que: 'estante'; copias: Copias } | null

/** A book's copies by place, their movements, and how the book is sold. */
export function ExistenciaDelLibro({ libro, lugares, proveedores }: De<'libro'>) {
  const acciones = useAcciones()
  const [abierto, setAbierto] = useState<Abierto>(null)
  const mover = () => libro.de_papel && setAbierto({ que: 'movimiento' })
  useAtajo('n', mover)
  const common = { libro, acciones, onClose: () => setAbierto(null) }
  return (
    <Pantalla titulo={libro.titulo} volver={{ to: '/panel-admin/existencias', texto: 'Existencias' }}>
      <p className="soft mt-1">ISBN {libro.isbn}</p>
      {libro.de_papel ? (
        <>
          <p className="mt-2">{describeVenta(libro)}</p>
          <div className="toolbar__end mt-3">
            <Button look="sell" onClick={mover} aria-keyshortcuts="n">
              Anotar ejemplares
            </Button>
            <Button onClick={() => setAbierto({ que: 'venta' })}>Cómo se vende</Button>
            <Link className={buttonClass('line')} to="/panel-admin/etiquetas" search={{ libros: libro._id }}>
              Etiqueta de precio
            </Link>
          </div>
          <section className="mt-4" aria-labelledby="donde">
            <h2 id="donde">Dónde están</h2>
            {libro.copias.length === 0 && <p className="soft mt-1">Nadie contó este libro todavía.</p>}
            <ul className="stock-list">
              {libro.copias.map((copias) => (
                <FilaCopias key={copias._id} copias={copias} onEdit={() => setAbierto({ que: 'estante', copias })} />
              ))}
            </ul>
            {libro.encargados > 0 && (
              <p className="mt-2">
                {formatCount(libro.encargados, 'ejemplar prometido', 'ejemplares prometidos')} a pedidos que esperan que
                lleguen.
              </p>
            )}
          </section>
          <LectoresQueEsperan libro={libro._id} esperan={libro.esperan} agotado={libro.agotado} acciones={acciones} />
          <section className="mt-4" aria-labelledby="movimientos">
            <h2 id="movimientos">Últimos movimientos</h2>
            <Filas
              titulo="Movimientos del libro"
              filas={libro.movimientos}
              vacio="No hay movimientos."
              tabla={MOVIMIENTOS}
            />
          </section>
        </>
      ) : (
        <p className="mt-2">No es de papel: no lleva ejemplares y se vende siempre.</p>
      )}
      {abierto?.que === 'movimiento' && (
        <FormularioMovimiento {...common} lugares={lugares} proveedores={proveedores} />
      )}
      {abierto?.que === 'venta' && <FormularioVenta {...common} />}
      {abierto?.que === 'estante' && <FormularioEstante {...common} copias={abierto.copias} />}
      {acciones.alerta}
    </Pantalla>
  )
}

function describeVenta({ venta: { modo, dias, tope, sale_el } }: ExistenciaDeLibro): string {
  if (modo === null) return 'Se vende como dicen los ajustes de la librería.'
  const parts = [
    MODO_NOMBRES[modo],
    ...(dias === null ? [] : [`${dias} días hábiles`]),
    ...(sale_el === null ? [] : [`sale el ${sale_el.split('-').reverse().join('/')}`]),
    ...(tope === null ? [] : [`hasta ${formatCount(tope, 'ejemplar', 'ejemplares')} por encima de lo que hay`]),
  ]
  return `Se vende así: ${parts.join(', ')}.`
}

function FilaCopias({ copias, onEdit }: { copias: Copias; onEdit: () => void }) {
  const { lugar, condicion, proveedor, fisico, reservado, minimo, estante } = copias
  const donde = proveedor ? `${lugar.nombre}, ${proveedor.nombre}` : lugar.nombre
  return (
    <li>
      <div>
        <b>{lugar.nombre}</b>
        {estante && `, estante ${estante}`}
        <p className="soft small">
          {CONDICION_NOMBRES[condicion]}
          {proveedor && ` de ${proveedor.nombre}`}
          {minimo !== null && ` · mínimo ${minimo}`}
        </p>
      </div>
      <p>
        {formatCount(fisico, 'ejemplar', 'ejemplares')}
        {reservado > 0 && `, ${formatCount(reservado, 'apartado', 'apartados')}`}
      </p>
      <Button onClick={onEdit}>
        Estante y mínimo<span className="vh"> en {donde}</span>
      </Button>
    </li>
  )
}

const MOVIMIENTOS: TablaDe<Movimiento> = {
  columnas: [
    {
      nombre: 'Qué pasó',
      celda: ({ tipo, pedido }) => (
        <>
          {TIPO_MOVIMIENTO_NOMBRES[tipo]}
          {pedido && (
            <>
              {', '}
              <Link to="/panel-admin/pedidos/$id" params={{ id: pedido._id }}>
                pedido N.º {pedido.numero}
              </Link>
            </>
          )}
        </>
      ),
    },
    {
      nombre: 'Cuántos',
      clase: 'numero',
      celda: ({ cantidad }) => <b>{cantidad > 0 ? `+${cantidad}` : `−${-cantidad}`}</b>,
    },
    {
      nombre: 'Dónde',
      celda: ({ lugar, condicion, proveedor }) =>
        [lugar, condicion !== 'firme' && CONDICION_NOMBRES[condicion], proveedor].filter(Boolean).join(' · '),
    },
    { nombre: 'Documento', clase: 'larga', celda: ({ documento }) => documento },
    { nombre: 'Cuándo', clase: 'corta', celda: ({ fecha_hora }) => formatFechaHora(fecha_hora) },
    { nombre: 'Quién', celda: ({ quien }) => quien },
  ],
  clave: ({ _id }) => String(_id),
  nombre: ({ tipo }) => TIPO_MOVIMIENTO_NOMBRES[tipo],
}
