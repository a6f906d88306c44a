import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './src/app/routes.ts'

// What most public pages share travels as one file, not as thirty small ones: on a slow line each costs a round trip.
// Forms with their schemas stay with the pages that use them, so does the question for a password; uploads and the panel's
// parts with the panel: but for what its routes need before their own scripts.
const SHARED =
  /\/src\/(?!busqueda\/(?:web\/listado\/|rango)|pedidos\/web\/[ELPS]|opiniones\/web\/[EO]|panel\/(?!rutas|lista|LineasPendientes)|platform\/text|sesion\/web\/clave|usuarios\/(?:clave|correo))[a-z]+\/(?!.*(?:zod|jitless|schemas|subida|[Pp]anel))/
// Every page runs on these.
const BASE = /\/node_modules\/(?:@tanstack|react|react-dom|scheduler|use-sync-external-store)\//
// What searches, categories and all other lists of books share, and no other page.
const LISTADO = /\/src\/busqueda\/(?:web\/listado\/|rango)/
// What checkout and orders share, and what a book's page and one's own opinions do.
const PEDIDO = /\/src\/pedidos\/web\/(?:Eleccion|Estado|Lineas|Partes|Sumas)/
const OPINION = /\/src\/opiniones\/web\/[EO]/
const PANEL = /\/src\/panel\//

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: 'assets/[hash:7].js', // the first script lists them all, and names cost it a kilobyte
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'base', test: BASE },
                { name: 'listado', test: LISTADO, minShareCount: 2 },
                { name: 'pedido', test: PEDIDO, minShareCount: 2 },
                { name: 'opinion', test: OPINION, minShareCount: 2 },
                { name: 'comun', test: SHARED, minShareCount: 3 },
                // What the entry needs of the panel's routes stays apart from the screens' forms: visitors would load those too.
                { name: 'panel', test: PANEL, minShareCount: 2, entriesAware: true },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    tanstackStart({
      server: { entry: 'app/server.ts' },
      client: { entry: 'app/client.tsx' },
      router: {
        entry: 'app/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: routes,
        generatedRouteTree: 'app/routeTree.gen.ts',
        // A page's own words for a failure travel with the page: each in a file of its own cost the first script more.
        codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
      },
      importProtection: {
        behavior: 'error',
        client: { files: ['**/*.queries.*', '**/*.routes.ts', '**/platform/db/**', '**/http/mount.*'] },
      },
    }),
    react(),
  ],
})
