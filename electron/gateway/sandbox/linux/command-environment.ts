/**
 * What the command's environment is inside the wall: doors to programs outside and proxies of the person's own network are taken
 * out (they would lead nowhere, and a proxy's address may hold a password), and what programs keep for later goes to the chat's
 * temp folder, because the home cannot be changed.
 */
const doors = /^(?:SSH_AUTH_SOCK|SSH_AGENT_PID|GPG_AGENT_INFO|GNOME_KEYRING_CONTROL|DBUS_SESSION_BUS_ADDRESS|DBUS_SYSTEM_BUS_ADDRESS|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_RUNTIME_DIR|SESSION_MANAGER|DOCKER_HOST|CONTAINER_HOST|PODMAN_HOST|TMUX|STY|VSCODE_.*|CURSOR_.*|TERM_PROGRAM.*|KITTY_.*|WEZTERM_.*|NVIM|(?:https?|all|ftp|rsync|socks)_proxy)$/i

const kept = '/tmp/.kept'
const writable: Readonly<Record<string, string>> = {
  TMPDIR: '/tmp', TMP: '/tmp', TEMP: '/tmp', XDG_CACHE_HOME: kept, npm_config_cache: `${kept}/npm`, PIP_CACHE_DIR: `${kept}/pip`, YARN_CACHE_FOLDER: `${kept}/yarn`, GOCACHE: `${kept}/go-build`,
  MPLCONFIGDIR: `${kept}/matplotlib`,
}

/** Pure. Variables the call itself gives win over everything. */
export function insideEnvironment(env: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => !doors.test(name))), ...writable, ...given }
}
