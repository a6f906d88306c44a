import { useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { deleteLibrosDeMuestra } from '../../muestra/muestra.contract.ts'

const SACAR = { exito: 'Sacamos los libros de muestra', falla: 'Hubo un problema al sacar los libros de muestra.' }

/** The books that the shop came with, and the button that takes them away; nothing where there are none. */
export function LibrosDeMuestra({ libros }: { libros: number }) {
  const acciones = useAcciones()
  const [pregunta, setPregunta] = useState(false)
  if (libros === 0) return acciones.alerta
  const muestra = formatCount(libros, 'libro de muestra', 'libros de muestra')
  async function sacar() {
    setPregunta(false)
    await acciones.intentar(() => api.call(deleteLibrosDeMuestra, {}), SACAR)
  }
  return (
    <section className="mt-5" aria-labelledby="muestra">
      <h2 id="muestra" tabIndex={-1}>
        Libros de muestra
      </h2>
      <p className="mt-1">
        La tienda vino con libros para ver cómo queda: sin tocar {libros === 1 ? 'queda' : 'quedan'} {muestra}.
      </p>
      <Button className="mt-1" onClick={() => setPregunta(true)}>
        Sacar los libros de muestra
      </Button>
      <Question
        open={pregunta}
        title="¿Sacar los libros de muestra?"
        cancel="Cancelar"
        accept="Sacarlos"
        onCancel={() => setPregunta(false)}
        onAccept={() => void sacar()}
      >
        <p>Se borran {muestra}. Los que cambiaste, contaste o vendiste quedan. No se puede deshacer.</p>
      </Question>
      {acciones.alerta}
    </section>
  )
}
