import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { listMembrete } from '../membrete.rules.ts'
import { NOMBRE } from '../sitio.rules.ts'
import { Marca, useNombre } from './Marca.tsx'

type Props = {
  /** Nothing stands there in a shop that is still called as it came and has no picture: the paper had no head then. */
  soloPropia?: boolean
}

/** The head of a paper, on paper alone: the shop's mark, and where it is as far as the owner has typed it in. */
export function Membrete({ soloPropia = false }: Props) {
  const publicos = usePublicos()
  const nombre = useNombre()
  const read = (clave: string) => readPublico(publicos, clave, '')
  const lineas = listMembrete({ domicilio: read('sitio.domicilio'), whatsapp: read('sitio.whatsapp') })
  const esPropia = nombre !== NOMBRE || read('sitio.logo') !== ''
  if (soloPropia && !esPropia && lineas.length === 0) return null
  return (
    <div className="membrete">
      <Marca nombre={nombre} />
      {lineas.map((linea) => (
        <p key={linea}>{linea}</p>
      ))}
    </div>
  )
}
