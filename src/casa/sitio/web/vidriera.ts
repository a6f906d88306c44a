import { useMatch } from '@tanstack/react-router'
import type { Sitio } from '../sitio.contract.ts'

/** Whether the shop has any of this now, as the frame around its pages knows. */
export const useVidriera = (cosa: NonNullable<Sitio['vidriera']>[number]): boolean =>
  useMatch({ from: '/_tienda', select: ({ loaderData }) => loaderData?.sitio?.vidriera?.includes(cosa) ?? false })
