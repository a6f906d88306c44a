import { useRouterState } from '@tanstack/react-router'
import { findSitio } from './cabeza.ts'

/** The shop's address without a slash at its end, as it is shared; empty while it is not known. */
export const useDireccion = (): string =>
  useRouterState({ select: ({ matches }) => findSitio(matches)?.direccion ?? '' })
