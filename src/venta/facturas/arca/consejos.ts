// What the tax office says of a request, and what the owner can do about it.
export type Observacion = { codigo: string; texto: string }

/** What the owner can do about a refusal, in words of our own; the tax office's sentence where we have none. */
const CONSEJOS: Record<string, string> = {
  '10016': 'El número o la fecha no son los que siguen en ese punto de venta. Se vuelve a numerar solo al reintentar.',
  '11002':
    'El punto de venta no está dado de alta en ARCA para facturar por web service («RECE para aplicativo y web services»).',
  '10246': 'Falta la condición frente al IVA de quien compra.',
  '10013': 'Para una factura A quien compra se identifica con su CUIT.',
  '10015': 'El documento de quien compra no existe para ARCA: revisá el número.',
  '10000': 'El CUIT de la librería no está habilitado para este tipo de comprobante.',
}
export const NO_SIGUE = '10016'
export const explain = ({ codigo, texto }: Observacion): string => CONSEJOS[codigo] ?? `ARCA (${codigo}): ${texto}`
