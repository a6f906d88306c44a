// The people of a product of ONIX: list 17 (roles).
import { type Nombre, splitNombre } from '#catalogo/autores/autor.rules.ts'
import { type Autor, type Contribuidor, createPersona } from '../autores.rules.ts'
import type { Fila } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { findEnEspanol, listHijos, type Nodo, readHijo, readTexto } from './arbol.ts'
import { toRol } from './codigos.rules.ts'

function readNombre(contributor: Nodo): Nombre | null {
  const keyNames = cleanLine(readHijo(contributor, 'KeyNames'))
  if (keyNames !== '') {
    const [prefix, before, suffix] = ['PrefixToKey', 'NamesBeforeKey', 'SuffixToKey'].map((name) =>
      cleanLine(readHijo(contributor, name)),
    )
    return { nombre: before ?? '', apellido: [prefix, keyNames, suffix].filter(Boolean).join(' ') }
  }
  const inverted = cleanLine(readHijo(contributor, 'PersonNameInverted'))
  if (inverted !== '') return splitNombre(inverted)
  const name = cleanLine(readTexto(findEnEspanol(contributor, 'PersonName')))
  if (name !== '') return splitNombre(name)
  const corporate = cleanLine(readHijo(contributor, 'CorporateName'))
  return corporate === '' ? null : { nombre: '', apellido: corporate }
}

/** Authors and the others in the sender's order; somebody who did two things stands twice. */
export function readPersonas(detalle: Nodo): Pick<Fila, 'autores' | 'contribuidores'> {
  const autores = new Map<string, Autor>()
  const contribuidores = new Map<string, Contribuidor>()
  const all = listHijos(detalle, 'Contributor')
    .map((nodo, at) => ({ nodo, orden: Number(readHijo(nodo, 'SequenceNumber')) || 1_000 + at }))
    .sort((a, b) => a.orden - b.orden)
  for (const { nodo } of all) {
    const nombre = readNombre(nodo)
    const persona = nombre && createPersona(nombre)
    if (!persona || persona.nombreP === '') continue
    for (const code of listHijos(nodo, 'ContributorRole').map((role) => readTexto(role).trim())) {
      const rol = toRol(code)
      if (rol === 'autor') {
        if (!autores.has(persona.nombreP)) autores.set(persona.nombreP, persona)
      } else contribuidores.set(`${rol} ${persona.nombreP}`, { ...persona, rol })
    }
  }
  return {
    autores: autores.size > 0 ? [...autores.values()] : null,
    contribuidores: contribuidores.size > 0 ? [...contribuidores.values()] : null,
  }
}
