import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { FormularioAlta } from '#casa/panel/FormularioCampos.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { createProveedor, type Proveedor } from '#catalogo/proveedores/proveedor.contract.ts'
import { FORMULARIO_PROVEEDOR } from '#catalogo/proveedores/web/panel/formulario.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Problem, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Campo, Mapeo } from '../../columnas.rules.ts'
import {
  descartarImportacion,
  ensayarImportacion,
  getMuestra,
  type Importacion,
  importarImportacion,
} from '../../historia/historia.contract.ts'
import { ColumnasLista } from './ColumnasLista.tsx'

type Props = {
  importacion: Importacion
  proveedores: readonly Proveedor[]
  onPedido: (importacion: Importacion) => void
  /** What the last dry run said. */
  children: ReactNode
}
type Muestra = Output<typeof getMuestra>

const FALLA = 'No pudimos hacerlo. Probá de nuevo.'

/** An uploaded list before it is imported: who sends it, what its columns are; then try it or import it. */
export function PrepararLista({ importacion, proveedores, onPedido, children }: Props) {
  const { _id: id, trabajo } = importacion
  const may = useMay()
  const router = useRouter()
  const acciones = useAcciones({ recargar: false })
  const [creando, setCreando] = useState(false)
  const [proveedor, setProveedor] = useState(importacion.proveedor?._id ?? '')
  const [mapeo, setMapeo] = useState<Mapeo>(() => importacion.columnas as Mapeo) // the server has validated its fields
  const [gratis, setGratis] = useState(importacion.gratis)
  const [lejanos, setLejanos] = useState(importacion.lejanos)
  const [hoja, setHoja] = useState(importacion.hoja ?? '')
  const [muestra, setMuestra] = useState<Muestra | null>(null)
  const [asking, setAsking] = useState(false)
  const busy = asking || trabajo !== null
  const [falla, setFalla] = useState('')
  const tell = (error: unknown) => {
    console.error(error)
    setFalla(error instanceof AppError ? error.mensaje : FALLA)
  }
  useEffect(() => {
    let gone = false
    api
      .call(getMuestra, { id, ...(proveedor && { proveedor }), ...(hoja && { hoja }) })
      .then((found) => {
        if (gone) return
        setMuestra(found)
        // Nothing can be read without it: what is proposed for the ISBN is sent with what was chosen.
        const propuesta = found.motivo === null ? undefined : found.columnas.find(({ campo }) => campo === 'isbn')
        if (propuesta) setMapeo((before) => ({ [propuesta.nombre]: 'isbn', ...before }))
      })
      .catch((error: unknown) => {
        if (gone) return
        console.error(error)
        setFalla(error instanceof AppError ? error.mensaje : FALLA)
      })
    return () => {
      gone = true
    }
  }, [id, proveedor, hoja])
  async function ask(contract: typeof ensayarImportacion | typeof importarImportacion) {
    if (busy) return
    setAsking(true)
    setFalla('')
    const columnas = Object.entries(mapeo).map(([nombre, campo]) => ({ nombre, campo }))
    await api
      .call(contract, { id, proveedor: proveedor || null, columnas, gratis, lejanos, hoja: hoja || null })
      .then(onPedido)
      .catch(tell)
      .finally(() => setAsking(false))
  }
  const choose = (nombre: string, campo: Campo | null) => setMapeo((before) => ({ ...before, [nombre]: campo }))
  const deIsbn = Object.keys(mapeo).find((nombre) => mapeo[nombre] === 'isbn')
  const tryIt = () => void ask(ensayarImportacion)
  useAtajo('Control+s', tryIt)
  const discard = () => void api.call(descartarImportacion, { id }).then(onPedido).catch(tell)
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
      <div className="price-form mt-2">
        <SelectField
          label="Proveedor"
          value={proveedor}
          onChange={({ target }) => setProveedor(target.value)}
          hint="Sin proveedor, la lista es de la tienda."
          disabled={busy}
        >
          <option value="">Ninguno</option>
          {proveedores.map(({ _id, nombre }) => (
            <option key={_id} value={_id}>
              {nombre}
            </option>
          ))}
        </SelectField>
        {may(createProveedor) && (
          <div className="import-new-supplier">
            <Button onClick={() => setCreando(true)}>Nuevo proveedor</Button>
          </div>
        )}
        {muestra && muestra.hojas.length > 1 && (
          <SelectField
            label="Hoja"
            value={hoja}
            onChange={({ target }) => setHoja(target.value)}
            hint={describeHojas(muestra.hojas)}
            disabled={busy}
          >
            <option value="">La primera con libros, y las de las mismas columnas</option>
            {muestra.hojas.map(({ nombre }) => (
              <option key={nombre} value={nombre}>
                {nombre}
              </option>
            ))}
          </SelectField>
        )}
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            disabled={busy}
            checked={gratis}
            onChange={({ target }) => setGratis(target.checked)}
          />{' '}
          Precio 0 quiere decir gratis
        </label>
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            disabled={busy}
            checked={lejanos}
            onChange={({ target }) => setLejanos(target.checked)}
          />{' '}
          Cambiar también los precios muy lejos del anterior
        </label>
      </div>
      {muestra?.motivo && (
        <Notice kind="warn" className="mt-2">
          {deIsbn
            ? `El ISBN se lee de «${deIsbn}». Mirá abajo si cada columna es lo que dice.`
            : `${muestra.motivo}${muestra.columnas.length > 0 ? ' Decí abajo qué es cada columna.' : ''}`}
        </Notice>
      )}
      {muestra?.descripcion && <p className="soft small mt-2">{muestra.descripcion}</p>}
      {muestra && muestra.columnas.length > 0 && (
        <ColumnasLista muestra={muestra} mapeo={mapeo} onChange={choose} disabled={busy} />
      )}
      {children}
      <p className="import-actions mt-3">
        <Button look="sell" busy={busy} aria-keyshortcuts="Control+s" onClick={tryIt}>
          Ensayar
        </Button>
        <Button busy={busy} onClick={() => void ask(importarImportacion)}>
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
          onCreado={({ _id }) => void router.invalidate().then(() => setProveedor(_id))}
        />
      )}
      {acciones.alerta}
    </>
  )
}

/** Which sheets with books are read so, and which have to be imported by themselves. */
function describeHojas(hojas: Muestra['hojas']): string {
  const list = (leidas: boolean) =>
    hojas.flatMap(({ nombre, leida }) => (leida === leidas ? [`«${nombre}»`] : [])).join(', ')
  return hojas.every(({ leida }) => leida)
    ? `Se leen ${list(true)}.`
    : `Se lee ${list(true)}; no se lee ${list(false)}.`
}
