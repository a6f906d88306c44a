import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './src/app/routes.ts'

export default defineConfig({
  plugins: [
    tanstackStart({
      server: { entry: 'app/server.ts' },
      client: { entry: 'app/client.tsx' },
      router: {
        entry: 'app/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: routes,
        generatedRouteTree: 'app/routeTree.gen.ts',
      },
      importProtection: {
        behavior: 'error',
        client: { files: ['**/*.queries.*', '**/*.routes.ts', '**/platform/db/**', '**/http/mount.*'] },
      },
    }),
    react(),
    tailwindcss(),
  ],
})
