import { Campos } from '#casa/panel/Campos.tsx'
import { type Campo, opcionesDe } from '#casa/panel/campos.ts'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import type { Acciones, Textos } from '#casa/panel/useAcciones.tsx'
import { useGuardado } from '#casa/panel/useGuardado.ts'
import { formatPesos } from '#platform/format.ts'
import { toCentavos } from '#platform/money.ts'
import type { ComprobantesDePedido } from '../../comprobante.contract.ts'
import { CONDICION_NOMBRES, CONDICIONES_RECEPTOR } from '../../comprobante.rules.ts'
import { Receptor as Esquema } from '../../comprobante.schemas.ts'
import { DOCUMENTO_NOMBRES, DOCUMENTOS, RECEPTOR_MAX, type Receptor, refuseReceptor } from '../../receptor.rules.ts'

const corto = (name: keyof typeof RECEPTOR_MAX, label: string, tipo: Campo['tipo'] = 'linea'): Campo => ({
  name,
  label: `${label} (opcional para consumidor final)`,
  tipo,
  input: { maxLength: RECEPTOR_MAX[name], autoComplete: 'off' },
  medio: true,
})
const CAMPOS: readonly Campo[] = [
  {
    name: 'condicion',
    label: 'Condición frente al IVA',
    opciones: opcionesDe(CONDICIONES_RECEPTOR, CONDICION_NOMBRES),
    medio: true,
  },
  { name: 'documento', label: 'Documento', opciones: opcionesDe(DOCUMENTOS, DOCUMENTO_NOMBRES), medio: true },
  corto('numero', 'Número', 'entero'),
  corto('nombre', 'Nombre o razón social'),
  corto('domicilio', 'Domicilio'),
]

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
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={CAMPOS} onClose={onClose}>
      <p className="soft small">
        Total {formatPesos(datos.total)}.{' '}
        {datos.total >= datos.umbral && `Desde ${formatPesos(datos.umbral)} hay que identificar a quien compra.`}
      </p>
      <fieldset className="comprobante__receptor" disabled={fijo}>
        <legend className="vh">Quien compra</legend>
        <Campos campos={CAMPOS} />
      </fieldset>
    </DialogoFormulario>
  )
}
