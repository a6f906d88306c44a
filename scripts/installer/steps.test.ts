import { expect, it } from 'vitest'
import { runSteps, type Step } from './steps.ts'

function record() {
  const seen: string[] = []
  const step = (name: string, rest: Partial<Step> = {}): Step => ({
    name,
    run: () => void seen.push(name),
    undo: () => void seen.push(`sin ${name}`),
    ...rest,
  })
  const told = {
    done: (name: string) => void seen.push(`✓ ${name}`),
    undone: (name: string) => void seen.push(`queda ${name}`),
  }
  return { seen, step, told }
}
const breaks = () => {
  throw new Error('se llenó el disco')
}

it('does the steps in their order and takes nothing back', async () => {
  const { seen, step, told } = record()
  await runSteps([step('uno'), step('dos', { run: () => 'dos, que ya estaba' })], told)
  expect(seen).toEqual(['uno', '✓ uno', '✓ dos, que ya estaba'])
})

it('takes back the step that failed and those before it, last first, and throws what failed', async () => {
  const { seen, step, told } = record()
  const steps = [step('uno'), step('dos'), step('tres', { run: breaks }), step('cuatro')]
  await expect(runSteps(steps, told)).rejects.toThrow('se llenó el disco')
  expect(seen.filter((line) => line.startsWith('sin'))).toEqual(['sin tres', 'sin dos', 'sin uno'])
  expect(seen).not.toContain('cuatro')
})

it('goes on taking back where one step cannot be, and says which', async () => {
  const { seen, step, told } = record()
  await expect(
    runSteps([step('uno'), step('dos', { undo: breaks }), step('tres', { run: breaks })], told),
  ).rejects.toThrow()
  expect(seen.slice(-3)).toEqual(['sin tres', 'queda dos', 'sin uno'])
})
