/**
 * What our page may load: our own files, nothing from outside and no inline code. Images may also be data we made
 * ourselves (a picture in a tool's result). Nothing may frame us, and the page may send forms nowhere.
 */
const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
} as const

export const contentPolicy = Object.entries(directives).map(([name, value]) => `${name} ${value}`).join('; ')

/** Sent with every file of the bundle. */
export const securityHeaders = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), payment=(), display-capture=()',
  'cache-control': 'no-store',
} as const
