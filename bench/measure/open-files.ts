/** Other open files of a process: its code, its database, its programs. */
const spare = 200

/** The limit of open files for this process and its children. */
function mostFiles(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | string } }
  }
  const soft = userLimits?.open_files.soft ?? 'unlimited'
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/**
 * The requested number of sockets, or as many as fit, in whole groups; each takes this many files of the
 * process with the most.
 */
export function socketsThatFit(
  wanted: number,
  { each, filesOfOne }: { each: number; filesOfOne: number },
): number {
  const fitting = Math.max(1, Math.floor((mostFiles() - spare) / filesOfOne / each)) * each
  if (fitting >= wanted) return wanted
  console.log(`Only ${fitting} sockets: ${wanted} need ulimit -n ${wanted * filesOfOne + spare} or more`)
  return fitting
}
