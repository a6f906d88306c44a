import { expect, it } from 'vitest'
import { repairAddress } from './unreadable.ts'

it.each([
  ['/busqueda/%', '/busqueda/%25'],
  ['/busqueda/100%?orden=fecha&x=%', '/busqueda/100%25?orden=fecha&x=%'],
  ['/busqueda/%E0%A4%A/x', '/busqueda/%25E0%25A4%25A/x'],
  ['/busqueda/ca%C3%B1a%zz', '/busqueda/ca%25C3%25B1a%25zz'],
  ['//malo.test/%', '/malo.test/%25'],
  ['/\\malo.test/%', '/malo.test/%25'],
  ['/%', '/%25'],
  ['/apio/%', '/apio/%25'],
])('%s leads on to %s, which can be read', (url, repaired) => {
  expect(repairAddress(url)).toBe(repaired)
  expect(() => decodeURI(repaired.split('?')[0] ?? '')).not.toThrow()
})

it.each(['/api/libros/id/%', '/API/%', '//api/%', '/api', '/busqueda/bien'])('%s leads nowhere else', (url) => {
  expect(repairAddress(url)).toBeNull()
})
