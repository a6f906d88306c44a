// Names of authors as catalogues write them: each becomes `Nombre Apellido`, whichever way round it stood.
import { type Nombre, splitLastWord, splitNombre } from '../autores/autor.rules.ts'
import { fold } from '../platform/text.ts'
import { cleanLine } from './texto.rules.ts'

export type Autor = { nombreCompleto: string; nombreP: string; nombre: string; apellido: string }

function create({ nombre, apellido }: Nombre): Autor {
  const nombreCompleto = `${nombre} ${apellido}`.trim()
  return { nombreCompleto, nombreP: fold(nombreCompleto), nombre, apellido }
}

/** The people of one name cell; more than one when it lists `Nombre Apellido, Nombre Apellido, Nombre Apellido`. */
function parseNombre(name: string): Autor[] {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return []
  const person = splitNombre(name)
  const isEntidad = person.apellido === name
  if (parts.length > 2 && !isEntidad && parts.every((part) => part.includes(' '))) {
    return parts.map((part) => create(splitLastWord(part)))
  }
  return [create(person)]
}

/** The authors of a cell in its order, each once; people are separated by ` | ` or `;`. */
export function parseAutores(cell: string): Autor[] {
  const autores = new Map<string, Autor>()
  for (const name of cell.split(/[|;]/)) {
    for (const autor of parseNombre(cleanLine(name).replace(/^autor(?:es|as|a)?: /i, ''))) {
      if (autor.nombreP !== '' && !autores.has(autor.nombreP)) autores.set(autor.nombreP, autor)
    }
  }
  return [...autores.values()]
}
