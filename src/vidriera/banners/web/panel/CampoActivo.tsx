import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { type Tarjeta, toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { readNombreSubida, subidaPath } from '#catalogo/portadas/subida/subida.rules.ts'
import { api } from '#platform/http/client.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Lamina } from '../lamina/Lamina.tsx'

type CampoProps = { name: string; label: string }

/** Whether it is shown, and how it would look with what is typed. */
export function CampoActivo({ name, label }: CampoProps) {
  const { register } = useFormContext()
  const [seen, setSeen] = useState(false)
  return (
    <>
      <label className="check-line">
        <input type="checkbox" className="check" {...register(name)} />
        {label}
      </label>
      <details className="mt-2" onToggle={({ currentTarget }) => setSeen(currentTarget.open)}>
        <summary>Cómo quedaría</summary>
        {seen && <VistaPrevia />}
      </details>
    </>
  )
}

/** Covers that stand beside the words of the first banner. */
const TAPAS = 3

function VistaPrevia() {
  const { control } = useFormContext()
  const values: unknown[] = useWatch({ control, name: ['titulo', 'texto', 'boton', 'imagen', 'imagen_texto'] })
  const [titulo = '', texto = '', boton = '', imagen = '', alt = ''] = values.map((value) =>
    typeof value === 'string' ? value.trim() : '',
  )
  const [libros, setLibros] = useState<Tarjeta[]>([])
  useEffect(() => {
    const controller = new AbortController()
    api
      .call(listLibros, { orden: 'calificacion', limit: TAPAS }, { signal: controller.signal })
      .then((some) => setLibros(some.map(toTarjeta)))
      .catch((error: unknown) => controller.signal.aborted || console.error(error))
    return () => controller.abort()
  }, [])
  const nombre = readNombreSubida(imagen)
  return (
    <div className="banner mt-2">
      <Lamina
        titulo={titulo || 'Sin título'}
        texto={texto}
        libros={libros}
        imagen={nombre ? { src: subidaPath(nombre), alt } : null}
        eager
      >
        <span className={buttonClass('sell')}>{boton || 'Ver más'}</span>
      </Lamina>
      <div className="banner__shelf" />
    </div>
  )
}
