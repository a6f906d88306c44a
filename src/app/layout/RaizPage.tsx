import { createFileRoute, redirect } from '@tanstack/react-router'

// The empty path redirects to /inicio (specification, section 2).
export const Route = createFileRoute('/_tienda/')({
  beforeLoad: () => {
    throw redirect({ to: '/inicio' })
  },
})
