// One thing of 2 GB in a message of ONIX: it has to end in a report, within bounded memory.
import { note } from '../scripts/terminal.ts'
import type { EnormeInput, EnormeOutput } from './enorme.ts'
import { startWorker } from './processes.ts'
import { formatNumber, type Row } from './report.ts'

const BYTES = 2 * 1024 ** 3
const MEMORY_MAX = 300

const CASOS: Record<string, Omit<EnormeInput, 'bytes'>> = {
  'un texto': { antes: '<EditionStatement>', relleno: 'a b c ', despues: '</EditionStatement>' },
  'un CDATA': { antes: '<EditionStatement><![CDATA[', relleno: 'a < b ', despues: ']]></EditionStatement>' },
  'un comentario': { antes: '<!-- ', relleno: 'a b c ', despues: ' -->' },
  'un comentario con etiquetas': { antes: '<!-- ', relleno: '<a> b ', despues: ' -->' },
  'un atributo': { antes: '<EditionStatement nota="', relleno: 'a b c ', despues: '"/>' },
  'los atributos de uno': { antes: '<EditionStatement ', relleno: 'a="b" ', despues: '/>' },
  'el nombre de uno': { antes: '<a', relleno: 'bcdefg', despues: '/>' },
  'los hijos de uno': {
    antes: '<EditionStatement>',
    relleno: `<a>${'b '.repeat(60)}</a>`,
    despues: '</EditionStatement>',
  },
  'uno dentro de otro': { antes: '', relleno: '<a>', despues: '' },
  'una instrucción': { antes: '<?nota ', relleno: 'a b c ', despues: '?>' },
  'entidades que no existen': { antes: '<EditionStatement>', relleno: '&nada;', despues: '</EditionStatement>' },
}

export async function measureEnormes(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, caso] of Object.entries(CASOS)) {
    const worker = startWorker<EnormeOutput>('server', 'enorme.ts', { flags: process.execArgv })
    try {
      const began = performance.now()
      const { leidos, rechazados, falla, bytes, megabytes } = await worker.ask({
        ...caso,
        bytes: BYTES,
      } satisfies EnormeInput)
      const seconds = (performance.now() - began) / 1_000
      rows.push({
        name: `2 GB: ${name}`,
        figure: falla ? 'no se importa nada' : `${leidos} leídos, ${rechazados} rechazado`,
        memory: megabytes,
        budget: { text: `≤ ${MEMORY_MAX} MB`, value: megabytes, atMost: MEMORY_MAX },
        // Either the file is refused, or the books beside the damaged one are read.
        ...(falla === null && leidos < 2 && { spoiled: 'se perdieron los otros libros' }),
      })
      note(
        `${name}: ${rows.at(-1)?.figure}, ${formatNumber(megabytes)} MB, ${formatNumber(bytes / 1e9, 1)} GB en ${formatNumber(seconds)} s${falla ? `: ${falla}` : ''}`,
      )
    } finally {
      await worker.stop()
    }
  }
  return rows
}
