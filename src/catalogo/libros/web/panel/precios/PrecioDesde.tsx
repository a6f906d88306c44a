import { type FormEvent, useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { AppError } from '#platform/errors.ts'
import { readLocalMinute } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import type { Libro } from '../../../libro.contract.ts'
import { PRECIO_ILEGIBLE, parsePesos } from '../../../precio.rules.ts'
import { createCambioPrecios } from '../../../precios/precio.contract.ts'
import { AvisoPrecio } from '../CamposPvp.tsx'
import { usePreguntaGratis } from '../usePreguntaGratis.tsx'

const TEXTOS = { exito: 'El precio quedó programado.', falla: 'Hubo un problema al programar el precio.' }

/** A price that one book has from a minute on. */
export function PrecioDesde({ libro, acciones }: { libro: Libro; acciones: Acciones }) {
  const [precio, setPrecio] = useState('')
  const [desde, setDesde] = useState('')
  const [campos, setCampos] = useState<Record<string, string>>({})
  const [busy, run] = useBusy()
  const { preguntar, dialogo } = usePreguntaGratis()

  function submit(event: FormEvent) {
    event.preventDefault()
    return run(async () => {
      const valor = parsePesos(precio)
      const cuando = readLocalMinute(desde)
      if (valor === undefined || valor === null) return setCampos({ valor: PRECIO_ILEGIBLE })
      if (!cuando) return setCampos({ desde: 'Elegí un día y una hora.' })
      const gratis = valor === 0 ? await preguntar() : undefined
      if (gratis === null) return
      setCampos({})
      try {
        await api.call(createCambioPrecios, {
          libro: libro._id,
          modo: 'fijo',
          valor,
          gratis,
          desde: cuando.toISOString(),
        })
        setPrecio('')
        setDesde('')
        await acciones.contarExito(TEXTOS)
      } catch (error) {
        if (error instanceof AppError && error.campos) setCampos(error.campos)
        else await acciones.contarFalla(error, TEXTOS)
      }
    })
  }

  return (
    <form className="price-form mt-2" onSubmit={submit} noValidate>
      <AvisoPrecio libro={libro} texto={precio} />
      <Field
        label="Precio nuevo"
        value={precio}
        error={campos.valor}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setPrecio(target.value)}
      />
      <Field
        label="Desde"
        type="datetime-local"
        max="2099-12-31T23:59"
        value={desde}
        error={campos.desde}
        onChange={({ target }) => setDesde(target.value)}
      />
      <div className="price-form__end">
        <Button type="submit" busy={busy}>
          Programar
        </Button>
      </div>
      {dialogo}
    </form>
  )
}
