export interface ScreenSize { readonly width: number; readonly height: number; readonly availWidth: number; readonly availHeight: number }

/** Headless Chromium's own screen is 800 × 600; a common size lets windows open as they would on a desk. */
let size: ScreenSize = { width: 1_920, height: 1_080, availWidth: 1_920, availHeight: 1_080 }

export const screenSize = (): ScreenSize => size
export function setScreenSize(measured: ScreenSize): void { size = measured }
