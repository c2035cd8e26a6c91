/** Resolves at the first signal to stop; a second one ends the process at once. */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    let told = false
    const stop = () => {
      if (told) process.exit(130)
      told = true
      console.log('Finishing what is under way… (again to stop at once)')
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
