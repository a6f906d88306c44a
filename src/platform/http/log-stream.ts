// Where the log goes: standard output, the lines of some milliseconds in one write. A system call for each line is what
// stood out in the profile after the sockets' own.
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
