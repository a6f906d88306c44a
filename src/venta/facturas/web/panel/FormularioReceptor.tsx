import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import type { Acciones, Textos } from '#casa/panel/useAcciones.tsx'
import { listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { formatPesos } from '#platform/format.ts'
import { toCentavos } from '#platform/money.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import type { ComprobantesDePedido } from '../../comprobante.contract.ts'
import { CONDICION_NOMBRES, CONDICIONES_RECEPTOR } from '../../comprobante.rules.ts'
import { Receptor as Esquema } from '../../comprobante.schemas.ts'
import { DOCUMENTO_NOMBRES, DOCUMENTOS, RECEPTOR_MAX, type Receptor, refuseReceptor } from '../../receptor.rules.ts'

const ETIQUETAS = {
  condicion: 'Condición frente al IVA',
  documento: 'Documento',
  numero: 'Número (opcional para consumidor final)',
  nombre: 'Nombre o razón social (opcional para consumidor final)',
  domicilio: 'Domicilio (opcional para consumidor final)',
}

type Props = {
  titulo: string
  boton: string
  receptor: Receptor
  /** A credit note is for whoever its invoice was for. */
  fijo?: boolean
  datos: Pick<ComprobantesDePedido, 'umbral' | 'total'>
  guardar: (receptor: Receptor) => Promise<unknown>
  textos: Textos
  acciones: Acciones
  onClose: () => void
}

/** Who an invoice is for. */
export function FormularioReceptor(props: Props) {
  const { titulo, boton, receptor, fijo = false, datos, guardar, textos, acciones, onClose } = props
  const guardado = useGuardado({
    valores: { ...receptor },
    version: undefined,
    esquema: Esquema().superRefine((escrito, { addIssue }) => {
      const falta = refuseReceptor(escrito, toCentavos(datos.total), toCentavos(datos.umbral))
      if (falta) addIssue({ code: 'custom', path: [falta.campo], message: falta.mensaje })
    }),
    guardar,
    textos,
    acciones,
    onClose,
  })
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={titulo}
      boton={boton}
      campos={listCampos(ETIQUETAS)}
      onClose={onClose}
    >
      <p className="soft small">
        Total {formatPesos(datos.total)}.{' '}
        {datos.total >= datos.umbral && `Desde ${formatPesos(datos.umbral)} hay que identificar a quien compra.`}
      </p>
      <fieldset className="comprobante__receptor" disabled={fijo}>
        <legend className="vh">Quien compra</legend>
        <SelectField {...campo('condicion')}>
          {CONDICIONES_RECEPTOR.map((condicion) => (
            <option key={condicion} value={condicion}>
              {CONDICION_NOMBRES[condicion]}
            </option>
          ))}
        </SelectField>
        <SelectField {...campo('documento')}>
          {DOCUMENTOS.map((documento) => (
            <option key={documento} value={documento}>
              {DOCUMENTO_NOMBRES[documento]}
            </option>
          ))}
        </SelectField>
        <Field {...campo('numero')} inputMode="numeric" maxLength={RECEPTOR_MAX.numero} autoComplete="off" />
        <Field {...campo('nombre')} maxLength={RECEPTOR_MAX.nombre} autoComplete="off" />
        <Field {...campo('domicilio')} maxLength={RECEPTOR_MAX.domicilio} autoComplete="off" />
      </fieldset>
    </DialogoFormulario>
  )
}
