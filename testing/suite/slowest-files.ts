import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

const secondsOf = (module: TestModule) => {
  const { collectDuration, duration } = module.diagnostic()
  return (collectDuration + duration) / 1000
}

/** Prints the slowest test files, including their load time. */
export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length <= shown) return
    console.log('Slowest files (s):')
    for (const module of modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, shown))
      console.log(`${secondsOf(module).toFixed(1).padStart(7)}  ${module.relativeModuleId}`)
  },
}
