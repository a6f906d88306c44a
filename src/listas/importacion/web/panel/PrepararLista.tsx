import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormularioAlta } from '#casa/panel/FormularioCampos.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { createProveedor, type Proveedor } from '#catalogo/proveedores/proveedor.contract.ts'
import { FORMULARIO_PROVEEDOR } from '#catalogo/proveedores/web/panel/formulario.tsx'
import { Button } from '#ui/Button.tsx'
import { Problem, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Importacion } from '../../historia/historia.contract.ts'
import { ColumnasLista } from './ColumnasLista.tsx'
import { type Muestra, usePrepararLista } from './usePrepararLista.ts'

type Props = {
  importacion: Importacion
  proveedores: readonly Proveedor[]
  onPedido: (importacion: Importacion) => void
  /** What the last dry run said. */
  children: ReactNode
}

/** An uploaded list before it is imported: who sends it, what its columns are; then try it or import it. */
export function PrepararLista({ importacion, proveedores, onPedido, children }: Props) {
  const router = useRouter()
  const acciones = useAcciones({ recargar: false })
  const [creando, setCreando] = useState(false)
  const lista = usePrepararLista(importacion, onPedido)
  const { muestra, mapeo, busy, falla, tryIt, discard } = lista
  const deIsbn = Object.keys(mapeo).find((nombre) => mapeo[nombre] === 'isbn')
  useAtajo('Control+s', tryIt)
  // Nothing can be said of columns that nobody can see: only another file helps.
  if (muestra?.motivo && muestra.columnas.length === 0) {
    return (
      <>
        <Notice kind="error" className="mt-2">
          {muestra.motivo}
        </Notice>
        <p className="import-actions mt-3">
          <Button look="sell" busy={busy} onClick={discard}>
            Elegir otro archivo
          </Button>
        </p>
        {falla && <Problem>{falla}</Problem>}
      </>
    )
  }
  return (
    <>
      <Opciones lista={lista} proveedores={proveedores} onCrear={() => setCreando(true)} />
      {muestra?.motivo && (
        <Notice kind="warn" className="mt-2">
          {deIsbn
            ? `El ISBN se lee de «${deIsbn}». Mirá abajo si cada columna es lo que dice.`
            : `${muestra.motivo}${muestra.columnas.length > 0 ? ' Decí abajo qué es cada columna.' : ''}`}
        </Notice>
      )}
      {muestra?.descripcion && <p className="soft small mt-2">{muestra.descripcion}</p>}
      {muestra && muestra.columnas.length > 0 && (
        <ColumnasLista muestra={muestra} mapeo={mapeo} onChange={lista.choose} disabled={busy} />
      )}
      {children}
      <p className="import-actions mt-3">
        <Button look="sell" busy={busy} aria-keyshortcuts="Control+s" onClick={tryIt}>
          Ensayar
        </Button>
        <Button busy={busy} onClick={lista.importIt}>
          Importar
        </Button>
        <Button look="plain" busy={busy} onClick={discard}>
          Descartar
        </Button>
      </p>
      {falla && <Problem>{falla}</Problem>}
      {creando && (
        <FormularioAlta
          formulario={FORMULARIO_PROVEEDOR}
          acciones={acciones}
          onClose={() => setCreando(false)}
          onCreado={({ _id }) => void router.invalidate().then(() => lista.setProveedor(_id))}
        />
      )}
      {acciones.alerta}
    </>
  )
}

type OpcionesProps = {
  lista: ReturnType<typeof usePrepararLista>
  proveedores: readonly Proveedor[]
  onCrear: () => void
}

/** Who sends the list, which of its sheets is read, and how its prices are meant. */
function Opciones({ lista, proveedores, onCrear }: OpcionesProps) {
  const may = useMay()
  const { proveedor, setProveedor, hoja, setHoja, muestra, busy } = lista
  return (
    <div className="price-form mt-2">
      <SelectField
        label="Proveedor"
        value={proveedor}
        onChange={({ target }) => setProveedor(target.value)}
        hint="Sin proveedor, la lista es de la tienda."
        disabled={busy}
        ninguna="Ninguno"
        opciones={proveedores.map(({ _id, nombre }) => [_id, nombre])}
      />
      {may(createProveedor) && (
        <div className="import-new-supplier">
          <Button onClick={onCrear}>Nuevo proveedor</Button>
        </div>
      )}
      {muestra && muestra.hojas.length > 1 && (
        <SelectField
          label="Hoja"
          value={hoja}
          onChange={({ target }) => setHoja(target.value)}
          hint={describeHojas(muestra.hojas)}
          disabled={busy}
          ninguna="La primera con libros, y las de las mismas columnas"
          opciones={muestra.hojas.map(({ nombre }) => [nombre, nombre])}
        />
      )}
      <Marca marcada={lista.gratis} onChange={lista.setGratis} disabled={busy}>
        Precio 0 quiere decir gratis
      </Marca>
      <Marca marcada={lista.lejanos} onChange={lista.setLejanos} disabled={busy}>
        Cambiar también los precios muy lejos del anterior
      </Marca>
    </div>
  )
}

type MarcaProps = { marcada: boolean; disabled: boolean; onChange: (marcada: boolean) => void; children: string }

const Marca = ({ marcada, disabled, onChange, children }: MarcaProps) => (
  <label className="check-line">
    <input
      type="checkbox"
      className="check"
      disabled={disabled}
      checked={marcada}
      onChange={({ target }) => onChange(target.checked)}
    />{' '}
    {children}
  </label>
)

/** Which sheets with books are read so, and which have to be imported by themselves. */
function describeHojas(hojas: Muestra['hojas']): string {
  const list = (leidas: boolean) =>
    hojas.flatMap(({ nombre, leida }) => (leida === leidas ? [`«${nombre}»`] : [])).join(', ')
  return hojas.every(({ leida }) => leida)
    ? `Se leen ${list(true)}.`
    : `Se lee ${list(true)}; no se lee ${list(false)}.`
}
