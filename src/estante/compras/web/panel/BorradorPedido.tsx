import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { BuscarLibro } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { TextareaField } from '#ui/Field.tsx'
import { type CompraDetalle, updateCompra } from '../../compra.contract.ts'
import { NOTA_MAX } from '../../compra.rules.ts'
import { CampoCantidad } from './partes.tsx'

type Linea = { libro: string; isbn: string; titulo: string; cantidad: string }

const toLineas = ({ lineas }: CompraDetalle): Linea[] =>
  lineas.flatMap(({ libro, isbn, titulo, cantidad }) =>
    libro === null ? [] : [{ libro, isbn, titulo, cantidad: String(cantidad) }],
  )

const GUARDAR = { exito: 'Pedido guardado', falla: 'No pudimos guardar el pedido.' }
type BorradorProps = {
  compra: CompraDetalle
  acciones: Acciones
  onCambio: (dirty: boolean) => void
}

/** An order that was not sent: its books can be changed. */
export function BorradorPedido({ compra, acciones, onCambio }: BorradorProps) {
  const [lineas, setLineas] = useState(() => toLineas(compra))
  const [nota, setNota] = useState(compra.nota ?? '')
  const [dirty, setDirty] = useState(false)
  useBlocker({
    shouldBlockFn: () => dirty && !window.confirm('Lo que cambiaste y no guardaste se pierde. ¿Salir igual?'),
    enableBeforeUnload: dirty,
  })
  function change(next: Linea[]) {
    setLineas(next)
    setDirty(true)
    onCambio(true)
  }

  async function save() {
    const body = lineas.map(({ libro, cantidad }) => ({ libro, cantidad: Number(cantidad) }))
    const { _id: id, version } = compra
    const done = await acciones.intentar(
      () =>
        api.call(updateCompra, { id, version, nota, lineas: body }).then(() => {
          setDirty(false)
          onCambio(false)
        }),
      GUARDAR,
    )
    if (done) setDirty(false)
  }

  return (
    <>
      <ul className="compras-lineas mt-2" aria-label="Libros del pedido">
        {lineas.map((linea, n) => (
          <li key={linea.libro} className="compras-linea">
            <div className="compras-linea__que">
              <b>{linea.titulo}</b>
              <span className="soft small">{linea.isbn}</span>
            </div>
            <CampoCantidad
              label={`Cuántos de ${linea.titulo}`}
              value={linea.cantidad}
              onChange={(cantidad) => change(lineas.with(n, { ...linea, cantidad }))}
            />
            <BotonBorrar que={`Quitar ${linea.titulo}`} onPress={() => change(lineas.toSpliced(n, 1))} />
          </li>
        ))}
      </ul>
      <div className="no-print stack mt-2">
        <BuscarLibro
          onElegir={({ _id, nombre, isbn }) => {
            if (lineas.some(({ libro }) => libro === _id)) return
            change([...lineas, { libro: _id, isbn, titulo: nombre, cantidad: '1' }])
          }}
        />
        <TextareaField
          label="Nota para el proveedor"
          hint="Va en el pedido."
          rows={2}
          maxLength={NOTA_MAX}
          value={nota}
          onChange={({ target }) => {
            setNota(target.value.replace(/\n/g, ' '))
            setDirty(true)
            onCambio(true)
          }}
        />
        <div>
          <Button disabled={!dirty} onClick={() => void save()}>
            Guardar el borrador
          </Button>
        </div>
      </div>
    </>
  )
}
