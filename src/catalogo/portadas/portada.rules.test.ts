import { describe, expect, it } from 'vitest'
import {
  compartirPath,
  dibujoPath,
  isClase,
  isRemota,
  isVersionRemota,
  listSrcset,
  looseVersion,
  nameMedida,
  parseMedida,
  portadaPath,
} from './portada.rules.ts'
import { marcaPath, retratoPath, versionDibujo, versionPortada } from './version.rules.ts'

const libro = {
  isbn: '9789875666481',
  titulo: 'Ficciones',
  cara: '1.2.3',
  portada: null,
  autores: ['Jorge Luis Borges'],
  categoria: 'Ficción',
}
const REMOTA = 'https://libros.example/ficciones.jpg'

describe('a picture of a cover', () => {
  it.each(['160.avif', '320.webp', '720.jpg', 'compartir.jpg'])('is named %s', (name) => {
    const medida = parseMedida(name)
    expect(medida && nameMedida(medida)).toBe(name)
  })

  it.each([
    '',
    '0.avif',
    '161.avif',
    '0160.avif',
    '99999.avif',
    '320.png',
    '320.AVIF',
    '320',
    '320.avif.br',
    'compartir.webp',
  ])('is not named %j', (name) => {
    expect(parseMedida(name)).toBeNull()
  })

  it('has an address for every width, and one for mails', () => {
    expect(listSrcset('1', 'rx', 'avif')).toMatch(
      /^\/portadas\/1-160\.avif\?v=rx 160w, .* \/portadas\/1-720\.avif\?v=rx 720w$/,
    )
    expect(portadaPath('1', 'dx')).toBe('/portadas/1-480.jpg?v=dx')
  })
})

describe('the version of a cover', () => {
  it('is the same for the same cover, and another for every change that shows', () => {
    const changes = [
      libro,
      { ...libro, titulo: 'Ficciones.' },
      { ...libro, autores: ['Borges'] },
      { ...libro, autores: ['Jorge Luis Borges', 'Ana'] },
      { ...libro, categoria: null },
      { ...libro, cara: '1.2.4' },
      { ...libro, isbn: '9789500700924' },
      { ...libro, portada: REMOTA },
      { ...libro, portada: `${REMOTA}?2` },
    ]
    expect(new Set(changes.map(versionPortada)).size).toBe(changes.length)
    expect(versionPortada({ ...libro })).toBe(versionPortada(libro))
    expect(versionPortada(libro)).toMatch(/^d[a-z0-9]{1,7}$/)
    const remota = { ...libro, portada: REMOTA }
    expect(versionDibujo(remota)).toBe(versionPortada(libro))
  })

  it.each([
    [REMOTA, true],
    ['HTTP://LIBROS.EXAMPLE/X', true],
    ['', false],
    ['ficciones.jpg', false],
    ['javascript:alert(1)', false],
    [null, false],
  ])('says of %j whether it is remote', (portada, remota) => {
    expect(isRemota(portada)).toBe(remota)
    expect(isVersionRemota(versionPortada({ ...libro, portada }))).toBe(remota)
    expect(isVersionRemota(looseVersion(portada))).toBe(remota)
  })
})

it('has addresses that engines and mails keep', () => {
  expect(dibujoPath('1', 'dx')).toBe('/portadas/1.svg?v=dx')
  expect(compartirPath('/retratos/1.webp?v=rx')).toBe('/retratos/1-compartir.jpg?v=rx')
  expect(compartirPath('/marcas/1.svg?v=dx')).toBe('/marcas/1-compartir.jpg?v=dx')
  expect(['portada', 'retrato', 'marca', 'otra', null].map(isClase)).toEqual([true, true, true, false, false])
  const autor = { _id: '1', perfil: null, nombre_completo: 'Julio Cortázar' }
  expect(retratoPath(autor)).toMatch(/^\/retratos\/1\.svg\?v=d[a-z0-9]+$/)
  expect(retratoPath({ ...autor, perfil: REMOTA })).toMatch(/^\/retratos\/1\.webp\?v=r[a-z0-9]+$/)
  expect(retratoPath({ ...autor, nombre_completo: 'Otra' })).not.toBe(retratoPath(autor))
  expect(marcaPath({ _id: '2', imagen: null, descripcion: 'Sur' })).toMatch(/^\/marcas\/2\.svg\?v=d[a-z0-9]+$/)
  expect(versionPortada(libro)).toBe('dr52d85')
})
