import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recheckSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'

/** Leaves the panel when its list was refused: the session has ended, or it is no longer an administrator's. */
export function useSalida(error: unknown): void {
  const router = useRouter()
  const refused = error instanceof AppError && (error.status === 401 || error.status === 403)
  useEffect(() => {
    if (refused) void recheckSesion().then(() => router.invalidate())
  }, [refused, router])
}
