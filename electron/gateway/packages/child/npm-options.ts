import Config from '@npmcli/config'
import parts from '@npmcli/config/lib/definitions/index.js'
import { limits } from '../../../../shared/limits.ts'

/** What npm's libraries are told. */
export type NpmOptions = Readonly<Record<string, unknown>>

/**
 * npm's own configuration as npm would read it: environment, the person's and the computer's files. Registry, proxies,
 * certificates and sign-ins come from there. `cwd` is a folder of ours, so that no project's file counts; a package's own
 * `.npmrc` is never read. What must not be a matter of configuration is set here.
 */
export async function npmOptions(options: { readonly cwd: string; readonly cache: string }): Promise<NpmOptions> {
  const config = new Config({ ...parts, npmPath: options.cwd, argv: [process.execPath, 'npm', `--prefix=${options.cwd}`], env: process.env, cwd: options.cwd, execPath: process.execPath })
  await config.load()
  return {
    ...config.flat,
    cache: options.cache, path: options.cwd,
    ignoreScripts: true, allowScripts: null, dangerouslyAllowAllScripts: false,
    allowGit: 'none', allowRemote: 'none', allowFile: 'root', allowDirectory: 'none',
    audit: false, fund: false, binLinks: false, packageLock: true, packageLockOnly: false, dryRun: false, global: false, omit: ['dev'], include: [], installStrategy: 'hoisted', force: false, save: true, workspacesEnabled: false,
    // A setting that switches certificates off is not taken over: what a checksum is compared with must come from the registry itself.
    strictSSL: true,
    retry: { retries: 2, factor: 2, minTimeout: limits.registryRetryMs, maxTimeout: limits.registryRetryMs * 4 },
    timeout: limits.registryAnswerMs,
  }
}
