// Which program this is. vite.config.ts puts the version of package.json and the commit in place of the name.
declare const __VERSION__: string | undefined

/** `0.1.0 (a1b2c3d)`; the version alone where the build knew no commit, `desarrollo` in tests. */
export const VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'desarrollo'
