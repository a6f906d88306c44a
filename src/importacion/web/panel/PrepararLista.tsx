import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMay } from '../../../panel/useMay.ts'
import { AppError } from '../../../platform/errors.ts'
import { api } from '../../../platform/http/client.ts'
import type { Output } from '../../../platform/http/contract.ts'
import { createProveedor, type Proveedor } from '../../../proveedores/proveedor.contract.ts'
import { Button } from '../../../ui/Button.tsx'
import { Problem, SelectField } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
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
}
type Muestra = Output<typeof getMuestra>

const FALLA = 'No pudimos hacerlo. Probá de nuevo.'

/** An uploaded list before it is imported: who sends it, what its columns are; then try it or import it. */
export function PrepararLista({ importacion, proveedores, onPedido }: Props) {
  const { _id: id } = importacion
  const may = useMay()
  const [proveedor, setProveedor] = useState(importacion.proveedor?._id ?? '')
  const [mapeo, setMapeo] = useState<Mapeo>(() => importacion.columnas as Mapeo) // the server has validated its fields
  const [gratis, setGratis] = useState(importacion.gratis)
  const [muestra, setMuestra] = useState<Muestra | null>(null)
  const [busy, setBusy] = useState(false)
  const [falla, setFalla] = useState('')
  const tell = (error: unknown) => {
    console.error(error)
    setFalla(error instanceof AppError ? error.mensaje : FALLA)
  }
  useEffect(() => {
    let gone = false
    api
      .call(getMuestra, { id, ...(proveedor && { proveedor }) })
      .then((found) => !gone && setMuestra(found))
      .catch((error: unknown) => {
        if (gone) return
        console.error(error)
        setFalla(error instanceof AppError ? error.mensaje : FALLA)
      })
    return () => {
      gone = true
    }
  }, [id, proveedor])
  async function ask(contract: typeof ensayarImportacion | typeof importarImportacion) {
    if (busy) return
    setBusy(true)
    setFalla('')
    const columnas = Object.entries(mapeo).map(([nombre, campo]) => ({ nombre, campo }))
    await api
      .call(contract, { id, proveedor: proveedor || null, columnas, gratis })
      .then(onPedido)
      .catch(tell)
      .finally(() => setBusy(false))
  }
  const choose = (nombre: string, campo: Campo | null) => setMapeo((before) => ({ ...before, [nombre]: campo }))
  const discard = () => void api.call(descartarImportacion, { id }).then(onPedido).catch(tell)
  return (
    <>
      <div className="price-form mt-2">
        <SelectField
          label="Proveedor"
          value={proveedor}
          onChange={({ target }) => setProveedor(target.value)}
          hint={
            may(createProveedor) ? (
              <>
                Sin proveedor, la lista es de la tienda. <Link to="/panel-admin/proveedores">Ver los proveedores</Link>
              </>
            ) : (
              'Sin proveedor, la lista es de la tienda.'
            )
          }
        >
          <option value="">Ninguno</option>
          {proveedores.map(({ _id, nombre }) => (
            <option key={_id} value={_id}>
              {nombre}
            </option>
          ))}
        </SelectField>
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={gratis}
            onChange={({ target }) => setGratis(target.checked)}
          />{' '}
          Precio 0 quiere decir gratis
        </label>
      </div>
      {muestra?.motivo && (
        <Notice kind="warn" className="mt-2">
          {muestra.motivo}
          {muestra.columnas.length > 0 && ' Decí abajo qué es cada columna.'}
        </Notice>
      )}
      {muestra?.descripcion && <p className="soft small mt-2">{muestra.descripcion}</p>}
      {muestra && muestra.columnas.length > 0 && <ColumnasLista muestra={muestra} mapeo={mapeo} onChange={choose} />}
      <p className="import-actions mt-3">
        <Button look="sell" busy={busy} onClick={() => void ask(ensayarImportacion)}>
          Ensayar
        </Button>
        <Button busy={busy} onClick={() => void ask(importarImportacion)}>
          Importar
        </Button>
        <Button look="plain" onClick={discard}>
          Descartar
        </Button>
      </p>
      {falla && <Problem>{falla}</Problem>}
    </>
  )
}
