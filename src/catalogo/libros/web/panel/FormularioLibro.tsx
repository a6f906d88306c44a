import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DialogoFormulario, SIGUIENTE } from '#casa/panel/DialogoFormulario.tsx'
import { type Formulario, FormularioAlta } from '#casa/panel/FormularioCampos.tsx'
import { type GuardadoOptions, useGuardado } from '#casa/panel/useGuardado.ts'
import type { Opcion } from '#casa/panel/useOpciones.ts'
import { FORMULARIO_AUTOR } from '#catalogo/autores/web/panel/formulario.tsx'
import { FORMULARIO_CATEGORIA } from '#catalogo/categorias/web/panel/formulario.ts'
import { FORMULARIO_EDITORIAL } from '#catalogo/editoriales/web/panel/formulario.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Libro } from '../../libro.contract.ts'
import { CAMPOS, type CampoElegido, CamposLibro } from './CamposLibro.tsx'
import { CamposFicha } from './ficha/CamposFicha.tsx'
import { isLibro, valoresDeLibro } from './libro-formulario.ts'

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The book to be changed; null for a new one. */
  libro: Libro | null
  /** Goes on to the next book of the list; undefined where this one is the last. */
  onSiguiente?: (() => Promise<void>) | undefined
  /** What has just been done to the book before this one. */
  aviso?: string | undefined
  /** The form begins at the cover. */
  enPortada?: boolean
}

/** What the book form can make on the way. */
const ALTAS: Record<CampoElegido, Formulario> = {
  autores: FORMULARIO_AUTOR,
  editorial: FORMULARIO_EDITORIAL,
  categorias: FORMULARIO_CATEGORIA,
}
/** Something that the book needs and the shop does not have yet. */
type Alta = { campo: CampoElegido; nombre: string }

/** The book form in its dialog (specification, section 5), with the card as the shop will show it. */
export function FormularioLibro<Out>(props: Props<Out>) {
  const { titulo, boton, libro, textos, acciones, onClose, onSiguiente, aviso, enPortada = false } = props
  const [alta, setAlta] = useState<Alta | null>(null)
  const [hecho, setHecho] = useState(aviso)
  // Which button has been pressed, and what comes after the saving under way.
  const pressed = useRef(false)
  const seguir = useRef(false)
  const [conFicha, setConFicha] = useState(false)
  const guardado = useGuardado({
    ...props,
    valores: valoresDeLibro(libro),
    leer: (guardado) => valoresDeLibro(isLibro(guardado) ? guardado : libro, conFicha),
    version: libro?.version,
    async onGuardado() {
      if (seguir.current && onSiguiente) return onSiguiente()
      onClose()
      await acciones.contarExito(textos)
    },
  })
  const { form, submit, errorOf } = guardado
  const { isValid, isSubmitting } = form.formState

  return (
    <>
      <DialogoFormulario
        guardado={{
          ...guardado,
          submit(event) {
            seguir.current = pressed.current
            pressed.current = false
            submit(event)
          },
        }}
        titulo={titulo}
        boton={boton}
        campos={CAMPOS}
        invalid={!isValid}
        onClose={onClose}
        extra={
          onSiguiente && (
            <GuardarYSiguiente
              disabled={!isValid || isSubmitting}
              onPress={() => {
                pressed.current = true
              }}
            />
          )
        }
      >
        {hecho && (
          <Notice kind="ok" className="full">
            {hecho}
          </Notice>
        )}
        <CamposLibro
          libro={libro}
          enPortada={enPortada}
          errorOf={errorOf}
          onCrear={(campo, nombre) => setAlta({ campo, nombre })}
        />
        <CamposFicha libro={libro} onAbrir={() => setConFicha(true)} />
      </DialogoFormulario>
      {alta && (
        <AltaAlPaso
          alta={alta}
          form={form}
          acciones={acciones}
          onCreado={() => setHecho(ALTAS[alta.campo].textos.crear.exito)}
          onClose={() => setAlta(null)}
        />
      )}
    </>
  )
}

type AltaAlPasoProps = Pick<Props<unknown>, 'acciones' | 'onClose'> & {
  alta: Alta
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue' | 'setFocus'>
  onCreado: () => void
}

/** Makes what the book needs, and puts it into its field. */
function AltaAlPaso({ alta: { campo, nombre }, form, acciones, onCreado, onClose }: AltaAlPasoProps) {
  function take(opcion: Opcion) {
    const value = campo === 'editorial' ? opcion : [...form.getValues(campo), opcion]
    form.setValue(campo, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    onCreado()
  }
  function close() {
    onClose()
    setTimeout(() => form.setFocus(campo)) // once the dialog above is gone
  }
  return (
    <FormularioAlta formulario={ALTAS[campo]} escrito={nombre} acciones={acciones} onCreado={take} onClose={close} />
  )
}

function GuardarYSiguiente({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  return (
    <Button
      value={SIGUIENTE}
      disabled={disabled}
      aria-keyshortcuts="Control+Enter"
      onClick={({ currentTarget }) => {
        onPress()
        currentTarget.form?.requestSubmit()
      }}
    >
      Guardar y siguiente
    </Button>
  )
}
