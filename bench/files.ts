/** A process has others open too: its code, its database, its programs. */
const spare = 200

/** How many files this process may have open, and with it those it starts. */
function mostFiles(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | string } }
  }
  const soft = userLimits?.open_files.soft ?? 'unlimited'
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/** As many sockets as are wanted or as fit, in whole groups; each takes so many files of the process with the most. */
export function socketsThatFit(
  wanted: number,
  { each, filesOfOne }: { each: number; filesOfOne: number },
): number {
  const fitting = Math.max(1, Math.floor((mostFiles() - spare) / filesOfOne / each)) * each
  if (fitting >= wanted) return wanted
  console.log(`Only ${fitting} sockets: ${wanted} need ulimit -n ${wanted * filesOfOne + spare} or more`)
  return fitting
}
