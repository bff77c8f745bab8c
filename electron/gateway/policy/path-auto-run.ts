import type { Platform, SplitPath } from './path-names.ts'
import { placeList } from './path-patterns.ts'

/**
 * Places whose content some other program runs or obeys by itself: version control hooks, editor tasks, other agents'
 * settings, build servers, shell start files, autostart. Writing there is writing a command for later, so the person is asked.
 */
export const autoRunEntries: readonly string[] = [
  // version control and its hooks
  '.git', '.hg', '.svn', '.jj', '.husky', '.gitmodules', '.gitconfig', '.config/git', '.githooks', '.pre-commit-config.yaml', 'lefthook.y*ml', '.lefthook.y*ml', '.lefthook', '.lintstagedrc*', '.overcommit.yml',
  // editors
  '.vscode', '.vscode-server', '.idea', '.fleet', '.zed', '.vs', '.run', '.devcontainer', '.devcontainer.json', '*.code-workspace', '*.sublime-project', '.config/Code*', '.config/VSCodium', 'Library/Application Support/Code*',
  'AppData/Roaming/Code*', '.vimrc', '.gvimrc', '.exrc', '.nvimrc', '.nvim.lua', '.vim', '.config/nvim', '.emacs', '.emacs.d', '.config/emacs', '.dir-locals.el', '.nanorc',
  // other agents
  '.mcp.json', 'mcp.json', '.cursor', '.cursorrules', '.claude', '.claude.json', '.codex', '.gemini', '.windsurf', '.continue', '.roo', '.cline', '.opencode', 'opencode.json', '.aider*', '.kiro', '.amazonq', '.openclaw', '.copilot', '.junie',
  // build servers
  '.github/workflows', '.github/actions', '.github/copilot*', '.gitlab-ci.y*ml', '.gitlab', '.circleci', '.travis.yml', '.drone.yml', '.woodpecker*', '.buildkite', '.forgejo', '.gitea', 'Jenkinsfile', 'azure-pipelines.y*ml', '.azure-pipelines',
  'bitbucket-pipelines.yml', 'appveyor.yml', '.appveyor.yml', 'cloudbuild.yaml', '.teamcity', '.semaphore',
  // shells and terminals
  '.envrc', '.direnv', '.mise.toml', '.mise', '.bashrc*', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.bashrc.d', '.profile', '.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.oh-my-zsh', '.kshrc', '.mkshrc',
  '.cshrc', '.tcshrc', '.login', '.logout', '.config/fish', '.config/nushell', '.inputrc', '.xinitrc', '.xprofile', '.xsession', '.xsessionrc', '.Xresources', '.pam_environment', '.tmux.conf', '.config/tmux', '.screenrc', '.config/kitty',
  '.config/alacritty', '.config/wezterm', '.wezterm.lua', '.hushlogin', '.selected_editor', '.lessfilter', '*profile.ps1', 'Documents/PowerShell', 'Documents/WindowsPowerShell', '.config/powershell',
  // autostart and services
  '.config/autostart', '.config/systemd', '.local/share/systemd', '.config/environment.d', '.config/plasma-workspace', '.config/upstart', '.config/i3', '.config/sway', '.config/hypr', '.local/share/applications', '.local/share/dbus-1', '.local/bin',
  '.local/share/nautilus/scripts', '.config/cron*', '.crontab', 'Library/LaunchAgents', 'Library/LaunchDaemons', 'Library/Scripts', 'Library/Services', 'Library/Application Scripts', 'Library/PreferencePanes', 'Library/StartupItems', '.MacOSX',
  'Start Menu/Programs/Startup', 'AppData/Roaming/Microsoft/Windows/Start Menu', 'AppData/Roaming/Microsoft/Word/STARTUP', 'AppData/Roaming/Microsoft/Excel/XLSTART', 'autorun.inf', 'desktop.ini', 'Windows/System32/Tasks',
  // package managers and interpreters that read a file of the folder by themselves
  '.npmrc', '.yarnrc', '.yarnrc.yml', '.yarn', '.pnpmfile.cjs', '.pnpmfile.js', '.pypirc', 'pip.conf', '.config/pip', '.cargo/config', '.cargo/config.toml', '.pythonrc*', '.pythonstartup', 'sitecustomize.py', 'usercustomize.py', '*.pth',
  '.Rprofile', '.irbrc', '.pryrc', '.rbenv', '.gdbinit', '.lldbinit', '.config/ipython', '.ipython', '.jupyter', '.config/matplotlib', '.bazelrc', '.m2', '.gradle/init.gradle', '.gradle/init.d', '.condarc', '.curlrc', '.wgetrc',
  '.asdfrc', '.nvm', '.pyenv',
]
const autoRun = placeList(autoRunEntries)

/** The entry a path hits, or null. `from` = names before this index (the way to the workspace) are not looked at. */
export function findAutoRun(platform: Platform, path: SplitPath, from: number): string | null {
  return autoRun.find(platform, path, from)
}
