// Day or night: as the system has it, until the visitor chooses one for this browser.

export const APARIENCIAS = ['sistema', 'claro', 'oscuro'] as const
export type Apariencia = (typeof APARIENCIAS)[number]
export const APARIENCIA_INICIAL: Apariencia = 'sistema'

export const APARIENCIA_NOMBRES: Record<Apariencia, string> = {
  sistema: 'Como el sistema',
  claro: 'Claro',
  oscuro: 'Oscuro',
}

/** Where the browser keeps the choice, as JSON. */
export const APARIENCIA_KEY = 'apariencia'
export const SISTEMA_OSCURO = '(prefers-color-scheme: dark)'

/** Whatever the storage holds. */
export const parseApariencia = (found: unknown): Apariencia =>
  APARIENCIAS.find((one) => one === found) ?? APARIENCIA_INICIAL

export const isOscura = (apariencia: Apariencia, sistemaOscuro: boolean): boolean =>
  apariencia === 'oscuro' || (apariencia === 'sistema' && sistemaOscuro)

/**
 * The same decision as a script in the head, before anything is painted: a page at night never flashes white. The same for
 * everybody, so that the page can be kept and its policy names the script by its hash. Storage may be refused or hold
 * anything.
 */
export const APARIENCIA_SCRIPT = `var a;try{a=JSON.parse(localStorage.getItem('${APARIENCIA_KEY}'))}catch(e){}if(a==='oscuro'||a!=='claro'&&matchMedia('${SISTEMA_OSCURO}').matches)document.documentElement.dataset.theme='dark'`
