// Pages of the law: what they always say, in the words of the norms, and what the owner publishes beside it.
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'

export const CLASES_DOCUMENTO = ['terminos', 'privacidad'] as const
export type ClaseDocumento = (typeof CLASES_DOCUMENTO)[number]
export const DOCUMENTO_NOMBRES: Record<ClaseDocumento, string> = {
  terminos: 'Términos y condiciones',
  privacidad: 'Política de privacidad',
}
export const TEXTO_MAX = 60_000

/** The pages, by the address that each has. */
export const PAGINAS_LEGALES = ['datos', ...CLASES_DOCUMENTO, 'arrepentimiento', 'baja'] as const
export type PaginaLegal = (typeof PAGINAS_LEGALES)[number]

export const PAGINA_TITULOS: Record<PaginaLegal, { titulo: string; descripcion: string }> = {
  datos: { titulo: 'Quiénes somos', descripcion: 'Quién vende, dónde está y cómo se comunica con vos.' },
  terminos: { titulo: DOCUMENTO_NOMBRES.terminos, descripcion: 'Las condiciones con las que vendemos.' },
  privacidad: { titulo: DOCUMENTO_NOMBRES.privacidad, descripcion: 'Qué datos guardamos, para qué y hasta cuándo.' },
  arrepentimiento: {
    titulo: 'Botón de arrepentimiento',
    descripcion: `Revocá tu compra dentro de los ${REVOCACION_DIAS} días, sin cuenta y sin otro trámite.`,
  },
  baja: { titulo: 'Botón de baja de servicio', descripcion: 'Dejá un servicio, sin cuenta y sin otro trámite.' },
}

const DOCUMENTO = /^legales\/(terminos|privacidad)(?:\/([1-9]\d{0,5}))?$/

/** What an address (without its first slash) asks for; null: it is none of these pages. */
export function readPaginaLegal(path: string): { pagina: PaginaLegal; version?: number } | null {
  if (path === 'legales') return { pagina: 'datos' }
  if (path === 'arrepentimiento') return { pagina: 'arrepentimiento' }
  if (path === 'baja-de-servicio') return { pagina: 'baja' }
  const [, clase, version] = DOCUMENTO.exec(path) ?? []
  const pagina = CLASES_DOCUMENTO.find((una) => una === clase)
  return pagina ? { pagina, ...(version !== undefined && { version: Number(version) }) } : null
}

/** Ley 24.240, art. 34, as it is quoted. */
export const REVOCACION =
  'El consumidor tiene derecho a revocar la aceptación durante el plazo de 10 días corridos contados a partir de la fecha en que se entregue el bien o se celebre el contrato, lo último que ocurra, sin responsabilidad alguna. Esta facultad no puede ser dispensada ni renunciada. El vendedor debe informar por escrito al consumidor de esta facultad de revocación en todo documento que con motivo de venta le sea presentado al consumidor. Tal información debe ser incluida en forma clara y notoria. El consumidor debe poner el bien a disposición del vendedor y los gastos de devolución son por cuenta de este último.'

/** Disposición DNPDP 10/2008 (today AAIP), word for word. */
export const AAIP = [
  'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley N° 25.326.',
  'LA AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
] as const
