// `./anaquel instalar`: from an unpacked release to an open shop with https, or to nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAnswers } from './installer/answers.ts'
import { lookAround } from './installer/facts.ts'
import { planSteps } from './installer/plan.ts'
import { judge } from './installer/requirements.ts'
import { runSteps } from './installer/steps.ts'
import { root } from './root.ts'
import { done, Failure, fail, note, runCommand, say } from './terminal.ts'

await runCommand(async () => {
  const file = join(root, 'VERSION')
  if (!existsSync(file)) {
    throw new Failure('Esto es un clon: se instala desde un paquete («npm run release» lo hace; docs/instalar.md).')
  }
  const began = performance.now()
  const [version = ''] = readFileSync(file, 'utf8').trim().split(' ')
  const answers = await readAnswers(process.argv.slice(2))
  const { obstacles, notes } = judge(await lookAround(answers.dominio), answers)
  for (const sentence of notes) note(sentence)
  if (obstacles.length > 0) {
    for (const sentence of obstacles) fail(sentence)
    say('  No se tocó nada.')
    return 1
  }
  let link = ''
  try {
    await runSteps(
      planSteps(answers, version, (text) => {
        link = text
      }),
      { done, undone: (name, error) => fail(`No se pudo deshacer «${name}»: ${String(error)}`) },
    )
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
    say('  Se deshizo todo lo hecho: la máquina quedó como estaba.')
    return 1
  }
  done(
    `${answers.nombre ? `«${answers.nombre}»` : 'La tienda'} está abierta en https://${answers.dominio}`,
    performance.now() - began,
  )
  say(
    `\n${link}\n\nEl servidor de correo, los medios de pago y lo demás se ponen en el panel; «Hoy» dice por dónde empezar.`,
  )
  return 0
})
