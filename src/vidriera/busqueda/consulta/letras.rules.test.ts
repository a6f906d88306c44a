import { expect, it } from 'vitest'
import { fold } from '#platform/text.ts'
import { toLatino } from './letras.rules.ts'

it.each([
  ['Достоевский', 'dostoevskii'],
  ['Толстой', 'tolstoi'],
  ['Чехов', 'chejov'],
  ['Καβάφης', 'kavafis'],
  ['borges', 'borges'],
  ['ñandú', 'nandu'],
  ['村上', '村上'],
])('reads «%s» as «%s»', (typed, latino) => expect(toLatino(fold(typed))).toBe(latino))
