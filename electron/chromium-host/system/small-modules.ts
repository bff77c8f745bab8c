import { HostEmitter } from '../host-emitter.ts'
import { surface, surfaceName, throwingPrototype, UnsupportedError } from '../unsupported.ts'
import { screenSize } from './screen-size.ts'
import { refuseAloud } from '../host-log.ts'

/** `Menu`: only "no menu". A template is accepted, so that code may build one, and showing it is refused. */
export class Menu {
  readonly items: readonly object[]
  constructor(items: readonly object[] = []) {
    Object.defineProperty(this, surfaceName, { value: 'Menu' })
    this.items = items
  }
  static setApplicationMenu(menu: Menu | null): void {
    // The keys of the standard edit roles work in Chromium without a menu; a menu itself cannot be shown.
    if (menu !== null) refuseAloud('showing an application menu')
  }
  static getApplicationMenu(): null { return null }
  static buildFromTemplate(template: readonly object[]): Menu { return new Menu(template) }
}
Object.setPrototypeOf(Menu.prototype, throwingPrototype())
Object.setPrototypeOf(Menu, throwingPrototype(Function.prototype, 'Menu'))

/** `Notification`: says that there are none. */
export class Notification {
  constructor() { throw new UnsupportedError('new Notification') }
  static isSupported(): boolean { return false }
}
Object.setPrototypeOf(Notification, throwingPrototype(Function.prototype, 'Notification'))

class PowerMonitor extends HostEmitter {
  constructor() {
    super('powerMonitor', { fired: [], silent: ['suspend', 'resume', 'on-ac', 'on-battery', 'shutdown', 'lock-screen', 'unlock-screen', 'user-did-become-active', 'user-did-resign-active', 'thermal-state-change', 'speed-limit-change'] })
  }
}
/** `powerMonitor`: may be listened to; nothing ever comes. */
export const powerMonitor = new PowerMonitor()

class Screen extends HostEmitter {
  constructor() { super('screen', { fired: [], silent: ['display-added', 'display-removed', 'display-metrics-changed'] }) }
  getPrimaryDisplay(): object { return display() }
  getAllDisplays(): object[] { return [display()] }
  getDisplayMatching(_bounds: object): object { return display() }
  getDisplayNearestPoint(_point: object): object { return display() }
}
/** `screen`: one display, as large as Chromium says. */
export const screen = new Screen()

function display(): object {
  const { width, height, availWidth, availHeight } = screenSize()
  return surface('display', {
    id: 1, label: '', scaleFactor: 1, rotation: 0, internal: false, bounds: { x: 0, y: 0, width, height }, size: { width, height },
    workArea: { x: 0, y: 0, width: availWidth, height: availHeight }, workAreaSize: { width: availWidth, height: availHeight },
  })
}

/** `systemPreferences`: what a page needs to know about motion; nothing else is known. */
export const systemPreferences = surface('systemPreferences', {
  getAnimationSettings: () => ({ shouldRenderRichAnimation: true, scrollAnimationsEnabledBySystem: true, prefersReducedMotion: false }),
})
