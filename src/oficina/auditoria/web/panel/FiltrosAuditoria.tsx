import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { SUCESOS } from '#platform/suceso-kinds.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { ENTIDAD_NOMBRES, ENTIDADES, SUCESO_NOMBRES } from '../../auditoria.rules.ts'
import { type AuditoriaSearch, validateAuditoria } from './auditoria-search.ts'
import { isFiltrado } from './consulta.ts'

const DIAS = { type: 'date', min: '2020-01-01', max: '2099-12-31' } as const

/** Person, sort of thing, kind and days, sent together. A single thing (`cosa`) stays until «Ver todo». */
export function FiltrosAuditoria({ to, search }: { to: string; search: AuditoriaSearch }) {
  const navigate = useNavigate()
  const persona = useRef<HTMLInputElement>(null)
  useAtajo('/', () => persona.current?.select())
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to, search: validateAuditoria({ ...chosen, cosa: search.cosa }) })
  }
  const { quien = '', entidad = '', suceso = '', desde = '', hasta = '' } = search
  return (
    <form
      className="filters-row audit-filters"
      key={[quien, entidad, suceso, desde, hasta].join(' ')}
      onSubmit={submit}
    >
      <Field
        ref={persona}
        label="Quién (nombre o correo)"
        name="quien"
        type="search"
        maxLength={200}
        defaultValue={quien}
        autoComplete="off"
        aria-keyshortcuts="/"
      />
      <SelectField
        label="Sobre qué"
        name="entidad"
        defaultValue={entidad}
        ninguna="Todo"
        opciones={ENTIDADES}
        nombres={ENTIDAD_NOMBRES}
      />
      <SelectField
        label="Qué pasó"
        name="suceso"
        defaultValue={suceso}
        ninguna="Todo"
        opciones={SUCESOS}
        nombres={SUCESO_NOMBRES}
      />
      <Field label="Desde" name="desde" {...DIAS} defaultValue={desde} />
      <Field label="Hasta" name="hasta" {...DIAS} defaultValue={hasta} />
      <div className="filters-row__end">
        <Button type="submit">Filtrar</Button>
        {isFiltrado(search) && (
          <Link className={buttonClass('plain')} to={to}>
            Ver todo
          </Link>
        )}
      </div>
    </form>
  )
}
