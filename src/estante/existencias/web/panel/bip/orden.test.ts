import { describe, expect, it } from 'vitest'
import { createOrden } from './orden.ts'

describe('the answers to beeps', () => {
  it('are told in the order of the beeps, though a later one overtakes', async () => {
    const told: string[] = []
    const add = createOrden<string>((answer) => told.push(answer))
    let arrive = (_: string) => {}
    const late = new Promise<string>((resolve) => (arrive = resolve))
    const all = [add(late), add(Promise.resolve('second')), add('third')]
    await Promise.resolve()
    expect(told).toEqual([])
    arrive('first')
    await Promise.all(all)
    expect(told).toEqual(['first', 'second', 'third'])
  })
})
