// The three questions, by flags or asked, and what else may be said.
import { createInterface } from 'node:readline/promises'
import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure } from '../terminal.ts'

export type Answers = {
  dominio: string
  /** Empty where the shop brings its own (`desdeRespaldo`). */
  nombre: string
  correo: string
  /** Behind somebody else's proxy the domain points there. */
  sinDns: boolean
  sinPreguntas: boolean
  vacia: boolean
  /** The shop comes back from its copy outside. */
  desdeRespaldo: boolean
  /** Another authority than Let's Encrypt, and the certificate that it is trusted by. */
  acme: string | undefined
  acmeRaiz: string | undefined
}

const USAGE =
  'Uso: anaquel instalar [--dominio libreria.com.ar] [--nombre «Mi librería»] [--correo ana@correo.com.ar] [--sin-preguntas] [--vacia] [--desde-respaldo] [--sin-comprobar-dns] [--acme URL [--acme-raiz ARCHIVO]]'

/** What was meant, or why it cannot be that. */
type Reading = { valor: string } | { problema: string }

/** The domain as browsers and certificates write it. */
export function readDominio(text: string): Reading {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const dominio = domainToASCII(bare)
  const labels = dominio.split('.')
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  if (!isName || dominio.length > 253 || /^[\d.]+$/.test(dominio))
    return {
      problema: `«${text.trim()}» no es un dominio. Es lo que se escribe en el navegador, por ejemplo libreria.com.ar.`,
    }
  return { valor: dominio }
}

const readNombre = (text: string): Reading => {
  const valor = text.trim().replace(/\s+/g, ' ')
  return valor && valor.length <= 60 ? { valor } : { problema: 'El nombre de la librería lleva de 1 a 60 letras.' }
}

const readCorreo = (text: string): Reading =>
  /^[^\s@"<>{}]+@[^\s@"<>{}]+\.[^\s@"<>{}]+$/.test(text.trim()) && text.trim().length <= 254
    ? { valor: text.trim() }
    : { problema: `«${text.trim()}» no es un correo electrónico.` }

type Asked = 'dominio' | 'nombre' | 'correo'

export async function readAnswers(argv: readonly string[]): Promise<Answers> {
  const values = readFlags(argv)
  const asks = !values['sin-preguntas'] && process.stdin.isTTY
  const terminal = asks ? createInterface({ input: process.stdin, output: process.stdout }) : null
  async function answer(flag: Asked, question: string, read: (text: string) => Reading): Promise<string> {
    for (let text = values[flag]; ; text = undefined) {
      if (text === undefined && !terminal) throw new Failure(`Falta --${flag}. ${USAGE}`)
      const result = read(text ?? (await terminal?.question(question)) ?? '')
      if ('valor' in result) return result.valor
      if (!terminal) throw new Failure(result.problema)
      console.log(result.problema)
    }
  }
  try {
    return {
      dominio: await answer('dominio', '¿Con qué dominio? (por ejemplo libreria.com.ar) ', readDominio),
      nombre: values['desde-respaldo'] ? '' : await answer('nombre', '¿Cómo se llama la librería? ', readNombre),
      correo: await answer('correo', '¿Con qué correo va a entrar su dueña o dueño? ', readCorreo),
      sinDns: values['sin-comprobar-dns'],
      sinPreguntas: values['sin-preguntas'],
      vacia: values.vacia,
      desdeRespaldo: values['desde-respaldo'],
      acme: values.acme,
      acmeRaiz: values['acme-raiz'],
    }
  } finally {
    terminal?.close()
  }
}

function readFlags(argv: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({
      args: [...argv],
      options: {
        dominio: text,
        nombre: text,
        correo: text,
        acme: text,
        'acme-raiz': text,
        'sin-preguntas': flag,
        'sin-comprobar-dns': flag,
        vacia: flag,
        'desde-respaldo': flag,
      },
    }).values
  } catch {
    throw new Failure(USAGE)
  }
}
