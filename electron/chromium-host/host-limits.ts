/** Numbers of the development host. They are apart from `shared/limits.ts` because nothing here ships. */
export const hostLimits = {
  /** A cold Chromium on a busy two-core machine was seen up in 4 s; a broken one never comes. */
  chromiumStartMs: 30_000,
  /** Between asking Chromium to close and ending its process group. */
  chromiumCloseMs: 3_000,
  /** For a leftover of a killed run, between TERM and KILL. */
  leftoverGraceMs: 2_000,
  /** Setting about a dozen permissions takes a few milliseconds. */
  permissionsMs: 3_000,
  /** How long a new window may take until its page can be driven. */
  windowOpenMs: 15_000,
  /** Text of one batch to the page. Larger batches block the page's thread noticeably. */
  batchChars: 2_000_000,
  /** Messages of one batch to the page. */
  batchMessages: 2_000,
  /** Batches on their way that the page has not taken yet. */
  batchesInFlight: 2,
  /** Chromium's last words kept for the message when it ends unexpectedly. */
  chromiumLastWordsChars: 2_000,
  /** How often a zoomed window on a screen is measured: Chromium tells nobody when a person drags its edge. */
  zoomMeasureMs: 500,
} as const
