// Preloaded where the process runs from the sources (development, tests): what Vite says of itself in a module is filled in.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('.ts') || !loaded.source) return loaded
    return { ...loaded, source: String(loaded.source).replaceAll('import.meta.env.SSR', 'true') }
  },
})
