// The backups that lie in the data folder.
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchivoRespaldo } from './respaldos.contract.ts'
import { NOMBRE_RESPALDO } from './respaldos.rules.ts'

const LISTA_MAX = 500
const isMissing = (error: unknown) => ['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')

const folderOf = (dataDir: string) => join(dataDir, 'respaldos')

/** The newest first; none where the folder is not there. */
export async function listArchivos(dataDir: string): Promise<ArchivoRespaldo[]> {
  const entries = await readdir(folderOf(dataDir), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile() && NOMBRE_RESPALDO.test(entry.name))
  const listed = await Promise.all(
    files.map(async ({ name }) => {
      // One that is deleted meanwhile is left out.
      const info = await stat(join(folderOf(dataDir), name)).catch(() => null)
      return info && { archivo: name, bytes: info.size, hecho_en: info.mtime.toISOString() }
    }),
  )
  return listed
    .filter((file) => file !== null)
    .toSorted((a, b) => (a.hecho_en < b.hecho_en ? 1 : -1))
    .slice(0, LISTA_MAX)
}

/** The open file with its size; null where there is none of that name, or it is a link or a folder. The caller closes it. */
export async function openArchivo(
  dataDir: string,
  archivo: string,
): Promise<{ file: FileHandle; bytes: number } | null> {
  const file = await open(join(folderOf(dataDir), archivo), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
    (error: unknown) => {
      if (isMissing(error)) return null
      throw error
    },
  )
  if (!file) return null
  const info = await file.stat()
  if (info.isFile()) return { file, bytes: info.size }
  await file.close()
  return null
}
