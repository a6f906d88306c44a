import { describe, expect, it } from 'vitest'
import { type Combobox, pressKey } from './combobox.ts'

const OPTIONS = [{ id: 'a', removable: true }, { id: 'b', removable: true }, { id: 'c' }]
const at = (active: string | null, rest: Partial<Combobox> = {}): Combobox => ({
  text: 'x',
  open: true,
  active,
  ...rest,
})
const press = (state: Combobox, key: string, options: typeof OPTIONS | [] = OPTIONS) =>
  pressKey(state, { key }, options)

describe('arrows', () => {
  it.each([
    ['ArrowDown', null, 'a'],
    ['ArrowDown', 'a', 'b'],
    ['ArrowDown', 'c', 'a'],
    ['ArrowUp', null, 'c'],
    ['ArrowUp', 'a', 'c'],
    ['ArrowUp', 'b', 'a'],
    ['ArrowDown', 'gone', 'a'],
    ['ArrowUp', 'gone', 'c'],
  ])('%s from %j reaches %j', (key, from, to) => {
    expect(press(at(from), key)).toEqual({ next: at(to), action: null, handled: true })
  })

  it('open a closed list', () => {
    expect(press(at(null, { open: false }), 'ArrowDown').next).toEqual(at('a'))
    expect(press(at(null, { open: false }), 'ArrowUp').next).toEqual(at('c'))
    expect(press(at(null, { open: false }), 'ArrowDown', []).next).toEqual(at(null))
  })

  it('with Alt open and close it where they are', () => {
    expect(pressKey(at(null, { open: false }), { key: 'ArrowDown', altKey: true }, OPTIONS).next).toEqual(at(null))
    expect(pressKey(at('b'), { key: 'ArrowUp', altKey: true }, OPTIONS).next).toEqual(at(null, { open: false }))
  })

  it.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])('%s goes back to the field, where it moves the caret', (key) => {
    expect(press(at('b'), key)).toEqual({ next: at(null), action: null, handled: false })
  })
})

describe('Enter', () => {
  it('chooses what was reached', () => {
    expect(press(at('b'), 'Enter')).toEqual({ next: at(null, { open: false }), action: 'choose', handled: true })
  })

  it.each([
    ['nothing was reached', at(null)],
    ['the list is closed', at('b', { open: false })],
    ['what was reached is gone', at('gone')],
  ])('is the form’s where %s', (_, state) => {
    expect(press(state, 'Enter')).toEqual({ next: state, action: null, handled: false })
  })
})

describe('Escape', () => {
  it('first closes the list, then empties the field, then is somebody else’s', () => {
    const closed = press(at('b'), 'Escape')
    expect(closed).toEqual({ next: at(null, { open: false }), action: null, handled: true })
    const empty = press(closed.next, 'Escape')
    expect(empty).toEqual({ next: { text: '', open: false, active: null }, action: null, handled: true })
    expect(press(empty.next, 'Escape').handled).toBe(false)
  })

  it('empties at once where nothing shows', () => {
    expect(press(at(null), 'Escape', []).next.text).toBe('')
  })
})

describe('Delete', () => {
  it('removes what can be removed, and stays at what comes next', () => {
    expect(press(at('a'), 'Delete')).toEqual({ next: at('b'), action: 'remove', handled: true })
    expect(press(at('b'), 'Delete').next).toEqual(at('c'))
  })

  it.each([null, 'c'])('is the field’s at %j', (active) => {
    expect(press(at(active), 'Delete')).toEqual({ next: at(active), action: null, handled: false })
  })
})

it('closes on Tab, which goes on', () => {
  expect(press(at('b'), 'Tab')).toEqual({ next: at(null, { open: false }), action: null, handled: false })
})

it('leaves letters to the field', () => {
  expect(press(at('b'), 'e')).toEqual({ next: at('b'), action: null, handled: false })
})
