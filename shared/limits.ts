/**
 * Every number the product promises or relies on, once, with its unit in its name and its reason beside it.
 * A number a person may want to change is the default of a setting; the others are fixed here.
 */
export const limits = {
  // --- agent loop
  /** Rounds of model → tools before the person is asked whether to go on. */
  roundsBeforeAsking: 20,
  /** An identical failing batch is stopped when it is about to run for this many rounds. */
  identicalFailingRounds: 4,
  /** The most tokens one reply may have; large enough for a long file, small enough to answer within minutes. */
  replyMaxTokens: 16_384,
  /** Attempts at one model request, the first included, before the failure is shown. */
  modelAttempts: 5,
  /** First wait before a model request is tried again; it doubles. A `retry-after` header wins. */
  modelRetryBaseMs: 1_000,
  /** No single wait between two attempts is longer, whatever the service asks. */
  modelRetryMaxMs: 60_000,
  /** A stream that says nothing for this long is treated as a broken connection. */
  modelSilenceMs: 120_000,

  // --- tools
  /** Time one tool call may run when its definition says nothing else. */
  toolTimeoutMs: 60_000,
  /** Default of `exec`'s timeout parameter. */
  execTimeoutMs: 60_000,
  /** Between the polite end signal and the hard one, for a whole process tree. */
  killGraceMs: 5_000,
  /** After a command's own process has ended, how long its output is still collected. */
  drainAfterExitMs: 150,
  /** Text of one command that goes to the model: head and tail; the rest stays in a file. */
  execOutputBytes: 100 * 1024,
  /** Text of one `read`; more is cut, with advice to use offset and limit. */
  readOutputBytes: 200 * 1024,
  /** One line longer than this is cut, with the character range to ask for. */
  readLineChars: 2_000,
  /** Characters of one line that `grep` shows around its hit. */
  grepLineChars: 300,
  /** Matches and paths one `grep` or `glob` answers with. */
  grepMatches: 500,
  globPaths: 1_000,
  /** The largest file `edit` and `read` open as text. */
  editFileBytes: 64 * 1024 * 1024,
  /** Longest side and most bytes of an image sent to a model; the lower side limit applies with many images. */
  imageSidePx: 1_568,
  imageSideManyPx: 1_024,
  imageManyCount: 20,
  imageBytes: 3_750_000,
  /** Timers overflow to zero above this. */
  timerMaxMs: 2 ** 31 - 1,
  /** Tool definitions of one request. More are deferred. */
  toolTokens: 5_000,

  // --- window
  /** Text of one tool result that is shown in the window; the rest is opened as a file. */
  previewChars: 4_000,
  /** Last part of a running command's output shown on its lane. */
  outputTailChars: 600,
  /** Events to the window are gathered for about one frame. */
  eventFrameMs: 16,
  /** A card cannot be answered in its first moments. */
  cardLockMs: 700,
  /** Pasted text longer than this becomes an attachment. */
  pasteAttachmentChars: 4_000,
  /** Turns of a chat handed to the window at once; older ones are fetched while scrolling. */
  turnsPerPage: 100,

  // --- approvals
  /** A question nobody is at the window for lapses after this. */
  unattendedApprovalMs: 12 * 60 * 60 * 1_000,
  /** A reminder for a question that is still open. */
  approvalReminderMs: 5 * 60 * 1_000,

  // --- records
  /** Characters of a tool's arguments kept readable in the audit file. */
  auditPreviewChars: 400,
} as const
