import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable', 'microsoft-edge', 'chrome'] as const

/** Where installers of other systems put it, in order of preference. */
function knownPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') {
    return ['/Applications', path.join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) => ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => path.join(folder, `${name}.app`, 'Contents', 'MacOS', name)))
  }
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter((root) => root !== undefined)
    return roots.flatMap((root) => ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((name) => path.join(root, name)))
  }
  return ['/usr/lib/chromium/chromium', '/snap/bin/chromium']
}

/** The executable of the system's Chromium (or a relative of it), or null when there is none. */
export function findChromium(platform: NodeJS.Platform = process.platform, env: NodeJS.ProcessEnv = process.env): string | null {
  const suffix = platform === 'win32' ? '.exe' : ''
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const onPath = namesOnPath.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix)))
  return [...onPath, ...knownPlaces(platform, env)].find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false // not there, or not for us: the next candidate decides
  }
}
