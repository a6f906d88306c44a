import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import type { EnlaceLegal } from '../enlaces.rules.ts'

type Props = { clave: 'deberes.botones' | 'deberes.enlaces'; className: string }

/** Links that the law asks for, as the server lists them; nothing in a shop whose duties are off. */
export function EnlacesLegales({ clave, className }: Props) {
  const enlaces = usePublicos()[clave] as EnlaceLegal[] | undefined // deberesPublicos makes it
  return enlaces ? (
    <p className={className}>
      {enlaces.map(([texto, url, imagen]) => (
        <a key={url} href={url}>
          {imagen ? <img src={imagen} alt={texto} width={48} height={64} /> : texto}
        </a>
      ))}
    </p>
  ) : null
}
