import { describe, expect, it } from 'vitest'
import { chooseParciales, type Parcial } from './parcial.rules.ts'

const LIBROS: Parcial[] = [
  { num: 1, titulo: 'El Decamerón', autores: ['Giovanni Boccaccio'] },
  { num: 2, titulo: 'Hamnet', autores: ["Maggie O'Farrell"] },
  { num: 3, titulo: 'Insomnia', autores: ['Stephen King'] },
  { num: 4, titulo: 'Fahrenheit 451', autores: ['Ray Bradbury'] },
  { num: 5, titulo: 'Arsène Lupin, caballero ladrón', autores: ['Maurice Leblanc'] },
  { num: 6, titulo: 'Romeo y Julieta', autores: ['William Shakespeare'] },
  { num: 7, titulo: 'Memoria del fuego: las caras y las máscaras', autores: ['Eduardo Galeano'] },
  { num: 8, titulo: 'Historia', autores: ['Heródoto'] },
  { num: 9, titulo: 'Historia argentina', autores: ['Ana Pérez'] },
  { num: 11, titulo: 'El inspector', autores: ['Nikolái Gógol'] },
  { num: 10, titulo: 'El hombre de la arena', autores: [] },
]
const VACIAS = ['el', 'de', 'la', 'y', 'del', 'las']
const CONOCIDAS = new Map<string, number>([
  ...[
    'decameron',
    'hamnet',
    'insomnia',
    'king',
    '451',
    'lupin',
    'romeo',
    'julieta',
    'fuego',
    'pesca',
    'arena',
    'nombre',
  ].map((word): [string, number] => [word, 3]),
  ['memoria', 40],
  ['historia', 900],
  ['nicolas', 30],
  ['guillermo', 30],
  ['argentina', 700],
  ['galeano', 12],
  ['eduardo', 60],
])
const choose = (texto: string) =>
  chooseParciales(LIBROS, {
    palabras: texto.split(' ').filter((word) => !VACIAS.includes(word)),
    conocidas: CONOCIDAS,
    isVacia: (word) => VACIAS.includes(word),
    total: 20_000,
  })

describe('the books that some of the words mean', () => {
  it.each([
    ['el decameron bocacho', 1],
    ['hamnet ofarrel', 2],
    ['insomnia estefen king', 3],
    ['farenait 451', 4],
    ['arsenio lupin', 5],
    ['nicolas gogol', 11],
    ['guillermo shakspeare', 6],
  ])('has all of them, some misspelt: %s', (texto, num) => {
    expect(choose(texto)).toEqual({ nums: [num], todas: true })
  })

  it.each([
    ['romeo y julieta shekspir', 6],
    ['memoria del fuego 3', 7],
    ['eduardo galeano pesca', 7],
    ['romeo y julieta pesca', 6],
    ['hamnet xyzzyq', 2],
    ['amnet xyzzyq', 2],
    ['decameron xyzzyq', 1],
  ])('has its title or its author whole in them: %s', (texto, num) => {
    expect(choose(texto)).toEqual({ nums: [num], todas: false })
  })

  it.each([
    ['a frequent title of one word', 'historia xyzzyq'],
    ['a title of one word beside words of the catalogue', 'hamnet pesca'],
    ['a title of words that many books have, beside another one', 'historia argentina pesca'],
    ['a right word that is a letter away from the title’s', 'el nombre de la arena'],
    ['one name of two', 'king xyzzyq'],
    ['another number', 'farenait 452'],
  ])('is none of %s', (_, texto) => {
    expect(choose(texto).nums).toEqual([])
  })
})
