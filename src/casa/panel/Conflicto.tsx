import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  campos: readonly { label: string; guardado: unknown; escrito: unknown }[]
  onKeep: () => void
  onTake: () => void
}

/** A field's value as text: of what was chosen its name or title. */
function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join(', ') || '—'
  if (typeof value === 'object' && value !== null && 'titulo' in value) return String(value.titulo)
  if (typeof value === 'object' && value !== null && 'nombre' in value) return String(value.nombre)
  if (typeof value === 'object' && value !== null) {
    return (
      Object.values(value)
        .map(show)
        .filter((text) => text !== '—')
        .join('; ') || '—'
    )
  }
  return value === null || value === undefined || value === '' ? '—' : String(value)
}

/** An edit conflict: what is stored and what was typed, side by side, and the choice. */
export function Conflicto({ campos, onKeep, onTake }: Props) {
  const different = campos.filter(({ guardado, escrito }) => show(guardado) !== show(escrito))
  return (
    <Notice kind="warn" className="full">
      <p>Otra persona guardó cambios mientras editabas.</p>
      <dl className="conflict">
        {different.map(({ label, guardado, escrito }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="soft small">Guardado</span> {show(guardado)}
            </dd>
            <dd>
              <span className="soft small">Lo tuyo</span> {show(escrito)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="conflict__choice">
        <Button onClick={onTake}>Usar lo guardado</Button>
        <Button onClick={onKeep}>Seguir con lo mío</Button>
      </p>
    </Notice>
  )
}
