// The three questions, by flags or asked, and what else may be said.
import { createInterface } from 'node:readline/promises'
import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure } from '../terminal.ts'

export type Answers = {
  dominio: string
  nombre: string
  correo: string
  /** Behind somebody else's proxy the domain points there. */
  sinDns: boolean
  vacia: boolean
  /** Another authority than Let's Encrypt, and the certificate that it is trusted by. */
  acme: string | undefined
  acmeRaiz: string | undefined
}

const USAGE =
  'Uso: anaquel instalar [--dominio libreria.com.ar] [--nombre «Mi librería»] [--correo ana@correo.com.ar] [--sin-preguntas] [--vacia] [--sin-comprobar-dns] [--acme URL [--acme-raiz ARCHIVO]]'

/** The domain as browsers and certificates write it, or why it is none. */
export function readDominio(text: string): { dominio: string } | { problema: string } {
  const bare = text.trim().replace(/^https?:\/\//i, '').replace(/\/.*$/, '').replace(/\.$/, '').toLowerCase()
  const dominio = domainToASCII(bare)
  const labels = dominio.split('.')
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  if (!isName || dominio.length > 253 || /^[\d.]+$/.test(dominio))
    return { problema: `«${text.trim()}» no es un dominio. Es lo que se escribe en el navegador, por ejemplo libreria.com.ar.` }
  return { dominio }
}

const readNombre = (text: string) => {
  const nombre = text.trim().replace(/\s+/g, ' ')
  return nombre && nombre.length <= 60 ? { nombre } : { problema: 'El nombre de la librería lleva de 1 a 60 letras.' }
}

const readCorreo = (text: string) =>
  /^[^\s@"<>{}]+@[^\s@"<>{}]+\.[^\s@"<>{}]+$/.test(text.trim()) && text.trim().length <= 254
    ? { correo: text.trim() }
    : { problema: `«${text.trim()}» no es un correo electrónico.` }

export async function readAnswers(argv: readonly string[]): Promise<Answers> {
  const values = readFlags(argv)
  const asks = !values['sin-preguntas'] && process.stdin.isTTY
  const terminal = asks ? createInterface({ input: process.stdin, output: process.stdout }) : null
  async function answer<T extends object>(flag: string, question: string, given: string | undefined, read: (text: string) => T | { problema: string }) {
    for (let text = given; ; text = undefined) {
      if (text === undefined && !terminal) throw new Failure(`Falta --${flag}. ${USAGE}`)
      const result = read(text ?? (await terminal?.question(question)) ?? '')
      if (!('problema' in result)) return result
      if (!terminal) throw new Failure(result.problema)
      console.log(result.problema)
    }
  }
  try {
    return {
      ...(await answer('dominio', '¿Con qué dominio? (por ejemplo libreria.com.ar) ', values.dominio, readDominio)),
      ...(await answer('nombre', '¿Cómo se llama la librería? ', values.nombre, readNombre)),
      ...(await answer('correo', '¿Con qué correo va a entrar su dueña o dueño? ', values.correo, readCorreo)),
      sinDns: values['sin-comprobar-dns'],
      vacia: values.vacia,
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
      },
    }).values
  } catch {
    throw new Failure(USAGE)
  }
}
