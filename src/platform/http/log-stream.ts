// Where the log goes: standard output, the lines of some milliseconds in one write. A system call for each line would cost
// a quarter of a cached answer.
const PAUSE_MS = 20

let waiting = ''

function flush(): void {
  process.stdout.write(waiting)
  waiting = ''
}

export const logStream = {
  write(line: string): void {
    if (waiting === '') setTimeout(flush, PAUSE_MS)
    waiting += line
  },
}

process.on('exit', flush)
