// The footer's links of the law, as data: the first script knows only how to show a link.

/** What it says, where it leads, and a picture of our own that stands for the words. */
export type EnlaceLegal = readonly [texto: string, url: string, imagen?: string]

/** The public values that hold them: those of the first access, and all. Missing while the duties are off. */
export const BOTONES_CLAVE = 'deberes.botones'
export const ENLACES_CLAVE = 'deberes.enlaces'

export const ARREPENTIMIENTO_PATH = '/arrepentimiento'
export const BAJA_PATH = '/baja-de-servicio'
export const LEGALES_PATH = '/legales'
export const TERMINOS_PATH = '/legales/terminos'
export const PRIVACIDAD_PATH = '/legales/privacidad'
/** A call, not a page: the browser keeps its answer as a file. */
export const MIS_DATOS_PATH = '/api/mis-datos'

const ENLACES_MAX = 20
const TEXTO_MAX = 200
const RENGLON = /^(.*\S)\s+(https?:\/\/\S+)$/

export const ENLACES_INVALIDOS = `Cada renglón es un texto y después su dirección, que empieza con https://. Hasta ${ENLACES_MAX}.`

/** `Texto https://…`, one a line; null where a line is none. */
export function readEnlaces(texto: string): EnlaceLegal[] | null {
  const renglones = texto.split('\n').filter((renglon) => renglon.trim() !== '')
  const enlaces = renglones.flatMap((renglon): EnlaceLegal[] => {
    const [, nombre = '', url = ''] = RENGLON.exec(renglon.trim()) ?? []
    return nombre !== '' && nombre.length <= TEXTO_MAX && URL.canParse(url) ? [[nombre, url]] : []
  })
  return enlaces.length === renglones.length && enlaces.length <= ENLACES_MAX ? enlaces : null
}

const CODIGO = /^[\w-]{22}$/

export const DATA_FISCAL_INVALIDO = 'Pegá el código de 22 letras y números, o el enlace que te da ARCA.'
export const isDataFiscal = (codigo: string): boolean => CODIGO.test(codigo)

/** The code in a link or in the whole HTML that the tax office gives out; anything else stays as it is, to be refused. */
export const findDataFiscal = (pegado: string): string => /[?&]qr=([\w-]{22})\b/.exec(pegado)?.[1] ?? pegado.trim()

const toDataFiscalUrl = (codigo: string): string => `https://qr.afip.gob.ar/?qr=${codigo},,`

type Datos = {
  dataFiscal: string
  /** Lines of the settings. */
  otros: string
  bajaServicio: boolean
}

/** Those that must be seen at first access, named as the norm names them. */
export const listBotones = ({ bajaServicio }: Pick<Datos, 'bajaServicio'>): EnlaceLegal[] => [
  ['BOTÓN DE ARREPENTIMIENTO', ARREPENTIMIENTO_PATH],
  ...(bajaServicio ? [['BOTÓN DE BAJA DE SERVICIO', BAJA_PATH] as const] : []),
]

/** All of them, for the footer. */
export const listEnlaces = ({ dataFiscal, otros, bajaServicio }: Datos): EnlaceLegal[] => [
  ...listBotones({ bajaServicio }),
  ['Quiénes somos y datos legales', LEGALES_PATH],
  ['Términos y condiciones', TERMINOS_PATH],
  ['Privacidad', PRIVACIDAD_PATH],
  ...(readEnlaces(otros) ?? []),
  ...(dataFiscal === '' ? [] : [['Data Fiscal', toDataFiscalUrl(dataFiscal), '/data-fiscal.svg'] as const]),
]
