import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { type Direccion, setPredeterminada } from '../direccion.contract.ts'
import { formatLugar, formatRecibe } from '../direccion.rules.ts'
import { EliminarDireccion } from './EliminarDireccion.tsx'

/** The button that opens an address: where the focus returns to. */
export const idEditar = (id: string): string => `editar-${id}`

type Props = {
  direccion: Direccion
  onEdit: () => void
  /** What all addresses are after a change, and the sentence that says it. */
  onChange: (direcciones: readonly Direccion[], mensaje: string) => void
  onFailure: (mensaje: string) => void
}

/** A kept address and what can be done with it. */
export function FichaDireccion({ direccion, onEdit, onChange, onFailure }: Props) {
  const { _id, alias, predeterminada } = direccion

  async function makeDefault() {
    try {
      onChange(await api.call(setPredeterminada, { id: _id }), `«${alias}» es tu dirección predeterminada.`)
    } catch (error) {
      console.error(error)
      if (error instanceof AppError) onFailure(error.mensaje)
    }
  }

  return (
    <>
      <h3 className="address__alias">
        {alias}
        {predeterminada && <span className="address__default">Predeterminada</span>}
      </h3>
      <p>{formatLugar(direccion)}</p>
      <p className="soft small">{formatRecibe(direccion)}</p>
      <div className="address__tools">
        <Button look="plain" id={idEditar(_id)} onClick={onEdit}>
          Editar<span className="vh"> {alias}</span>
        </Button>
        <EliminarDireccion direccion={direccion} onDeleted={onChange} />
        {!predeterminada && (
          <Button look="plain" onClick={() => void makeDefault()}>
            Usar como predeterminada<span className="vh"> {alias}</span>
          </Button>
        )}
      </div>
    </>
  )
}
