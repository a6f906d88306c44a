// Two checkers of HTML over every kind of page, at a phone's and a desk's width, with the dialogs that the panel opens: the Nu checker
// of the W3C (what is written) and HTML_CodeSniffer (WCAG 2 AA, what a script can judge).
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DE_CUENTA, DEL_PANEL, PUBLICAS, SIMPLES } from '../navegadores/paginas.ts'
import { root } from '../root.ts'
import { run } from '../run.ts'
import { Failure, note } from '../terminal.ts'
import { PANTALLAS, type Quien } from './lista.ts'
import { abrir, type Escena, openContexto } from './tomar.ts'

/** 32 MB of Java: fetched by whoever asks for it. */
const NU = 'vnu-jar@26.9.27'
const CACHE = join(root, 'node_modules', '.cache', 'nu')
const PAGINAS = join(CACHE, 'paginas')
const ANCHOS = [360, 1280]
const SNIFFER = readFileSync(join(root, 'node_modules', 'html_codesniffer', 'build', 'HTMLCS.js'), 'utf8')

declare global {
  interface Window {
    HTMLCS: {
      process(standard: string, where: Document, done: () => void, failed: () => void, language: string): void
      getTranslation(id: string): string | undefined
      getMessages(): { type: number; code: string; msg: string; element: Element }[]
    }
  }
}

export type Falta = { regla: string; donde: string; que: string }

/** What is no error of ours, with its reason. */
const SABIDAS: readonly { regla: RegExp; que: RegExp; porque: string }[] = [
  {
    regla: /1_3_5\.H98$/,
    que: /InvalidAutoComplete_Text → <input (?![^>]*type=)/,
    porque: 'it asks for type="text", which is what a field without a type is; axe judges the words of autocomplete',
  },
  {
    regla: /H91\.InputText\.Name$/,
    que: /→ <input [^>]*hidden=""/,
    porque: 'hidden: a manager of passwords reads there whose password is changed, nobody else does',
  },
]

/** Runs in the page, after HTML_CodeSniffer's source: its errors. */
const sniff = (): Promise<{ regla: string; que: string }[]> =>
  new Promise((resolve, reject) => {
    const { HTMLCS } = window
    // It has no words for some of its own findings (`autocomplete` on a control of another kind), and would break off there.
    const translate = HTMLCS.getTranslation.bind(HTMLCS)
    HTMLCS.getTranslation = (id) => translate(id) ?? id
    const tell = () =>
      resolve(
        HTMLCS.getMessages()
          .filter(({ type }) => type === 1)
          .map(({ code, msg, element }) => ({ regla: code, que: `${msg} → ${element.outerHTML.slice(0, 200)}` })),
      )
    HTMLCS.process('WCAG2AA', document, tell, () => reject(new Error('HTML_CodeSniffer failed')), 'en')
  })

/** Judges the page as it is now, and keeps its HTML for the Nu checker. */
async function judge(page: Page, donde: string): Promise<Falta[]> {
  const file = `${encodeURIComponent(donde).slice(0, 180)}.html`
  writeFileSync(join(PAGINAS, file), await page.content())
  await page.evaluate(SNIFFER)
  return (await page.evaluate(sniff)).map((found) => ({ ...found, donde }))
}

async function judgeAll(escena: Escena, quien: Quien, rutas: readonly string[], ancho: number): Promise<Falta[]> {
  const context = await openContexto(escena, quien, ancho)
  const page = await context.newPage()
  const found: Falta[] = []
  for (const ruta of rutas) {
    await abrir(page, ruta)
    const donde = `${ancho} ${ruta.replaceAll(/[0-9a-f-]{36}/g, '…')}`
    found.push(...(await judge(page, donde)))
    if (quien !== 'admin') continue
    await page.keyboard.press('n') // what is made anew in this section
    const opened = page.locator('dialog[open]')
    const isOpen = await opened.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    )
    if (isOpen) found.push(...(await judge(page, `${donde} (nuevo)`)))
  }
  await context.close()
  return found
}

/** The Nu checker's jar, fetched the first time. Throws `Failure` without Java or npm. */
async function findNu(): Promise<string> {
  const jar = join(CACHE, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
  if (!(await run('java', ['-version'])).ok)
    throw new Failure('Falta Java, con el que anda el revisor Nu: apt-get install default-jre-headless')
  if (existsSync(jar)) return jar
  note(`Trayendo ${NU} (32 MB)…`)
  const { ok, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', CACHE, NU])
  if (!ok) throw new Failure(`No se pudo traer ${NU}: ${output}`)
  return jar
}

type Mensaje = { type: string; url: string; message: string; extract?: string }

async function askNu(jar: string): Promise<Falta[]> {
  const options = ['--stdout', '--exit-zero-always', '--errors-only', '--format', 'json']
  const { output } = await run('java', ['-jar', jar, ...options, PAGINAS])
  const { messages } = JSON.parse(output) as { messages: Mensaje[] }
  return messages.map(({ url, message, extract = '' }) => ({
    regla: 'Nu',
    donde: decodeURIComponent(decodeURIComponent(url.split('/').at(-1) ?? '').replace(/\.html$/, '')),
    que: `${message} → ${extract.replaceAll(/\s+/g, ' ')}`,
  }))
}

export type Revision = { paginas: number; faltas: Falta[]; sabidas: number }

/** Every kind of page judged by both. */
export async function revisarHtml(escena: Escena): Promise<Revision> {
  const jar = await findNu()
  rmSync(PAGINAS, { recursive: true, force: true })
  mkdirSync(PAGINAS, { recursive: true })
  const of = (quien: Quien) => PANTALLAS.filter((one) => one.quien === quien).map(({ ruta }) => ruta(escena.sembrado))
  const all: Falta[] = []
  for (const ancho of ANCHOS) {
    for (const [quien, rutas] of [
      ['nadie', [...PUBLICAS, ...SIMPLES, ...of('nadie')]],
      ['cliente', [...DE_CUENTA, ...of('cliente')]],
      ['admin', [...DEL_PANEL, ...of('admin')]],
    ] as const) {
      all.push(...(await judgeAll(escena, quien, [...new Set(rutas)], ancho)))
    }
  }
  all.push(...(await askNu(jar)))
  const isKnown = ({ regla, que }: Falta) => SABIDAS.some((one) => one.regla.test(regla) && one.que.test(que))
  const faltas = all.filter((falta) => !isKnown(falta))
  return { paginas: readdirSync(PAGINAS).length, faltas, sabidas: all.length - faltas.length }
}
