// The part of the route table that the browser fetches for the pages of an account and of an order: the build writes it out of the
// generated table (`splitTable` of vite.config.ts).
import type { AnyRoute } from '@tanstack/react-router'

export const routes: readonly AnyRoute[] = []
