import { buttonClass } from '#ui/Button.tsx'

/** The two files of a paper; the browser itself takes them. */
export function Descargas({ path, nombre }: { path: string; nombre: string }) {
  return (['csv', 'xlsx'] as const).map((formato) => (
    <a key={formato} className={buttonClass('line')} href={`${path}?formato=${formato}`} download>
      Descargar {formato.toUpperCase()}
      <span className="vh"> de {nombre}</span>
    </a>
  ))
}
