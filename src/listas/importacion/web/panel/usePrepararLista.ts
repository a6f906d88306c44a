import { useEffect, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import type { Campo, Mapeo } from '../../columnas.rules.ts'
import {
  descartarImportacion,
  ensayarImportacion,
  getMuestra,
  type Importacion,
  importarImportacion,
} from '../../historia/historia.contract.ts'

export type Muestra = Output<typeof getMuestra>

const FALLA = 'No pudimos hacerlo. Probá de nuevo.'

/** What was chosen for an uploaded list, the sample of it, and what can be done with it; `onPedido` takes what is under way. */
export function usePrepararLista(importacion: Importacion, onPedido: (importacion: Importacion) => void) {
  const { _id: id, trabajo } = importacion
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
  return {
    proveedor,
    setProveedor,
    mapeo,
    choose: (nombre: string, campo: Campo | null) => setMapeo((before) => ({ ...before, [nombre]: campo })),
    gratis,
    setGratis,
    lejanos,
    setLejanos,
    hoja,
    setHoja,
    muestra,
    busy,
    falla,
    tryIt: () => void ask(ensayarImportacion),
    importIt: () => void ask(importarImportacion),
    discard: () => void api.call(descartarImportacion, { id }).then(onPedido).catch(tell),
  }
}
