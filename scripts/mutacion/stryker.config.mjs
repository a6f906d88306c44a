// How Stryker runs; what it mutates and with which tests is said by scripts/mutar.ts.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./avance.ts'), import.meta.resolve('./muestra.ts')],
  reporters: ['avance'],
  concurrency: 1,
  maxTestRunnerReuse: 200,
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: 30,
  // Vitest drops the types unread, and TypeScript 7 has no API for Stryker to read tsconfig.json with.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  allowEmpty: true,
  incremental: true,
  tempDirName: '.mutacion',
  ignorePatterns: ['/data', '/dist', '/dist.*', '/test-results', '/playwright-report', '/public'],
  warnings: { slow: false },
  logLevel: 'warn',
  allowConsoleColors: false,
}
