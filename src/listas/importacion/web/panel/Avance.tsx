import { useId } from 'react'

/** How far a long work is. Its bar is announced by name and per cent. */
export function Avance({ nombre, parte }: { nombre: string; parte: number }) {
  const id = useId()
  const porCiento = Math.floor(Math.min(1, parte) * 100)
  return (
    <p className="import-progress">
      <label htmlFor={id}>
        {nombre}… {porCiento} %
      </label>
      <progress id={id} max={100} value={porCiento} />
    </p>
  )
}
