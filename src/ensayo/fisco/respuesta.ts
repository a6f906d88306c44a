// The XML that the stand-in answers with, as WSAA and WSFE write it.
import { escapeXml } from '#platform/xml.ts'
import { type Nodo, writeNodo } from '#venta/facturas/arca/sobre.ts'
import { ESPACIO } from '#venta/facturas/arca/wsfe.ts'
import type { Guardado } from './registro.ts'

/** An answer that is none. */
export const BASURA = '<html>502 Bad Gateway</html>'

export const sobre = (inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>`
export const fault = (codigo: string, texto: string): string =>
  sobre(`<soap:Fault><faultcode>ns1:${codigo}</faultcode><faultstring>${escapeXml(texto)}</faultstring></soap:Fault>`)
export const result = (metodo: string, contenido: readonly (Nodo | null)[]): string =>
  sobre(`<${metodo}Response xmlns="${ESPACIO}">${writeNodo([`${metodo}Result`, contenido])}</${metodo}Response>`)
/** The answer of a method that gives nothing but an error. */
export const refusal = (metodo: string, codigo: string, texto: string): string =>
  result(metodo, [['Errors', [['Err', pairs({ Code: codigo, Msg: texto })]]]])
export const pairs = (datos: Guardado): Nodo[] => Object.entries(datos).map(([nombre, valor]) => [nombre, valor])
