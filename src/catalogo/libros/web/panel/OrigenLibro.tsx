import { useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { mapHechos } from '../../ficha/hechos.rules.ts'
import { listOrigenes, type Origen, soltarOrigenes } from '../../origen/origen.contract.ts'

type Props = { libroId: string }

const NOMBRES: Record<Origen['campo'], string> = {
  ...mapHechos((_, { nombre }) => nombre),
  precio: 'precio',
  idioma: 'idioma',
  descripcion: 'descripción',
  portada: 'portada',
  calificacion: 'calificación',
  fecha_edicion: 'fecha de edición',
  formatos: 'formatos',
  editorial: 'editorial',
  autores: 'autores',
  temas: 'temas',
  categorias: 'categorías',
  pvp: 'PVP',
}
const nameAll = (campos: readonly Origen[]) => campos.map(({ campo }) => NOMBRES[campo]).join(', ')

/** Which fields of a book no supplier's list changes, with the button that lets them go; nothing where there are none. */
export function OrigenLibro({ libroId }: Props) {
  const [origenes, setOrigenes] = useState<readonly Origen[]>([])
  const [falla, setFalla] = useState(false)
  useEffect(() => {
    let gone = false
    // Only a hint beside the form: without it the form works.
    api
      .call(listOrigenes, { id: libroId })
      .then((found) => !gone && setOrigenes(found))
      .catch((error: unknown) => console.error(error))
    return () => {
      gone = true
    }
  }, [libroId])
  const aMano = origenes.filter(({ quien }) => quien === null)
  if (aMano.length === 0) return null
  const release = () =>
    void api
      .call(soltarOrigenes, { id: libroId, campos: aMano.map(({ campo }) => campo) })
      .then(setOrigenes)
      .catch((error: unknown) => {
        console.error(error)
        setFalla(true)
      })
  return (
    <div className="full">
      <p className="soft small">Cargado a mano, no lo cambian las listas de proveedores: {nameAll(aMano)}.</p>
      <Button className="mt-1" onClick={release}>
        Volver a recibir de los proveedores
      </Button>
      {falla && <p role="alert">No pudimos hacerlo. Probá de nuevo.</p>}
    </div>
  )
}
