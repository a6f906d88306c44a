import { useDeferredValue, useId, useState } from 'react'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Grupos } from './Grupos.tsx'
import { listElegidas } from './listado-search.ts'
import type { FiltrosProps } from './useFormulario.ts'
import { useFormulario } from './useFormulario.ts'

/** «Filtrar (2)» and its sheet; a link to the form in the page until scripts are there. */
export function Hoja({ hydrated, formId, ...props }: FiltrosProps & { hydrated: boolean; formId: string }) {
  const [open, setOpen] = useState(false)
  // A hundred ticks take a slow phone half a second: the sheet is there before them.
  const filled = useDeferredValue(open)
  const count = listElegidas(props.search, props.facetas).length
  const label = (
    <>
      <Icon name="filtrar" small /> Filtrar{count > 0 && ` (${count})`}
    </>
  )
  if (!hydrated) {
    return (
      <a className={buttonClass('line')} href={`#${formId}`}>
        {label}
      </a>
    )
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} title="Filtrar" onClose={close}>
        {filled && <Contenido {...props} onClose={close} />}
      </Dialog>
    </>
  )
}

/** Mounted while the sheet is open: prices that were refused are forgotten with it. Leaving by its button sends them. */
function Contenido({ onClose, ...props }: FiltrosProps & { onClose: () => void }) {
  const id = useId()
  const { errores, apply } = useFormulario(props)
  return (
    <>
      <form
        id={id}
        className="filters mt-1"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        <Grupos {...props} errores={errores} />
      </form>
      <div className="dialog__foot">
        {/* The page's own count is out of reach behind the sheet. */}
        <span className="vh" role="status">
          {props.conteo}
        </span>
        <Button
          look="sell"
          wide
          form={id}
          onClick={({ currentTarget: { form } }) => {
            if (form && apply(form)) onClose()
          }}
        >
          Ver {props.conteo}
        </Button>
      </div>
    </>
  )
}
