// The browser's one truth about the visitor: GET /api/usuarios/perfil, asked once and only when a token is stored.

import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { dropDrafts } from '#platform/draft.ts'
import { AppError } from '#platform/errors.ts'
import { isStaff } from '#platform/http/access.ts'
import { api } from '#platform/http/client.ts'
import { onTokenChange, readToken, removeToken, writeToken } from '#platform/http/token.ts'
import { cerrarSesion, getPerfil, iniciarSesion, type Perfil, type Usuario } from '../sesion.contract.ts'
import type { LoginForm } from '../sesion.schemas.ts'
import { hydrated } from './hydration.ts'
import { readPerfil } from './sesion-guardada.ts'

export type Sesion =
  | { estado: 'desconocida'; usuario: null }
  /** `perdida`: it ended without this browser asking for it. */
  | { estado: 'anonima'; usuario: null; perdida: boolean }
  | { estado: 'iniciada'; usuario: Perfil }

const DESCONOCIDA: Sesion = { estado: 'desconocida', usuario: null }
const ANONIMA: Sesion = { estado: 'anonima', usuario: null, perdida: false }
const PERDIDA: Sesion = { estado: 'anonima', usuario: null, perdida: true }
const LEAVING_MS = 300

// Changed in the browser alone: effects, guards of pages that the server does not render, and the calls below.
let sesion: Sesion = DESCONOCIDA
let asked: { token: string | null; answer: Promise<Sesion> } | null = null
const listeners = new Set<() => void>()

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function publish(next: Sesion): Sesion {
  if (next !== sesion) {
    sesion = next
    for (const listener of listeners) listener()
  }
  return next
}

/** Asks who the visitor is; the answer counts only while the token is still the one it was asked for. */
function ask(token: string | null): Promise<Sesion> {
  const question = { token, answer: loadPerfil() }
  asked = question
  async function loadPerfil(): Promise<Sesion> {
    try {
      const usuario = await api.call(getPerfil, {})
      return asked === question ? publish({ estado: 'iniciada', usuario }) : getSesion()
    } catch (error) {
      // A page that is being left fails all its calls, and must not take the session with it.
      const away = error instanceof AppError && error.code === 'NETWORK'
      if (away) await wait(LEAVING_MS)
      if (asked !== question) return getSesion()
      // Without a network the counter goes on as whoever it was.
      const kept = away && token !== null ? readPerfil() : null
      if (kept) return publish({ estado: 'iniciada', usuario: kept })
      console.error(error)
      asked = { token: null, answer: Promise.resolve(PERDIDA) }
      removeToken()
      return publish(PERDIDA)
    }
  }
  return question.answer
}

/** The visitor, for guards and effects. Browser only. */
export function getSesion(): Promise<Sesion> {
  const token = readToken()
  if (asked?.token === token) return asked.answer
  if (token !== null) return ask(token)
  const ended = sesion.usuario ? PERDIDA : ANONIMA
  asked = { token, answer: Promise.resolve(ended) }
  return Promise.resolve(publish(ended))
}

/** Asks the server again: a refusal showed that this browser's session may be out of date. */
export const recheckSesion = (): Promise<Sesion> => ask(readToken())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onTokenChange(() => void getSesion())
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Who the visitor is: `desconocida` on the server and until the first answer. */
export function useSesion(): Sesion {
  const current = useSyncExternalStore(
    subscribe,
    () => sesion,
    () => DESCONOCIDA,
  )
  useEffect(() => void getSesion(), [])
  return current
}

/** Logs in and loads the profile. Throws the refusal; one with the code `SEGUNDO_PASO` asks for a second call. */
export const login = async (form: LoginForm): Promise<Usuario> => enter((await api.call(iniciarSesion, form)).token)

/** Takes over a session that a login has opened, and loads the profile. */
export async function enter(token: string): Promise<Usuario> {
  writeToken(token)
  // Where storage is refused no token can be read back: the cookie carries the session, and the profile proves it.
  const { usuario } = await (readToken() === token ? getSesion() : ask(null))
  if (!usuario) throw new AppError(0, 'PERFIL', 'No pudimos cargar tu perfil. Probá de nuevo.')
  return usuario
}

/** Ends the session: whatever the server says, this browser forgets it. */
export async function logout(): Promise<void> {
  await api.call(cerrarSesion, {}).catch((error: unknown) => console.error(error))
  forgetSesion()
}

/** This browser forgets the session: it was ended, or went with its account. */
export function forgetSesion(): void {
  dropDrafts()
  asked = { token: null, answer: Promise.resolve(ANONIMA) }
  removeToken()
  publish(ANONIMA)
}

/** Takes over the visitor's account as the server has just answered it. */
export function refreshSesion(usuario: Usuario): void {
  if (sesion.usuario?._id !== usuario._id) return // another account has logged in meanwhile
  asked = {
    token: readToken(),
    answer: Promise.resolve(publish({ estado: 'iniciada', usuario: { ...sesion.usuario, ...usuario } })),
  }
}

type Guarded = { location: Pick<ParsedLocation, 'href'> }

/** For `beforeLoad` of pages with `ssr: false`: a visitor goes to the login and comes back afterwards. */
export async function requireSesion({ location }: Guarded): Promise<Perfil> {
  const [{ usuario }] = await Promise.all([getSesion(), hydrated])
  if (!usuario) throw redirect({ to: '/identificarse', search: { volver: location.href } })
  return usuario
}

/**
 * As `requireSesion`, for what the whole staff has in the panel; a customer goes to /inicio, and who lacks the second step that
 * is demanded of the staff goes to where it is turned on.
 */
export async function requireStaff(guarded: Guarded): Promise<Usuario> {
  const usuario = await requireSesion(guarded)
  if (!isStaff(usuario.rol)) throw redirect({ to: '/inicio' })
  if (usuario.falta_segundo_paso) throw redirect({ to: '/configuracion', hash: 'segundo-paso' })
  return usuario
}

/** As `requireStaff`, for what administrators alone have; an employee goes to the panel's home. */
export async function requireAdmin(guarded: Guarded): Promise<Usuario> {
  const usuario = await requireStaff(guarded)
  if (usuario.rol !== 'admin') throw redirect({ to: '/panel-admin' })
  return usuario
}
