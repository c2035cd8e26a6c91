import { execFile, spawn } from 'node:child_process'
import { lchown, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/start-error.ts'

/** The operating system account PostgreSQL runs under. PostgreSQL refuses to run as root. */
export interface Account {
  uid?: number
  gid?: number
  run(file: string, args: string[], options?: RunOptions): Promise<RunResult>
}
interface RunOptions {
  input?: string
  /** Detaches stdio: a server that a program leaves behind would otherwise keep our pipes open forever. */
  quiet?: boolean
}
export interface RunResult {
  code: number | null
  output: string
}

/**
 * Chooses an account that can use `folder` and `binary`, and makes it the owner of the folder when root owns
 * it.
 */
export async function accountFor(folder: string, binary: string): Promise<Account> {
  const owner = await stat(folder)
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && owner.uid === uid)) return accountOf([], {}, folder)
  if (uid !== 0) {
    throw new StartError(
      `The database folder ${folder} belongs to another user (id ${owner.uid}), not to ${userInfo().username}. ` +
        'Start Buka as that user, or set DATA_DIR to another folder.',
    )
  }
  const ids = owner.uid === 0 ? await nobody() : { uid: owner.uid, gid: owner.gid }
  if (owner.uid === 0) await give(folder, ids)
  // For a folder that only root may enter (/root, a `mktemp -d`) the account gets the capability to ignore permissions.
  // The secure bit makes access(2), with which initdb looks for its programs, respect that capability too.
  const caps = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const setpriv = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', ...caps]
  for (const account of [accountOf([], ids, folder), { ...accountOf(setpriv, {}, folder), ...ids }]) {
    const probe = '"$1" --version && test -w "$2"'
    const { code } = await account.run('/bin/sh', ['-c', probe, 'sh', binary, folder])
    if (code === 0) return account
  }
  throw new StartError(
    `PostgreSQL does not run as root, and user id ${ids.uid} cannot enter ${dirname(folder)}. ` +
      'Start Buka as a normal user, move it to a folder all may enter, or set DATABASE_URL.',
  )
}

function accountOf(prefix: string[], ids: { uid?: number; gid?: number }, cwd: string): Account {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  return {
    ...ids,
    run: (file, args, { input, quiet } = {}) =>
      new Promise((resolve) => {
        const [command = file, ...rest] = [...prefix, file, ...args]
        const stdio = quiet ? 'ignore' : 'pipe'
        let output = ''
        const failed = (error: Error) => resolve({ code: null, output: output || error.message })
        try {
          const child = spawn(command, rest, { ...ids, cwd, stdio, env: { ...env, LC_ALL: 'C' } })
          for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
          child.on('error', failed).on('close', (code) => resolve({ code, output }))
          child.stdin?.on('error', () => {}).end(input)
        } catch (error) {
          failed(error as Error)
        }
      }),
  }
}

async function nobody() {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout) | 0
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    throw new StartError(
      'PostgreSQL does not run as root, and there is no user "nobody" here. ' +
        'Start Buka as a normal user, or set DATABASE_URL.',
    )
  }
}

async function give(path: string, ids: { uid: number; gid: number }): Promise<void> {
  await lchown(path, ids.uid, ids.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    await (entry.isDirectory() ? give(inner, ids) : lchown(inner, ids.uid, ids.gid))
  }
}
