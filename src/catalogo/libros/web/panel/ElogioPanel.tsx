import { useState } from 'react'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { useGuardado } from '#casa/panel/useGuardado.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextareaField } from '#ui/Field.tsx'
import { deleteElogio, type ElogioEditable, getElogio, setElogio } from '../../elogio/elogio.contract.ts'
import { ELOGIO_MAX, ELOGIO_TITULO, FIRMA_MAX } from '../../elogio/elogio.rules.ts'
import { ElogioForm } from '../../elogio/elogio.schemas.ts'

const CAMPOS = [
  { name: 'texto', label: ELOGIO_TITULO },
  { name: 'firma', label: 'Quién lo dice' },
]
const TEXTOS = {
  abrir: { exito: '', falla: 'No pudimos cargar el texto.' },
  guardar: { exito: 'Texto guardado correctamente', falla: 'Hubo un problema al guardar el texto.' },
  quitar: { exito: 'Texto quitado correctamente', falla: 'Hubo un problema al quitar el texto.' },
}

type Libro = { _id: string; titulo: string }

/** What the shop says of a book, from its card in the panel. */
export function ElogioPanel({ libro }: { libro: Libro }) {
  const acciones = useAcciones({ recargar: false })
  const [abierto, setAbierto] = useState<ElogioEditable | null>(null)
  const open = () =>
    api
      .call(getElogio, { id: libro._id })
      .then(setAbierto, (error: unknown) => acciones.contarFalla(error, TEXTOS.abrir))
  return (
    <p className="admin-card__more small">
      <Button look="plain" aria-label={`${ELOGIO_TITULO} ${libro.titulo}`} onClick={() => void open()}>
        {ELOGIO_TITULO}
      </Button>
      {abierto && (
        <FormularioElogio libro={libro} elogio={abierto} acciones={acciones} onClose={() => setAbierto(null)} />
      )}
      {acciones.alerta}
    </p>
  )
}

type Props = { libro: Libro; elogio: ElogioEditable; acciones: Acciones; onClose: () => void }

function FormularioElogio({ libro: { _id: id, titulo }, elogio, acciones, onClose }: Props) {
  const may = useMay()
  const guardado = useGuardado({
    valores: { texto: elogio.texto, firma: elogio.firma ?? '' },
    version: elogio.version,
    esquema: ElogioForm(),
    guardar: (form, version) => api.call(setElogio, { id, version, ...form }),
    textos: TEXTOS.guardar,
    acciones,
    onClose,
  })
  const { form, errorOf } = guardado
  async function remove() {
    await acciones.intentar(() => api.call(deleteElogio, { id }).finally(onClose), TEXTOS.quitar)
  }
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={`${ELOGIO_TITULO} ${titulo}`}
      boton="Guardar"
      campos={CAMPOS}
      onClose={onClose}
      extra={elogio.version > 0 && may(deleteElogio) && <Button onClick={() => void remove()}>Quitar el texto</Button>}
    >
      <div className="full">
        <TextareaField
          label={ELOGIO_TITULO}
          rows={5}
          maxLength={ELOGIO_MAX}
          error={errorOf('texto')}
          {...form.register('texto')}
        />
      </div>
      <div className="full">
        <Field
          label="Quién lo dice"
          hint="Opcional: «Marta, de la librería»."
          maxLength={FIRMA_MAX}
          error={errorOf('firma')}
          {...form.register('firma')}
        />
      </div>
    </DialogoFormulario>
  )
}
