import { useState } from 'react'
import type { Campo } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { deleteElogio, type ElogioEditable, getElogio, setElogio } from '../../elogio/elogio.contract.ts'
import { ELOGIO_MAX, ELOGIO_TITULO, FIRMA_MAX } from '../../elogio/elogio.rules.ts'
import { ElogioForm } from '../../elogio/elogio.schemas.ts'

const CAMPOS: readonly Campo<ElogioEditable>[] = [
  { name: 'texto', label: ELOGIO_TITULO, tipo: 'parrafos', input: { maxLength: ELOGIO_MAX } },
  {
    name: 'firma',
    label: 'Quién lo dice',
    hint: 'Opcional: «Marta, de la librería».',
    input: { maxLength: FIRMA_MAX },
  },
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
    <div className="admin-card__more small">
      <Button look="plain" aria-label={`${ELOGIO_TITULO} ${libro.titulo}`} onClick={() => void open()}>
        {ELOGIO_TITULO}
      </Button>
      {abierto && (
        <FormularioElogio libro={libro} elogio={abierto} acciones={acciones} onClose={() => setAbierto(null)} />
      )}
      {acciones.alerta}
    </div>
  )
}

type Props = { libro: Libro; elogio: ElogioEditable; acciones: Acciones; onClose: () => void }

function FormularioElogio({ libro: { _id: id, titulo }, elogio, ...options }: Props) {
  const may = useMay()
  const remove = () =>
    options.acciones.intentar(() => api.call(deleteElogio, { id }).finally(options.onClose), TEXTOS.quitar)
  return (
    <FormularioCampos
      {...options}
      titulo={`${ELOGIO_TITULO} ${titulo}`}
      boton="Guardar"
      textos={TEXTOS.guardar}
      campos={CAMPOS}
      fila={elogio}
      esquema={ElogioForm()}
      guardar={(form, version) => api.call(setElogio, { id, version, ...form })}
      extra={elogio.version > 0 && may(deleteElogio) && <Button onClick={() => void remove()}>Quitar el texto</Button>}
    />
  )
}
