import { useFormContext, useWatch } from 'react-hook-form'
import { PRECIO_NO_DISPONIBLE } from '#casa/moneda/moneda.rules.ts'
import { useDebounced } from '#casa/panel/useDebounced.ts'
import type { Opcion } from '#casa/panel/useOpciones.ts'
import { dibujoPath, isRemota } from '#catalogo/portadas/portada.rules.ts'
import { PanelVistaImagen } from '#catalogo/portadas/web/panel/PanelVistaImagen.tsx'
import { formatPesos } from '#platform/format.ts'
import type { Libro } from '../../libro.contract.ts'
import { parsePesos } from '../../precio.rules.ts'
import { Portada } from '../Portada.tsx'
import { joinAutores } from '../tarjeta.ts'

/** The card as the shop will show it, while it is being written. */
export function VistaPrevia({ libro }: { libro: Libro | null }) {
  const { control } = useFormContext()
  const [titulo, precio, portada, autores]: [string, string, string, Opcion[]] = useWatch({
    control,
    name: ['titulo', 'precio', 'portada', 'autores'],
  })
  const pesos = parsePesos(precio)
  return (
    <figure className="preview" data-theme="tienda" aria-label="Así se ve en la tienda">
      <div className="book">
        <span className="book__cover">
          <VistaPortada libro={libro} direccion={portada.trim()} />
        </span>
        <div className="book__label">
          <p className="book__title">{titulo.trim() || 'Título'}</p>
          {autores.length > 0 && <p className="book__author">{joinAutores(autores.map(({ nombre }) => nombre))}</p>}
          <p className={pesos == null || pesos < 0 ? 'soft' : 'price'}>
            {pesos == null || pesos < 0 ? PRECIO_NO_DISPONIBLE : formatPesos(pesos, { trim: true })}
          </p>
        </div>
      </div>
    </figure>
  )
}

function VistaPortada({ libro, direccion }: { libro: Libro | null; direccion: string }) {
  const debounced = useDebounced(direccion)
  if (libro && debounced === (libro.portada ?? '')) {
    return <Portada id={libro._id} version={libro.portada_version} alt="Portada" lugar="fila" />
  }
  if (isRemota(debounced)) {
    return (
      <PanelVistaImagen key={debounced} className="cover" clase="portada" direccion={debounced} alt="Portada">
        Mientras tanto se ve la portada dibujada.
      </PanelVistaImagen>
    )
  }
  return <span className="cover">{libro && <img src={dibujoPath(libro._id, '')} alt="Portada dibujada" />}</span>
}
