// npm itself, called from a command that npm started.

/** How to run npm: by its own file where npm says where that is, else by its name, which Windows needs a shell for. */
export function npm(args: string[]): { program: string; args: string[]; shell: boolean } {
  const path = process.env.npm_execpath
  return path
    ? { program: process.execPath, args: [path, ...args], shell: false }
    : { program: 'npm', args, shell: true }
}
