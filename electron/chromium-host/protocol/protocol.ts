import { surface, UnsupportedError } from '../unsupported.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>
interface SchemeDeclaration { readonly scheme: string; readonly privileges?: Readonly<Record<string, boolean | undefined>> }

/** Schemes main declared as standard and secure. Only these can be shown: Chromium sees them as https origins. */
export const declaredSchemes = new Set<string>()
let late = false
/** From now on a declaration would come too late in Electron, so it does here. */
export function closeDeclarations(): void { late = true }

const builtIn: ReadonlySet<string> = new Set(['http', 'https', 'file', 'data', 'blob', 'about', 'chrome', 'devtools', 'ftp', 'ws', 'wss', 'javascript'])

function registerSchemesAsPrivileged(declarations: readonly SchemeDeclaration[]): void {
  if (late) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  for (const { scheme, privileges = {} } of declarations) {
    if (privileges['bypassCSP']) throw new UnsupportedError('the privilege bypassCSP')
    if (!privileges['standard'] || !privileges['secure']) throw new UnsupportedError(`the scheme ${scheme}:`, 'only standard, secure schemes are')
    declaredSchemes.add(scheme.toLowerCase())
  }
}

/** `protocol` of one session. Only schemes declared before ready can be handled. */
export function createProtocol(handlers: Map<string, SchemeHandler>): object {
  return surface('protocol', {
    registerSchemesAsPrivileged,
    handle(scheme: string, handler: SchemeHandler) {
      if (builtIn.has(scheme)) throw new UnsupportedError(`protocol.handle('${scheme}')`)
      if (!declaredSchemes.has(scheme)) throw new UnsupportedError(`protocol.handle('${scheme}')`, 'the scheme was not declared as standard and secure')
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      handlers.set(scheme, handler)
    },
    unhandle(scheme: string) {
      if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    },
    isProtocolHandled: (scheme: string) => handlers.has(scheme),
  })
}
