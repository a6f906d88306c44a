import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { extractIniciales } from '#catalogo/portadas/dibujo/texto.rules.ts'

/** The picture of an account; without one the default, drawn from the initials. The name always stands beside it. */
export function Avatar({ usuario: { nombre, apellido, avatar } }: { usuario: Usuario }) {
  // The policy of the pages lets in pictures of this shop alone.
  if (avatar?.startsWith('/')) return <img className="avatar" src={avatar} alt="" width={72} height={72} />
  return (
    <svg className="avatar" viewBox="0 0 72 72" width={72} height={72} aria-hidden="true">
      <circle cx="36" cy="36" r="35" />
      <text x="36" y="36">
        {extractIniciales(`${nombre} ${apellido}`) || '·'}
      </text>
    </svg>
  )
}
