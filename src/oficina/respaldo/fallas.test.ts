import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { MigrationError } from '#platform/db/migrate.ts'
import { explain } from './fallas.ts'
import { RespaldoError } from './formato.ts'

const disk = (code: string, extra: object = {}) => Object.assign(new Error(`${code}: something`), { code, ...extra })
const database = (code: string) => Object.assign(new pg.DatabaseError('something', 9, 'error'), { code })

describe('what went wrong is told in one Spanish line', () => {
  it.each([
    ['a full disk', disk('ENOSPC'), 'no queda lugar en el disco'],
    ['a full quota', disk('EDQUOT'), 'no queda lugar en el disco'],
    ['a folder that cannot be written', disk('EACCES', { path: '/mnt/usb' }), 'no hay permiso (/mnt/usb)'],
    ['a read-only disk', disk('EROFS', { path: '/mnt/usb' }), 'el disco es de solo lectura (/mnt/usb)'],
    ['a failing disk', disk('EIO'), 'el disco falla'],
    ['a folder that is not there', disk('ENOENT', { path: '/mnt/usb/.a.respaldo.7.parcial' }), 'no existe (/mnt/usb)'],
    ['a missing file', disk('ENOENT', { path: 'a' }), 'no existe (a)'],
    [
      'a missing socket of the database',
      disk('ENOENT', { syscall: 'connect' }),
      'no se puede llegar a la base de datos, o se cortó la conexión',
    ],
    ['the full disk of the database', database('53100'), 'no queda lugar en el disco de la base de datos'],
    ['tables of somebody else', database('42501'), 'el usuario de la base de datos no tiene permiso sobre sus tablas'],
    ['a restarted database', database('57P01'), 'no se puede llegar a la base de datos, o se cortó la conexión'],
    ['rows that break a constraint', database('23505'), 'los datos del respaldo no concuerdan entre sí'],
    ['an interruption', AbortSignal.abort().reason, 'se interrumpió'],
    ['anything else, without its further lines', new Error('raro\nmás'), 'raro'],
  ])('%s', (_, error, reason) => {
    const told = explain(error, 'No se hizo el respaldo')
    expect(told).toBeInstanceOf(RespaldoError)
    expect(told.message).toBe(`No se hizo el respaldo: ${reason}.`)
  })

  it('and what explains itself stays as it is', () => {
    for (const error of [new RespaldoError('a'), new MigrationError('b')]) expect(explain(error, 'x')).toBe(error)
  })
})
