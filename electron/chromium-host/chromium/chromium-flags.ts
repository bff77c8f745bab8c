/** Background services of a consumer browser that an app's window must not have. */
const featuresOff = [
  'Translate', 'OptimizationHints', 'MediaRouter', 'DialMediaRouteProvider', 'AutofillServerCommunication', 'CertificateTransparencyComponentUpdater',
  'InterestFeedContentSuggestions', 'GlobalMediaControls', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay', 'AcceptCHFrame',
].join(',')

/** Chromium's environment: its crash reporter would otherwise make a folder in the person's own settings. (Turning it off by flag was seen to stop the network process.) */
export function chromiumEnvironment(profile: string): NodeJS.ProcessEnv {
  return { ...process.env, BREAKPAD_DUMP_LOCATION: `${profile}-crashes` }
}

/** Flags of the short-lived second start that asks the running Chromium for an app window. */
export function messengerFlags({ profile, isRoot, url }: { readonly profile: string; readonly isRoot: boolean; readonly url: string }): string[] {
  // The window takes the rule about warning bars from this start.
  return [`--user-data-dir=${profile}`, `--app=${url}`, '--test-type', ...(isRoot ? ['--no-sandbox'] : [])]
}

export interface FlagOptions {
  readonly profile: string
  readonly headless: boolean
  readonly isRoot: boolean
  /** Opens a port for a test's own client beside the pipe. Only ever set by the explicit test flag. */
  readonly debugPort: boolean
  readonly languages: readonly string[]
  /** What main appended with `app.commandLine`. */
  readonly appended: readonly string[]
}

/**
 * Chromium's command line. It keeps quiet, keeps no accounts and reaches nothing: every name and address resolves to
 * "not found", so even what the request gate does not see (a WebSocket, WebRTC) has no network.
 */
export function chromiumFlags({ profile, headless, isRoot, debugPort, languages, appended }: FlagOptions): string[] {
  return [
    '--remote-debugging-pipe', '--no-startup-window', `--user-data-dir=${profile}`,
    '--host-resolver-rules=MAP * ~NOTFOUND', '--disable-quic', '--no-proxy-server', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--no-first-run', '--no-default-browser-check', '--disable-default-apps', '--disable-extensions', '--disable-component-update', '--disable-background-networking',
    '--disable-sync', '--disable-domain-reliability', '--disable-client-side-phishing-detection', '--disable-breakpad', '--metrics-recording-only', '--no-pings',
    '--password-store=basic', '--use-mock-keychain', '--hide-crash-restore-bubble', `--disable-features=${featuresOff}`,
    // Without it a bar above the page would warn of the flags in this list.
    '--test-type',
    ...(languages.length > 0 ? [`--lang=${languages[0]}`, `--accept-lang=${languages.join(',')}`] : []),
    ...(headless ? ['--headless=new', '--disable-gpu', '--hide-scrollbars=false', '--disable-dev-shm-usage', '--screen-info={1920x1080}'] : []),
    // Chromium refuses its sandbox to root. For everybody else it stays on.
    ...(isRoot ? ['--no-sandbox'] : []),
    ...(debugPort ? ['--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1'] : []),
    ...appended,
  ]
}
